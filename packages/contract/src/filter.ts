import { z } from 'zod';

/**
 * Filter tree of the query builder (R2.5-37): groups joined by AND or OR, rules with the operators of R7-34. The schema limits the depth, so that
 * no tree can exhaust the stack.
 */
export const filterLimits = { depth: 5, rules: 50 } as const;

export const filterOperators = [
  'S',
  'SL',
  'SLL',
  'SLR',
  'SN',
  'NE',
  'SNE',
  'SI',
  'NL',
  'DL',
  'NG',
  'DG',
  'DGT',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

const fieldShape = /^\w{0,64}$/;
export const FilterRule = z.object({
  field: z.string().regex(fieldShape),
  operator: z.enum(filterOperators),
  value: z
    .union([z.string().max(2_000), z.number(), z.boolean()])
    .transform(String)
    .default(''),
});
export type FilterRule = z.output<typeof FilterRule>;

const condition = z.enum(['AND', 'OR']);
const groupOf = <T extends z.ZodType>(member: T) =>
  z.object({ condition, rules: z.array(member).max(filterLimits.rules) });
const fifth = groupOf(FilterRule);
const fourth = groupOf(z.union([FilterRule, fifth]));
const third = groupOf(z.union([FilterRule, fourth]));
const second = groupOf(z.union([FilterRule, third]));

export interface FilterGroup {
  condition: 'AND' | 'OR';
  rules: (FilterRule | FilterGroup)[];
}
export const FilterGroup: z.ZodType<FilterGroup, FilterGroup> = groupOf(z.union([FilterRule, second])) as never;

/** Whether a member of a group is a group itself. */
export function isFilterGroup(member: FilterRule | FilterGroup): member is FilterGroup {
  return 'rules' in member;
}

/**
 * An untrusted value (from an address or a stored list) as `FilterGroup`; null when it is none. Pages use this instead of the schema, so that
 * lists need not load the validator.
 */
export function readFilter(value: unknown, depth = 1): FilterGroup | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { condition, rules } = value as Record<string, unknown>;
  if ((condition !== 'AND' && condition !== 'OR') || !Array.isArray(rules) || rules.length > filterLimits.rules)
    return null;
  const read = rules.map((rule) => readRule(rule) ?? (depth < filterLimits.depth ? readFilter(rule, depth + 1) : null));
  return read.every((member) => member !== null) ? { condition, rules: read } : null;
}

function readRule(rule: unknown): FilterRule | null {
  if (typeof rule !== 'object' || rule === null) return null;
  const { field, operator, value = '' } = rule as Record<string, unknown>;
  const known = filterOperators.find((one) => one === operator);
  const said = typeof value === 'string' ? value.length <= 2_000 : Number.isFinite(value) || typeof value === 'boolean';
  return typeof field === 'string' && fieldShape.test(field) && known && said
    ? { field, operator: known, value: String(value) }
    : null;
}
