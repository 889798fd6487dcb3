import type { Context, Scope } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { authorities } from '../tenant/index.ts';

/**
 * Runs `work` in the spaces that an administrator answers for: an authority's administrator in its own, the platform's in
 * every one, a company's in none. `every`: all there are, for questions of the platform itself. From scope app_platform.
 */
export async function inOfficeSpaces<T>(
  ctx: Context,
  work: (space: Context) => Promise<T>,
  reach: 'own' | 'every' = 'own',
): Promise<T[]> {
  const results: T[] = [];
  for (const scope of await officeScopes(ctx, reach)) results.push(await ctx.within(scope, work));
  return results;
}

/** The spaces of `inOfficeSpaces` as scopes. */
export async function officeScopes(ctx: Context, reach: 'own' | 'every' = 'own'): Promise<Scope[]> {
  const { tenant } = ctx;
  if (ctx.scope.role !== 'app_platform' || tenant === null) return [];
  if (tenant.kind === 'company' && reach === 'own') return [];
  return (await authorities(ctx)).flatMap(({ id, schema_name: schema }) =>
    schema === null || (reach === 'own' && tenant.kind === 'authority' && id !== tenant.id)
      ? []
      : [{ role: 'app_authority', schema, authorityId: id, tenantId: id } as const],
  );
}

/** Runs `work` in the one of these spaces that has the record; `find` answers whether it does. None is state 404. */
export async function inSpaceWith<T>(
  ctx: Context,
  find: (space: Context) => Promise<boolean>,
  work: (space: Context) => Promise<T>,
): Promise<T> {
  for (const scope of await officeScopes(ctx)) {
    const found = await ctx.within(scope, async (space) => ((await find(space)) ? { value: await work(space) } : null));
    if (found) return found.value;
  }
  return fail('notFound');
}
