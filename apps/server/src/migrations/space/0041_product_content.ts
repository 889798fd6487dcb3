import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/**
 * What the products of an authority contain, by substance: a changed limit finds the products that it hits without opening
 * a dossier. Written by the owner after each filing; read by the authority alone.
 */
export async function up(db: Database): Promise<void> {
  // Everything that a limit asks of a row but its content: names, CAS number, purpose. The id is a digest of the rest.
  await sql`create table product_substance (
    id bigint primary key,
    keys text[] not null,
    names text[] not null,
    cas text not null,
    purpose text not null
  )`.execute(db);
  await sql`create index product_substance_keys on product_substance using gin (keys)`.execute(db);
  await sql`create index product_substance_cas on product_substance (cas) where cas <> ''`.execute(db);
  // How products are used, as the facts that limits ask for; products of the same use share a row.
  await sql`create table product_use (id bigint primary key, facts jsonb not null)`.execute(db);
  await sql`create table product_indexed (
    case_id bigint primary key,
    version int not null
  )`.execute(db);
  await sql`create table product_content (
    substance_id bigint not null,
    case_id bigint not null,
    use_id bigint not null,
    amount numeric not null,
    mixed numeric
  )`.execute(db);
  await sql`create index product_content_amount on product_content (substance_id, amount) include (case_id, use_id, mixed)`.execute(
    db,
  );
  await sql`create index product_content_case on product_content (case_id)`.execute(db);
  for (const table of ['product_substance', 'product_use', 'product_indexed', 'product_content'])
    await grantPlatform(db, table, { authority: 'read' });
}
