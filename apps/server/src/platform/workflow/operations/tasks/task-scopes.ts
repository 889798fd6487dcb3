import type { Context, Scope } from '../../../../kernel/context.ts';
import { recordScopes, tenantScopes } from '../../../../kernel/route.ts';

/** An authority does its tasks in its own space, a company each in that of the authority that keeps it. */
export async function scopesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Scope>> {
  if (ctx.tenant?.kind !== 'authority') return await recordScopes(ctx, ids, true);
  const [own] = await tenantScopes(ctx);
  return new Map(own ? ids.map((id) => [id, own]) : []);
}
