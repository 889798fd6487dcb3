import {
  type areaFigures,
  type FigureMeasure,
  type FigureSubject,
  type FiguresDefinition,
  figureDimensions,
  figuresOf,
  type Output,
  type Parsed,
} from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { formatTime } from '../../../kernel/time.ts';
import type { Area } from '../definitions/catalog.ts';
import { type Asked, countAsked, inReport, narrowedFor } from './asked.ts';
import { type Count, type Counted, mostRows } from './count.ts';
import { figureWords } from './figure-words.ts';
import { listBehind } from './list-behind.ts';
import { asksOf, ofMarks } from './needs.ts';
import { type StepLimits, stepLimits } from './step-limits.ts';

type Answer = Output<typeof areaFigures>;
type Input = Parsed<typeof areaFigures>;
type Table = FiguresDefinition['tables'][number];
type Words = Awaited<ReturnType<typeof figureWords>>;

/** The figures of a report as the caller may count them: what its right reaches, in every space of a company. */
export async function queryFigures(ctx: Context, area: Area, input: Input): Promise<Answer> {
  const definition = figuresOf(area.definition) ?? fail('notFound');
  return inReport(ctx, area, input, async (inner, asked) => {
    const counts = new Map<FigureSubject, Count>();
    for (const asks of asksOf(definition)) counts.set(asks.over, await countAsked(inner, asks, asked));
    const words = await figureWords(
      inner,
      definition.tables.flatMap(({ by }) => by),
    );
    const limits = await stepLimits(
      inner,
      definition.tables.some(({ measures }) => measures.includes('limitDays')),
    );
    return {
      at: formatTime(inner.businessNow()),
      from: asked.from,
      to: asked.to,
      total: counts.get(definition.over)?.total ?? 0,
      offices: [...asked.offices],
      tables: definition.tables.map((table) => {
        const over = table.over ?? definition.over;
        return answered(inner, { table, over, asked, count: counts.get(over), words, limits });
      }),
    };
  });
}

function answered(
  ctx: Context,
  {
    table,
    over,
    asked,
    count,
    words,
    limits,
  }: {
    table: Table;
    over: FigureSubject;
    asked: Asked;
    count: Count | undefined;
    words: Words;
    limits: StepLimits;
  },
): Answer['tables'][number] {
  const { key, by, measures } = table;
  const found = (count?.rows ?? []).filter((row) => row.key === key);
  const shown = found.slice(0, mostRows);
  const { narrowed, unfiltered } = narrowedFor(ctx, over, asked);
  return {
    key,
    rows: shown.map((row) => {
      const group = Object.fromEntries(by.map((dimension, at) => [dimension, row.by[at] ?? null]));
      const narrow = table.only === undefined && asked.people === null;
      return {
        by: by.map((dimension) => ({
          value: group[dimension] ?? null,
          label: words(dimension, group[dimension] ?? null, group),
        })),
        list: narrow ? listBehind(ctx, over, narrowed, group) : null,
        measures: Object.fromEntries(measures.map((one) => [one, measureOf(one, over, row, () => limits(group))])),
      };
    }),
    more: (found[0]?.groups ?? 0) - shown.length,
    unfiltered: [...unfiltered, ...(hasPeriod(over) ? [] : (['period'] as const))],
  };
}

/** Whether the facts of a subject have a day: without one they are counted as they are now. */
const hasPeriod = (over: FigureSubject): boolean => (figureDimensions[over] as readonly string[]).includes('month');

/** A number of a group; a share is one of all that its table counts. */
function measureOf(
  measure: FigureMeasure,
  over: FigureSubject,
  row: Counted,
  limit: () => number | null,
): number | null {
  switch (measure) {
    case 'count':
    case 'ended':
      return row[measure];
    case 'share':
      return row.whole === 0 ? null : Math.round((row.count / row.whole) * 1000) / 10;
    case 'totalDays':
      return row.days;
    case 'averageDays':
      return row.average;
    case 'medianDays':
      return row.median;
    case 'p90Days':
      return row.p90;
    case 'limitDays':
      return limit();
    default:
      return ofMarks(measure, over, row) ?? null;
  }
}
