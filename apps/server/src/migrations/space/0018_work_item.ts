import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Work items: a visit of a node of people may have several tasks, each a row that is the engine's state while its visit
 * lasts (`item_state` not null) and a record of who decided afterwards. Open cases of before become visits of one item.
 */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table wf_instance drop constraint wf_instance_state_check',
  `alter table wf_instance add constraint wf_instance_state_check
    check (state in ('new', 'running', 'suspended', 'ended', 'terminated'))`,
  'alter table wf_token drop constraint wf_token_wait_kind_check',
  'alter table wf_token add column via text, add column wait_more jsonb, add column data jsonb',
  'alter table wf_task drop constraint wf_task_state_check',
  `alter table wf_task add constraint wf_task_state_check
    check (state in ('waiting', 'open', 'done', 'withdrawn', 'timeout', 'cancelled'))`,
  `alter table wf_task add column token text, add column visit text, add column via text,
    add column kind text not null default 'task' check (kind in ('task', 'sign', 'before', 'after', 'delegate')),
    add column parent text, add column person_id bigint, add column person_name text,
    add column pool jsonb not null default '[]', add column weight double precision not null default 1,
    add column turn int,
    add column item_state text check (item_state in ('waiting', 'open', 'done', 'removed', 'parked'))`,
  `update wf_task set visit = ref, pool = jsonb_build_array(jsonb_build_object('kind', 'role', 'id', role))`,
  `update wf_task set item_state = 'open', token = wf_token.id from wf_token
    where wf_task.state = 'open' and wf_token.instance_id = wf_task.instance_id
      and wf_token.wait_kind = 'task' and wf_token.wait_ref = wf_task.ref`,
  'alter table wf_token drop column claimed_by, drop column claimed_by_name',
];
