import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** The ledger of clocks, reminders of tasks, and incidents that a person has to look at. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['wf_deadline_event'])
    await protectHolderRows(db, table, { holder: 'append', authority: 'append' });
  for (const table of ['wf_reminder', 'wf_incident'])
    await protectHolderRows(db, table, { holder: 'write', authority: 'write' });
  await sql.raw('revoke delete on wf_reminder, wf_incident from app_holder, app_authority').execute(db);
}

const statements = [
  // How often a repeated timer fires again; -1 = without end.
  'alter table wf_deadline add column left_times int not null default 0',
  // While its instance is suspended a clock neither fires nor counts.
  'alter table wf_deadline add column paused_at timestamptz',
  'drop index wf_deadline_due',
  `create index wf_deadline_due on wf_deadline (next_at, id) where state = 'running' and fires and paused_at is null`,
  'create index wf_deadline_instance on wf_deadline (instance_id)',
  // Lists show how many incidents are open without looking for them.
  'alter table wf_instance add column incidents int not null default 0',
  `create index wf_instance_open on wf_instance (area, version, id) where state not in ('ended', 'terminated')`,
  `create table wf_deadline_event (
    id bigint primary key,
    deadline_id bigint not null references wf_deadline (id),
    instance_id bigint not null,
    holder_tenant_id bigint not null,
    at timestamptz not null,
    kind text not null check (kind in ('stopped', 'resumed', 'recounted', 'reminded', 'supervised', 'escalated', 'acted', 'failed')),
    actor_id bigint,
    actor_name text,
    reason text,
    letters bigint[] not null default '{}',
    due_before date,
    due_after date,
    calendar_version int
  )`,
  'create index wf_deadline_event_instance on wf_deadline_event (instance_id, id)',
  `create table wf_reminder (
    id bigint primary key,
    instance_id bigint not null references wf_instance (id),
    task_ref text not null,
    node text not null,
    rule int not null,
    holder_tenant_id bigint not null,
    base_day date not null,
    base_at timestamptz not null,
    done int not null default 0,
    next_at timestamptz not null,
    calendar_version int not null,
    paused_at timestamptz,
    state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
    attempts int not null default 0,
    error text,
    unique (instance_id, task_ref, rule)
  )`,
  `create index wf_reminder_due on wf_reminder (next_at, id) where state = 'running' and paused_at is null`,
  `create index wf_reminder_calendar on wf_reminder (calendar_version) where state = 'running'`,
  `create table wf_incident (
    id bigint primary key,
    instance_id bigint not null references wf_instance (id),
    holder_tenant_id bigint not null,
    case_title text not null,
    node text not null,
    kind text not null,
    /** What failed: the id of a clock, a reminder or a call. */
    subject text not null,
    message text not null,
    state text not null default 'open' check (state in ('open', 'resolved')),
    attempts int not null default 1,
    at timestamptz not null,
    resolved_at timestamptz,
    resolved_by text
  )`,
  `create unique index wf_incident_open on wf_incident (instance_id, kind, subject) where state = 'open'`,
  'create index wf_incident_at on wf_incident (at desc, id desc)',
];
