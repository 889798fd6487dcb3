import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * What a case is tied to: its acceptance number, the product it concerns, the case it comes from, a second company, the procedure that was frozen
 * when it was submitted, and who began it.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table case_record
    add column accept_no text,
    add column product_id bigint,
    add column parent_case_id bigint references case_record (id),
    add column counterparty_tenant_id bigint,
    add column procedure text,
    add column origin_channel text not null default 'holder' check (origin_channel in ('holder', 'office', 'system'))`.execute(
    db,
  );
  await sql`create unique index case_record_accept_no on case_record (accept_no) where accept_no is not null`.execute(
    db,
  );
  await sql`create index case_record_product on case_record (product_id) where product_id is not null`.execute(db);
  await sql`create index case_record_parent on case_record (parent_case_id) where parent_case_id is not null`.execute(
    db,
  );
  await sql`create index case_record_counterparty on case_record (counterparty_tenant_id) where counterparty_tenant_id is not null`.execute(
    db,
  );
  // The tables of areas repeat the numbers, so that their lists read one table.
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'apply_no' and not a.attisdropped
    where c.relkind = 'r' and c.relname <> 'case_record'`.execute(db);
  for (const { name } of rows) await sql`alter table ${sql.id(name)} add column accept_no text`.execute(db);
}
