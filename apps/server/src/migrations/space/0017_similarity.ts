import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/**
 * Formulas by ingredient (an inverted index) and as a whole, newest version of each case. A company sees only its own
 * rows; the authority searches all of them.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table similarity_formula (
    case_id bigint primary key,
    holder_tenant_id bigint not null,
    version int not null,
    ingredients text[] not null,
    weights float4[] not null,
    check (cardinality(ingredients) = cardinality(weights))
  )`.execute(db);
  await sql`create table similarity_posting (
    ingredient text not null,
    case_id bigint not null references similarity_formula (case_id) on delete cascade,
    holder_tenant_id bigint not null,
    weight float4 not null,
    primary key (ingredient, case_id) include (weight)
  )`.execute(db);
  await sql`create index similarity_posting_case on similarity_posting (case_id)`.execute(db);
  await protectHolderRows(db, 'similarity_formula', { holder: 'write', authority: 'read' });
  await protectHolderRows(db, 'similarity_posting', { holder: 'write', authority: 'read' });
}
