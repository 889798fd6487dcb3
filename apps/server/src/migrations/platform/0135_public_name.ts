import { normaliseName } from '@app/engine/review';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

const batch = 500;

/** Names of the public register in the spelling of comparison, so that the same name is found at once among a million. */
export async function up(db: Database): Promise<void> {
  await sql`alter table publicity add column name_key text`.execute(db);
  for (let after = ''; ; ) {
    const { rows } = await sql<{ number: string; title: string }>`
      select number, title from publicity where number > ${after} order by number limit ${batch}`.execute(db);
    const last = rows.at(-1);
    if (!last) break;
    const keys = rows.map(({ number, title }) => ({ number, key: normaliseName(title) }));
    await sql`update publicity set name_key = fresh.key
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as fresh (number text, key text)
      where publicity.number = fresh.number`.execute(db);
    after = last.number;
  }
  await sql`create index publicity_name on publicity (name_key, number)`.execute(db);
}
