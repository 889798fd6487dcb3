import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/**
 * Draws of people for a step of a case, as they can be repeated: the seed, who could be drawn and who could not and why, the order; and who was asked
 * and what became of it. Companies read none of it.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table person_draw (
    id bigint primary key,
    case_id bigint not null references case_record (id),
    holder_tenant_id bigint not null,
    node text not null,
    register text not null,
    seed text not null,
    wanted int not null check (wanted > 0),
    criteria jsonb not null,
    question text not null,
    candidates jsonb not null,
    excluded jsonb not null,
    drawn_order jsonb not null,
    created_at timestamptz not null,
    created_by bigint,
    created_by_name text,
    closed_at timestamptz,
    closed_by bigint,
    closed_by_name text
  )`.execute(db);
  await sql`create index person_draw_case on person_draw (case_id)`.execute(db);
  await sql`create unique index person_draw_open on person_draw (case_id, node) where closed_at is null`.execute(db);
  await sql`create table person_draw_seat (
    id bigint primary key,
    draw_id bigint not null references person_draw (id),
    case_id bigint not null,
    holder_tenant_id bigint not null,
    record_id bigint not null,
    person_id bigint not null,
    person_name text not null,
    state text not null check (state in ('asked', 'given', 'declined', 'replaced', 'closed')),
    asked_at timestamptz not null,
    ended_at timestamptz,
    ended_by bigint,
    ended_by_name text,
    reason text,
    answer jsonb,
    on_time boolean,
    check ((state = 'asked') = (ended_at is null)),
    unique (draw_id, record_id)
  )`.execute(db);
  await sql`create index person_draw_seat_case on person_draw_seat (case_id)`.execute(db);
  await sql`create index person_draw_seat_record on person_draw_seat (record_id)`.execute(db);
  for (const table of ['person_draw', 'person_draw_seat']) {
    await protectHolderRows(db, table, { holder: 'none', authority: 'append' });
    await sql.raw(`grant update on ${table} to app_authority`).execute(db);
  }
}
