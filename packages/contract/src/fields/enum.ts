import { z } from 'zod';
import { Text } from '../text.ts';
import { common } from './common.ts';

/** One choice; `when`: an expression, the choice is open only while it is true. */
export const Option = z.strictObject({ value: z.string(), label: Text, when: z.string().optional() });
export type Option = z.infer<typeof Option>;

/** Where the choices come from: listed here, or a dictionary of the platform. */
export const choices = { options: z.array(Option).optional(), dictionary: z.string().optional() };

/** One of several choices. */
export const EnumField = z.strictObject({ type: z.literal('enum'), ...common, ...choices });
export type EnumField = z.infer<typeof EnumField>;
