import {
  type areaFigures,
  type FigureSubject,
  type FiguresDefinition,
  figureDimensions,
  isOfOffice,
  type Parsed,
} from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Scope } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { FigureRows } from '../../../kernel/wiring.ts';
import { tasksOfPeople } from '../../workflow/index.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { inListScope, schemasOf } from '../lists/area-list.ts';
import { type Condition, reachOf } from '../reach/reach.ts';
import { type Count, countRows, countTallies, type Narrowed } from './count.ts';
import type { Asks } from './needs.ts';
import { checkOffice, type Office, officesFor, peopleIn } from './offices.ts';
import { figureSources } from './tallies.ts';

type Input = Parsed<typeof areaFigures>;

/** Months back that are counted when nobody says which. */
const usualMonths = 11;
/** Nothing was counted before; a period from the year one would only count days. */
const earliest = '2010-01-01';
/** What narrows a whole report, by the dimension of the same name. */
const narrowing = ['area', 'productKind', 'productClass'] as const;

/** What somebody asks of a report. */
export interface Asked {
  from: string;
  to: string;
  /** What the dimensions of the facts must be, where their subject has them. */
  wanted: Readonly<Partial<Record<(typeof narrowing)[number], string>>>;
  /** Which cases the caller's right reaches; null = all. */
  reach: Condition | null;
  /** The people of the chosen office; null = everybody. */
  people: readonly string[] | null;
  schemas: readonly string[];
  offices: readonly Office[];
}

/** Runs `work` where the facts of a report lie, with what is asked of it: of a company with an office in the space of that authority alone. */
export function inReport<T>(
  ctx: Context,
  area: Area,
  input: Input,
  work: (ctx: Context, asked: Asked) => Promise<T>,
): Promise<T> {
  return inListScope(ctx, area, async (inner, scopes) => {
    const offices = await officesFor(inner, scopes);
    const { office } = input;
    if (office === undefined) return work(inner, await askedIn(inner, area, input, { offices, scopes, people: null }));
    checkOffice(inner, offices, office);
    const people = await peopleIn(inner, office);
    if (people) return work(inner, await askedIn(inner, area, input, { offices, scopes, people }));
    const scope = scopes.find((one) => one.role !== 'app_platform' && one.authorityId === office) ?? fail('notFound');
    return inner.within(scope, async (own) =>
      work(own, await askedIn(own, area, input, { offices, scopes: [scope], people: null })),
    );
  });
}

async function askedIn(
  ctx: Context,
  area: Area,
  { from: first, to, area: ofArea, productKind, productClass }: Input,
  { offices, scopes, people }: { offices: Office[]; scopes: readonly Scope[]; people: string[] | null },
): Promise<Asked> {
  const today = dayOf(ctx.businessNow());
  const from = first ?? `${shiftMonth(today.slice(0, 7), -usualMonths)}-01`;
  return {
    from: from < earliest ? earliest : from,
    to: to ?? today,
    wanted: {
      ...(ofArea ? { area: ofArea } : {}),
      ...(productKind ? { productKind } : {}),
      ...(productClass ? { productClass } : {}),
    },
    reach: await reachOf(ctx, area, 'query'),
    people,
    schemas: schemasOf(scopes),
    offices,
  };
}

/** What of the question narrows the facts of a subject, and which of it they do not have. */
export function narrowedFor(
  { app }: Context,
  over: FigureSubject,
  { from, to, wanted }: Asked,
): { narrowed: Narrowed; unfiltered: (typeof narrowing)[number][] } {
  const dimensions: readonly string[] = figureDimensions[over];
  const named = narrowing.filter((name) => wanted[name] !== undefined);
  const values = Object.fromEntries(
    named.flatMap((name) => (dimensions.includes(name) ? [[name, wanted[name] ?? '']] : [])),
  );
  // Cases are those of companies: what an office runs for itself is no application.
  const own = catalogOf(app)
    .all()
    .flatMap(({ id, definition }) => (isOfOffice(definition) ? [id] : []));
  return {
    narrowed: { from, to, values, without: over === 'cases' ? { area: own } : {} },
    unfiltered: named.filter((name) => !dimensions.includes(name)),
  };
}

/** From the tallies where an authority counts all that it has; a company's own facts, and those of a narrow right or an office, one by one. */
export async function countAsked(ctx: Context, asks: Asks, asked: Asked): Promise<Count> {
  const { over } = asks;
  const source = figureSources(ctx.app).get(over);
  if (!source) throw new Error(`nothing counts '${over}'`);
  const { narrowed } = narrowedFor(ctx, over, asked);
  if ('tallied' in source && ctx.scope.role === 'app_authority' && asked.reach === null && asked.people === null) {
    const found = await countTallies(ctx, asks, { name: over, source }, narrowed);
    if (found) return found;
  }
  const { rows, where } = await factsAsked(ctx, over, asked);
  return countRows(ctx, asks, rows, where);
}

/** The facts of a subject one by one, and the condition on their rows `t` for those that are asked for. */
export async function factsAsked(
  ctx: Context,
  over: FigureSubject,
  asked: Asked,
): Promise<{ rows: FigureRows; where: RawBuilder<unknown> }> {
  const source = figureSources(ctx.app).get(over);
  if (!source) throw new Error(`nothing counts '${over}'`);
  const rows = 'tallied' in source ? source.rows(asked.schemas) : await source.rowsNow(ctx);
  const { narrowed } = narrowedFor(ctx, over, asked);
  const { people, reach } = asked;
  const conditions = [
    ...(reach ? [reach(sql`t.case_id`)] : []),
    ...(people
      ? [rows.hasPerson ? sql`t.done_by = any(${[...people]}::bigint[])` : tasksOfPeople(people)(sql`t.case_id`)]
      : []),
    ...(rows.isOfPeriod ? [periodOf(asked.from, asked.to)] : []),
    ...Object.entries(narrowed.values).map(([name, value]) => sql`t.${sql.id(name)} = ${value}`),
    ...Object.entries(narrowed.without).map(([name, some]) => sql`t.${sql.id(name)} <> all(${[...some]}::text[])`),
  ];
  return { rows, where: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true` };
}

/** By the moment itself, of which the database knows how many there are and may use an index. */
const periodOf = (from: string, to: string): RawBuilder<unknown> =>
  sql`t.at >= ${from}::date::timestamp at time zone 'Asia/Shanghai' and t.at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Cases by the month of their submission. */
const byMonth: FiguresDefinition['tables'] = [
  { key: 'months', title: { 'zh-CN': '', 'zh-TW': '', en: '' }, by: ['month'], measures: ['count', 'ended'] },
];

/**
 * What reports say of the months of a period (days, both included) in the space of the transaction: cases submitted in each, and how many of these are
 * over. A company counts its own, an authority all.
 */
export async function monthsOfCases(
  ctx: Context,
  period: { from: string; to: string },
): Promise<{ month: string; submitted: number; finished: number }[]> {
  const asked: Asked = { ...period, wanted: {}, reach: null, people: null, schemas: [], offices: [] };
  const { rows } = await countAsked(ctx, { over: 'cases', tables: byMonth }, asked);
  return rows.map(({ by, count: submitted, ended }) => ({ month: by[0] ?? '', submitted, finished: ended }));
}
