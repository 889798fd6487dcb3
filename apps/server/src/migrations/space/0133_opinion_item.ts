import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** States in which the holder knows an item: it was sent. */
const sent = `('SENT', 'REPLIED', 'ACCEPTED', 'REJECTED', 'MORE', 'CLOSED')`;

/**
 * Opinion items, the replies to them and what officers did with them. A company reads items only once they were sent and never who wrote them; an
 * authority reads replies only once they were submitted.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table opinion_item (
    id bigint primary key,
    case_id bigint not null references case_record (id),
    holder_tenant_id bigint not null,
    version int not null,
    round int not null default 0,
    number int,
    origin text not null check (origin in ('formCheck', 'finding', 'chief', 'expert', 'meeting', 'recheck', 'postCheck', 'onsite', 'perfect')),
    place jsonb not null,
    place_text text not null,
    severity text not null check (severity in ('must', 'should', 'note')),
    basis text not null check (btrim(basis) <> ''),
    text text not null check (btrim(text) <> ''),
    asks text not null check (asks in ('correct', 'explain', 'addFile', 'confirmFact')),
    unlocks jsonb not null,
    rule text,
    finding_id bigint,
    letter_id bigint,
    state text not null check (state in ('DRAFT', 'PROPOSED', 'ADOPTED', 'DROPPED', 'SENT', 'REPLIED', 'ACCEPTED', 'REJECTED', 'MORE', 'CLOSED')),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    sent_at timestamptz,
    check (state not in ('SENT', 'REPLIED', 'ACCEPTED', 'REJECTED', 'MORE', 'CLOSED') or (round > 0 and number is not null and sent_at is not null))
  )`.execute(db);
  await sql`create index opinion_item_case on opinion_item (case_id)`.execute(db);
  await sql`create unique index opinion_item_finding on opinion_item (finding_id) where finding_id is not null and state <> 'DROPPED'`.execute(
    db,
  );
  await sql`create table opinion_reply (
    item_id bigint not null references opinion_item (id),
    round int not null,
    case_id bigint not null,
    holder_tenant_id bigint not null,
    text text not null,
    files jsonb not null,
    confirmed boolean,
    changes jsonb not null,
    version int,
    replier_id bigint not null,
    replier_name text not null,
    saved_at timestamptz not null,
    submitted_at timestamptz,
    verdict text check (verdict in ('accept', 'reject', 'more')),
    reason text,
    decided_at timestamptz,
    primary key (item_id, round),
    check (verdict is null or submitted_at is not null)
  )`.execute(db);
  await sql`create index opinion_reply_case on opinion_reply (case_id)`.execute(db);
  await sql`create table opinion_event (
    id bigint primary key,
    item_id bigint not null references opinion_item (id),
    case_id bigint not null,
    holder_tenant_id bigint not null,
    at timestamptz not null,
    action text not null,
    by_id bigint not null,
    by_name text not null,
    reason text,
    before text
  )`.execute(db);
  await sql`create index opinion_event_case on opinion_event (case_id)`.execute(db);
  await protectHolderRows(db, 'opinion_item', { holder: 'read', authority: 'append' });
  await protectHolderRows(db, 'opinion_reply', { holder: 'append', authority: 'read' });
  await protectHolderRows(db, 'opinion_event', { holder: 'none', authority: 'append' });
  // Of an item a company changes nothing but that it has answered; of a reply an authority nothing but its verdict.
  await sql`grant update (state, updated_at) on opinion_item to app_holder`.execute(db);
  await sql`grant update on opinion_item to app_authority`.execute(db);
  await sql`grant update (text, files, confirmed, changes, version, replier_id, replier_name, saved_at, submitted_at) on opinion_reply to app_holder`.execute(
    db,
  );
  await sql`grant update (verdict, reason, decided_at) on opinion_reply to app_authority`.execute(db);
  await sql
    .raw(
      `create policy sent_items on opinion_item as restrictive for all to app_holder using (state in ${sent}) with check (state in ('SENT', 'REPLIED'))`,
    )
    .execute(db);
  await sql`create policy submitted_replies on opinion_reply as restrictive for all to app_authority using (submitted_at is not null)`.execute(
    db,
  );
}
