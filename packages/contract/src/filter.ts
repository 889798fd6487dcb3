import { z } from 'zod';

/**
 * Filter tree of the query builder (R2.5-37): groups joined by AND or OR, rules with the operators of R7-34.
 * Depth is bounded by the schema itself, so no tree of any size can exhaust the stack.
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

export const FilterRule = z.object({
  field: z.string().regex(/^\w{0,64}$/),
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
