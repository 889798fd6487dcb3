import { columnsOf, type FieldDefinition, type Json, type JsonObject } from '@app/contract';
import { typeOf } from '../fields/index.ts';
import { compile, evaluate, type FormulaEnv, isError, isTrue, type Need, toText } from '../formula/index.ts';
import { type FormDefinition, type FormOptions, formEnv, isBlank, rowEnvsOf } from './options.ts';
import { isObject } from './patch.ts';

/** Fills in computed fields and columns; returns the same object when nothing changed. */
export function computeFields(definition: FormDefinition, data: JsonObject, options: FormOptions = {}): JsonObject {
  const computed = definition.fields.filter(
    (field) => field.compute !== undefined || columnsOf(field).some((column) => column.compute !== undefined),
  );
  let current = data;
  // A computed field may read another one: with as many rounds as fields every chain is settled, unless it is circular.
  for (let round = 0; round < Math.min(computed.length, 16); round += 1) {
    const next = computeOnce(computed, current, options);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** The one-line title of a record, by the formula `titleOf`; empty when that cannot be computed yet. */
export function titleOf(definition: { titleOf: string }, data: JsonObject, options: FormOptions = {}): string {
  const title = toText(evaluate(definition.titleOf, formEnv(data, options)));
  return isError(title) ? '' : title.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** Whether a condition of the definition holds for the data; absent = yes. */
export function conditionHolds(condition: string | undefined, data: JsonObject, options: FormOptions = {}): boolean {
  return condition === undefined || isTrue(evaluate(condition, formEnv(data, options)));
}

function computeOnce(fields: readonly FieldDefinition[], data: JsonObject, options: FormOptions): JsonObject {
  const env = formEnv(data, options);
  const changes: JsonObject = {};
  for (const field of fields) {
    const before = data[field.key];
    const after = field.compute !== undefined ? computedOrKept(field, before, env) : computeRows(field, before, env);
    if (after !== undefined && !isSame(before, after)) changes[field.key] = after;
  }
  return Object.keys(changes).length === 0 ? data : { ...data, ...changes };
}

function computeRows(field: FieldDefinition, value: Json | undefined, env: FormulaEnv): Json | undefined {
  if (!Array.isArray(value)) return undefined;
  const envOf = rowEnvsOf(env, field);
  let changed = false;
  const rows = value.map((row) => {
    if (!isObject(row)) return row;
    const scope = envOf(row);
    const changes: JsonObject = {};
    for (const column of columnsOf(field)) {
      if (column.compute === undefined) continue;
      const after = computedOrKept(column, row[column.key], scope);
      if (after !== undefined && !isSame(row[column.key], after)) changes[column.key] = after;
    }
    if (Object.keys(changes).length === 0) return row;
    changed = true;
    return { ...row, ...changes };
  });
  return changed ? rows : undefined;
}

/** Inputs (clock, random, user, calendar, look-up) that a formula needs; none for one that does not compile. */
export function needsOf(formula: string): ReadonlySet<Need> {
  const compiled = compile(formula);
  return isError(compiled) ? new Set() : compiled.needs;
}

/** Computes a value. One that was drawn at random is kept, and so is one whose inputs (clock, look-up …) are missing here. */
function computedOrKept(field: FieldDefinition, before: Json | undefined, env: FormulaEnv): Json | undefined {
  const formula = field.compute ?? '';
  const needs = needsOf(formula);
  if (needs.has('random') && !isBlank(before)) return before;
  for (const need of needs) if (env[need] === undefined) return before;
  return computedValue(field, formula, env);
}

function computedValue(field: FieldDefinition, formula: string, env: FormulaEnv): Json {
  const value = evaluate(formula, env);
  return isError(value) ? null : typeOf(field).computed(value);
}

function isSame(before: Json | undefined, after: Json): boolean {
  if (before === after || (isBlank(before) && isBlank(after))) return true;
  return Array.isArray(before) && Array.isArray(after) && JSON.stringify(before) === JSON.stringify(after);
}
