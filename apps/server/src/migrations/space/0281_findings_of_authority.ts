import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** What the law of another market says of a dossier is information for the company: no case keeps it, whichever way it may come. */
export async function up(db: Database): Promise<void> {
  await sql`alter table case_finding
    add constraint case_finding_of_authority check (coalesce(finding ->> 'regime', 'cn') = 'cn')`.execute(db);
}
