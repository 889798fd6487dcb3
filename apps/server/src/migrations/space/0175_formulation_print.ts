import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Prints of formulations, so that an identical one is found at once (null = not made yet, which the start of the server does; '' = the dossier has no
 * whole formulation), and which products were ended for reasons of safety.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table similarity_name add column print text`.execute(db);
  await sql`create index similarity_name_print on similarity_name (print) where print <> ''`.execute(db);
  await sql`create index similarity_name_unprinted on similarity_name (case_id) where print is null`.execute(db);
  await sql`alter table product add column ended_for_safety boolean not null default false`.execute(db);
}
