import {
  type Input,
  type ListRequest,
  type ListResult,
  type Output,
  type Parsed,
  type Program,
  type ProgramKey,
  type programChoices,
  type programGet,
  programQuery,
  type programRevoke,
  type programRotate,
  type programSave,
  programScopes,
  programVerbs,
  textOf,
  type Verb,
} from '@app/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import type { Session } from '../../kernel/session.ts';
import { formatDate, formatTime, parseTime } from '../../kernel/time.ts';
import { sessionOfPerson } from '../auth/index.ts';
import { newKey } from './key.ts';
import * as store from './program.store.ts';
import { words } from './texts.ts';

const mostPrograms = 100;
const platform = { role: 'app_platform' } as const;
type Shown = Output<typeof programSave>;

/** The company of the caller; programs belong to companies only. */
function companyOf(ctx: Context): string {
  if (ctx.tenant?.kind !== 'company') fail('permissionLimit', { cause: words(ctx.language, 'onlyCompany') });
  return ctx.tenant.id;
}

const refuse = (ctx: Context, field: string, key: Parameters<typeof words>[1], values = {}): never => {
  const message = words(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
};

/** The company's programs, with their state now and how much they called. */
export async function queryPrograms(ctx: Context, request: ListRequest): Promise<ListResult<Program>> {
  companyOf(ctx);
  const page = await listPage(ctx, store.listedAt(ctx.now()), request, {
    usualOrder: [{ field: 'createTime', order: 'DESC' }],
  });
  return mapRows(page, shown);
}

function shown({ expireTime, ...row }: Row): Program {
  return programQuery.output.shape.dataResult.element.parse({
    ...row,
    version: Number(row.version),
    calls: Number(row.calls),
    refused: Number(row.refused),
    // It works until the end of its last day: the moment of the end belongs to the day after.
    expiresOn: typeof expireTime === 'string' ? lastDayOf(expireTime) : null,
  });
}

function lastDayOf(end: string): string | null {
  const at = parseTime(end);
  return at && formatDate(new Date(at.getTime() - 1));
}

/** One program with its keys and its calls by day. */
export async function getProgram(ctx: Context, { id }: { id: string }): Promise<Output<typeof programGet>> {
  const tenantId = companyOf(ctx);
  const page = await listPage(
    ctx,
    store.listedAt(ctx.now()),
    { parameters: [], requestPage: { pageNo: 1, limit: 1 }, sorts: [] },
    { usualOrder: [{ field: 'createTime', order: 'DESC' }], where: sql`t.id = ${id}` },
  );
  const program = shown(page.dataResult[0] ?? fail('notFound'));
  const [keys, days] = [await store.keysOf(ctx.db, id), await store.daysOf(ctx.db, id)];
  const owner = await ctx.within(platform, (inner) => sessionOfPerson(inner.db, { userId: program.ownerId, tenantId }));
  return {
    ...program,
    keys: keys.map((key) => keyShown(key, ctx.now())),
    days,
    idle: program.scopes.filter((scope) => !owner || !holds(ctx, owner.session, scope)),
  };
}

function keyShown(key: store.KeyRow, now: Date): z.output<typeof ProgramKey> {
  return {
    id: key.id,
    prefix: key.prefix,
    createTime: formatTime(key.created_at),
    createdByName: key.created_by_name,
    expireTime: key.expires_at && formatTime(key.expires_at),
    revokedTime: key.revoked_at && formatTime(key.revoked_at),
    isValid: key.revoked_at === null && (key.expires_at === null || key.expires_at > now),
  };
}

/** Whether somebody holds a scope now; scopes of no area need a right of their own only where the call does. */
function holds(ctx: Context, who: Session, scope: string): boolean {
  if (scope === 'products:read') return who.permissions.has('product.read');
  const [area = '', verb = ''] = scope.split(':');
  if (!area.includes('/')) return true;
  return ctx.app.wiring.areaAccess?.(ctx.app, area, verb as Verb, who) === true;
}

/** In whose name a program may act, and what that person may let it do. */
export async function choicesFor(
  ctx: Context,
  { ownerId }: Input<typeof programChoices>,
): Promise<Output<typeof programChoices>> {
  const tenantId = companyOf(ctx);
  return ctx.within(platform, async (inner) => {
    const owners = await store.ownersIn(inner.db, tenantId);
    const owner = ownerId === undefined ? null : await sessionOfPerson(inner.db, { userId: ownerId, tenantId });
    if (ownerId !== undefined && !owner) fail('notFound');
    const areas = owner ? (ctx.app.wiring.areaRights?.(ctx.app) ?? []) : [];
    const ofAreas = areas.flatMap(({ id, title }) =>
      programVerbs.map((verb) => ({ scope: `${id}:${verb}`, area: id, title: textOf(title, ctx.language) })),
    );
    const others = owner ? programScopes.map((scope) => ({ scope, area: null, title: scope })) : [];
    return { owners, scopes: [...ofAreas, ...others].filter(({ scope }) => owner && holds(ctx, owner.session, scope)) };
  });
}

/** Makes a program with its first key, which is answered this once, or changes one. */
export async function saveProgram(ctx: Context, input: Parsed<typeof programSave>): Promise<Shown> {
  const tenantId = companyOf(ctx);
  const row = input.id === undefined ? null : await lockProgram(ctx, input.id);
  if (row && input.version !== undefined && input.version !== row.version) fail('staleVersion');
  if (row?.revoked_at) fail('conflict', { cause: words(ctx.language, 'over') });
  if (row && input.ownerId !== undefined && input.ownerId !== row.owner_id) refuse(ctx, 'ownerId', 'ownerStays');
  if (await store.isNameTaken(ctx.db, input.name, row?.id ?? null)) refuse(ctx, 'name', 'nameTaken');
  const ownerId = row?.owner_id ?? input.ownerId ?? refuse(ctx, 'ownerId', 'noOwner');
  const scopes = [...new Set(input.scopes)].sort();
  await checkScopes(
    ctx,
    { userId: ownerId, tenantId },
    scopes.filter((scope) => !row?.scopes.includes(scope)),
  );
  const expires_at = endOf(ctx, input.expiresOn);
  const said = { name: input.name, note: input.note, scopes, expires_at };
  if (row) {
    await store.updateProgram(ctx.db, row.id, said);
    await ctx.audit({
      action: 'program.change',
      entity: 'program',
      entityId: row.id,
      before: { name: row.name, scopes: row.scopes, expiresAt: row.expires_at },
      after: { name: said.name, scopes, expiresAt: expires_at },
    });
    return { id: row.id, version: row.version + 1, secret: null };
  }
  if ((await store.countPrograms(ctx.db)) >= mostPrograms)
    fail('conflict', { cause: words(ctx.language, 'tooMany', { most: mostPrograms }) });
  const id = ctx.app.newId();
  const user = ctx.user ?? fail('illegalToken');
  await store.insertProgram(ctx.db, {
    ...said,
    id,
    tenant_id: tenantId,
    owner_id: ownerId,
    version: 1,
    created_at: ctx.now(),
    created_by: user.id,
    created_by_name: user.fullname,
    revoked_at: null,
  });
  const { secret, prefix } = await addKey(ctx, id, tenantId);
  await ctx.audit({
    action: 'program.create',
    entity: 'program',
    entityId: id,
    after: { name: said.name, ownerId, scopes, expiresAt: expires_at, prefix },
  });
  return { id, version: 1, secret };
}

/** Refuses scopes that the owner does not hold, by name: an administrator cannot give a program more than a person has. */
async function checkScopes(
  ctx: Context,
  owner: { userId: string; tenantId: string },
  scopes: readonly string[],
): Promise<void> {
  const person = await ctx.within(platform, (inner) => sessionOfPerson(inner.db, owner));
  if (!person) refuse(ctx, 'ownerId', 'noOwner');
  else {
    const missing = scopes.find((scope) => !holds(ctx, person.session, scope));
    if (missing !== undefined) refuse(ctx, 'scopes', 'notHeld', { name: person.session.user.fullname, scope: missing });
  }
}

/** The moment at which the last day ends, Asia/Shanghai; the day must not be over. */
function endOf(ctx: Context, day: string | null): Date | null {
  if (day === null) return null;
  if (day < formatDate(ctx.now())) refuse(ctx, 'expiresOn', 'pastDay');
  const start = parseTime(day) ?? refuse(ctx, 'expiresOn', 'pastDay');
  return new Date(start.getTime() + 86_400_000);
}

async function lockProgram(ctx: Context, id: string): Promise<store.ProgramRow> {
  return (await store.findProgram(ctx.db, id, true)) ?? fail('notFound');
}

async function addKey(ctx: Context, programId: string, tenantId: string): Promise<{ secret: string; prefix: string }> {
  const { secret, hash, prefix } = newKey(programId);
  await store.insertKey(ctx.db, {
    id: ctx.app.newId(),
    program_id: programId,
    tenant_id: tenantId,
    prefix,
    hash,
    created_at: ctx.now(),
    created_by_name: ctx.user?.fullname ?? '',
    expires_at: null,
    revoked_at: null,
  });
  return { secret, prefix };
}

/** Makes a new key; the former ones end after the overlap, so that a running program can be given the new one in time. */
export async function rotateKey(ctx: Context, input: Parsed<typeof programRotate>): Promise<Shown> {
  const tenantId = companyOf(ctx);
  const row = await lockProgram(ctx, input.id);
  if (row.revoked_at) fail('conflict', { cause: words(ctx.language, 'over') });
  await store.endKeysAt(ctx.db, row.id, new Date(ctx.now().getTime() + input.overlapHours * 3_600_000));
  const { secret, prefix } = await addKey(ctx, row.id, tenantId);
  await ctx.audit({
    action: 'program.rotate',
    entity: 'program',
    entityId: row.id,
    after: { name: row.name, prefix, overlapHours: input.overlapHours },
  });
  return { id: row.id, version: row.version, secret };
}

/** Ends a program or one key of it; its next call is refused. Repeated, it changes nothing. */
export async function revokeProgram(ctx: Context, { id, keyId }: Input<typeof programRevoke>): Promise<boolean> {
  companyOf(ctx);
  const row = await lockProgram(ctx, id);
  const key = keyId === undefined ? null : (await store.keysOf(ctx.db, id)).find((one) => one.id === keyId);
  if (key === undefined) fail('notFound');
  const changed = await store.revoke(ctx.db, id, key?.id ?? null, ctx.now());
  if (changed === 0) return false;
  await ctx.audit({
    action: key ? 'program.revokeKey' : 'program.revoke',
    entity: 'program',
    entityId: id,
    after: { name: row.name, ...(key ? { prefix: key.prefix } : {}) },
  });
  return true;
}
