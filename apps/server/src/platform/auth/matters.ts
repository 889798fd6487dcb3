import type { Matter } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { rowsFound } from '../../kernel/list/index.ts';
import { querySignUps } from './sign-up.ts';

/** People who asked for an account and whom the caller decides on. */
export async function signUpMatters(ctx: Context): Promise<Matter[]> {
  if (!ctx.permissions.has('user.manage')) return [];
  const count = await rowsFound(ctx, querySignUps, { 'Q^status^SI': 'WAIT' });
  return [{ kind: 'signUps', count, due: true, path: '/platform/registrations', system: 'platform' }];
}
