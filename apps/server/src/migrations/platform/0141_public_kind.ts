import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Whether a public record is that of a filing or of a registration; until now only filings were published. */
export async function up(db: Database): Promise<void> {
  await sql`alter table publicity add column kind text not null default 'ordinary' check (kind in ('ordinary', 'special'))`.execute(
    db,
  );
  await sql`alter table publicity alter column kind drop default`.execute(db);
}
