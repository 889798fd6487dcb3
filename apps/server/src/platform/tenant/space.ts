import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ListRequest, type ListResult, SpaceExport, TenantSpace } from '@app/contract';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App, Context } from '../../kernel/context.ts';
import { againAfterCollision, isCollision } from '../../kernel/database/collision.ts';
import { fail } from '../../kernel/failure.ts';
import { handleSlowly, job } from '../../kernel/job.ts';
import { listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import { text } from '../../kernel/texts/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { lockTenants, type TenantRow } from './manage.store.ts';
import { refuseField } from './refuse.ts';
import {
  auditAsOwner,
  dropSchema,
  exportSource,
  findExport,
  insertExport,
  isForeignSchema,
  isGone,
  measureSpace,
  setSchemaStatus,
  settleCreating,
  spaceSource,
  tablesOf,
  takeExpired,
} from './space.store.ts';
import { exportFolder, writeExport } from './space-export.ts';

type SchemaStatus = TenantRow['schema_status'];
const platform = { role: 'app_platform' } as const;
const keptMs = 30 * 86_400_000;

/** Creates the space of an authority; repeated it is no error, and a failure leaves nothing behind (R7.4-04). */
export async function createTenantSpace(ctx: Context, input: { tenantId: string }): Promise<SchemaStatus> {
  const row = await ctx.within(platform, (tx) => beginCreation(tx, input.tenantId));
  if (row.schema_status === 'CREATED') return 'CREATED';
  const space = { authorityId: row.id, schema: `space_${row.code}` };
  try {
    await ctx.app.createSpace(space);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    ctx.log.error('a space could not be created', { tenant: row.code, error: reason });
    await ctx.app.asOwner((db) => dropSchema(db, space));
    await ctx.app.spaces();
    await ctx.within(platform, (tx) => setSchemaStatus(tx.db, row.id, 'FAILED', reason.slice(0, 500)));
    // The reason may contain names of tables and statements: it is shown only in the log and the list of spaces (R8-43).
    return fail('conflict', { cause: text(ctx.language, 'tenant.spaceFailed', { reason: ctx.requestId }) });
  }
  await ctx.within(platform, async (tx) => {
    await setSchemaStatus(tx.db, row.id, 'CREATED');
    await tx.audit({
      action: 'space.create',
      entity: 'tenant',
      entityId: row.id,
      before: { schemaStatus: row.schema_status },
      after: { schemaStatus: 'CREATED', schemaName: space.schema },
    });
  });
  return 'CREATED';
}

async function beginCreation(tx: Context, tenantId: string): Promise<TenantRow> {
  const row = (await lockTenants(tx.db, [tenantId]))[0] ?? fail('notFound');
  if (row.schema_status === 'CREATED') return row;
  if (row.kind !== 'authority') refuseField(tx, 'tenantId', 'tenant.onlyAuthority');
  if (row.approve_status !== 'PASSED') refuseField(tx, 'tenantId', 'tenant.spaceNeedsPassed');
  if (row.schema_status === 'CREATING' || row.schema_status === 'DROPPING')
    fail('conflict', { cause: text(tx.language, 'tenant.spaceBusy') });
  const schema = `space_${row.code}`;
  if (await isForeignSchema(tx.db, row.id, schema))
    fail('conflict', { cause: text(tx.language, 'tenant.spaceExists', { schema }) });
  await setSchemaStatus(tx.db, row.id, 'CREATING');
  return row;
}

const spaceDrop = job('space.drop', z.strictObject({ tenantId: z.string() }));

/** Requests the drop of a space; a job exports and drops it (R7.4-05, R4-06). */
export async function dropTenantSpace(
  ctx: Context,
  input: { tenantId: string; confirm: string },
): Promise<SchemaStatus> {
  const row = (await lockTenants(ctx.db, [input.tenantId]))[0] ?? fail('notFound');
  if (row.schema_status === 'DROPPING') return 'DROPPING';
  if (row.schema_status !== 'CREATED' && row.schema_status !== 'ERROR')
    refuseField(ctx, 'tenantId', row.schema_status === 'CREATING' ? 'tenant.spaceBusy' : 'tenant.noSpace');
  if (row.status !== 'DISABLED') refuseField(ctx, 'tenantId', 'tenant.dropNeedsDisabled');
  if (input.confirm !== row.code) refuseField(ctx, 'confirm', 'tenant.confirmCode', { code: row.code });
  await setSchemaStatus(ctx.db, row.id, 'DROPPING');
  await ctx.audit({
    action: 'space.drop',
    entity: 'tenant',
    entityId: row.id,
    before: { schemaStatus: row.schema_status },
    after: { schemaStatus: 'DROPPING' },
  });
  await ctx.emit(spaceDrop, { tenantId: row.id });
  return 'DROPPING';
}

/**
 * Export and drop are one transaction that locks the tables, so that no row can be written after the archive was read. A repeated run finds no
 * space and does nothing.
 */
export const runSpaceDrop = handleSlowly(spaceDrop, async (ctx, { tenantId }) => {
  const row = await ctx.within(platform, async (tx) => (await lockTenants(tx.db, [tenantId]))[0]);
  const space = (await ctx.app.spaces()).find((one) => one.authorityId === tenantId);
  if (row?.schema_status !== 'DROPPING' || !space) return;
  try {
    await againAfterCollision(triesOfCollisions, () => exportAndDrop(ctx, row, space.schema));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    ctx.log.error('a space could not be dropped', { tenant: row.code, error: reason });
    await ctx.within(platform, (tx) => setSchemaStatus(tx.db, row.id, 'ERROR', reason.slice(0, 500)));
  }
  await ctx.app.spaces();
});

/** Whoever reads several tables of a space while they are taken away can stand in the way: one of both begins again. */
const triesOfCollisions = 8;

async function exportAndDrop(ctx: Context, row: TenantRow, schema: string): Promise<void> {
  const { app } = ctx;
  const now = app.now();
  const id = app.newId();
  const name = `${row.code}-${formatTime(now).replace(/\D/g, '')}-${id}.zip`;
  await withoutRemains(join(exportFolder(app.settings), name), () =>
    app.asOwner(async (db) => {
      const tables = await tablesOf(db, schema);
      if (tables.length > 0)
        await sql`lock table ${sql.join(tables.map((table) => sql.id(schema, table)))} in exclusive mode`.execute(db);
      const about = { tenant: row.name, code: row.code, tenantId: row.id, schema, exportedAt: formatTime(now) };
      const written = await writeExport(db, { schema, tables, about }, { folder: exportFolder(app.settings), name });
      await insertExport(db, {
        id,
        tenant_id: row.id,
        tenant_name: row.name,
        file_name: name,
        tables: tables.length,
        ...written,
        created_at: now,
        expires_at: new Date(now.getTime() + keptMs),
      });
      await dropSchema(db, { authorityId: row.id, schema });
      await setSchemaStatus(db, row.id, 'DROPPED');
      const after = { schemaStatus: 'DROPPED', export: name, rows: written.rows, sha256: written.sha256 };
      await auditAsOwner(db, ctx, { action: 'space.dropped', entityId: row.id, after });
    }),
  );
}

/**
 * An archive whose transaction the database has undone is in no list and would lie there for ever. After any other error it stays: nobody knows then
 * whether the drop was committed, and it may be the only copy.
 */
async function withoutRemains(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isCollision(error)) await rm(path, { force: true });
    throw error;
  }
}

/** Spaces with what is in them. */
export async function querySpaces(ctx: Context, request: ListRequest): Promise<ListResult<TenantSpace>> {
  const page = await ctx.within(platform, (tx) =>
    listPage(tx, spaceSource, request, { usualOrder: [{ field: 'createTime', order: 'DESC' }] }),
  );
  return measured(ctx, page);
}

/** One space. */
export async function getSpace(ctx: Context, input: { tenantId: string }): Promise<TenantSpace> {
  const page = await ctx.within(platform, (tx) =>
    listPage(
      tx,
      spaceSource,
      { parameters: [], requestPage: { pageNo: 1, limit: 1 }, sorts: [] },
      { usualOrder: [{ field: 'code', order: 'ASC' }], where: sql`t.id = ${input.tenantId}` },
    ),
  );
  return (await measured(ctx, page)).dataResult[0] ?? fail('notFound');
}

async function measured(ctx: Context, page: ListResult<Row>): Promise<ListResult<TenantSpace>> {
  const sizes = new Map<unknown, { tables: number; cases: number }>();
  for (const { schemaName } of page.dataResult)
    if (schemaName !== null) sizes.set(schemaName, await sizeNow(ctx, String(schemaName)));
  return mapRows(page, (row) =>
    TenantSpace.parse({ ...row, ...(sizes.get(row.schemaName) ?? { tables: 0, cases: 0 }) }),
  );
}

/** A space may be dropped while it is measured: then nothing is in it any more. A transaction of its own, because it fails then. */
async function sizeNow(ctx: Context, schema: string): Promise<{ tables: number; cases: number }> {
  try {
    return await againAfterCollision(triesOfCollisions, () => ctx.app.asOwner((db) => measureSpace(db, schema)));
  } catch (error) {
    if (!isGone(error)) throw error;
    return { tables: 0, cases: 0 };
  }
}

/** Archives of dropped spaces, the newest first. */
export async function queryExports(ctx: Context, request: ListRequest): Promise<ListResult<SpaceExport>> {
  const page = await listPage(ctx, exportSource, request, { usualOrder: [{ field: 'createTime', order: 'DESC' }] });
  return mapRows(page, (row) => SpaceExport.parse(row));
}

/** One archive as a file. */
export async function downloadExport(
  ctx: Context,
  input: { exportId: string },
  { reply }: { reply: FastifyReply },
): Promise<void> {
  const entry = (await findExport(ctx.db, input.exportId)) ?? fail('notFound');
  const path = join(exportFolder(ctx.app.settings), entry.file_name);
  const { size } = await stat(path).catch(() => fail('notFound'));
  await ctx.audit({ action: 'space.download', entity: 'space_export', entityId: entry.id });
  reply
    .header('Content-Type', 'application/zip')
    .header('Content-Length', size)
    .header('Content-Disposition', `attachment; filename="${entry.file_name}"`)
    .header('Cache-Control', 'no-store');
  await reply.send(createReadStream(path));
}

/** Corrects the state of creations that a killed server left unfinished: start-up either completed the space, or nothing of it exists. */
export async function settleCreations(app: App): Promise<void> {
  await app.asOwner(settleCreating);
}

/** Removes archives older than 30 days. */
export async function sweepExports(app: App): Promise<void> {
  const files = await app.asOwner((db) => takeExpired(db, app.now()));
  for (const file of files) await rm(join(exportFolder(app.settings), file), { force: true });
}
