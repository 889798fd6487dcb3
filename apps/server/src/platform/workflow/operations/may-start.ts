import type { ProcessModel } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { partId } from '../../tenant/index.ts';
import { lanesOf } from '../lanes.ts';

/**
 * Whether the caller is among those whom a process names as its starters. They narrow the right to start (`workflow.start`)
 * and never widen it; a name that nobody has lets nobody in.
 */
export async function mayStart(ctx: Context, model: ProcessModel): Promise<boolean> {
  if (!model.starters) return true;
  const { tenant } = ctx;
  if (!tenant) return false;
  const { keys } = await lanesOf(ctx);
  for (const { kind, value } of model.starters) {
    if (kind === 'user' || kind === 'role') {
      if (keys.includes(`${kind}:${value}`)) return true;
    } else if (kind === 'position' || kind === 'group' || kind === 'org') {
      const id = await ctx.within({ role: 'app_platform' }, (platform) => partId(platform.db, tenant.id, kind, value));
      if (id !== null && keys.includes(`${kind}:${id}`)) return true;
    }
  }
  return false;
}
