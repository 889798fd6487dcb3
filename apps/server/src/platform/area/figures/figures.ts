import {
  type areaFigures,
  type FigureMeasure,
  type FiguresDefinition,
  figureDimensions,
  figuresOf,
  type Output,
  type Parsed,
} from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { formatTime } from '../../../kernel/time.ts';
import type { Area } from '../definitions/catalog.ts';
import { inListScope, schemasOf } from '../lists/area-list.ts';
import { type Condition, reachOf } from '../reach/reach.ts';
import { type Count, type Counted, countRows, countTallies, mostRows } from './count.ts';
import { figureWords } from './figure-words.ts';
import { listBehind } from './list-behind.ts';
import { figureSources } from './tallies.ts';

type Answer = Output<typeof areaFigures>;
type Input = Parsed<typeof areaFigures>;

/** Months back that are counted when nobody says which. */
const usualMonths = 11;
/** Nothing was counted before; a period from the year one would only count days. */
const earliest = '2010-01-01';

/** The figures of a report as the caller may count them: what its right reaches, in every space of a company. */
export async function queryFigures(ctx: Context, area: Area, input: Input): Promise<Answer> {
  const definition = figuresOf(area.definition) ?? fail('notFound');
  return inListScope(ctx, area, async (inner, scopes) => {
    const today = dayOf(inner.businessNow());
    const asked = input.from ?? `${shiftMonth(today.slice(0, 7), -usualMonths)}-01`;
    const from = asked < earliest ? earliest : asked;
    const to = input.to ?? today;
    const reach = await reachOf(inner, area, 'query');
    const asks = { from, to, values: valuesOf(definition, input), reach };
    const counted = await count(inner, definition, asks, schemasOf(scopes));
    const word = await figureWords(inner);
    return {
      at: formatTime(inner.businessNow()),
      from,
      to,
      total: counted.total,
      tables: definition.tables.map(({ key, by, measures }) => {
        const rows = counted.rows.filter((row) => row.key === key);
        const shown = rows.slice(0, mostRows);
        return {
          key,
          rows: shown.map((row) => ({
            by: by.map((dimension, at) => {
              const value = row.by[at] ?? null;
              return { value, label: word(dimension, value) };
            }),
            list: listBehind(
              inner,
              definition,
              asks,
              Object.fromEntries(by.map((dimension, at) => [dimension, row.by[at] ?? null])),
            ),
            measures: Object.fromEntries(measures.map((measure) => [measure, measureOf(measure, row, counted.total)])),
          })),
          more: (rows[0]?.groups ?? 0) - shown.length,
        };
      }),
    };
  });
}

/** Cases by the month of their submission. */
const byMonth: FiguresDefinition = {
  over: 'cases',
  tables: [{ key: 'months', title: { 'zh-CN': '', 'zh-TW': '', en: '' }, by: ['month'], measures: ['count', 'ended'] }],
};

/**
 * What reports say of the months of a period (days, both included) in the space of the transaction: cases submitted in each, and how many of these are
 * over. A company counts its own, an authority all.
 */
export async function monthsOfCases(
  ctx: Context,
  period: { from: string; to: string },
): Promise<{ month: string; submitted: number; finished: number }[]> {
  const { rows } = await count(ctx, byMonth, { ...period, values: {}, reach: null }, []);
  return rows.map(({ by, count: submitted, ended }) => ({ month: by[0] ?? '', submitted, finished: ended }));
}

interface Asked {
  from: string;
  to: string;
  /** What the dimensions of the facts must be. */
  values: Readonly<Record<string, string>>;
  /** Which cases the caller's right reaches; null = all. */
  reach: Condition | null;
}

function valuesOf({ over }: FiguresDefinition, input: Input): Record<string, string> {
  const dimensions: readonly string[] = figureDimensions[over];
  const asked = { area: input.area, productClass: input.productClass };
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value && dimensions.includes(name) ? [[name, value]] : [])),
  );
}

/** From the tallies where an authority counts all that it has; a company's own facts, and those in reach of a narrow right, one by one. */
async function count(
  ctx: Context,
  definition: FiguresDefinition,
  asked: Asked,
  schemas: readonly string[],
): Promise<Count> {
  const { over } = definition;
  const source = figureSources(ctx.app).get(over);
  if (!source) throw new Error(`nothing counts '${over}'`);
  if ('tallied' in source && ctx.scope.role === 'app_authority' && asked.reach === null) {
    const found = await countTallies(ctx, definition, { name: over, source }, asked);
    if (found) return found;
  }
  const rows = 'tallied' in source ? source.rows(schemas) : await source.rowsNow(ctx);
  const conditions = [
    asked.reach?.(sql`t.case_id`) ?? sql`true`,
    rows.isOfPeriod ? periodOf(asked.from, asked.to) : sql`true`,
    ...Object.entries(asked.values).map(([name, value]) => sql`t.${sql.id(name)} = ${value}`),
  ];
  return countRows(ctx, definition, rows, sql.join(conditions, sql` and `));
}

/** By the moment itself, of which the database knows how many there are and may use an index. */
const periodOf = (from: string, to: string): RawBuilder<unknown> =>
  sql`t.at >= ${from}::date::timestamp at time zone 'Asia/Shanghai' and t.at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** A number of a group; a share is one of all that the report counts. */
function measureOf(measure: FigureMeasure, row: Counted, total: number): number | null {
  switch (measure) {
    case 'share':
      return total === 0 ? null : Math.round((row.count / total) * 1000) / 10;
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

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
