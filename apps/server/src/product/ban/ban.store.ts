import { type Kysely, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** A company may not apply from a day to a day, both included (yyyy-MM-dd). */
export interface BanRow {
  id: string;
  tenant_id: string;
  scope: 'registration' | 'filing' | 'both';
  valid_from: string;
  valid_to: string;
  /** The case that decided it; null = a decision from outside. */
  case_id: string | null;
  decision_number: string;
  created_at: Date;
}
const of = (db: Database): Kysely<{ holder_ban: BanRow }> => tables<{ holder_ban: BanRow }>(db);

/** Keeps a ban. */
export async function insertBan(db: Database, row: BanRow): Promise<void> {
  await of(db).insertInto('holder_ban').values(row).execute();
}

/** Scopes of the bans that a case decided. */
export async function bansBy(db: Database, caseId: string): Promise<BanRow['scope'][]> {
  const rows = await of(db).selectFrom('holder_ban').select('scope').where('case_id', '=', caseId).execute();
  return rows.map(({ scope }) => scope);
}

/** The ban of these scopes that holds a company on a day, of several the one that ends last. */
export function banOn(
  db: Database,
  { tenantId, scopes, day }: { tenantId: string; scopes: readonly BanRow['scope'][]; day: string },
): Promise<{ until: string; number: string } | undefined> {
  return of(db)
    .selectFrom('holder_ban')
    .select(sql<string>`to_char(valid_to, 'YYYY-MM-DD')`.as('until'))
    .select('decision_number as number')
    .where('tenant_id', '=', tenantId)
    .where('scope', 'in', [...scopes])
    .where('valid_from', '<=', day)
    .where('valid_to', '>=', day)
    .orderBy('valid_to', 'desc')
    .limit(1)
    .executeTakeFirst();
}
