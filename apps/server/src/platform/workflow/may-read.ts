import type { Context } from '../../kernel/context.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import { type InstanceRow, instanceOfCase } from './stores/instance.store.ts';
import { tookPart } from './stores/instance-search.store.ts';

/** Refuses (404) who neither took part in a case nor may read its area; a company sees only its own rows anyway. */
export async function mayRead(ctx: Context, row: InstanceRow): Promise<void> {
  if (ctx.scope.role === 'app_holder') return;
  if (ctx.permissions.has('workflow.manage')) return;
  if (ctx.user && (await tookPart(ctx.db, row.case_id, ctx.user.id))) return;
  const { areaAccess, areaReach } = ctx.app.wiring;
  if (!areaAccess?.(ctx.app, row.area, 'get', ctx)) fail('notFound');
  await areaReach?.(ctx, { call: 'instance.get', area: row.area, verb: 'get', record: row.case_id });
}

/** The same for a case by its id, as an answer. */
export async function readsCase(ctx: Context, caseId: string): Promise<boolean> {
  const row = await instanceOfCase(ctx.db, caseId);
  if (!row) return false;
  return await mayRead(ctx, row).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false;
      throw error;
    },
  );
}
