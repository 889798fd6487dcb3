import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** In-app messages (spec 3, 7.3). Texts are kept in every language; the reader's language decides on reading. */
export async function up(db: Database): Promise<void> {
  const statements = [
    `create table inner_message (
      id bigint primary key,
      dedupe_key text unique,
      subject jsonb not null,
      content jsonb not null,
      message_type text not null check (message_type in ('bulletin', 'normal', 'system')),
      is_public boolean not null default false,
      can_reply boolean not null default false,
      owner_id bigint,
      owner_name jsonb not null,
      link text,
      created_at timestamptz not null
    )`,
    `create index inner_message_public on inner_message (created_at desc) where is_public`,
    `create table message_receiver (
      message_id bigint not null references inner_message (id),
      user_id bigint not null references app_user (id),
      created_at timestamptz not null,
      primary key (message_id, user_id)
    )`,
    `create index message_receiver_user on message_receiver (user_id, created_at desc)`,
    `create table message_receipt (
      message_id bigint not null references inner_message (id),
      user_id bigint not null references app_user (id),
      read_at timestamptz not null,
      primary key (message_id, user_id)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['inner_message', 'message_receiver', 'message_receipt'])
    await grantPlatform(db, table, { platform: 'append', holder: 'append', authority: 'append' });

  // Any scope may send; reading is bound to the user of the session, whatever the query says.
  const me = `nullif(current_setting('app.user_id', true), '')::bigint`;
  const rows: Record<string, string> = {
    message_receiver: `user_id = ${me}`,
    message_receipt: `user_id = ${me}`,
    inner_message: `is_public or owner_id = ${me} or id in (select message_id from message_receiver where user_id = ${me})`,
  };
  for (const [table, mine] of Object.entries(rows)) {
    const inserted = table === 'message_receipt' ? mine : 'true';
    await sql.raw(`alter table ${table} enable row level security`).execute(db);
    await sql.raw(`create policy ${table}_mine on ${table} for select to public using (${mine})`).execute(db);
    await sql.raw(`create policy ${table}_send on ${table} for insert to public with check (${inserted})`).execute(db);
  }
}
