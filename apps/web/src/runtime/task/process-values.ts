import type { Json, JsonObject, ProcessField } from '@app/contract';
import { isDay } from '../../ui/day/day.ts';
import { numberProblem } from '../../ui/number.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** What fields begin with, of the kinds that they say. */
export function initialValues(fields: readonly ProcessField[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => (field.initial === null ? [] : [[field.key, begun(field, field.initial)]])),
  );
}

/** The labels of required fields that are still empty. */
export function emptyFields(fields: readonly ProcessField[], values: JsonObject): string[] {
  return fields.flatMap(({ key, label, required, readonly }) =>
    required && !readonly && isEmpty(values[key]) ? [label] : [],
  );
}

/** Fields that hold no number or no day although they ask for one: what to do, by key. */
export function wrongFields(fields: readonly ProcessField[], values: JsonObject, t: Translate): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ key, type, readonly }) => {
      const problem = readonly ? null : problemOf(type, values[key] ?? null, t);
      return problem === null ? [] : [[key, problem]];
    }),
  );
}

function problemOf(type: ProcessField['type'], value: Json, t: Translate): string | null {
  if (isEmpty(value)) return null;
  if (type === 'integer' || type === 'decimal') return numberProblem(value, t, { whole: type === 'integer' });
  return type === 'date' && !isDay(String(value)) ? t('common.notADay', { value: String(value) }) : null;
}

/** Whether somebody filled in, changed or emptied a field since the form began. */
export function isFilledIn(begunWith: JsonObject, values: JsonObject): boolean {
  const keys = new Set([...Object.keys(begunWith), ...Object.keys(values)]);
  return [...keys].some((key) => {
    const [before, now] = [begunWith[key], values[key]];
    return isEmpty(before) && isEmpty(now) ? false : before !== now;
  });
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function begun({ type }: ProcessField, initial: string): Json {
  if (type === 'boolean') return initial === 'true';
  if (type !== 'integer' && type !== 'decimal') return initial;
  const number = Number(initial);
  return Number.isFinite(number) ? number : null;
}
