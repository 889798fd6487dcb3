import type { Context } from './context.ts';
import type { PersonNow } from './session.ts';
import type { NotedRead } from './wiring.ts';

/** What was opened. */
export type OpenedRecord = Pick<
  NotedRead,
  'kind' | 'record_id' | 'case_id' | 'title' | 'holder_tenant_id' | 'authority_id'
>;

/** Notes in the read trace that the caller opened a record; nothing is noted when the transaction does not commit. */
export function noteRead(ctx: Context, opened: OpenedRecord): void {
  const { user, tenant } = ctx;
  if (user && tenant)
    ctx.afterCommit(() => noteReadBy(ctx, { user, tenant, roles: [...ctx.roles], grants: [...ctx.grants] }, opened));
}

/** The same for a person who is not known by a session of this call, outside any transaction. */
export function noteReadBy({ app }: Pick<Context, 'app'>, reader: PersonNow, opened: OpenedRecord): void {
  const { user, tenant, roles } = reader;
  const who = { uid: user.id, real_uid: user.realId, tenant_id: tenant.id, roles };
  app.wiring.readNoted?.(app, { at: app.now(), ...who, ...opened });
}
