import {
  type FieldFormat,
  type FilterGroup,
  type FilterOperator,
  type FilterRule,
  filterLimits,
  isFilterGroup,
  withoutEnd,
} from '@app/contract';
import { parseTime } from '../formula/time.ts';
import { fitOf } from '../pattern/index.ts';
import { hasFormat } from './format.ts';
import type { RuleProblem } from './rule-text.ts';

export type FilterKind = 'text' | 'number' | 'date' | 'choice' | 'boolean';

/** A field that can be filtered by, with the bounds of its values. */
export interface FilterField {
  field: string;
  kind: FilterKind;
  min?: number;
  max?: number;
  /** Numbers must be multiples of it; 1 for whole numbers. */
  step?: number;
  /** The day must be later (earlier) than this one. */
  after?: string;
  before?: string;
  minLength?: number;
  maxLength?: number;
  format?: FieldFormat;
  pattern?: string;
}

/** Operators of each filter kind, the default first. */
export const operatorsOf: Readonly<Record<FilterKind, readonly FilterOperator[]>> = {
  text: ['SL', 'S', 'NE', 'SLR', 'SLL', 'SNE'],
  number: ['S', 'NE', 'NL', 'NG', 'DGT', 'SNE'],
  date: ['DL', 'DG', 'S', 'DGT', 'SNE'],
  choice: ['SI', 'S', 'NE', 'SNE'],
  boolean: ['S', 'NE'],
};

/** A problem of a filter tree; `path` leads through `rules` to the group or rule: `0.2`, and `` is the root. */
export interface FilterProblem extends RuleProblem {
  path: string;
}

/** Everything that is wrong with a filter tree (R5-44…R5-49); an empty root filters nothing and is valid. */
export function filterProblems(root: FilterGroup, fields: readonly FilterField[]): FilterProblem[] {
  const known = new Map(fields.map((field) => [field.field, field]));
  const found: FilterProblem[] = [];
  let rules = 0;
  const walk = (group: FilterGroup, path: string, depth: number): void => {
    if (depth > filterLimits.depth) {
      found.push({ path, key: 'filterTooDeep', values: { limit: filterLimits.depth } });
      return;
    }
    if (group.rules.length === 0 && depth > 1) found.push({ path, key: 'filterEmptyGroup' });
    for (const [at, member] of group.rules.entries()) {
      const place = path === '' ? String(at) : `${path}.${at}`;
      if (isFilterGroup(member)) walk(member, place, depth + 1);
      else {
        rules += 1;
        const problem = ruleProblem(member, known);
        if (problem) found.push({ path: place, ...problem });
      }
    }
  };
  walk(root, '', 1);
  if (rules > filterLimits.rules) found.push({ path: '', key: 'filterTooMany', values: { limit: filterLimits.rules } });
  return found;
}

function ruleProblem(rule: FilterRule, known: ReadonlyMap<string, FilterField>): RuleProblem | null {
  if (rule.field === '') return { key: 'filterNone' };
  const field = known.get(rule.field);
  if (!field || !operatorsOf[field.kind].includes(rule.operator))
    return { key: 'filterField', values: { field: rule.field } };
  if (rule.operator === 'SNE') return null;
  const value = rule.value.trim();
  switch (field.kind) {
    case 'number':
      return numberProblem(field, value);
    case 'date':
      return dateProblem(field, value);
    case 'text':
      return textProblem(field, rule.operator, value);
    case 'choice':
      return value === '' ? { key: 'filterNone' } : null;
    case 'boolean':
      return value === 'true' || value === 'false' ? null : { key: 'filterNone' };
  }
}

function numberProblem(field: FilterField, value: string): RuleProblem | null {
  if (!hasFormat('float', value)) return { key: 'filterNumber' };
  const number = Number(value);
  if (field.min !== undefined && number < field.min) return { key: 'filterNumberMin', values: { limit: field.min } };
  if (field.max !== undefined && number > field.max) return { key: 'filterNumberMax', values: { limit: field.max } };
  return field.step === undefined || isMultiple(value, field.step)
    ? null
    : { key: 'filterNumberStep', values: { limit: field.step } };
}

/** Whether a value is a multiple of `step`; counted in units of the last decimal place, because 0.3 / 0.1 is inexact. */
function isMultiple(value: string, step: number): boolean {
  const places = Math.max(placesOf(value), placesOf(String(step)));
  const unit = 10 ** places;
  const remainder = Math.round(Number(value) * unit) % Math.round(step * unit);
  return Math.abs(remainder) === 0;
}

const placesOf = (text: string) => withoutEnd(text.split('.')[1] ?? '', '0').length;

function dateProblem(field: FilterField, value: string): RuleProblem | null {
  if (!hasFormat('date', value)) return { key: 'filterFormat' };
  const time = parseTime(value) ?? 0;
  if (field.after !== undefined && time <= (parseTime(field.after) ?? -Infinity))
    return { key: 'filterDateMin', values: { limit: field.after } };
  return field.before !== undefined && time >= (parseTime(field.before) ?? Infinity)
    ? { key: 'filterDateMax', values: { limit: field.before } }
    : null;
}

function textProblem(field: FilterField, operator: FilterOperator, value: string): RuleProblem | null {
  const length = Array.from(value).length;
  const whole = operator === 'S' || operator === 'NE';
  const least = whole ? Math.max(1, field.minLength ?? 1) : 1;
  if (length < least) return { key: 'filterTextMin', values: { limit: least } };
  if (length > (field.maxLength ?? 500)) return { key: 'filterTextMax', values: { limit: field.maxLength ?? 500 } };
  if (!whole) return null;
  if (field.format !== undefined && !hasFormat(field.format, value)) return { key: 'filterFormat' };
  const fit = field.pattern === undefined ? { fits: true } : fitOf(field.pattern, 'u', value);
  if ('limit' in fit)
    return fit.limit === 0 ? { key: 'filterPattern' } : { key: 'filterTextMax', values: { limit: fit.limit } };
  return fit.fits ? null : { key: 'filterFormat' };
}
