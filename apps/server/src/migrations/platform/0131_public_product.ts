import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A public record shows a product with its versions and certificates; the id is empty until the product was taken over into the register. */
export async function up(db: Database): Promise<void> {
  await sql`alter table publicity
    drop column certificate,
    add column product_id bigint unique,
    add column versions jsonb not null default '[]',
    add column certificates jsonb not null default '[]'`.execute(db);
}
