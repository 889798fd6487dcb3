import type { Context } from '../../kernel/context.ts';
import type { InstanceRow } from './stores/instance.store.ts';

/**
 * Runs what the process itself writes about tasks. A company may change only tasks of its own (row-level security), but
 * its step may close or open tasks of officers: those are written as the authority, in the same transaction.
 */
export async function inOffice<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { scope } = ctx;
  if (scope.role !== 'app_holder') return await work(ctx);
  return await ctx.within({ ...scope, role: 'app_authority', tenantId: scope.authorityId }, work);
}

/** The case that a notice about a task speaks of. */
export function noticeCase(ctx: Context, row: InstanceRow) {
  return {
    caseId: row.case_id,
    instanceId: row.id,
    area: row.area,
    title: row.title,
    holderTenantId: row.holder_tenant_id,
    authorityId: authorityOf(ctx),
  };
}

/** The authority in whose space a process runs. */
export function authorityOf(ctx: Context): string {
  if (ctx.scope.role === 'app_platform') throw new Error('a process runs in the space of an authority');
  return ctx.scope.authorityId;
}
