import { type RawBuilder, sql } from 'kysely';
import { type Context, fail } from '../../kernel/context.ts';

/**
 * People whom the caller may write to, as a sub-select `(…) t` with id, name, tenant_name and org_name: people of the own
 * tenant and of authorities; an authority and the platform reach everybody. Each person is there once.
 */
export function reachablePeople(ctx: Context): RawBuilder<unknown> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const everybody = tenant.kind !== 'company';
  const within = everybody ? sql`true` : sql`(t.id = ${tenant.id} or t.kind <> 'company')`;
  return sql`(select distinct on (u.id) u.id, u.fullname as name, t.name as tenant_name, coalesce(e.org_name, '') as org_name
    from membership m join app_user u on u.id = m.user_id join tenant t on t.id = m.tenant_id
    left join employee e on e.user_id = u.id and e.tenant_id = t.id
    where u.status = 'actived' and t.status = 'ENABLED' and ${within}
    order by u.id, (t.id = ${tenant.id}) desc, t.id) t`;
}

/** Which of these people the caller may write to. */
export async function reachableAmong(ctx: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
  }>`select id from ${reachablePeople(ctx)} where t.id in (${sql.join([...ids])})`.execute(ctx.db);
  return rows.map((row) => row.id);
}
