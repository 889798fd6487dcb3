import { z } from 'zod';
import { call } from '../../call.ts';
import { Json } from '../../json.ts';
import { Text } from '../../text.ts';

/** The checks that rules may name, as an editor asks for their parameters. */

/** What the text of a parameter names, so that it is picked and not typed. */
export const parameterPicks = ['table', 'entry', 'list', 'group', 'document', 'test', 'place', 'check'] as const;
export type ParameterPick = (typeof parameterPicks)[number];
const CheckField = z.object({
  name: z.string(),
  label: Text,
  help: Text.optional(),
  required: z.boolean(),
  /** The value used when none is given. */
  default: Json.optional(),
  /** `group` is one object of `fields`, `groups` several; `pairs` are names with values; `checks` are further checks with their parameters. */
  kind: z.enum([
    'text',
    'decimal',
    'number',
    'switch',
    'choice',
    'formula',
    'words',
    'texts',
    'group',
    'groups',
    'pairs',
    'checks',
  ]),
  unit: z.string().optional(),
  pick: z.enum(parameterPicks).optional(),
  choices: z.array(z.object({ value: z.string(), title: Text })).optional(),
});
/** One parameter of a check as an editor asks for it. */
export const CheckParameter = CheckField.extend({ fields: z.array(CheckField).optional() });
export type CheckParameter = z.infer<typeof CheckParameter>;
export const regulationChecks = call({
  id: 'regulation.checks',
  method: 'GET',
  prefix: 'business',
  path: '/regulation/check/query',
  access: 'permission:regulation.read',
  input: z.object({}),
  output: z.object({
    checks: z.array(z.object({ name: z.string(), parameters: z.array(CheckParameter) })),
    /** What parameters may name; `of` is the table of an entry or the list of a group. */
    choices: z.array(
      z.object({ pick: z.enum(parameterPicks), of: z.string().optional(), value: z.string(), title: Text }),
    ),
  }),
  summary: 'The checks that rules may name, their parameters, and what these may be',
});
