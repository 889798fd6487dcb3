import type { ReadingFault, ReadPage } from '@app/contract';
import { type Kysely, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** Table `attachment_reading` of each space; the only file that names it. */
export interface ReadingRow {
  attachment_id: string;
  state: 'waiting' | 'reading' | 'done' | 'scanned' | 'failed';
  /** Whether pictures are recognised, or only text of the file is taken. */
  recognise: boolean;
  progress: number;
  fault: ReadingFault | null;
  pages: ReadPage[];
  requested_at: Date;
}
interface Tables {
  attachment_reading: Omit<ReadingRow, 'pages'> & { pages: unknown };
}
const db = (handle: Database): Kysely<Tables> => tables<Tables>(handle);

export async function findReadings(handle: Database, attachmentIds: readonly string[]): Promise<ReadingRow[]> {
  if (attachmentIds.length === 0) return [];
  const rows = await db(handle)
    .selectFrom('attachment_reading')
    .selectAll()
    .where('attachment_id', 'in', [...attachmentIds])
    .execute();
  return rows as ReadingRow[];
}

/** Bytes of what was read of each file. */
export async function sizesOf(handle: Database, attachmentIds: readonly string[]): Promise<Map<string, number>> {
  if (attachmentIds.length === 0) return new Map();
  const rows = await db(handle)
    .selectFrom('attachment_reading')
    .select(['attachment_id', sql<number>`octet_length(pages::text)`.as('bytes')])
    .where('attachment_id', 'in', [...attachmentIds])
    .execute();
  return new Map(rows.map(({ attachment_id, bytes }) => [attachment_id, Number(bytes)]));
}

/** What was read of files, their pages as the text of their JSON. */
export async function findTexts(
  handle: Database,
  attachmentIds: readonly string[],
): Promise<(Omit<ReadingRow, 'pages'> & { pages: string })[]> {
  if (attachmentIds.length === 0) return [];
  return await db(handle)
    .selectFrom('attachment_reading')
    .select(['attachment_id', 'state', 'recognise', 'progress', 'fault', 'requested_at'])
    .select(sql<string>`pages::text`.as('pages'))
    .where('attachment_id', 'in', [...attachmentIds])
    .execute();
}

/** Requests a reading; false when it was requested already or the file was read to that degree. */
export async function requestReading(
  handle: Database,
  attachmentId: string,
  recognise: boolean,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into attachment_reading (attachment_id, state, recognise, progress, pages, requested_at)
    values (${attachmentId}, 'waiting', ${recognise}, 0, '[]', ${now})
    on conflict (attachment_id) do update
      set state = 'waiting', recognise = excluded.recognise, progress = 0, fault = null, requested_at = excluded.requested_at
      where (excluded.recognise and not attachment_reading.recognise and attachment_reading.state in ('scanned', 'waiting', 'done'))
        or (attachment_reading.state = 'failed' and attachment_reading.fault = 'timeout')
    returning 1`.execute(handle);
  return rows.length > 0;
}

/** Number of unfinished readings that the caller's scope sees: a company's own, or all in an authority's space. */
export async function countWaiting(handle: Database): Promise<number> {
  const { count } = await db(handle)
    .selectFrom('attachment_reading')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'reading'])
    .where('recognise', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function saveProgress(handle: Database, attachmentId: string, progress: number): Promise<void> {
  await db(handle)
    .updateTable('attachment_reading')
    .set({ state: 'reading', progress })
    .where('attachment_id', '=', attachmentId)
    .where('state', 'in', ['waiting', 'reading'])
    .execute();
}

export async function saveReading(
  handle: Database,
  attachmentId: string,
  end: { state: 'done' | 'scanned'; pages: string } | { state: 'failed'; fault: ReadingFault },
): Promise<void> {
  const pages = end.state === 'failed' ? '[]' : end.pages;
  await db(handle)
    .updateTable('attachment_reading')
    .set({
      state: end.state,
      progress: 100,
      fault: end.state === 'failed' ? end.fault : null,
      pages: sql`${pages}::jsonb`,
    })
    .where('attachment_id', '=', attachmentId)
    .execute();
}
