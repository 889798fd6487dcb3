import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** State of running cases as small rows (ADR 0010), tasks, deadlines and the history of each case. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['wf_instance', 'wf_token', 'wf_task', 'wf_deadline'])
    await protectHolderRows(db, table, { holder: 'write', authority: 'write' });
  await protectHolderRows(db, 'case_history', { holder: 'append', authority: 'append' });
  await sql.raw('revoke delete on wf_instance, wf_task, wf_deadline from app_holder, app_authority').execute(db);
  // A company reads the tasks of its cases but changes only those that are its own to do.
  await sql
    .raw(
      `create policy holder_tasks on wf_task as restrictive for update to app_holder using (role = 'HOLDER' or withdraw_by = 'HOLDER') with check (true)`,
    )
    .execute(db);
}

const statements = [
  `create table wf_instance (
    id bigint primary key,
    case_id bigint not null unique,
    area text not null,
    area_title jsonb not null,
    version int not null,
    process text not null,
    holder_tenant_id bigint not null,
    holder_name text not null,
    title text not null,
    number text,
    status text not null default '',
    state text not null check (state in ('new', 'running', 'ended')),
    sequence int not null,
    variables jsonb not null,
    started_at timestamptz not null,
    started_by bigint,
    ended_at timestamptz
  )`,
  `create table wf_token (
    instance_id bigint not null references wf_instance (id) on delete cascade,
    id text not null,
    holder_tenant_id bigint not null,
    node text not null,
    scope text,
    loop int,
    wait_kind text check (wait_kind in ('task', 'service', 'timer', 'children')),
    wait_ref text,
    claimed_by bigint,
    claimed_by_name text,
    primary key (instance_id, id)
  )`,
  `create table wf_deadline (
    id bigint primary key,
    instance_id bigint not null references wf_instance (id),
    ref text not null,
    token text not null,
    node text not null,
    holder_tenant_id bigint not null,
    fires boolean not null,
    start_day date not null,
    amount int not null,
    unit text not null check (unit in ('workingDay', 'calendarDay', 'second')),
    stops jsonb not null default '[]',
    due_day date not null,
    next_at timestamptz not null,
    calendar_version int not null,
    state text not null default 'running' check (state in ('running', 'fired', 'cancelled')),
    attempts int not null default 0,
    error text,
    unique (instance_id, ref)
  )`,
  `create index wf_deadline_due on wf_deadline (next_at) where state = 'running' and fires`,
  `create index wf_deadline_calendar on wf_deadline (calendar_version) where state = 'running'`,
  `create table wf_task (
    id bigint primary key,
    instance_id bigint not null references wf_instance (id),
    ref text not null,
    case_id bigint not null,
    area text not null,
    node text not null,
    node_title jsonb not null,
    loop int,
    title text not null,
    holder_tenant_id bigint not null,
    holder_name text not null,
    role text not null,
    withdraw_by text,
    deadline_id bigint references wf_deadline (id),
    due_day date,
    state text not null default 'open' check (state in ('open', 'done', 'withdrawn', 'timeout', 'cancelled')),
    created_at timestamptz not null,
    claimed_by bigint,
    claimed_by_name text,
    claimed_at timestamptz,
    completed_at timestamptz,
    completed_by bigint,
    completed_by_name text,
    outcome text,
    opinion text,
    fields jsonb,
    unique (instance_id, ref)
  )`,
  `create index wf_task_role on wf_task (role, due_day, created_at) where state = 'open'`,
  `create index wf_task_holder on wf_task (holder_tenant_id, due_day, created_at) where state = 'open'`,
  'create index wf_task_case on wf_task (case_id, id)',
  'create index wf_task_completed on wf_task (completed_by, completed_at desc, id desc) where completed_by is not null',
  'create index wf_task_deadline on wf_task (deadline_id) where deadline_id is not null',
  `create table case_history (
    id bigint primary key,
    case_id bigint not null,
    holder_tenant_id bigint not null,
    at timestamptz not null,
    actor_id bigint,
    actor_name text,
    action text not null,
    node text,
    title jsonb not null,
    opinion text,
    fields jsonb,
    from_status text,
    to_status text
  )`,
  'create index case_history_case on case_history (case_id, at, id)',
];
