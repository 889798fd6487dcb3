import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';

/**
 * People to whom the caller may write, as a sub-select `(…) t` with id, name, tenant_name, org_name and is_office. An authority and the platform
 * may write to everybody by name; a company to its own people and, of authorities, to offices only.
 */
export function reachablePeople(ctx: Context): RawBuilder<unknown> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const within = tenant.kind === 'company' ? sql`t.id = ${tenant.id}` : sql`true`;
  const people = sql`select distinct on (u.id) u.id, u.fullname as name, t.name as tenant_name,
      coalesce(e.org_name, '') as org_name, false as is_office
    from membership m join app_user u on u.id = m.user_id join tenant t on t.id = m.tenant_id
    left join employee e on e.user_id = u.id and e.tenant_id = t.id
    where u.status = 'actived' and t.status = 'ENABLED' and ${within}
    order by u.id, (t.id = ${tenant.id}) desc, t.id`;
  return tenant.kind === 'company' ? sql`((${people}) union all ${offices}) t` : sql`(${people}) t`;
}

/** Orgs of authorities that receive letters; an authority that named none receives them itself. */
const offices = sql`(select o.id, o.name, t.name, '', true from org o join tenant t on t.id = o.tenant_id
    where o.letters <> 'none' and exists (select from letter_readers(o.id))
  union all select t.id, t.name, t.name, '', true from tenant t where t.kind = 'authority'
    and not exists (select from org o where o.tenant_id = t.id and o.letters <> 'none' and exists (select from letter_readers(o.id)))
    and exists (select from letter_readers(t.id)))`;

/** A person or an office to write to. */
export interface Reachable {
  id: string;
  name: string;
  isOffice: boolean;
}

/** Which of these people and offices the caller may write to. */
export async function reachableAmong(ctx: Context, ids: readonly string[]): Promise<Reachable[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Reachable>`select id, name, is_office as "isOffice" from ${reachablePeople(ctx)}
    where t.id in (${sql.join([...ids])})`.execute(ctx.db);
  return rows;
}
