import { z } from 'zod';
import { common } from './common.ts';
import { amounts } from './integer.ts';

/** An exact decimal number. */
export const DecimalField = z.strictObject({
  type: z.literal('decimal'),
  ...common,
  ...amounts,
  /** Decimal places kept. */
  scale: z.number().int().min(0).max(9).optional(),
});
export type DecimalField = z.infer<typeof DecimalField>;
