import type { AreaDefinition } from '@app/contract';
import { compile, fieldsOf, isError } from '@app/engine/formula';
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
  if (definition.kind === 'application') checkYearly(definition, areas, say);
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

/** What begins by itself once a year: about a product, with fields of the opening, and unless areas that are there answered it. */
function checkYearly(
  { fields, opening }: Extract<AreaDefinition, { kind: 'application' }>,
  areas: ReadonlyMap<string, AreaDefinition>,
  say: Say,
): void {
  const { yearly } = opening ?? {};
  if (!opening || !yearly) return;
  const path = 'opening.yearly';
  if (!opening.fields.includes('product') || opening.ofOffice)
    say(path, 'it begins about a product', "add 'product' to opening.fields, or leave `yearly` out");
  for (const area of yearly.answeredBy)
    if (areas.get(area)?.kind !== 'application')
      say(`${path}.answeredBy`, `'${area}' is no area with cases`, meant([...areas.keys()], area));
  for (const [key, source] of Object.entries(yearly.values)) {
    if (!opening.fields.includes(key) || key === 'product')
      say(`${path}.values`, `'${key}' is none of opening.fields`, meant(opening.fields, key));
    const compiled = compile(source);
    if (isError(compiled))
      say(`${path}.values.${key}`, `the formula does not compile: ${compiled.error}`, 'correct the formula');
    for (const name of fieldsOf(source))
      say(`${path}.values.${key}`, `{${name}} is not known when it begins`, 'use the day (TODAY()) and texts alone');
  }
  for (const { key, required, default: known } of fields)
    if (key !== 'product' && required && opening.fields.includes(key) && !(key in yearly.values) && known === undefined)
      say(`${path}.values`, `'${key}' is required and nothing fills it in`, `add "${key}" to values`);
}

function meant(known: readonly string[], word: string): string {
  const nearest = nearestWord(word, [...known]);
  return nearest === undefined ? `known: ${known.join(', ')}` : `write '${nearest}'`;
}
