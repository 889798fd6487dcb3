import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** Who may take a task that is not one role's, in whose name it was done, with which files; drafts and copies. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await protectHolderRows(db, 'wf_task_draft', { holder: 'write', authority: 'write' });
  await protectHolderRows(db, 'wf_copy', { holder: 'write', authority: 'write' });
}

const statements = [
  // `user:5`, `role:CHIEF`, `group:7` …; empty where the column role says it.
  `alter table wf_task
    add column candidates text[] not null default '{}',
    add column behalf_id bigint,
    add column behalf_name text,
    add column files jsonb not null default '[]'`,
  `create index wf_task_candidates on wf_task using gin (candidates) where state = 'open'`,
  `create index wf_task_claimed on wf_task (claimed_by) where state = 'open' and claimed_by is not null`,
  'create index wf_instance_starter on wf_instance (started_by, started_at desc, id desc) where started_by is not null',
  `create table wf_task_draft (
    task_id bigint not null references wf_task (id) on delete cascade,
    user_id bigint not null,
    holder_tenant_id bigint not null,
    fields jsonb not null,
    opinion text not null,
    saved_at timestamptz not null,
    primary key (task_id, user_id)
  )`,
  'create index wf_task_draft_user on wf_task_draft (user_id, saved_at desc)',
  `create table wf_copy (
    id bigint primary key,
    instance_id bigint not null references wf_instance (id),
    holder_tenant_id bigint not null,
    user_id bigint not null,
    title text not null,
    area text not null,
    by_name text,
    content text not null default '',
    created_at timestamptz not null,
    read_at timestamptz,
    unique (instance_id, user_id)
  )`,
  'create index wf_copy_user on wf_copy (user_id, created_at desc, id desc)',
];
