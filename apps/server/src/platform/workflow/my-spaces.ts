import type { Context, Scope } from '../../kernel/context.ts';
import { authorities } from '../tenant/index.ts';

/**
 * Runs `work` in each space in which the caller has cases: an authority's own, for a company that of every authority. A
 * context that already is in a space stays there.
 */
export async function inMySpaces<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T[]> {
  if (ctx.scope.role !== 'app_platform') return [await work(ctx)];
  const results: T[] = [];
  for (const scope of await myScopes(ctx)) results.push(await ctx.within(scope, work));
  return results;
}

/** The spaces in which the caller has cases, as scopes. */
export async function myScopes(ctx: Context): Promise<Scope[]> {
  const { tenant } = ctx;
  if (ctx.scope.role !== 'app_platform') return [ctx.scope];
  if (!tenant || tenant.kind === 'platform') return [];
  const role = tenant.kind === 'authority' ? 'app_authority' : 'app_holder';
  return (await authorities(ctx)).flatMap(({ id, schema_name: schema }) =>
    schema === null || (role === 'app_authority' && id !== tenant.id)
      ? []
      : [{ role, schema, authorityId: id, tenantId: tenant.id } as const],
  );
}
