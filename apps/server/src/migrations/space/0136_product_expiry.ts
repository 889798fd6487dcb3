import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Products in force by their last day: the sweeper asks every two seconds which have ended. */
export async function up(db: Database): Promise<void> {
  await sql`create index product_expiry on product (valid_to, id) where state = 'ACTIVE' and valid_to is not null`.execute(
    db,
  );
}
