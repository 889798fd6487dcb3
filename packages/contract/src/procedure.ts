import { z } from 'zod';
import { type AreaDefinition, StatusDefinition, TaskDefinition } from './definition.ts';
import { Key } from './fields/index.ts';
import { Text } from './text.ts';

const option = { key: Key, title: Text };

/** A value that each area sets for itself; without a default every area must say it. */
export const ProcedureOption = z.discriminatedUnion('type', [
  z.strictObject({ ...option, type: z.literal('boolean'), default: z.boolean().optional() }),
  z.strictObject({ ...option, type: z.literal('text'), default: z.string().optional() }),
  z.strictObject({ ...option, type: z.literal('integer'), default: z.number().int().optional() }),
  z.strictObject({
    ...option,
    type: z.literal('choice'),
    values: z.array(z.string()).min(1),
    default: z.string().optional(),
  }),
]);
export type ProcedureOption = z.infer<typeof ProcedureOption>;

/**
 * A procedure that several areas share: `definitions/procedures/<id>/procedure.json`, with its chart in `process.bpmn` beside it. Published areas
 * contain it whole, so a change of it becomes a new version of each area that uses it.
 */
export const ProcedureDefinition = z.strictObject({
  /** Lets editors complete and check the JSON file; the platform ignores it. */
  $schema: z.string().optional(),
  id: Key,
  title: Text,
  description: Text.optional(),
  options: z.array(ProcedureOption).optional(),
  statuses: z.array(StatusDefinition).min(1),
  tasks: z.record(z.string(), TaskDefinition),
});
export type ProcedureDefinition = z.infer<typeof ProcedureDefinition>;

type AreaProcedure = NonNullable<Extract<AreaDefinition, { kind: 'application' }>['procedures']>[number];

/** Shared procedures of an area, in the order in which they are tried; none where it has a process of its own. */
export function proceduresOf(area: AreaDefinition): readonly AreaProcedure[] {
  return (area.kind === 'application' ? area.procedures : undefined) ?? [];
}

/** Under which key the processes of an area are published: one for each shared procedure, else the area itself. */
export function processKey(area: string, procedure: string | null): string {
  return procedure === null ? area : `${area}:${procedure}`;
}

/** The area and the procedure behind a key of a published process. */
export function ofProcessKey(key: string): { area: string; procedure: string | null } {
  const [area = key, procedure = null] = key.split(':');
  return { area, procedure };
}
