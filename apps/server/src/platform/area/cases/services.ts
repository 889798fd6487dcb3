import type { JsonObject } from '@app/contract';
import type { Context, ServiceCall } from '../../../kernel/context.ts';
import { nextNumber, targetOf } from '../../number/index.ts';
import { tenantById } from '../../tenant/index.ts';
import { areaAt } from '../definitions/catalog.ts';
import { grams } from '../lists/grams.ts';
import { changeCase, findCase } from './case.store.ts';

/** Service `setStatus` (options `{ status }`): moves the case and tells those who follow its status. */
export async function setStatus(ctx: Context, service: ServiceCall): Promise<void> {
  const status = String(service.options.status ?? '');
  const { row, area } = await caseAndArea(ctx, service.caseId);
  if (!area.definition.statuses?.some((known) => known.value === status))
    throw new Error(`'${status}' is no status of ${area.id}`);
  if (row.status !== status) await changeCase(ctx.db, area, row.id, { status }, ctx.now());
  service.setVariable('status', status);
  for (const tell of ctx.app.registry.statusChanged)
    await tell(ctx, { caseId: row.id, area: area.id, status, number: row.cert_no ?? row.apply_no });
}

/** Service `giveNumber` (options `{ series }`): gives the case its number, once; a repeated step keeps the first. */
export async function giveNumber(ctx: Context, service: ServiceCall): Promise<void> {
  const { row, area } = await caseAndArea(ctx, service.caseId);
  const series = String(service.options.series ?? '');
  const target = targetOf(ctx, series);
  const given = target === 'certNo' ? row.cert_no : row.apply_no;
  if (given !== null) return service.setVariable(target, given);
  const authority = ctx.scope.role === 'app_platform' ? undefined : await tenantById(ctx, ctx.scope.authorityId);
  const facts: JsonObject = { ...service.data, prefix: authority?.number_prefix ?? '' };
  const number = await nextNumber(ctx, { series, caseId: row.id, facts });
  await changeCase(ctx.db, area, row.id, { [target]: number, tokens: grams([number]) }, ctx.now());
  service.setVariable(target, number);
}

async function caseAndArea(ctx: Context, caseId: string) {
  const row = await findCase(ctx.db, caseId);
  if (!row) throw new Error(`case ${caseId} is not here`);
  return { row, area: await areaAt(ctx, row.area, row.definition_version) };
}
