import { type FigureSubject, figuresOf, statusesOf } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { reachesAll, rightIn } from '../reach/rights.ts';
import type { Narrowed } from './count.ts';
import { outcomeOf } from './outcome.ts';

type Group = Readonly<Record<string, string | null>>;
/** A list and what it is narrowed by: values of its filters by field, days as `from,to`, several choices with commas. */
export interface ListBehind {
  area: string;
  filters: Record<string, string>;
}

/** Dimensions by which the list of an area can be narrowed. */
const listed = new Set(['month', 'area', 'status', 'outcome', 'productClass']);

/**
 * The list of exactly the cases that a group of a report counts, for the caller; null = there is none: the group is of several businesses, the caller
 * reads not all of the list, or the list has no filter for one of the things that narrow the figure.
 */
export function listBehind(
  ctx: Context,
  over: FigureSubject,
  { from, to, values }: Narrowed,
  group: Group,
): ListBehind | null {
  if (over !== 'cases' || [...Object.keys(values), ...Object.keys(group)].some((name) => !listed.has(name)))
    return null;
  const narrowed: Group = { ...values, ...group };
  const definition = catalogOf(ctx.app).head(narrowed.area ?? '')?.definition;
  const right = definition && rightIn(definition, 'query', ctx);
  if (!definition || !right || !reachesAll(right) || figuresOf(definition)) return null;
  const filters: Record<string, string> = {};
  const days = narrowed.month == null ? { from, to } : daysOfMonth(narrowed.month, from, to);
  filters.submittedAt = `${days.from},${days.to}`;
  if (narrowed.status != null) filters.status = narrowed.status;
  if (narrowed.outcome != null) {
    const { outcome } = narrowed;
    filters.status = statusesOf(definition)
      .filter(({ look, final }) => (final ? outcomeOf(look) : 'open') === outcome)
      .map(({ value }) => value)
      .join();
  }
  if ('productClass' in narrowed) {
    const field = definition.fields.find(({ type }) => type === 'classification')?.key;
    if (field === undefined || narrowed.productClass == null) return null;
    filters[field] = narrowed.productClass;
  }
  return Object.keys(filters).every((field) => definition.list.filters.includes(field))
    ? { area: definition.id, filters }
    : null;
}

/** The days of a month that lie in the period. */
function daysOfMonth(month: string, from: string, to: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return { from: first < from ? from : first, to: last > to ? to : last };
}
