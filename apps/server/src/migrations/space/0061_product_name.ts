import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** Product names in the spelling of comparison, to find dossiers of the same name at once. */
export async function up(db: Database): Promise<void> {
  await sql`create table similarity_name (
    case_id bigint primary key,
    holder_tenant_id bigint not null,
    name text not null
  )`.execute(db);
  await sql`create index similarity_name_name on similarity_name (name)`.execute(db);
  await protectHolderRows(db, 'similarity_name', { holder: 'write', authority: 'read' });
  // The names known so far; NFKC, capitals and no spaces are the greater part of the comparison's spelling.
  await sql`insert into similarity_name (case_id, holder_tenant_id, name)
    select id, holder_tenant_id, upper(regexp_replace(normalize(title, NFKC), '\s+', '', 'g')) from case_record`.execute(
    db,
  );
}
