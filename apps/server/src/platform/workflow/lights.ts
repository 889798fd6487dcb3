import { defaultThresholds, type Thresholds } from '@app/engine/clock';
import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import { documentOf } from '../dictionary/index.ts';

/** definitions/dictionaries/lights.json: when a deadline turns yellow, with where that stands. */
export const Lights = z.strictObject({
  yellowDays: z.int().min(0).max(100),
  yellowShare: z.number().min(0).max(1),
  source: z.string(),
  verified: z.boolean(),
});

/** The thresholds of this installation. */
export function lightsOf(app: App): Thresholds {
  return Lights.safeParse(documentOf(app, 'lights')).data ?? defaultThresholds;
}
