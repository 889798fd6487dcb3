import { RoleId as RoleIdSchema } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { assignableRoles } from '../tenant/index.ts';
import { rolesCarried } from './assignments.store.ts';
import { checkGives } from './assignments.ts';
import { type AppRole, appRoles, knownIds, rolesNow } from './directory.store.ts';
import type { EmployeeRow } from './employee.store.ts';
import { administers } from './grants.ts';
import { refuseField } from './refuse.ts';

/**
 * The given roles if they may be held here and the caller may give those that are new: built-in ones for this kind of tenant, which only an
 * administrator and whoever holds them give, and the tenant's own within what the caller holds.
 */
export async function checkedRoles(
  tx: Context,
  wanted: readonly string[],
  held: readonly string[] = [],
): Promise<string[]> {
  const roles = [...new Set(wanted)].sort();
  const open = new Set<string>(assignableRoles(tx.tenant?.kind ?? 'company'));
  const builtIn = roles.flatMap((role) => RoleIdSchema.safeParse(role).data ?? []);
  const own = roles.filter((role) => !RoleIdSchema.safeParse(role).success);
  const added = builtIn.filter((role) => !held.includes(role));
  if (added.some((role) => !open.has(role))) refuseField(tx, 'roles', 'notAssignable');
  if (added.includes('SUPER') && !tx.user?.isSuper) fail('illegalPermission');
  if (!administers(tx) && added.some((role) => !tx.roles.includes(role))) refuseField(tx, 'roles', 'roleNotHeld');
  if (own.some((role) => !/^\d+$/.test(role))) refuseField(tx, 'roles', 'notAssignable');
  const known = await knownIds(tx.db, 'app_role', own);
  if (known.size !== own.length) refuseField(tx, 'roles', 'notAssignable');
  const given = own.filter((role) => !held.includes(role));
  for (const role of given.length > 0 ? await appRoles(tx.db) : [])
    if (given.includes(role.key)) await checkGives(tx, role);
  return roles;
}

/**
 * Roles that come with the org and the position to which somebody is put; giving them is giving roles: not to oneself, and within what the caller
 * may give. Answers them for the audit, by key.
 */
export async function checkPlace(
  tx: Context,
  row: Pick<EmployeeRow, 'user_id' | 'org_id' | 'position_id'>,
  before?: Pick<EmployeeRow, 'org_id' | 'position_id'>,
): Promise<AppRole[]> {
  const orgId = row.org_id === before?.org_id ? null : row.org_id;
  const positionId = row.position_id === before?.position_id ? null : row.position_id;
  if (orgId === null && positionId === null) return [];
  const field = positionId === null ? 'orgId' : 'positionId';
  const carried = await rolesCarried(tx.db, { orgId, positionId });
  const [first] = carried;
  if (first && row.user_id === tx.user?.id) refuseField(tx, field, 'placeToOneself', { role: first.name });
  for (const role of carried) await checkGives(tx, role);
  return carried;
}

/** Refuses to take over the account of somebody who holds what the caller may not give: its password opens all of that. */
export async function checkMayActFor(tx: Context, row: Pick<EmployeeRow, 'user_id'>, field: string): Promise<void> {
  if (administers(tx)) return;
  const held = await rolesNow(tx.db, row.user_id);
  const beyond = held.some((role) => RoleIdSchema.safeParse(role).success && !tx.roles.some((own) => own === role));
  if (beyond) refuseField(tx, field, 'holdsMore');
  for (const role of await appRoles(tx.db)) if (held.includes(role.key)) await checkGives(tx, role);
}
