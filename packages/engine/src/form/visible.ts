import type { FieldDefinition, FormLayout, JsonObject } from '@app/contract';
import type { FormulaEnv } from '../formula/index.ts';
import { type FormDefinition, type FormOptions, formEnv, holds, objectOf } from './options.ts';

type Step = FormLayout['steps'][number];
type Section = Step['sections'][number];

/** A step as it is drawn now: hidden sections and fields left out. */
export interface VisibleStep extends Omit<Step, 'sections'> {
  sections: (Omit<Section, 'fields'> & { fields: FieldDefinition[] })[];
}

/**
 * Keys of the fields that are shown for this data. A hidden field counts as empty for the conditions of the others, so
 * the result is the same before and after hidden values are dropped.
 */
export function visibleFields(
  definition: FormDefinition,
  data: unknown,
  options: FormOptions = {},
): ReadonlySet<string> {
  const document = objectOf(data);
  let shown = shownFor(definition, document, options);
  for (let round = 0; round < 8; round += 1) {
    const next = shownFor(definition, without(definition, document, shown), options);
    if (next.size === shown.size && [...next].every((key) => shown.has(key))) return next;
    shown = next;
  }
  return shown;
}

/** The layout as it is drawn now; empty sections and steps without any section left are kept out. */
export function visibleLayout(definition: FormDefinition, data: unknown, options: FormOptions = {}): VisibleStep[] {
  const shown = visibleFields(definition, data, options);
  const env = formEnv(without(definition, objectOf(data), shown), options);
  const byKey = new Map(definition.fields.map((field) => [field.key, field]));
  return (definition.form?.steps ?? [])
    .filter((step) => holds(step.visibleWhen, env, true))
    .map((step) => ({
      ...step,
      sections: step.sections
        .filter((section) => holds(section.visibleWhen, env, true))
        .map((section) => ({
          ...section,
          fields: section.fields.flatMap((key) => (shown.has(key) ? (byKey.get(key) ?? []) : [])),
        }))
        .filter((section) => section.fields.length > 0 || section.help !== undefined),
    }))
    .filter((step) => step.sections.length > 0);
}

/** The document without the values of fields that are not shown; the same object when nothing is hidden. */
export function without(definition: FormDefinition, data: JsonObject, shown: ReadonlySet<string>): JsonObject {
  const hidden = definition.fields.filter((field) => !shown.has(field.key) && Object.hasOwn(data, field.key));
  if (hidden.length === 0) return data;
  const rest = { ...data };
  for (const field of hidden) delete rest[field.key];
  return rest;
}

function shownFor(definition: FormDefinition, data: JsonObject, options: FormOptions): Set<string> {
  const env = formEnv(data, options);
  const placed = places(definition.form, env);
  const shown = new Set<string>();
  for (const field of definition.fields) {
    if ((placed.get(field.key) ?? true) && holds(field.visibleWhen, env, true)) shown.add(field.key);
  }
  return shown;
}

/** Field key → whether at least one of its places in the layout is shown. */
function places(form: FormLayout | undefined, env: FormulaEnv): Map<string, boolean> {
  const placed = new Map<string, boolean>();
  for (const step of form?.steps ?? []) {
    const stepShown = holds(step.visibleWhen, env, true);
    for (const section of step.sections) {
      const sectionShown = stepShown && holds(section.visibleWhen, env, true);
      for (const key of section.fields) placed.set(key, sectionShown || placed.get(key) === true);
    }
  }
  return placed;
}
