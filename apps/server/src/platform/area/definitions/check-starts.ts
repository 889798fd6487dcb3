import type { AreaDefinition } from '@app/contract';
import type { ServiceTaskOptions } from '@app/engine/workflow';
import { BpmnRefused } from '@app/engine/workflow/bpmn';
import { nearestWord } from '../../../kernel/definition-file/index.ts';
import { StartCase } from '../cases/start-case.ts';
import { type Charts, chartsOf, modelOf } from './charts.ts';

type Say = (path: string, message: string, remedy: string) => void;

/** Steps that begin cases of other areas (`startCase`): the area is there, an office can begin it, and what is copied are fields of its opening. */
export async function checkStarts(
  definition: AreaDefinition,
  charts: Charts,
  areas: ReadonlyMap<string, AreaDefinition>,
  say: Say,
): Promise<void> {
  const own = definition.kind === 'application' ? (definition.process ?? '') : '';
  for (const { file, xml } of chartsOf(charts, own))
    for (const { id, options } of await servicesIn(charts, xml))
      if (options.service === 'startCase') checkStart(options.options, `${file}#${id}`, areas, say);
}

async function servicesIn(charts: Charts, xml: string): Promise<{ id: string; options: ServiceTaskOptions }[]> {
  try {
    const model = await modelOf(charts, xml);
    return Object.values(model.nodes).flatMap(({ id, type, options }) =>
      type === 'serviceTask' ? [{ id, options: options as ServiceTaskOptions }] : [],
    );
  } catch (error) {
    // What is wrong with the chart itself is said where the area is read.
    if (error instanceof BpmnRefused) return [];
    throw error;
  }
}

function checkStart(options: unknown, at: string, areas: ReadonlyMap<string, AreaDefinition>, say: Say): void {
  const read = StartCase.safeParse(options);
  if (!read.success) return;
  const { area: id, copy } = read.data;
  const area = areas.get(id);
  if (!area) {
    const known = [...areas].flatMap(([one, { kind }]) => (kind === 'application' ? [one] : []));
    say(at, `startCase names '${id}', which is no area`, meant(known, id));
    return;
  }
  if (area.kind !== 'application' || !area.opening) {
    say(at, `no office can begin '${id}'`, 'add `opening` to that area, or name another');
    return;
  }
  const { fields } = area.opening;
  for (const key of Object.keys(copy))
    if (!fields.includes(key))
      say(at, `startCase copies to '${key}', which is none of opening.fields of ${id}`, meant(fields, key));
  for (const field of area.fields)
    if (
      field.key !== 'product' &&
      field.required &&
      fields.includes(field.key) &&
      !(field.key in copy) &&
      field.default === undefined
    )
      say(at, `startCase does not copy '${field.key}', which ${id} requires`, `add "${field.key}" to copy`);
}

function meant(known: readonly string[], word: string): string {
  const nearest = nearestWord(word, [...known]);
  return nearest === undefined ? `known: ${known.join(', ')}` : `write '${nearest}'`;
}
