import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { InstanceRow } from './stores/instance.store.ts';
import { tookPart } from './stores/instance-search.store.ts';

/** Refuses (404) who neither took part in a case nor may read its area; a company sees only its own rows anyway. */
export async function mayRead(ctx: Context, row: InstanceRow): Promise<void> {
  if (ctx.scope.role === 'app_holder') return;
  const { areaAccess } = ctx.app.wiring;
  if (areaAccess?.(ctx.app, row.area, 'get', ctx.roles)) return;
  if (ctx.permissions.has('workflow.manage')) return;
  if (ctx.user && (await tookPart(ctx.db, row.case_id, ctx.user.id))) return;
  fail('notFound');
}
