import type { JsonObject } from '@app/contract';
import { type Kysely, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';
import type { Exclusion } from './exclude.ts';

/** Somebody of a register in a draw: the row, its words, and the account. */
export interface DrawnPerson {
  id: string;
  text: string;
  person: string;
}

/** A draw as it can be repeated. */
export interface DrawRow {
  id: string;
  case_id: string;
  holder_tenant_id: string;
  node: string;
  register: string;
  seed: string;
  wanted: number;
  criteria: JsonObject;
  question: string;
  candidates: DrawnPerson[];
  excluded: (Exclusion & { id: string; text: string })[];
  /** Ids of rows, the first drawn first. */
  drawn_order: string[];
  created_at: Date;
  created_by: string | null;
  created_by_name: string | null;
  closed_at: Date | null;
  closed_by: string | null;
  closed_by_name: string | null;
}

/** Somebody who was asked. */
export interface SeatRow {
  id: string;
  draw_id: string;
  case_id: string;
  holder_tenant_id: string;
  record_id: string;
  person_id: string;
  person_name: string;
  state: 'asked' | 'given' | 'declined' | 'replaced' | 'closed';
  asked_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  ended_by_name: string | null;
  reason: string | null;
  answer: JsonObject | null;
  /** Whether it was given within its limit; null = it was not given. */
  on_time: boolean | null;
}
interface DrawTables {
  person_draw: DrawRow;
  person_draw_seat: SeatRow;
}
const of = (db: Database): Kysely<DrawTables> => tables<DrawTables>(db);

export async function insertDraw(db: Database, row: DrawRow): Promise<void> {
  const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;
  await of(db)
    .insertInto('person_draw')
    .values({
      ...row,
      criteria: json(row.criteria),
      candidates: json(row.candidates),
      excluded: json(row.excluded),
      drawn_order: json(row.drawn_order),
    })
    .execute();
}

/** Draws of a case, oldest first. */
export function drawsOfCase(db: Database, caseId: string): Promise<DrawRow[]> {
  return of(db).selectFrom('person_draw').selectAll().where('case_id', '=', caseId).orderBy('id').execute();
}

/** The draw of a node that has not ended, locked. */
export function openDraw(db: Database, caseId: string, node: string): Promise<DrawRow | undefined> {
  return of(db)
    .selectFrom('person_draw')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('node', '=', node)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function closeDrawRow(
  db: Database,
  id: string,
  closed: Pick<DrawRow, 'closed_at' | 'closed_by' | 'closed_by_name'>,
): Promise<void> {
  await of(db).updateTable('person_draw').set(closed).where('id', '=', id).execute();
}

export async function insertSeat(db: Database, row: SeatRow): Promise<void> {
  await of(db).insertInto('person_draw_seat').values(row).execute();
}

/** Everybody who was asked in a case, in the order of asking. */
export function seatsOfCase(db: Database, caseId: string): Promise<SeatRow[]> {
  return of(db).selectFrom('person_draw_seat').selectAll().where('case_id', '=', caseId).orderBy('id').execute();
}

export function seatsOfDraw(db: Database, drawId: string): Promise<SeatRow[]> {
  return of(db).selectFrom('person_draw_seat').selectAll().where('draw_id', '=', drawId).orderBy('id').execute();
}

export async function endSeat(
  db: Database,
  id: string,
  {
    answer,
    ...end
  }: Pick<SeatRow, 'state' | 'ended_at' | 'ended_by' | 'ended_by_name' | 'reason'> &
    Partial<Pick<SeatRow, 'answer' | 'on_time'>>,
): Promise<void> {
  const said = answer ? { answer: sql<never>`${JSON.stringify(answer)}::jsonb` } : {};
  await of(db)
    .updateTable('person_draw_seat')
    .set({ ...end, ...said })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/** People who stepped aside in a case. */
export async function steppedAside(db: Database, caseId: string): Promise<Set<string>> {
  const rows = await of(db)
    .selectFrom('person_draw_seat')
    .select('person_id')
    .where('case_id', '=', caseId)
    .where('state', '=', 'declined')
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

/** The last day of the task that somebody has at a node; null = without a limit. */
export async function dueOfTask(db: Database, caseId: string, node: string, person: string): Promise<string | null> {
  const { rows } = await sql<{ due: string | null }>`select due_day::text as due from wf_task where case_id = ${caseId}
    and node = ${node} and person_id = ${person} and state = 'open' order by id desc limit 1`.execute(db);
  return rows[0]?.due ?? null;
}

/** Of everybody of a register who was asked within some days: how often, and what became of it; who was asked most comes first. */
export async function figuresOf(
  db: Database,
  register: string,
  { from = '0001-01-01', to = '9999-12-31' }: { from?: string | undefined; to?: string | undefined },
): Promise<
  { id: string; name: string; asked: number; given: number; declined: number; onTime: number; open: number }[]
> {
  const { rows } = await sql<{
    id: string;
    name: string;
    asked: number;
    given: number;
    declined: number;
    onTime: number;
    open: number;
  }>`select s.record_id::text as id, (array_agg(s.person_name order by s.id desc))[1] as name, count(*)::int as asked,
      (count(*) filter (where s.state = 'given'))::int as given,
      (count(*) filter (where s.state = 'declined'))::int as declined,
      (count(*) filter (where s.on_time))::int as "onTime",
      (count(*) filter (where s.state = 'asked' and exists (select from wf_task t where t.case_id = s.case_id
        and t.node = d.node and t.person_id = s.person_id and t.state = 'open')))::int as open
    from person_draw_seat s join person_draw d on d.id = s.draw_id
    where d.register = ${register} and (s.asked_at at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date
    group by s.record_id order by asked desc, s.record_id`.execute(db);
  return rows;
}
