import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A paper is found by the hash of its file, when somebody asks whether a file is genuine. */
export async function up(db: Database): Promise<void> {
  await sql`create index letter_sha256 on letter (sha256) where sha256 is not null`.execute(db);
  await sql`create index certificate_sha256 on certificate (sha256) where sha256 is not null`.execute(db);
}
