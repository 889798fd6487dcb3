import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * The login role is a member of the request roles, and PostgreSQL applies a policy to the members of the role that it names: the restrictive
 * policies hid rows from the owner's own work (migrations, sweeps). They bind the request role alone.
 */
const policies = [
  ['holder_tasks', 'wf_task', 'app_holder'],
  ['sent_items', 'opinion_item', 'app_holder'],
  ['submitted_replies', 'opinion_reply', 'app_authority'],
] as const;

export async function up(db: Database): Promise<void> {
  for (const [policy, table, role] of policies) {
    const { rows } = await sql<{ qual: string; with_check: string | null }>`select qual, with_check from pg_policies
      where schemaname = current_schema and tablename = ${table} and policyname = ${policy}`.execute(db);
    const { qual, with_check } = rows[0] ?? { qual: 'true', with_check: null };
    const free = (condition: string) => `current_user <> '${role}' or (${condition})`;
    await sql
      .raw(
        `alter policy ${policy} on ${table} using (${free(qual)})${with_check ? ` with check (${free(with_check)})` : ''}`,
      )
      .execute(db);
  }
}
