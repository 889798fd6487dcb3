import { type FigureSubject, figureSubjects, figuresOf } from '@app/contract';
import { addDays } from '@app/engine/clock';
import { type RawBuilder, sql } from 'kysely';
import type { App, Database } from '../../../kernel/context.ts';
import type { FigureSource, TalliedSource } from '../../../kernel/wiring.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { daysOf } from './days.ts';
import { spreadColumns } from './needs.ts';
import {
  caseFigureSource,
  changeFigureSource,
  choiceFigureSource,
  incidentFigureSource,
  openTaskFigureSource,
  stepFigureSource,
  stopFigureSource,
} from './source.ts';

/** A subject that is counted in advance. */
export interface Subject {
  name: FigureSubject;
  source: TalliedSource;
}

/** What reports count, by the name that their definition gives it. */
export function figureSources({ wiring }: App): ReadonlyMap<string, FigureSource> {
  return new Map<string, FigureSource>([
    ['cases', caseFigureSource],
    ['steps', stepFigureSource],
    ['openTasks', openTaskFigureSource],
    ['incidents', incidentFigureSource],
    ['stops', stopFigureSource],
    ['choices', choiceFigureSource],
    ['changes', changeFigureSource],
    ...(wiring.figureSources ?? []),
  ]);
}

/** The subjects that have tallies. */
export function talliedSubjects(app: App): Subject[] {
  const sources = figureSources(app);
  return figureSubjects.flatMap((name) => {
    const source = sources.get(name);
    return source && 'tallied' in source ? [{ name, source }] : [];
  });
}

const firstDay = 1_000_000;
const daySlot = (day: string): number =>
  firstDay + Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse('2000-01-01T00:00:00Z')) / 86_400_000);
const monthSlot = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthStart = (slot: number): string =>
  `${String(Math.floor(slot / 12)).padStart(4, '0')}-${String((slot % 12) + 1).padStart(2, '0')}-01`;

/** The slots that together are the days of a period, both ends included: whole months, and days where a month is not whole. */
export function slotsOf(from: string, to: string): (readonly [first: number, last: number])[] {
  if (from > to) return [[0, -1]];
  const first = from.endsWith('-01') ? monthSlot(from) : monthSlot(from) + 1;
  const last = addDays(to, 1).endsWith('-01') ? monthSlot(to) : monthSlot(to) - 1;
  if (first > last) return [[daySlot(from), daySlot(to)]];
  const before = monthStart(first);
  const after = monthStart(last + 1);
  return [
    [first, last] as const,
    ...(from < before ? [[daySlot(from), daySlot(before) - 1] as const] : []),
    ...(after <= to ? [[daySlot(after), daySlot(to)] as const] : []),
  ];
}

/** Which values of a subject the narrow groups keep: those by which a published report asks for medians. */
export function keepsOf(app: App, { name, source }: Subject): boolean[] {
  const asked = new Set(
    catalogOf(app)
      .all()
      .flatMap(({ definition }) => {
        const figures = figuresOf(definition);
        return figures ? spreadColumns(figures, name) : [];
      }),
  );
  return source.tallied.map((column) => asked.has(column));
}

/** One at a time in a space: two that move the same rows would wait for one another at the end. */
async function alone(db: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('figure_tally'),
    hashtext(current_schema())) as held`.execute(db);
  return rows[0]?.held === true;
}

/** Most changes that are moved in one transaction. */
const foldBatch = 50_000;

/**
 * Brings the tallies of a space up to date: moves what was added since into them, and counts a subject as a whole that has none yet or was counted with
 * an older calendar. A report is right before, during and after it. Answers how many rows were moved and which subjects were counted.
 */
export async function foldTallies(app: App, schema: string): Promise<{ moved: number; built: string[] }> {
  const subjects = talliedSubjects(app);
  const { rows: stale } = await app.asOwner(
    (db) =>
      sql<{ name: string }>`select name from unnest(${subjects.map(({ name }) => name)}::text[]) name
      where not exists (select from figure_state where subject = name and calendar_version = (select version from platform.calendar_state))`.execute(
        db,
      ),
    schema,
  );
  const built: string[] = [];
  for (const subject of subjects)
    if (stale.some(({ name }) => name === subject.name) && (await rebuildTallies(app, schema, subject)))
      built.push(subject.name);
  let moved = 0;
  for (let last = foldBatch; last === foldBatch; moved += last) last = await foldBatchOf(app, schema, subjects);
  return { moved, built };
}

/** Moves one batch; 0 = there was none, or somebody else is at it. */
async function foldBatchOf(app: App, schema: string, subjects: readonly Subject[]): Promise<number> {
  return await app.asOwner(async (db) => {
    const { rows } = await sql<{ waiting: boolean }>`select exists (select from figure_delta) as waiting`.execute(db);
    if (rows[0]?.waiting !== true || !(await alone(db))) return 0;
    // Stops are only of steps, and days of what has an end: one reading serves all subjects.
    const days = daysOf('t', { hasStops: true });
    const { rows: done } = await sql<{ n: number }>`with moved as (
        delete from figure_delta where ctid in (select ctid from figure_delta limit ${sql.lit(foldBatch)}) returning *
      ), ${tallied(
        sql`select t.subject, t.groups, t.day, ${days.value} as days, t.n::bigint as n, case when t.mark1 then t.n else 0 end::bigint as mark1,
          case when t.mark2 then t.n else 0 end::bigint as mark2 from moved t ${days.joins}`,
        sql`(select keeps from figure_state where figure_state.subject = seen.subject)`,
      )} select (select count(*)::int from moved) as n, (select count(*) from plain_kept) + (select count(*) from spread_kept) as kept`.execute(
      db,
    );
    const n = done[0]?.n ?? 0;
    // Groups that nothing is in any more: of a state that cases only pass through.
    if (n > 0)
      for (const { name } of subjects) {
        await sql`delete from figure_spread where subject = ${name} and n = 0`.execute(db);
        await sql`delete from figure_tally where subject = ${name} and n = 0`.execute(db);
      }
    return n;
  }, schema);
}

/** Counts all facts of a subject anew, with the calendar as it is, in place of its tallies and of what was added; false = somebody else is at it. */
export async function rebuildTallies(app: App, schema: string, subject: Subject): Promise<boolean> {
  const { name, source } = subject;
  const keeps = keepsOf(app, subject);
  return await app.asOwner(async (db) => {
    if (!(await alone(db))) return false;
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local jit = off`.execute(db);
    await sql`delete from figure_tally where subject = ${name}`.execute(db);
    await sql`delete from figure_spread where subject = ${name}`.execute(db);
    const { rows, isOfPeriod, hasStops = false, hasMarks = false } = source.rows([]);
    const days = daysOf('t', { hasStops });
    const mark = (column: string) =>
      hasMarks ? sql`case when t.${sql.id(column)} then 1 else 0 end::bigint` : sql`0::bigint`;
    const groups = sql.join(source.tallied.map((column) => sql.id('t', column)));
    // One statement, one moment: a fact that it counts has its additions removed, one that it does not see keeps them.
    await sql`with gone as (delete from figure_delta where subject = ${name}),
      state as (insert into figure_state (subject, calendar_version, keeps, built_at) select ${name}, version, ${keeps}::boolean[], now()
        from platform.calendar_state
        on conflict (subject) do update set calendar_version = excluded.calendar_version, keeps = excluded.keeps, built_at = excluded.built_at),
      ${tallied(
        sql`select ${name}::text as subject, array[${groups}]::text[] as groups, ${isOfPeriod ? sql`t.day` : sql`null::date`} as day, ${days.value} as days,
          1::bigint as n, ${mark('mark1')} as mark1, ${mark('mark2')} as mark2 from (${rows}) t ${days.joins}`,
        sql`${keeps}::boolean[]`,
      )} select (select count(*) from plain_kept) + (select count(*) from spread_kept) as kept`.execute(db);
    return true;
  }, schema);
}

/**
 * Parts of a statement that add facts (subject, groups, day, days, n, mark1, mark2) to the tallies, of their month and of their day. `keeps` says for a
 * row of `seen` which values its narrow group keeps.
 */
function tallied(facts: RawBuilder<unknown>, keeps: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`counted as materialized (
      select subject, groups, day, days, sum(n) as n, sum(mark1) as mark1, sum(mark2) as mark2 from (${facts}) fact
      group by subject, groups, day, days
    ),
    seen as materialized (select distinct subject, groups from counted),
    met as materialized (
      select subject, groups, array(select case when kept.keep then kept.value else '*' end
        from unnest(groups, ${keeps}) with ordinality kept (value, keep, place) order by kept.place)::text[] as narrowed from seen
    ),
    every_group as (select distinct subject, true as narrow, narrowed as groups from met union all select subject, false, groups from met),
    made as (
      insert into figure_group (subject, narrow, groups) select subject, narrow, groups from every_group
      on conflict do nothing returning id, subject, narrow, groups
    ),
    known as materialized (
      select id, subject, narrow, groups from made
      union all select old.id, old.subject, old.narrow, old.groups from figure_group old join every_group using (subject, narrow, groups)
    ),
    numbered as materialized (
      select met.subject, met.groups, wide.id as wide_id, narrow.id as narrow_id from met
      join known wide on wide.subject = met.subject and not wide.narrow and wide.groups = met.groups
      join known narrow on narrow.subject = met.subject and narrow.narrow and narrow.groups = met.narrowed
    ),
    placed as materialized (
      select c.subject, numbered.wide_id, numbered.narrow_id, slots.slot, c.days, c.n, c.mark1, c.mark2
      from counted c join numbered using (subject, groups)
      cross join lateral (select 0 as slot where c.day is null
        union all select (extract(year from c.day) * 12 + extract(month from c.day) - 1)::int where c.day is not null
        union all select ${sql.lit(firstDay)} + (c.day - date '2000-01-01') where c.day is not null) slots
    ),
    plain_kept as (
      insert into figure_tally as kept (subject, slot, group_id, n, ended, days, mark1, mark2)
      select subject, slot, wide_id, sum(n), coalesce(sum(n) filter (where days is not null), 0), coalesce(sum(n * days), 0), sum(mark1), sum(mark2)
      from placed group by subject, slot, wide_id
      on conflict (subject, group_id, slot) do update set n = kept.n + excluded.n, ended = kept.ended + excluded.ended,
        days = kept.days + excluded.days, mark1 = kept.mark1 + excluded.mark1, mark2 = kept.mark2 + excluded.mark2
      returning 1
    ),
    spread_kept as (
      insert into figure_spread as kept (subject, slot, group_id, days, n)
      select subject, slot, of.group_id, days, sum(n) from placed cross join lateral (values (wide_id), (narrow_id)) of (group_id)
      where days is not null group by subject, slot, of.group_id, days having sum(n) <> 0
      on conflict (subject, group_id, slot, days) do update set n = kept.n + excluded.n
      returning 1
    )`;
}

const everyMs = 30_000;

/** Keeps the tallies of all spaces short of changes for as long as the server runs; never twice at a time. */
export function startTallying(app: App): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const fold = async () => {
    try {
      for (const { schema } of await app.spaces()) if (!isStopped) await foldTallies(app, schema);
    } catch (error) {
      process.stderr.write(`counting for reports in advance failed: ${String(error)}\n`);
    }
    if (!isStopped) plan(everyMs);
  };
  const plan = (ms: number) => {
    timer = setTimeout(() => {
      current = fold();
    }, ms).unref();
  };
  plan(2_000);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current;
  };
}
