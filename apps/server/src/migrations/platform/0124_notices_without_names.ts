import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Notices of answers, sent before offices wrote, name the officer to people of companies. They are made anew out of the
 * message that was answered: a name may stand in each language as another one, and with quotation marks or backslashes.
 */
export async function up(db: Database): Promise<void> {
  await sql`update inner_message m set subject = made.subject
    from message_reply p join inner_message asked on asked.id = p.message_id
      cross join lateral (select translate(name, '<>', '＜＞') as name from outward_office(p.user_id, 0)) office
      cross join lateral (select jsonb_build_object(
        'zh-CN', left(office.name || '回复了您的消息：' || (asked.subject->>'zh-CN'), 200),
        'en', left(office.name || ' answered your message: ' || coalesce(asked.subject->>'en', asked.subject->>'zh-CN'), 200),
        'zh-TW', left(office.name || '回覆了您的訊息：' || coalesce(asked.subject->>'zh-TW', asked.subject->>'zh-CN'), 200)
      ) as subject) made
    where m.dedupe_key = 'reply:' || p.id and m.subject <> made.subject and exists (
      select from message_receiver r join membership theirs on theirs.user_id = r.user_id
        join tenant t on t.id = theirs.tenant_id and t.kind = 'company'
      where r.message_id = m.id and not exists (
        select from membership a join membership b on b.tenant_id = a.tenant_id
        where a.user_id = p.user_id and b.user_id = r.user_id))`.execute(db);
}
