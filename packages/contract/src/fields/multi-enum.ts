import { z } from 'zod';
import { common } from './common.ts';
import { choices } from './enum.ts';

/** Any of several choices. */
export const MultiEnumField = z.strictObject({ type: z.literal('multiEnum'), ...common, ...choices });
export type MultiEnumField = z.infer<typeof MultiEnumField>;
