import type { JsonObject } from '@app/contract';
import { cleanData, emptyData, judgeForm, keepDrawn, titleOf } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { routeRecord } from '../../../kernel/route.ts';
import { storable } from '../../../kernel/storable.ts';
import { formatTime } from '../../../kernel/time.ts';
import { holdRecordFiles, releaseHolder } from '../../attachment/index.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { inForm } from '../form-options.ts';
import { dataWithout } from '../reach/hidden.ts';
import { idsInReach } from '../reach/reach.ts';
import { rightIn } from '../reach/rights.ts';
import { settleReferences } from '../references/settle.ts';
import { say } from '../texts.ts';
import { refuseTooLarge } from '../too-large.ts';
import { refuseOverlap } from './overlap.ts';
import * as store from './record.store.ts';

/** One register row with its document. */
export async function getRecord(
  ctx: Context,
  area: Area,
  id: string,
): Promise<{ id: string; version: number; data: JsonObject; updatedAt: string }> {
  const row = (await store.findRecord(ctx.db, area, id, false)) ?? fail('notFound');
  const hidden = rightIn(area.definition, 'get', ctx)?.hidden ?? [];
  return {
    id: row.id,
    version: row.version,
    data: dataWithout(row.data, hidden),
    updatedAt: formatTime(row.updated_at),
  };
}

/** Rows of a register of the caller's own tenant, newest first, for modules that use base data; empty when there is no such area. */
export async function registerRows(
  ctx: Context,
  areaId: string,
  limit = 500,
  referring?: store.Referring,
): Promise<{ id: string; title: string; data: JsonObject }[]> {
  const area = catalogOf(ctx.app).head(areaId);
  return area?.definition.kind === 'register' ? store.newestRecords(ctx.db, area, limit, referring) : [];
}

/** Creates or changes a register row (R7-39): absent fields keep their value, a stale version is state 409. */
export async function saveRecord(
  ctx: Context,
  area: Area,
  input: { id?: string | undefined; version?: number | undefined; data: JsonObject },
): Promise<{ id: string; version: number }> {
  const user = ctx.user ?? fail('illegalToken');
  const before =
    input.id === undefined ? undefined : ((await store.findRecord(ctx.db, area, input.id, true)) ?? fail('notFound'));
  if (before && input.version !== undefined && input.version !== before.version) {
    const at = formatTime(before.updated_at);
    fail('staleVersion', {
      cause: say(ctx.language, 'rowStale', { name: before.updated_by, at }),
      data: { version: before.version, byName: before.updated_by, at },
    });
  }
  const { definition } = area;
  const given = cleanData(definition, storable(input.data));
  const whole = { ...(before ? before.data : emptyData(definition)), ...given };
  refuseTooLarge(ctx, area, whole, before?.data);
  const told = keepDrawn(definition, whole, before?.data ?? {});
  const { data, errors, title } = await inForm(ctx, async (options) => {
    const judged = judgeForm(definition, told, options);
    const how = { options, before: before?.data };
    const { submission: data, errors: gone } = await settleReferences(ctx, definition.fields, judged.submission, how);
    return { data, errors: [...judged.errors, ...gone], title: titleOf(definition, data, options) };
  });
  if (errors.length > 0)
    fail('invalidInput', {
      cause: say(ctx.language, 'formErrors', { count: errors.length, first: errors[0]?.message ?? '' }),
      data: errors,
    });
  await refuseOverlap(ctx, area, before?.id ?? null, data);
  const now = ctx.now();
  const row: store.RecordRow = {
    id: before?.id ?? ctx.app.newId(),
    holder_tenant_id: before?.holder_tenant_id ?? ctx.tenant?.id ?? fail('illegalPermission'),
    version: (before?.version ?? 0) + 1,
    title,
    data,
    created_by: before?.created_by ?? user.fullname,
    created_by_id: before ? before.created_by_id : user.id,
    created_at: before?.created_at ?? now,
    updated_by: user.fullname,
    updated_at: now,
  };
  await store.writeRecord(ctx.db, area, row, before !== undefined);
  // Rows of a company are routed like its cases, whichever authority keeps them.
  if (!before && ctx.scope.role === 'app_holder')
    await routeRecord(ctx, row.id, { authorityId: ctx.scope.authorityId, holderTenantId: ctx.scope.tenantId });
  await holdRecordFiles(ctx, { kind: area.id, id: row.id }, definition.fields, { data, before: before?.data });
  await ctx.audit({
    action: before ? 'register.update' : 'register.create',
    entity: area.id,
    entityId: row.id,
    before: before?.data,
    after: row.data,
  });
  return { id: row.id, version: row.version };
}

/** Removes register rows, all or nothing (R7-38). */
export async function removeRecords(ctx: Context, area: Area, ids: string[]): Promise<number> {
  const reached = await idsInReach(ctx, area.id, 'remove', ids);
  for (const id of ids) {
    if (!reached.has(id)) fail('notFound');
    const row = (await store.findRecord(ctx.db, area, id, true)) ?? fail('notFound');
    await releaseHolder(ctx, { kind: area.id, id });
    await ctx.audit({ action: 'register.remove', entity: area.id, entityId: id, before: row.data });
  }
  return store.deleteRecords(ctx.db, area, ids);
}
