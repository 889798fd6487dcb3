import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** Which case lengthened the validity of a product, from which last day to which. */
export async function up(db: Database): Promise<void> {
  await sql`create table product_renewal (
    product_id bigint not null references product (id),
    case_id bigint not null,
    holder_tenant_id bigint not null,
    valid_before date not null,
    valid_to date not null check (valid_to > valid_before),
    at timestamptz not null,
    primary key (product_id, case_id)
  )`.execute(db);
  await protectHolderRows(db, 'product_renewal', { holder: 'append', authority: 'append' });
}
