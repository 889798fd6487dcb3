import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Certificates are nobody's uploads: whoever filed lists and renames them no more. */
export async function up(db: Database): Promise<void> {
  await sql`update attachment set owner_id = 0 where type = 'certificate' and bound_at is not null
    and exists (select 1 from certificate c where c.attachment_id = attachment.id)`.execute(db);
}
