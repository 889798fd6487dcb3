import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectTenantRows } from '../../kernel/protect.ts';

/** Substitutions: a colleague acts for a person in a period, in all processes or in those of one area. */
export async function up(db: Database): Promise<void> {
  await sql
    .raw(
      `create table workflow_agent (
        id bigint primary key,
        tenant_id bigint not null references tenant (id),
        user_id bigint not null references app_user (id),
        agent_id bigint not null references app_user (id),
        area text,
        from_at timestamptz not null,
        to_at timestamptz not null,
        reason text not null default '',
        ended_at timestamptz,
        created_at timestamptz not null,
        check (user_id <> agent_id),
        check (from_at < to_at)
      )`,
    )
    .execute(db);
  await sql.raw('create index workflow_agent_agent on workflow_agent (tenant_id, agent_id, to_at)').execute(db);
  await sql.raw('create index workflow_agent_user on workflow_agent (tenant_id, user_id, to_at)').execute(db);
  await protectTenantRows(db, 'workflow_agent');
}
