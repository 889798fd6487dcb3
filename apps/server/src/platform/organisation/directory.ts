import {
  commaOf,
  type groupSave,
  Level,
  type ListRequest,
  type ListResult,
  type levelSave,
  type Org,
  type orgSave,
  type Parsed,
  Position,
  type positionSave,
  UserGroup,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { idsOf, listPage, mapRows } from '../../kernel/list/index.ts';
import {
  type DirectoryTable,
  deleteRows,
  groupSource,
  knownIds,
  levelSource,
  lockRow,
  type OrgWritten,
  orgRows,
  positionSource,
  renameFor,
  storeMembers,
  storeRow,
  usedNames,
  valueTaken,
} from './directory.store.ts';
import { refuseField, refuseTaken } from './refuse.ts';

const byCode: ListRequest['sorts'] = [{ field: 'code', order: 'ASC' }];
const mostOrgLevels = 16;

/** All orgs of the tenant, parents first. */
export async function listOrgs(ctx: Context): Promise<Org[]> {
  return (await orgRows(ctx.db)).map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    code: row.code,
    name: row.name,
    path: row.path,
    sort: row.sort,
    managerId: row.manager_id,
    managerName: row.manager_name,
    levelId: row.level_id,
    levelName: row.level_name,
    employees: row.employees,
    letters: row.letters,
  }));
}

/** Creates or changes an org; a cycle is refused. */
export async function saveOrg(ctx: Context, input: Parsed<typeof orgSave>): Promise<string> {
  const before = await existing<OrgWritten>(ctx, 'org', input.id);
  const row = {
    ...identity(ctx, input.id),
    parent_id: chosen(input.parentId, before?.parent_id),
    code: input.code ?? before?.code ?? refuseField(ctx, 'code', 'needsCode'),
    name: input.name ?? before?.name ?? refuseField(ctx, 'name', 'needsName'),
    sort: input.sort ?? before?.sort ?? 0,
    manager_id: chosen(input.managerId, before?.manager_id),
    level_id: chosen(input.levelId, before?.level_id),
    letters: input.letters ?? before?.letters ?? 'none',
  };
  if (row.letters === 'manager' && row.manager_id === null) refuseField(ctx, 'letters', 'lettersNeedManager');
  await checkCode(ctx, 'org', row);
  await checkReference(ctx, 'employee', 'managerId', row.manager_id);
  await checkReference(ctx, 'org_level', 'levelId', row.level_id);
  await checkParent(ctx, row.id, row.parent_id);
  await storeRow(ctx.db, 'org', row);
  if (before && before.name !== row.name) await renameFor(ctx.db, 'org_id', row.id, row.name);
  await audit(ctx, 'org', before, row);
  return row.id;
}

/** Removes orgs without children and people, all or nothing. */
export function removeOrgs(ctx: Context, input: { ids: string }): Promise<number> {
  return removeRows(ctx, 'org', input.ids, [
    { table: 'org', column: 'parent_id' },
    { table: 'employee', column: 'org_id' },
    { table: 'org_position', column: 'org_id' },
  ]);
}

/** Levels, low ones first. */
export async function queryLevels(ctx: Context, request: ListRequest): Promise<ListResult<Level>> {
  const page = await listPage(ctx, levelSource, request, { usualOrder: [{ field: 'value', order: 'ASC' }] });
  return mapRows(page, (row) => Level.parse(row));
}

/** Creates or changes a level. */
export async function saveLevel(ctx: Context, input: Parsed<typeof levelSave>): Promise<string> {
  const before = await existing<{ name: string; value: number; participant_type: 'org' | 'position' }>(
    ctx,
    'org_level',
    input.id,
  );
  const row = {
    ...identity(ctx, input.id),
    name: input.name ?? before?.name ?? refuseField(ctx, 'name', 'needsName'),
    value: input.value ?? before?.value ?? refuseField(ctx, 'value', 'needsValue'),
    participant_type:
      input.participantType ?? before?.participant_type ?? refuseField(ctx, 'participantType', 'needsParticipant'),
  };
  if (await valueTaken(ctx.db, 'org_level', 'name', row.name, row.id))
    refuseTaken(ctx, 'name', 'nameTaken', { name: row.name });
  await storeRow(ctx.db, 'org_level', row);
  await audit(ctx, 'org_level', before, row);
  return row.id;
}

/** Removes levels that nothing uses. */
export function removeLevels(ctx: Context, input: { ids: string }): Promise<number> {
  return removeRows(ctx, 'org_level', input.ids, [
    { table: 'org', column: 'level_id' },
    { table: 'org_position', column: 'level_id' },
  ]);
}

/** Positions. */
export async function queryPositions(ctx: Context, request: ListRequest): Promise<ListResult<Position>> {
  return mapRows(await listPage(ctx, positionSource, request, { usualOrder: byCode }), (row) => Position.parse(row));
}

/** Creates or changes a position. */
export async function savePosition(ctx: Context, input: Parsed<typeof positionSave>): Promise<string> {
  const before = await existing<{ org_id: string | null; code: string; name: string; level_id: string | null }>(
    ctx,
    'org_position',
    input.id,
  );
  const row = {
    ...identity(ctx, input.id),
    org_id: chosen(input.orgId, before?.org_id),
    code: input.code ?? before?.code ?? refuseField(ctx, 'code', 'needsCode'),
    name: input.name ?? before?.name ?? refuseField(ctx, 'name', 'needsName'),
    level_id: chosen(input.levelId, before?.level_id),
  };
  await checkCode(ctx, 'org_position', row);
  await checkReference(ctx, 'org', 'orgId', row.org_id);
  await checkReference(ctx, 'org_level', 'levelId', row.level_id);
  await storeRow(ctx.db, 'org_position', row);
  if (before && before.name !== row.name) await renameFor(ctx.db, 'position_id', row.id, row.name);
  await audit(ctx, 'org_position', before, row);
  return row.id;
}

/** Removes positions that nobody holds. */
export function removePositions(ctx: Context, input: { ids: string }): Promise<number> {
  return removeRows(ctx, 'org_position', input.ids, [{ table: 'employee', column: 'position_id' }]);
}

/** Groups with their members. */
export async function queryGroups(ctx: Context, request: ListRequest): Promise<ListResult<UserGroup>> {
  return mapRows(await listPage(ctx, groupSource, request, { usualOrder: byCode }), (row) => UserGroup.parse(row));
}

/** Creates or changes a group; the members given replace those there were. */
export async function saveGroup(ctx: Context, input: Parsed<typeof groupSave>): Promise<string> {
  const before = await existing<{ code: string; name: string; description: string }>(ctx, 'user_group', input.id);
  const row = {
    ...identity(ctx, input.id),
    code: input.code ?? before?.code ?? refuseField(ctx, 'code', 'needsCode'),
    name: input.name ?? before?.name ?? refuseField(ctx, 'name', 'needsName'),
    description: input.description ?? before?.description ?? '',
  };
  await checkCode(ctx, 'user_group', row);
  await storeRow(ctx.db, 'user_group', row);
  const members = input.employeeIds && [...new Set(input.employeeIds)];
  if (members) {
    const known = await knownIds(ctx.db, 'employee', members);
    if (known.size !== members.length) fail('notFound');
    await storeMembers(ctx.db, { id: row.id, tenantId: row.tenant_id, employeeIds: members });
  }
  await audit(ctx, 'user_group', before, members ? { ...row, employeeIds: members } : row);
  return row.id;
}

/** Removes groups. */
export function removeGroups(ctx: Context, input: { ids: string }): Promise<number> {
  return removeRows(ctx, 'user_group', input.ids, []);
}

/** Removes rows of the tenant, all or nothing; an id of another tenant is state 404. */
export async function removeRows(
  ctx: Context,
  table: DirectoryTable,
  given: string,
  uses: { table: string; column: string }[],
): Promise<number> {
  const ids = idsOf(ctx, given);
  if ((await knownIds(ctx.db, table, ids)).size !== ids.length) fail('notFound');
  const used = uses.length > 0 ? await usedNames(ctx.db, table, ids, uses) : [];
  if (used.length > 0) refuseField(ctx, 'ids', 'inUse', { names: used.slice(0, 10).join(commaOf(ctx.language)) });
  for (const id of ids) {
    const before = await lockRow(ctx.db, table, id);
    await ctx.audit({ action: `${table}.remove`, entity: table, entityId: id, before });
  }
  await deleteRows(ctx.db, table, ids);
  return ids.length;
}

/** Id and tenant of a row to be saved; a new id if none is given. */
export function identity(ctx: Context, id: string | undefined): { id: string; tenant_id: string } {
  return { id: id ?? ctx.app.newId(), tenant_id: ctx.tenant?.id ?? fail('illegalPermission') };
}

/** The stored row of an id; null without id; state 404 for an unknown one. */
export async function existing<T>(ctx: Context, table: DirectoryTable, id: string | undefined): Promise<T | null> {
  if (id === undefined) return null;
  return (await lockRow<T>(ctx.db, table, id)) ?? fail('notFound');
}

/** A code is unique in its tenant. */
export async function checkCode(ctx: Context, table: DirectoryTable, row: { id: string; code: string }): Promise<void> {
  if (await valueTaken(ctx.db, table, 'code', row.code, row.id))
    refuseTaken(ctx, 'code', 'codeTaken', { code: row.code });
}

/** Writes the change of a save into the audit log. */
export async function audit(
  ctx: Context,
  entity: string,
  before: object | null,
  after: { id: string } & Record<string, unknown>,
): Promise<void> {
  const entry = { entity, entityId: after.id, after };
  await ctx.audit(before ? { ...entry, action: `${entity}.save`, before } : { ...entry, action: `${entity}.create` });
}

/** Throws unless the row that this one refers to exists in the tenant. */
export async function checkReference(
  ctx: Context,
  table: DirectoryTable,
  field: string,
  id: string | null,
): Promise<void> {
  if (id !== null && !(await knownIds(ctx.db, table, [id])).has(id)) refuseField(ctx, field, 'unknownReference');
}

async function checkParent(ctx: Context, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const parents = new Map((await orgRows(ctx.db)).map((row) => [row.id, row.parent_id]));
  if (!parents.has(parentId)) refuseField(ctx, 'parentId', 'unknownReference');
  let depth = 1;
  for (let at: string | null = parentId; at !== null; at = parents.get(at) ?? null, depth++) {
    if (at === id) refuseField(ctx, 'parentId', 'cycle');
    if (depth >= mostOrgLevels) refuseField(ctx, 'parentId', 'tooDeep', { most: mostOrgLevels });
  }
}

function chosen(value: string | null | undefined, before: string | null | undefined): string | null {
  return value === undefined ? (before ?? null) : value;
}
