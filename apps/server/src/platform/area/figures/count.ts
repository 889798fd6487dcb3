import { type FiguresDefinition, statusesOf } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { App, Context } from '../../../kernel/context.ts';
import type { FigureRows } from '../../../kernel/wiring.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { daysOf } from './days.ts';
import { type Asks, monthOfDay, type Needs, needsOf, quantiles } from './needs.ts';
import { outcomeOf } from './outcome.ts';
import { keepsOf, type Subject, slotsOf } from './tallies.ts';

type Table = FiguresDefinition['tables'][number];

/** A group of a table. */
export interface Counted {
  key: string;
  by: (string | null)[];
  count: number;
  ended: number;
  average: number | null;
  median: number | null;
  p90: number | null;
  /** Working days of all that ended. */
  days: number;
  /** Facts with the marks of the subject. */
  mark1: number;
  mark2: number;
  /** Facts of the whole table, of which a group has a share. */
  whole: number;
  /** Groups of the table. */
  groups: number;
}
export interface Count {
  total: number;
  rows: Counted[];
}
/** What facts are counted: days of the period (both included), what their dimensions must be and what they must not be. */
export interface Narrowed {
  from: string;
  to: string;
  values: Readonly<Record<string, string>>;
  without: Readonly<Record<string, readonly string[]>>;
}

/** Groups that a table shows; it says how many there are besides. */
export const mostRows = 200;

const monthNumber = (day: RawBuilder<unknown>) =>
  sql`(extract(year from ${day}) * 12 + extract(month from ${day}) - 1)::int`;
const names = (columns: readonly string[]) => columns.map((name) => sql.id(name));
/** A list that may be empty, after something. */
const andThen = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length === 0 ? sql`` : sql`, ${sql.join([...parts])}`;

/**
 * All tables of a report from one reading of its rows: rows are first counted by every dimension that a table needs and by their days as they lie, working
 * days are computed for these few, and the tables are made of them. Exact: days are whole numbers.
 */
export function countRows(ctx: Context, asks: Asks, source: FigureRows, where: RawBuilder<unknown>): Promise<Count> {
  const needs = needsOf(asks);
  const isMonth = (name: string) => name === monthOfDay && source.isOfPeriod;
  const kept = [
    ...names(needs.plain.filter((name) => !isMonth(name))),
    ...(needs.plain.some(isMonth) ? [sql.id('day')] : []),
    ...(needs.days ? names(['start_day', 'end_day', ...(source.hasStops ? ['stops'] : [])]) : []),
  ];
  const mark = (name: string) => (source.hasMarks ? sql`count(*) filter (where t.${sql.id(name)})` : sql`0::bigint`);
  const named = needs.plain.map((name) =>
    isMonth(name) ? sql`${monthNumber(sql`t.day`)} as month` : sql.id('t', name),
  );
  const lying = sql`select ${sql.join([...kept.map((name) => sql`t.${name}`), sql`count(*) as n`, sql`${mark('mark1')} as mark1`, sql`${mark('mark2')} as mark2`])}
    from (${source.rows}) t where ${where} group by ${sql.join(kept.map((_, at) => sql.lit(at + 1)))}`;
  const days = needs.days
    ? daysOf('t', { hasStops: source.hasStops === true })
    : { value: sql`null::int`, joins: sql`` };
  const facts = sql`facts as materialized (
    select ${sql.join(named)}, ${days.value} as days, t.n, t.mark1, t.mark2 from (${lying}) t ${days.joins})`;
  const of = (columns: readonly string[]) => columns.map((name) => sql.id('t', name));
  const plain = sql`select ${sql.join(of(needs.plain))}, sum(t.n) as n, coalesce(sum(t.n) filter (where t.days is not null), 0) as ended,
    coalesce(sum(t.n * t.days), 0) as days, sum(t.mark1) as mark1, sum(t.mark2) as mark2 from facts t group by ${sql.join(of(needs.plain))}`;
  const spread = sql`select ${sql.join([...of(needs.spread), sql`t.days`, sql`sum(t.n) as n`])} from facts t where t.days is not null
    group by ${sql.join([...of(needs.spread), sql`t.days`])}`;
  return count(ctx, needs, { isOfPeriod: source.isOfPeriod, ctes: [facts], plain, spread }).then(
    ({ count: found }) => found,
  );
}

/**
 * The same from what was counted in advance, in one statement: tallies and what came since are read as they stood at one moment. Null = they are not
 * there, or were counted with an older calendar.
 */
export async function countTallies(
  ctx: Context,
  asks: Asks,
  subject: Subject,
  { from, to, values, without }: Narrowed,
): Promise<Count | null> {
  const { name: subjectName, source } = subject;
  const needs = needsOf(asks);
  const rows = source.rows([]);
  const isMonth = (name: string) => name === monthOfDay && rows.isOfPeriod;
  const place = (name: string) => sql.lit(source.tallied.indexOf(name) + 1);
  const valueIn = (groups: RawBuilder<unknown>, name: string) => sql`${groups}[${place(name)}]`;
  const filtered = (groups: RawBuilder<unknown>) => [
    ...Object.entries(values).map(([name, value]) => sql` and ${valueIn(groups, name)} = ${value}`),
    ...Object.entries(without).map(([name, some]) => sql` and ${valueIn(groups, name)} <> all(${[...some]}::text[])`),
  ];
  const ranges = rows.isOfPeriod ? slotsOf(from, to) : [[0, 0] as const];
  const inSlots = sql.join(
    ranges.map(([first, last]) => sql`slot between ${sql.lit(first)} and ${sql.lit(last)}`),
    sql` or `,
  );
  const used = [...new Set([...needs.plain, ...needs.spread])].filter((name) => !isMonth(name));
  // Without a filter by what narrow groups leave out, medians are made of these, which are few.
  const keeps = keepsOf(ctx.app, subject);
  const isNarrow = [...Object.keys(values), ...Object.keys(without)].every(
    (name) => keeps[source.tallied.indexOf(name)],
  );
  const groupsOf = (name: string, narrow: boolean) => sql`${sql.id(name)} as materialized (
    select id${andThen(used.map((column) => sql`${valueIn(sql`groups`, column)} as ${sql.id(column)}`))}
    from figure_group where subject = ${subjectName} and narrow = ${sql.lit(narrow)}${sql.join(filtered(sql`groups`), sql``)})`;
  const period = rows.isOfPeriod ? sql` and t.day between ${from}::date and ${to}::date` : sql``;
  const days = daysOf('t', { hasStops: rows.hasStops === true });
  const late = sql`late as materialized (
    select ${sql.join([
      ...used.map((name) => sql`${valueIn(sql`t.groups`, name)} as ${sql.id(name)}`),
      ...(needs.plain.some(isMonth) ? [sql`${monthNumber(sql`t.day`)} as month`] : []),
      sql`${days.value} as days`,
      sql`t.n::int as n`,
      sql`case when t.mark1 then t.n else 0 end as mark1`,
      sql`case when t.mark2 then t.n else 0 end as mark2`,
    ])} from figure_delta t ${days.joins} where t.subject = ${subjectName}${period}${sql.join(filtered(sql`t.groups`), sql``)})`;
  const month = sql`case when slot < 1000000 then slot else ${monthNumber(sql`(date '2000-01-01' + (slot - 1000000))`)} end`;
  /** Cells of one table of tallies with the values of their groups, group by group: each lies together in the key of the table. */
  const cells = (
    table: string,
    groups: string,
    columns: readonly string[],
    measures: readonly RawBuilder<unknown>[],
    besides: readonly RawBuilder<unknown>[],
  ) => {
    const keys = [...(columns.some(isMonth) ? [sql`month`] : []), ...besides];
    const grouping = keys.length > 0 ? sql` group by ${sql.join(keys)}` : sql``;
    return sql`select ${sql.join([...columns.map((name) => (isMonth(name) ? sql`t.month` : sql.id('c', name))), ...[...besides, ...measures].map((one) => sql`t.${one}`)])}
      from ${sql.id(groups)} c cross join lateral (
        select ${sql.join([...keys, ...measures.map((one) => sql`sum(${one}) as ${one}`)])}
        from (select ${sql.join([...besides, ...measures])}, ${month} as month from ${sql.table(table)}
          where subject = ${sql.lit(subjectName)} and group_id = c.id and (${inSlots})) cell${grouping}) t
      where t.n <> 0`;
  };
  const measures = names(['n', 'ended', 'days', 'mark1', 'mark2']);
  const plain = sql`${cells('figure_tally', 'wide', needs.plain, measures, [])}
    union all select ${sql.join(names(needs.plain))}, n, case when days is null then 0 else n end, coalesce(n * days, 0), mark1, mark2 from late`;
  const spread = sql`${cells('figure_spread', 'chosen', needs.spread, names(['n']), names(['days']))}
    union all select ${sql.join([...names(needs.spread), sql`days`, sql`n`])} from late where days is not null`;
  const fresh = needs.days
    ? sql`exists (select from figure_state where subject = ${subjectName} and keeps = ${keeps}::boolean[]
        and calendar_version = (select version from calendar_state))`
    : sql`exists (select from figure_state where subject = ${subjectName})`;
  const found = await count(ctx, needs, {
    isOfPeriod: rows.isOfPeriod,
    ctes: [groupsOf('wide', false), groupsOf('chosen', isNarrow), late],
    plain,
    spread,
    fresh,
  });
  return found.fresh ? found.count : null;
}

/** The tables of a report from facts counted by their columns (`plain`) and by their columns and days (`spread`). */
async function count(
  ctx: Context,
  { tables, plain: plainBy, spread: spreadBy }: Needs,
  {
    isOfPeriod,
    ctes,
    plain,
    spread,
    fresh = sql`true`,
  }: {
    isOfPeriod: boolean;
    ctes: readonly RawBuilder<unknown>[];
    plain: RawBuilder<unknown>;
    spread: RawBuilder<unknown>;
    fresh?: RawBuilder<unknown>;
  },
): Promise<{ fresh: boolean; count: Count }> {
  const byOutcome = tables.some(({ by }) => by.includes('outcome'));
  /** With what a state means; every fact without an end is open. */
  const withOutcome = (rows: RawBuilder<unknown>, columns: readonly string[]) =>
    byOutcome && columns.includes('status')
      ? sql`select f.*, coalesce(o.outcome, 'open') as outcome from (${rows}) f left join outcomes o on o.area = f.area and o.status = f.status`
      : rows;
  // The statement is long and runs for a moment: compiling it would take longer than running it.
  await sql`set local jit = off`.execute(ctx.db);
  const { rows } = await sql<
    Counted & { fresh: boolean }
  >`with outcomes as (${outcomes(ctx.app)}), ${sql.join([...ctes])},
    plain as materialized (${withOutcome(plain, plainBy)}),
    ${spreadBy.length > 0 ? sql`spread as materialized (${withOutcome(spread, spreadBy)}),` : sql``}
    total as (select coalesce(sum(n), 0)::int as n, coalesce(${fresh}, false) as fresh from plain)
    select '' as key, array[]::text[] as by, n as count, 0 as ended, null::float8 as average, null::int as median, null::int as p90, 0 as mark1,
      0 as mark2, 0::float8 as days, 0 as whole, 0 as groups, fresh, 0::bigint as place from total
    union all ${sql.join(
      tables.map((table) => tableOf(table, isOfPeriod)),
      sql` union all `,
    )} order by key, place`.execute(ctx.db);
  const [total, ...groups] = rows;
  return { fresh: total?.fresh === true, count: { total: total?.count ?? 0, rows: groups } };
}

/** One table: the groups of its dimensions, months in order, others by size; quantiles from how often each number of days occurs. */
function tableOf({ key, by, only = {}, measures }: Table, isOfPeriod: boolean): RawBuilder<unknown> {
  const keys = sql.join(names(by));
  const isMonth = (name: string) => name.toLowerCase().endsWith('month');
  const text = (name: string) =>
    name === monthOfDay && isOfPeriod
      ? sql`(${sql.id(name)} / 12)::text || '-' || lpad((${sql.id(name)} % 12 + 1)::text, 2, '0')`
      : sql`${sql.id(name)}::text`;
  const inOrder = isMonth(by[0] ?? '') || ['rounds', 'round'].includes(by[0] ?? '');
  const order = inOrder ? sql`${keys}` : sql`sum(n) desc, ${keys}`;
  const kept = Object.entries(only).map(([name, values]) => sql`${sql.id(name)} = any(${[...values]}::text[])`);
  const where = kept.length > 0 ? sql`where ${sql.join(kept, sql` and `)}` : sql``;
  const label = sql`array[${sql.join(by.map(text))}]::text[]`;
  const quantile = (share: number) => sql`(min(days) filter (where upto >= ceil(${sql.lit(share)} * ended)))::int`;
  const spread = sql`select ${label} as by, ${quantile(0.5)} as median, ${quantile(0.9)} as p90 from (
      select ${keys}, days, sum(sum(n)) over (partition by ${keys} order by days) as upto, sum(sum(n)) over (partition by ${keys}) as ended
      from spread ${where} group by ${keys}, days) ranked where ended > 0 group by ${keys}`;
  const hasQuantiles = measures.some((one) => quantiles.includes(one));
  return sql`(select ${key}::text as key, g.by, g.count, g.ended, g.average, ${hasQuantiles ? sql`q.median, q.p90` : sql`null::int, null::int`},
      g.mark1, g.mark2, g.days, g.whole, g.groups, true as fresh, g.place
    from (select ${label} as by, sum(n)::int as count, sum(ended)::int as ended,
        round(sum(days)::numeric / nullif(sum(ended), 0)::numeric, 1)::float8 as average, sum(mark1)::int as mark1, sum(mark2)::int as mark2,
        sum(days)::float8 as days, (sum(sum(n)) over ())::int as whole, (count(*) over ())::int as groups, row_number() over (order by ${order}) as place
      from plain ${where} group by ${keys} having sum(n) <> 0 order by ${order} limit ${sql.lit(mostRows)}) g
    ${hasQuantiles ? sql`left join (${spread}) q on q.by = g.by` : sql``})`;
}

/** What each final state of an area means: granted, refused, withdrawn; every other is open. */
export function outcomes(app: App): RawBuilder<unknown> {
  const known = catalogOf(app)
    .all()
    .flatMap(({ definition }) =>
      statusesOf(definition).flatMap(({ value, look, final }) =>
        final ? [{ area: definition.id, status: value, outcome: outcomeOf(look) }] : [],
      ),
    );
  return sql`select * from unnest(${known.map(({ area }) => area)}::text[], ${known.map(({ status }) => status)}::text[],
    ${known.map(({ outcome }) => outcome)}::text[]) o (area, status, outcome)`;
}
