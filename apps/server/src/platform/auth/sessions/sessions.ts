import type { ListRequest, ListResult, OnlineSession } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { handSource, idsOf, listPage, mapRows } from '../../../kernel/list/index.ts';
import { hashOf } from '../../../kernel/secret.ts';
import type { Http } from './cookie.ts';

const source = handSource({
  from: sql`(select f.id, f.user_id, f.real_user_id, u.account, u.fullname, f.ip, f.agent, f.created_at, f.expires_at,
      coalesce((select max(k.created_at) from auth_token k where k.family_id = f.id), f.created_at) as active_at,
      case when r.id <> u.id then r.fullname end as switched_by
    from auth_family f join app_user u on u.id = f.user_id join app_user r on r.id = f.real_user_id
    where f.revoked_at is null) t`,
  columns: {
    userId: { type: 'id', nullable: false },
    account: { operator: 'SL', nullable: false },
    fullname: { operator: 'SL', nullable: false },
    ip: { operator: 'SL' },
    agent: { operator: 'SL' },
    createTime: { at: 'created_at', type: 'timestamp with time zone', nullable: false },
    activeTime: { at: 'active_at', type: 'timestamp with time zone', nullable: false },
    expireTime: { at: 'expires_at', type: 'timestamp with time zone', nullable: false },
    switchedBy: { operator: 'SL' },
  },
});

/** Condition for the sessions that the caller may see and end: all, those of the own tenant's people, or only the own ones. */
function within(ctx: Context): RawBuilder<unknown> {
  const user = ctx.user ?? fail('illegalToken');
  const alive = sql`t.expires_at > ${ctx.now()}`;
  if (user.isSuper && user.realId === user.id) return alive;
  const own = sql`t.real_user_id = ${user.id}`;
  if (!ctx.tenant?.isAdmin) return sql`${alive} and ${own}`;
  // Never those of a super administrator, even one who is a member of the tenant.
  return sql`${alive} and (${own} or exists (select from membership m join app_user a on a.id = t.real_user_id
    where m.user_id = t.real_user_id and m.tenant_id = ${ctx.tenant.id} and not a.is_super))`;
}

/** Online sessions (conventions: /authentication/query). */
export async function querySessions(
  ctx: Context,
  request: ListRequest,
  http: Http,
): Promise<ListResult<OnlineSession>> {
  const current = await currentFamily(ctx, http);
  const page = await listPage(ctx, source, request, {
    usualOrder: [{ field: 'activeTime', order: 'DESC' }],
    where: within(ctx),
  });
  return mapRows(page, (row) => ({ ...(row as Omit<OnlineSession, 'current'>), current: row.id === current }));
}

/** Ends sessions at once, all or nothing: an unknown one, or one that the caller may not end, rolls all back. */
export async function removeSessions(ctx: Context, input: { sessionIds: string }): Promise<number> {
  const ids = idsOf(ctx, input.sessionIds, 'sessionIds');
  const { rows } = await sql<{ id: string; user_id: string }>`
    update auth_family f set revoked_at = ${ctx.now()}, revoked_reason = 'removed'
    where f.revoked_at is null and f.id in (
      select t.id from ${source.from} where t.id in (${sql.join(ids)}) and ${within(ctx)})
    returning f.id, f.user_id`.execute(ctx.db);
  if (rows.length !== ids.length) fail('notFound');
  await sql`update auth_family set revoked_at = ${ctx.now()}, revoked_reason = 'removed'
    where parent_id in (${sql.join(ids)}) and revoked_at is null`.execute(ctx.db);
  for (const row of rows)
    await ctx.audit({
      action: 'auth.sessionRemoved',
      entity: 'user',
      entityId: row.user_id,
      after: { sessionId: row.id },
    });
  return rows.length;
}

async function currentFamily(ctx: Context, http: Http): Promise<string | null> {
  const header = http.request.headers['x-authorization-access_token'];
  if (typeof header !== 'string') return null;
  const { rows } = await sql<{
    family_id: string;
  }>`select family_id from auth_token where hash = ${hashOf(header)}`.execute(ctx.db);
  return rows[0]?.family_id ?? null;
}
