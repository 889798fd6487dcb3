import type { ItemOrigin, ItemPlace, ItemReply, ItemState, OpinionItem } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

export interface ItemRow {
  id: string;
  case_id: string;
  holder_tenant_id: string;
  version: number;
  round: number;
  number: number | null;
  origin: ItemOrigin;
  place: ItemPlace;
  place_text: string;
  severity: OpinionItem['severity'];
  basis: string;
  text: string;
  asks: OpinionItem['asks'];
  unlocks: string[];
  rule: string | null;
  finding_id: string | null;
  letter_id: string | null;
  state: ItemState;
  created_at: Date;
  updated_at: Date;
  sent_at: Date | null;
}
export interface ReplyRow {
  item_id: string;
  round: number;
  case_id: string;
  holder_tenant_id: string;
  text: string;
  files: { id: string; name: string }[];
  confirmed: boolean | null;
  changes: ItemReply['changes'];
  version: number | null;
  replier_id: string;
  replier_name: string;
  saved_at: Date;
  submitted_at: Date | null;
  verdict: ItemReply['verdict'];
  reason: string | null;
  decided_at: Date | null;
}
export interface EventRow {
  id: string;
  item_id: string;
  case_id: string;
  holder_tenant_id: string;
  at: Date;
  action: string;
  by_id: string;
  by_name: string;
  reason: string | null;
  before: string | null;
}
interface OpinionTables {
  opinion_item: ItemRow;
  opinion_reply: ReplyRow;
  opinion_event: EventRow;
}
const of = (db: Database) => tables<OpinionTables>(db);
const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`;

/** Items of a case that the scope may see, in the order in which they were made; `lock` holds them until the transaction ends. */
export function itemRows(db: Database, caseId: string, lock = false): Promise<ItemRow[]> {
  const query = of(db).selectFrom('opinion_item').selectAll().where('case_id', '=', caseId).orderBy('id');
  return (lock ? query.forUpdate() : query).execute();
}

/** One item with the area of its case, locked. */
export async function itemLocked(db: Database, id: string): Promise<(ItemRow & { area: string }) | undefined> {
  const { rows } = await sql<ItemRow & { area: string }>`select i.*, c.area from opinion_item i
    join case_record c on c.id = i.case_id where i.id = ${id} for update of i`.execute(db);
  return rows[0];
}

/** One item of a case, locked. */
export function lockItem(db: Database, caseId: string, id: string): Promise<ItemRow | undefined> {
  return of(db)
    .selectFrom('opinion_item')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a new item; false when the finding has one already. */
export async function insertItem(db: Database, row: ItemRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await of(db)
    .insertInto('opinion_item')
    .values({ ...row, place: json(row.place), unlocks: json(row.unlocks) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes an item. */
export async function updateItem(
  db: Database,
  id: string,
  { place, unlocks, ...plain }: Partial<Omit<ItemRow, 'id'>>,
): Promise<void> {
  await of(db)
    .updateTable('opinion_item')
    .set({ ...plain, ...(place ? { place: json(place) } : {}), ...(unlocks ? { unlocks: json(unlocks) } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Replies of a case that the scope may see. */
export function replyRows(db: Database, caseId: string): Promise<ReplyRow[]> {
  return of(db).selectFrom('opinion_reply').selectAll().where('case_id', '=', caseId).orderBy('round').execute();
}

/** Writes the reply to an item, in place of an earlier one that was not submitted. */
export async function writeReply(db: Database, row: ReplyRow): Promise<void> {
  const { item_id: _item, round: _round, case_id: _case, holder_tenant_id: _holder, verdict: _verdict, ...kept } = row;
  const { reason: _reason, decided_at: _decided, ...changing } = kept;
  const files = json(row.files);
  const changes = json(row.changes);
  await of(db)
    .insertInto('opinion_reply')
    .values({ ...row, files, changes })
    .onConflict((conflict) => conflict.columns(['item_id', 'round']).doUpdateSet({ ...changing, files, changes }))
    .execute();
}

/** Writes the verdict on the reply of a round, or takes it back. */
export async function writeVerdict(
  db: Database,
  { itemId, round }: { itemId: string; round: number },
  verdict: Pick<ReplyRow, 'verdict' | 'reason' | 'decided_at'>,
): Promise<void> {
  await of(db)
    .updateTable('opinion_reply')
    .set(verdict)
    .where('item_id', '=', itemId)
    .where('round', '=', round)
    .execute();
}

/** What officers did with the items of a case, oldest first. */
export function eventRows(db: Database, caseId: string): Promise<EventRow[]> {
  return of(db).selectFrom('opinion_event').selectAll().where('case_id', '=', caseId).orderBy('id').execute();
}

/** Appends what an officer did with an item. */
export async function insertEvent(db: Database, row: EventRow): Promise<void> {
  await of(db).insertInto('opinion_event').values(row).execute();
}
