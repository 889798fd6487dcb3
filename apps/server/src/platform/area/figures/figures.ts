import {
  type areaFigures,
  type FigureMeasure,
  type FiguresDefinition,
  figureDimensions,
  figuresOf,
  type Output,
  type Parsed,
  statusesOf,
} from '@app/contract';
import { addDays, dayOf, isWorkingDay } from '@app/engine/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { formatTime } from '../../../kernel/time.ts';
import type { FigureRows, FigureSource } from '../../../kernel/wiring.ts';
import { displayCalendar } from '../../calendar/index.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { inListScope, schemasOf } from '../lists/area-list.ts';
import { reachOf } from '../reach/reach.ts';
import { figureWords } from './figure-words.ts';
import { caseFigureSource, openTaskFigureSource, stepFigureSource } from './source.ts';

type Answer = Output<typeof areaFigures>;
type Input = Parsed<typeof areaFigures>;

/** Groups that a table shows; it says how many there are besides. */
const mostRows = 200;
/** Months back that are counted when nobody says which. */
const usualMonths = 11;
/** Nothing was counted before; a period from the year one would only count days. */
const earliest = '2010-01-01';
/** Dimensions that are months; a source gives them as `yyyy-MM` or, for the month of its day, leaves it to the count. */
const monthOfDay = 'month';

/** The figures of a report as the caller may count them: what its right reaches, in every space of a company. */
export async function queryFigures(ctx: Context, area: Area, input: Input): Promise<Answer> {
  const definition = figuresOf(area.definition) ?? fail('notFound');
  return inListScope(ctx, area, async (inner, scopes) => {
    const today = dayOf(inner.businessNow());
    const asked = input.from ?? `${shiftMonth(today.slice(0, 7), -usualMonths)}-01`;
    const from = asked < earliest ? earliest : asked;
    const to = input.to ?? today;
    const source = await sourceOf(inner, definition)(inner, schemasOf(scopes));
    const reach = await reachOf(inner, area, 'query');
    const conditions = [
      reach?.(sql`t.case_id`) ?? sql`true`,
      source.isOfPeriod ? periodOf(from, to) : sql`true`,
      input.area && has(definition, 'area') ? sql`t.area = ${input.area}` : sql`true`,
      input.productClass && has(definition, 'productClass') ? sql`t."productClass" = ${input.productClass}` : sql`true`,
    ];
    const counted = await countAll(inner, definition, source, { where: sql.join(conditions, sql` and `), from });
    const word = await figureWords(inner);
    return {
      at: formatTime(inner.businessNow()),
      from,
      to,
      total: counted[0]?.total ?? 0,
      tables: definition.tables.map(({ key, by, measures }) => {
        const rows = counted.filter((row) => row.key === key);
        const shown = rows.slice(0, mostRows);
        return {
          key,
          rows: shown.map((row) => ({
            by: by.map((dimension, at) => {
              const value = row.by[at] ?? null;
              return { value, label: word(dimension, value) };
            }),
            measures: Object.fromEntries(measures.map((measure) => [measure, measureOf(measure, row)])),
          })),
          more: (rows[0]?.groups ?? 0) - shown.length,
        };
      }),
    };
  });
}

/** By the moment itself, of which the database knows how many there are and may use an index. */
const periodOf = (from: string, to: string): RawBuilder<unknown> =>
  sql`t.at >= ${from}::date::timestamp at time zone 'Asia/Shanghai' and t.at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

const has = ({ over }: FiguresDefinition, dimension: string): boolean =>
  (figureDimensions[over] as readonly string[]).includes(dimension);

function sourceOf(ctx: Context, { over }: FiguresDefinition): FigureSource {
  const own: Partial<Record<string, FigureSource>> = {
    cases: caseFigureSource,
    steps: stepFigureSource,
    openTasks: openTaskFigureSource,
  };
  const found = own[over] ?? ctx.app.wiring.figureSources?.get(over);
  if (!found) throw new Error(`nothing counts '${over}'`);
  return found;
}

/** A group of a table. */
interface Counted {
  key: string;
  by: (string | null)[];
  count: number;
  ended: number;
  average: number | null;
  median: number | null;
  p90: number | null;
  overdue: number;
  silent: number;
  /** Of the whole report. */
  total: number;
  /** Groups of the table. */
  groups: number;
}

function measureOf(measure: FigureMeasure, row: Counted): number | null {
  switch (measure) {
    case 'share':
      return row.total === 0 ? null : Math.round((row.count / row.total) * 1000) / 10;
    case 'averageDays':
      return row.average;
    case 'medianDays':
      return row.median;
    case 'p90Days':
      return row.p90;
    default:
      return row[measure];
  }
}

/**
 * All tables of a report from one reading of its rows: rows are first counted by every dimension that a table needs and by the days that they took, and
 * the tables are made of these few groups. Averages and quantiles are exact: days are whole numbers.
 */
async function countAll(
  ctx: Context,
  definition: FiguresDefinition,
  source: FigureRows,
  { where, from }: { where: RawBuilder<unknown>; from: string },
): Promise<Counted[]> {
  const dimensions = [...new Set(definition.tables.flatMap(({ by }) => by))];
  const stored = [...new Set(dimensions.flatMap((one) => (one === 'outcome' ? ['area', 'status'] : [one])))];
  const needsDays = definition.tables.some(({ measures }) =>
    measures.some((one) => ['ended', 'averageDays', 'medianDays', 'p90Days'].includes(one)),
  );
  const passed = await workingDays(ctx, { from, needsDays, hasStops: source.hasStops === true });
  const isMonth = (name: string) => name === monthOfDay && source.isOfPeriod;
  const monthOf = sql`(extract(year from t.day) * 12 + extract(month from t.day) - 1)::int`;
  // Rows are first counted as they lie, by days: what is computed then is computed for these few.
  const kept = [
    ...stored.filter((name) => !isMonth(name)).map((name) => sql.id(name)),
    ...(stored.some(isMonth) ? [sql.id('day')] : []),
    ...(needsDays ? [sql.id('start_day'), sql.id('end_day')] : []),
    ...(needsDays && source.hasStops ? [sql.id('stops')] : []),
  ];
  const flag = (name: string) => (source.hasFlags ? sql`count(*) filter (where t.${sql.id(name)})` : sql`0::bigint`);
  const named = stored.map((name) => (isMonth(name) ? sql`${monthOf} as month` : sql`t.${sql.id(name)}`));
  const days = needsDays ? daysOf(source) : sql`null::int`;
  const joins = needsDays
    ? sql`left join passed starting on starting.day = greatest(t.start_day, (select min(day) from passed)) left join passed ending
        on t.end_day is not null and ending.day = greatest(t.end_day, t.start_day, (select min(day) from passed))`
    : sql``;
  const tables = definition.tables.map((table) => tableOf(table, source));
  // The statement is long and runs for a moment: compiling it would take longer than running it.
  await sql`set local jit = off`.execute(ctx.db);
  const { rows } = await sql<Counted>`with passed as (${passed}),
    lying as materialized (
      select ${sql.join(kept.map((name) => sql`t.${name}`))}, count(*) as n, ${flag('overdue')} as overdue, ${flag('silent')} as silent
      from (${source.rows}) t where ${where} group by ${sql.join(kept.map((_, at) => sql.lit(at + 1)))}
    ),
    facts as materialized (
      select ${sql.join(named)}, ${days} as days, t.n, t.overdue, t.silent from lying t ${joins}
    ),
    outcomes as (${outcomes(ctx)}),
    counted as materialized (
      select facts.* ${dimensions.includes('outcome') ? sql`, coalesce(o.outcome, 'open') as outcome` : sql``} from facts
      ${dimensions.includes('outcome') ? sql`left join outcomes o on o.area = facts.area and o.status = facts.status` : sql``}
    ),
    total as (select coalesce(sum(n), 0)::int as n from facts)
    ${sql.join(tables, sql` union all `)}`.execute(ctx.db);
  return rows;
}

/** One table: the groups of its dimensions, months in order, others by size; quantiles from how often each number of days occurs. */
function tableOf({ key, by }: FiguresDefinition['tables'][number], source: FigureRows): RawBuilder<unknown> {
  const keys = sql.join(by.map((name) => sql.id(name)));
  const isMonth = (name: string) => name.toLowerCase().endsWith('month');
  const text = (name: string) =>
    name === monthOfDay && source.isOfPeriod
      ? sql`(${sql.id(name)} / 12)::text || '-' || lpad((${sql.id(name)} % 12 + 1)::text, 2, '0')`
      : sql`${sql.id(name)}::text`;
  const order = isMonth(by[0] ?? '') ? sql`${keys}` : sql`sum(n) desc, ${keys}`;
  const quantile = (share: number) =>
    sql`min(days) filter (where upto >= ceil(${sql.lit(share)} * ended) and days is not null)::int`;
  return sql`(select ${key} as key, array[${sql.join(by.map(text))}]::text[] as by, sum(n)::int as count,
      coalesce(sum(n) filter (where days is not null), 0)::int as ended,
      round(sum(n * days) / nullif(sum(n) filter (where days is not null), 0), 1)::float8 as average,
      ${quantile(0.5)} as median, ${quantile(0.9)} as p90, sum(overdue)::int as overdue, sum(silent)::int as silent,
      (select n from total) as total, (count(*) over ())::int as groups
    from (
      select *, sum(n) filter (where days is not null) over (partition by ${keys} order by days) as upto,
        sum(n) filter (where days is not null) over (partition by ${keys}) as ended
      from (select ${keys}, days, sum(n) as n, sum(overdue) as overdue, sum(silent) as silent from counted group by ${keys}, days) grouped
    ) ranked group by ${keys} order by ${order} limit ${sql.lit(mostRows)})`;
}

/** Working days from the start to the end of a row, those on which its clock stood left out. */
function daysOf({ hasStops }: FigureRows): RawBuilder<unknown> {
  if (!hasStops) return sql`(ending.n - starting.n)::int`;
  const stood = sql`case when t.stops is null or t.stops = '[]' then 0 else coalesce((
    select sum(greatest(0, upto.n - since.n)) from jsonb_array_elements(t.stops) stop
    join passed since on since.day = greatest((stop ->> 'from')::date, t.start_day)
    join passed upto on upto.day = least(coalesce((stop ->> 'to')::date, ending.day), ending.day)), 0) end`;
  return sql`greatest(0, ending.n - starting.n - ${stood})::int`;
}

/** Days before the period that a step of it may have begun; one that began earlier counts from there. */
const longestStep = 3650;

/** Every day from the first that can count until today, with the number of working days after the first up to and including it. */
async function workingDays(
  ctx: Context,
  { from, needsDays, hasStops }: { from: string; needsDays: boolean; hasStops: boolean },
): Promise<RawBuilder<unknown>> {
  const days: string[] = [];
  const passed: number[] = [];
  if (needsDays) {
    const calendar = await displayCalendar(ctx);
    const today = dayOf(ctx.businessNow());
    const first = hasStops ? addDays(from, -longestStep) : from;
    for (let day = first, count = 0; day <= today; day = addDays(day, 1)) {
      if (days.length > 0 && isWorkingDay(calendar, day)) count += 1;
      days.push(day);
      passed.push(count);
    }
  }
  return sql`select * from unnest(${days}::date[], ${passed}::int[]) p (day, n)`;
}

/** What each final state of an area means: granted, refused, withdrawn; every other is open. */
function outcomes(ctx: Context): RawBuilder<unknown> {
  const known = catalogOf(ctx.app)
    .all()
    .flatMap(({ definition }) =>
      statusesOf(definition).flatMap(({ value, look, final }) =>
        final ? [{ area: definition.id, status: value, outcome: outcomeOf(look) }] : [],
      ),
    );
  return sql`select * from unnest(${known.map(({ area }) => area)}::text[], ${known.map(({ status }) => status)}::text[],
    ${known.map(({ outcome }) => outcome)}::text[]) o (area, status, outcome)`;
}

function outcomeOf(look: string): string {
  if (look === 'refused') return 'refused';
  return ['withdrawn', 'cancelled', 'revoked'].includes(look) ? 'withdrawn' : 'granted';
}

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
