import { type RawBuilder, sql } from 'kysely';

/** The days that the table of working days has; what lies outside counts from its edge. */
const within = (day: RawBuilder<unknown>) => sql`least(greatest(${day}, date '2000-01-01'), date '2060-12-31')`;

/**
 * Working days from the `start_day` to the `end_day` of the rows of `alias`, those on which the clock stood (`stops`) left out: whole numbers, null while
 * a row has no end. `joins` gives the value its tables. An end before the start counts as the start.
 */
export function daysOf(
  alias: string,
  { hasStops }: { hasStops: boolean },
): { value: RawBuilder<unknown>; joins: RawBuilder<unknown> } {
  const of = (name: string) => sql.id(alias, name);
  const joins = sql`left join platform.working_day starting on starting.day = ${within(of('start_day'))}
    left join platform.working_day ending on ${of('end_day')} is not null and ending.day = ${within(sql`greatest(${of('end_day')}, ${of('start_day')})`)}`;
  if (!hasStops) return { value: sql`(ending.n - starting.n)`, joins };
  const stood = sql`case when ${of('stops')} is null or ${of('stops')} = '[]' then 0 else coalesce((
    select sum(greatest(0, upto.n - since.n)) from jsonb_array_elements(${of('stops')}) stop
    join platform.working_day since on since.day = greatest((stop ->> 'from')::date, starting.day)
    join platform.working_day upto on upto.day = least(coalesce((stop ->> 'to')::date, ending.day), ending.day)), 0) end`;
  // Of numbers of which one is unknown, greatest() gives the other: what has no end must have no days.
  return {
    value: sql`(case when ending.n is not null then greatest(0, ending.n - starting.n - ${stood}) end)::int`,
    joins,
  };
}
