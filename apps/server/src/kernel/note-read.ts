import type { Context, NotedRead, PersonNow } from './context.ts';

/** What was opened. */
export type OpenedRecord = Pick<
  NotedRead,
  'kind' | 'record_id' | 'case_id' | 'title' | 'holder_tenant_id' | 'authority_id'
>;

/** Leaves the trace of a reading that was granted; when the work does not commit, nothing was read. */
export function noteRead(ctx: Context, opened: OpenedRecord): void {
  const { user, tenant } = ctx;
  if (user && tenant) ctx.afterCommit(() => noteReadBy(ctx, { user, tenant, roles: [...ctx.roles] }, opened));
}

/** The same by a person who is known otherwise than by a session, outside any transaction. */
export function noteReadBy({ app }: Pick<Context, 'app'>, reader: PersonNow, opened: OpenedRecord): void {
  const { user, tenant, roles } = reader;
  const who = { uid: user.id, real_uid: user.realId, tenant_id: tenant.id, roles };
  app.registry.readNoted?.({ at: app.now(), ...who, ...opened });
}
