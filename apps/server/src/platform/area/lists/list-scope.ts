import { sql } from 'kysely';
import { type Context, fail, type Scope, type SessionTenant, type Space } from '../../../kernel/context.ts';
import type { Area } from '../definitions/catalog.ts';

/** Whether an area's rows lie in the shared schema. */
export function isShared(area: Area | undefined): boolean {
  return area?.definition.kind === 'register' && area.definition.scope === 'platform';
}

/** Runs a list where its rows are: in the caller's transaction, moved to its scope where that is another one. */
export async function inListScope<T>(
  ctx: Context,
  area: Area,
  work: (ctx: Context, scopes: Scope[]) => Promise<T>,
): Promise<T> {
  if (ctx.scope.role !== 'app_platform' || isShared(area)) return work(ctx, [ctx.scope]);
  const scopes = await listScopes(ctx, area);
  return ctx.within(scopes[0] ?? fail('permissionLimit'), (inner) => work(inner, scopes));
}

/**
 * Where the rows of a list are, found from schema platform. An authority reads its own space. A company's records may
 * lie at several authorities: one is read directly, several as one list from the first (row-level security holds in each).
 */
export async function listScopes(ctx: Context, area: Area): Promise<Scope[]> {
  if (isShared(area)) return [{ role: 'app_platform' }];
  const { tenant } = ctx;
  if (!tenant || tenant.kind === 'platform') fail('permissionLimit');
  const role = tenant.kind === 'authority' ? 'app_authority' : 'app_holder';
  return (await spacesOf(ctx, tenant)).map((space): Scope => ({ role, ...space, tenantId: tenant.id }));
}

/** Schemas of the scopes that are spaces. */
export function schemasOf(scopes: Scope[]): string[] {
  return scopes.flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope.schema]));
}

/** The space of an authority; for a company those with records of it, before its first one the first there is. */
async function spacesOf(ctx: Context, tenant: SessionTenant): Promise<Space[]> {
  const { rows } = await sql<{ tenant_id: string; schema_name: string; used: boolean }>`
    select s.tenant_id, s.schema_name,
      exists (select 1 from record_route r where r.holder_tenant_id = ${tenant.id} and r.authority_id = s.tenant_id) as used
    from space s order by s.tenant_id`.execute(ctx.db);
  const own = rows.filter((row) => (tenant.kind === 'authority' ? row.tenant_id === tenant.id : row.used));
  const chosen = own.length > 0 || tenant.kind === 'authority' ? own : rows.slice(0, 1);
  return chosen.map((row) => ({ authorityId: row.tenant_id, schema: row.schema_name }));
}
