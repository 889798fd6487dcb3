import { sql } from 'kysely';
import type { TestApp } from '../../testing/testing.ts';
import { forgetFailing } from './notification.store.ts';

/** What is kept of the notifications of a person, oldest first. */
export interface KeptNotification {
  id: string;
  kind: string;
  mode: string;
  subject: { 'zh-CN': string } | null;
  content: unknown;
  state: string;
  reason: string | null;
  error: string | null;
  attempts: number;
  due_at: Date;
  mail_id: string | null;
  address: string | null;
}

/** Builders of the tests of notifications. */
export function notificationSteps(test: () => TestApp) {
  const owner = <T>(work: Parameters<TestApp['app']['asOwner']>[0]) => test().app.asOwner(work) as Promise<T>;

  /** Makes a person's address one that was confirmed; answers it. */
  async function reachable(account: string, email = `${account}@example.org`): Promise<string> {
    await owner((db) =>
      sql`insert into user_contact (user_id, email, email_confirmed_at) select id, ${email}, now() from app_user where account = ${account}
        on conflict (user_id) do update set email = excluded.email, email_confirmed_at = now(), email_refused_at = null`.execute(
        db,
      ),
    );
    return email;
  }

  async function kept(account: string): Promise<KeptNotification[]> {
    const { rows } = await owner<{ rows: KeptNotification[] }>((db) =>
      sql`select n.* from notification n join app_user u on u.id = n.user_id where u.account = ${account} order by n.id`.execute(
        db,
      ),
    );
    return rows;
  }

  /** As if the waits after failures were over. */
  const afterWaiting = () =>
    owner(async (db) => {
      await forgetFailing(db);
      return sql`update notification set next_at = created_at where state = 'waiting'`.execute(db);
    });

  const clear = () => owner((db) => sql`delete from notification`.execute(db));

  return { owner, reachable, kept, afterWaiting, clear };
}
