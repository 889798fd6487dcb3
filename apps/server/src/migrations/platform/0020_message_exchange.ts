import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

const me = `nullif(current_setting('app.user_id', true), '')::bigint`;

const statements = [
  'alter table inner_message add column removed_at timestamptz',
  // The sender sees receivers and receipts; asked through a function, since the policies would ask each other for ever.
  `create function sent_by_me(message bigint) returns boolean language sql stable security definer
    set search_path = platform, pg_temp
    as $$ select exists (select from inner_message where id = message and owner_id = ${me}) $$`,
  `create table message_hidden (
    message_id bigint not null references inner_message (id),
    user_id bigint not null references app_user (id),
    hidden_at timestamptz not null,
    primary key (message_id, user_id)
  )`,
  `create table message_reply (
    id bigint primary key,
    message_id bigint not null references inner_message (id),
    user_id bigint not null references app_user (id),
    user_name jsonb not null,
    content text not null,
    created_at timestamptz not null
  )`,
  'create index message_reply_message on message_reply (message_id, created_at desc, id desc)',
  'create index inner_message_owner on inner_message (owner_id, created_at desc) where owner_id is not null',
  'create index message_receipt_message on message_receipt (message_id, read_at desc)',
  // A file of a message is read where its sender could read it: `scope` is that place.
  `create table message_file (
    message_id bigint not null references inner_message (id),
    attachment_id bigint not null,
    position int not null,
    title text not null,
    ext text not null,
    total_bytes bigint not null,
    scope jsonb not null,
    primary key (message_id, attachment_id)
  )`,
  'create index message_file_attachment on message_file (attachment_id)',
];

const policies = [
  `alter policy message_receiver_mine on message_receiver using (user_id = ${me} or sent_by_me(message_id))`,
  `alter policy message_receipt_mine on message_receipt using (user_id = ${me} or sent_by_me(message_id))`,
  `create policy inner_message_remove on inner_message for update to app_platform using (owner_id = ${me})
    with check (owner_id = ${me})`,
  'grant update (removed_at) on inner_message to app_platform',
  'alter table message_hidden enable row level security',
  `create policy message_hidden_mine on message_hidden to public using (user_id = ${me}) with check (user_id = ${me})`,
  'alter table message_reply enable row level security',
  // A reply is read by who wrote it, by who sent the message, and, when the sender wrote it, by all who read the message.
  `create policy message_reply_read on message_reply for select to public using (
    user_id = ${me} or sent_by_me(message_id)
    or user_id = (select owner_id from inner_message m where m.id = message_id))`,
  `create policy message_reply_write on message_reply for insert to public
    with check (user_id = ${me} and message_id in (select id from inner_message))`,
  'alter table message_file enable row level security',
  `create policy message_file_read on message_file for select to public
    using (message_id in (select id from inner_message where removed_at is null))`,
  'create policy message_file_write on message_file for insert to public with check (sent_by_me(message_id))',
  'grant select, insert on inner_message, message_receiver to app_tenant',
];

/** Messages between people: replies, files, receipts for the sender, removing and hiding (spec 7.3). */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['message_hidden', 'message_reply']) await grantPlatform(db, table, { platform: 'append' });
  await grantPlatform(db, 'message_file', { platform: 'append', holder: 'read', authority: 'read' });
  for (const policy of policies) await sql.raw(policy).execute(db);
}
