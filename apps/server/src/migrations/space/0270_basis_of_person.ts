import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * An item made of a finding on a ground that nobody verified begins without a basis, and is not sent before a person wrote one: the database holds
 * that as well as the program.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table opinion_item drop constraint opinion_item_basis_check`.execute(db);
  await sql`alter table opinion_item add constraint opinion_item_basis_check
    check (btrim(basis) <> '' or (basis = '' and finding_id is not null and sent_at is null))`.execute(db);
}
