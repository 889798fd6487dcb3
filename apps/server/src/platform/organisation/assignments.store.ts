import type { AssigneeKind } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import type { AppRole } from './directory.store.ts';

/** A role given for a time; the scope shows those of one tenant. */
export interface AssignmentRow {
  id: string;
  tenant_id: string;
  role_id: string;
  kind: AssigneeKind;
  target_id: string;
  valid_from: Date;
  valid_until: Date | null;
  created_by: string;
  created_at: Date;
}

/** Assignments of a role with the names of whom it was given to and by whom, newest first. */
export async function assignmentsOf(
  db: Database,
  roleId: string,
): Promise<(AssignmentRow & { target: string | null; by_name: string | null; active: boolean })[]> {
  const { rows } = await sql<AssignmentRow & { target: string | null; by_name: string | null; active: boolean }>`
    select a.*, case a.kind when 'person' then (select e.name from employee e where e.user_id = a.target_id)
        when 'position' then (select p.name from org_position p where p.id = a.target_id)
        else (select o.name from org o where o.id = a.target_id) end as target,
      (select e.name from employee e where e.user_id = a.created_by) as by_name,
      a.valid_from <= now() and (a.valid_until is null or a.valid_until > now()) as active
    from role_assignment a where a.role_id = ${roleId} order by a.id desc limit 500`.execute(db);
  return rows;
}

/** One assignment, locked. */
export async function lockAssignment(db: Database, id: string): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`select * from role_assignment where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Adds an assignment. */
export async function insertAssignment(db: Database, row: AssignmentRow): Promise<void> {
  await sql`insert into role_assignment (id, tenant_id, role_id, kind, target_id, valid_from, valid_until, created_by, created_at)
    values (${row.id}, ${row.tenant_id}, ${row.role_id}, ${row.kind}, ${row.target_id}, ${row.valid_from}, ${row.valid_until},
      ${row.created_by}, ${row.created_at})`.execute(db);
}

/** Ends an assignment. */
export async function endAssignment(db: Database, id: string, at: Date): Promise<void> {
  await sql`update role_assignment set valid_until = greatest(valid_from, ${at}) where id = ${id}`.execute(db);
}

/** Roles of the tenant that an org, a position and a person were given, now or from a later day on. */
export async function rolesCarried(
  db: Database,
  { orgId, positionId, personId = null }: { orgId: string | null; positionId: string | null; personId?: string | null },
): Promise<AppRole[]> {
  const { rows } = await sql<AppRole>`select r.* from app_role r where exists (select from role_assignment a
      where a.role_id = r.id and (a.valid_until is null or a.valid_until > now())
        and ((a.kind = 'org' and a.target_id = ${orgId}::bigint) or (a.kind = 'position' and a.target_id = ${positionId}::bigint)
          or (a.kind = 'person' and a.target_id = ${personId}::bigint)))
    order by r.id`.execute(db);
  return rows;
}

/** Org and position of a person of the tenant. */
export async function placeOfPerson(
  db: Database,
  userId: string,
): Promise<{ orgId: string | null; positionId: string | null }> {
  const { rows } = await sql<{ orgId: string | null; positionId: string | null }>`
    select org_id as "orgId", position_id as "positionId" from employee where user_id = ${userId}`.execute(db);
  return rows[0] ?? { orgId: null, positionId: null };
}

/** Name of a member (by user id), position or org of the tenant; undefined = it has none. */
export async function targetName(db: Database, kind: AssigneeKind, id: string): Promise<string | undefined> {
  const { rows } = await (kind === 'person'
    ? sql<{ name: string }>`select name from employee where user_id = ${id}`
    : sql<{ name: string }>`select name from ${sql.table(kind === 'org' ? 'org' : 'org_position')} where id = ${id}`
  ).execute(db);
  return rows[0]?.name;
}

/** Whether a person is one of those whom an assignment would reach now. */
export async function reachesPerson(db: Database, kind: AssigneeKind, id: string, userId: string): Promise<boolean> {
  if (kind === 'person') return id === userId;
  const column = sql.ref(kind === 'org' ? 'org_id' : 'position_id');
  const { rows } = await sql`select 1 from employee where user_id = ${userId} and ${column} = ${id}`.execute(db);
  return rows.length > 0;
}

/** How many assignments that hold now end until a moment. */
export async function countEnding(db: Database, now: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from role_assignment
    where valid_from <= ${now} and valid_until > ${now} and valid_until <= ${until}`.execute(db);
  return rows[0]?.count ?? 0;
}
