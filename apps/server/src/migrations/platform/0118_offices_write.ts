import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

const me = `nullif(current_setting('app.user_id', true), '')::bigint`;

const statements = [
  // Who reads the letters that companies write to an org: nobody (it takes none), its manager, or all of its people.
  `alter table org add column letters text not null default 'none' check (letters in ('none', 'manager', 'members'))`,
  // The office in whose name somebody has a letter; empty = as a person.
  'alter table message_receiver add column office_id bigint, add column office_name text',
  // People of companies have one office to write to before an administrator has named any: the authority itself.
  `create function letter_readers(office bigint) returns setof bigint language sql stable security definer
    set search_path = platform, pg_temp as $$
    with open_org as (select o.* from org o join tenant t on t.id = o.tenant_id
      where o.id = office and t.kind = 'authority' and t.status = 'ENABLED')
    select u.id from open_org o join employee e on e.tenant_id = o.tenant_id
        and ((o.letters = 'members' and e.org_id = o.id) or (o.letters = 'manager' and e.id = o.manager_id))
      join app_user u on u.id = e.user_id
      where u.status = 'actived' and e.status = 'actived' and e.left_at is null
    union
    select u.id from tenant t join membership m on m.tenant_id = t.id and m.is_admin join app_user u on u.id = m.user_id
      where t.id = office and t.kind = 'authority' and t.status = 'ENABLED' and u.status = 'actived' $$`,
  // The id and name under which a company knows somebody: a colleague as such, everybody else as an office.
  `create function outward_office(person bigint, viewer bigint) returns table (id bigint, name text) language sql stable
    security definer set search_path = platform, pg_temp as $$
    select a.id, a.name from (
      select 1 as rank, u.id, u.fullname as name from app_user u
        join membership m on m.user_id = u.id and m.tenant_id = viewer where u.id = person
      union all select 2, o.id, o.name from employee e join org o on o.id = e.org_id
        join tenant t on t.id = e.tenant_id and t.kind = 'authority' where e.user_id = person and o.letters <> 'none'
      union all select case t.kind when 'authority' then 3 when 'platform' then 4 else 5 end, t.id, t.name
        from membership m join tenant t on t.id = m.tenant_id where m.user_id = person
      union all select 6, 0, ''
    ) a order by a.rank, a.id limit 1 $$`,
  // Whether two people were told of a message as the same office: they see each other's answers.
  `create function same_office(message bigint, person bigint) returns boolean language sql stable security definer
    set search_path = platform, pg_temp as $$ select exists (select from message_receiver mine
      join message_receiver theirs on theirs.message_id = mine.message_id and theirs.office_id = mine.office_id
      where mine.message_id = message and mine.user_id = ${me} and theirs.user_id = person) $$`,
  `drop policy message_reply_read on message_reply`,
  `create policy message_reply_read on message_reply for select to public using (
    user_id = ${me} or sent_by_me(message_id) or same_office(message_id, user_id)
    or user_id = (select owner_id from inner_message m where m.id = message_id))`,
  // Notices that were sent before offices wrote carry the name of an officer to people of companies.
  `update inner_message m set subject = replace(m.subject::text, p.user_name->>'zh-CN',
      (select o.name from outward_office(p.user_id, 0) o))::jsonb
    from message_reply p where m.dedupe_key = 'reply:' || p.id and p.user_name->>'zh-CN' !~ '["\\\\]' and p.user_name->>'zh-CN' <> ''
      and (select o.name from outward_office(p.user_id, 0) o) !~ '["\\\\]'
      and exists (select from message_receiver r join membership m1 on m1.user_id = r.user_id
        join tenant t on t.id = m1.tenant_id and t.kind = 'company' where r.message_id = m.id
        and not exists (select from membership m2 where m2.user_id = p.user_id and m2.tenant_id = t.id))`,
];

/** Companies write to offices, and officers answer in the name of theirs. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
