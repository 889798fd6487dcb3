import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectTenantRows } from '../../kernel/protect.ts';

/**
 * Roles as data: rights in areas of a tenant's own roles, and their assignments from–to. `membership_role_now` is every role
 * that a member holds at this moment, whichever way; it runs with the rights of its caller, so row-level security holds in it.
 */
export async function up(db: Database): Promise<void> {
  await sql
    .raw(`alter table app_role add column names jsonb not null default '{}',
    add column grants jsonb not null default '[]'`)
    .execute(db);
  await sql
    .raw(`create table role_assignment (
    id bigint primary key,
    tenant_id bigint not null references tenant (id),
    role_id bigint not null references app_role (id) on delete cascade,
    kind text not null check (kind in ('person', 'position', 'org')),
    target_id bigint not null,
    valid_from timestamptz not null,
    valid_until timestamptz check (valid_until >= valid_from),
    created_by bigint not null,
    created_at timestamptz not null
  )`)
    .execute(db);
  await sql.raw('create index role_assignment_role on role_assignment (tenant_id, role_id, id)').execute(db);
  await protectTenantRows(db, 'role_assignment');
  await sql
    .raw(`create trigger note_auth_change after insert or update or delete on role_assignment
    for each statement execute function note_auth_change()`)
    .execute(db);
  await sql
    .raw(`create view membership_role_now with (security_invoker = true) as
    select r.membership_id, r.role from membership_role r
    union
    select m.id, a.role_id::text from role_assignment a
      join membership m on m.tenant_id = a.tenant_id
      left join employee e on e.user_id = m.user_id and e.tenant_id = m.tenant_id
      where a.valid_from <= now() and (a.valid_until is null or a.valid_until > now())
        and case a.kind when 'person' then m.user_id when 'position' then e.position_id else e.org_id end = a.target_id`)
    .execute(db);
  await sql.raw('grant select on membership_role_now to app_platform, app_tenant').execute(db);
}
