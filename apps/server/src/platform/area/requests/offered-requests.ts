import { type OfferedRequest, statusesOf } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { mayInArea } from '../areas.ts';
import type { CaseRow } from '../cases/case.store.ts';
import { areaAt } from '../definitions/catalog.ts';
import { requestRefused } from './refuse-request.ts';
import { requestAreas } from './target.ts';

/** The requests about a case that its page offers the company whose case it is, each with the reason why not now; none for a case that is over. */
export async function offeredRequests(ctx: Context, row: CaseRow): Promise<OfferedRequest[]> {
  if (ctx.scope.role !== 'app_holder' || ctx.scope.tenantId !== row.holder_tenant_id) return [];
  const { definition } = await areaAt(ctx, row.area, row.definition_version);
  if (statusesOf(definition).find(({ value }) => value === row.status)?.final) return [];
  const offered: OfferedRequest[] = [];
  for (const area of requestAreas(ctx.app)) {
    const { offer, field } = area.definition.request;
    // A request is not taken back by another request.
    if (!offer || row.parent_case_id !== null || !mayInArea(ctx.app, area.id, 'submit', ctx)) continue;
    const data = { [field]: { id: row.id, text: row.title } };
    const { holder_tenant_id: holderTenantId } = row;
    const refused = await requestRefused(ctx, area, { data, target: row, holderTenantId, caseId: null });
    const open = refused?.open;
    offered.push({
      area: area.id,
      field,
      title: offer.title,
      danger: offer.danger === true,
      blocked: refused?.cause ?? null,
      open: open ? { area: open.area, id: open.id, number: open.apply_no } : null,
    });
  }
  return offered;
}
