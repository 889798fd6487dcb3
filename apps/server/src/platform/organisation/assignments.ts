import type { Output, Parsed, roleAssign, roleAssignments } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime, parseTime } from '../../kernel/time.ts';
import {
  type AssignmentRow,
  assignmentsOf,
  endAssignment,
  insertAssignment,
  lockAssignment,
  reachesPerson,
  targetName,
} from './assignments.store.ts';
import type { AppRole } from './directory.store.ts';
import { existing, identity } from './directory.ts';
import { ceilingOf, checkGrants, checkPermissions } from './grants.ts';
import { refuseField } from './refuse.ts';

/** A beginning this little in the past still means now: people choose a minute, and calls take a while. */
const nowMs = 60_000;

/** To whom a role of the tenant is or was given, newest first. */
export async function listAssignments(
  ctx: Context,
  { roleId }: { roleId: string },
): Promise<Output<typeof roleAssignments>> {
  await existing<AppRole>(ctx, 'app_role', roleId);
  return (await assignmentsOf(ctx.db, roleId)).map((row) => ({
    id: row.id,
    kind: row.kind,
    target: { id: row.target_id, name: row.target ?? '—' },
    from: formatTime(row.valid_from),
    until: row.valid_until ? formatTime(row.valid_until) : null,
    active: row.active,
    byName: row.by_name ?? '—',
  }));
}

/**
 * Gives a role of the tenant to a person, a position or an org from–to; it acts at the next call. Nobody gives one to themselves, by
 * whichever way, and nobody gives what they do not hold.
 */
export async function assignRole(ctx: Context, input: Parsed<typeof roleAssign>): Promise<string> {
  const user = ctx.user ?? fail('illegalToken');
  const role = (await existing<AppRole>(ctx, 'app_role', input.roleId)) ?? fail('notFound');
  const { kind, targetId } = input;
  const name = (await targetName(ctx.db, kind, targetId)) ?? refuseField(ctx, 'targetId', 'unknownReference');
  if (await reachesPerson(ctx.db, kind, targetId, user.id)) refuseField(ctx, 'targetId', 'notToOneself');
  const from = input.from === undefined ? ctx.now() : (parseTime(input.from) ?? refuseField(ctx, 'from', 'badMoment'));
  const until = input.until === undefined ? null : (parseTime(input.until) ?? refuseField(ctx, 'until', 'badMoment'));
  // What is to begin now is written as a minute that has begun already.
  if (from.getTime() < ctx.now().getTime() - nowMs) refuseField(ctx, 'from', 'beginsBefore');
  if (until !== null && (until <= from || until <= ctx.now())) refuseField(ctx, 'until', 'endsBefore');
  await checkGives(ctx, role);
  const row: AssignmentRow = {
    ...identity(ctx, undefined),
    role_id: role.id,
    kind,
    target_id: targetId,
    valid_from: from,
    valid_until: until,
    created_by: user.id,
    created_at: ctx.now(),
  };
  await insertAssignment(ctx.db, row);
  const after = { role: role.name, kind, target: name, from: formatTime(from), until: until && formatTime(until) };
  await ctx.audit({ action: 'role.assign', entity: 'role', entityId: role.id, after });
  return row.id;
}

/** Refuses to give a role that gives more than the caller may give. */
export async function checkGives(ctx: Context, role: Pick<AppRole, 'permissions' | 'grants'>): Promise<void> {
  const ceiling = await ceilingOf(ctx);
  checkPermissions(ctx, ceiling, role.permissions);
  checkGrants(ctx, ceiling, role.grants);
}

/** Ends an assignment now; one that is over stays as it is. */
export async function endRole(ctx: Context, { id }: { id: string }): Promise<boolean> {
  const row = (await lockAssignment(ctx.db, id)) ?? fail('notFound');
  const now = ctx.now();
  if (row.valid_until !== null && row.valid_until <= now) return true;
  await endAssignment(ctx.db, id, now);
  const target = (await targetName(ctx.db, row.kind, row.target_id)) ?? row.target_id;
  const before = { kind: row.kind, target, until: row.valid_until && formatTime(row.valid_until) };
  await ctx.audit({
    action: 'role.end',
    entity: 'role',
    entityId: row.role_id,
    before,
    after: { ...before, until: formatTime(now) },
  });
  return true;
}
