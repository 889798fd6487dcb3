import type { Matter } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { rowsFound } from '../../kernel/list/index.ts';
import { queryInstances } from './operations/instances.ts';

/** Cases that something stops which they cannot get over by themselves. */
export async function instanceMatters(ctx: Context): Promise<Matter[]> {
  if (!ctx.permissions.has('workflow.manage')) return [];
  const count = await rowsFound(ctx, queryInstances, { 'Q^incidents^NL': '1' });
  return [{ kind: 'incidents', count, due: true, path: '/platform/instances?view=incident', system: 'platform' }];
}
