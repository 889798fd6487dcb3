import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Drafts of the regulation tried on past dossiers of an authority: progress, counts by rule, and the findings themselves. */
export async function up(db: Database): Promise<void> {
  await sql`create table regulation_replay (
    id bigint primary key,
    change_id bigint not null,
    change_rev int not null,
    as_of date not null,
    most int not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed')),
    done int not null default 0,
    total int not null default 0,
    started_by_name text not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    fault text
  )`.execute(db);
  await sql`create index regulation_replay_change on regulation_replay (change_id, id desc)`.execute(db);
  await sql`create table regulation_replay_finding (
    replay_id bigint not null references regulation_replay (id) on delete cascade,
    case_id bigint not null,
    key text not null,
    rule text not null,
    effect text not null check (effect in ('appears', 'vanishes', 'changes')),
    severity text not null,
    title jsonb not null,
    primary key (replay_id, case_id, key, effect)
  )`.execute(db);
  await sql`create index regulation_replay_finding_rule on regulation_replay_finding (replay_id, rule, effect, case_id)`.execute(
    db,
  );
  await grantPlatform(db, 'regulation_replay', { authority: 'write' });
  await grantPlatform(db, 'regulation_replay_finding', { authority: 'write' });
}
