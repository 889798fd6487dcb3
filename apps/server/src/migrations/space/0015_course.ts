import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** What instances listen to, which one called which, and the ways that tokens took. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await protectHolderRows(db, 'wf_subscription', { holder: 'write', authority: 'write' });
}

const statements = [
  `create table wf_subscription (
    instance_id bigint not null references wf_instance (id) on delete cascade,
    ref text not null,
    holder_tenant_id bigint not null,
    token text not null,
    node text not null,
    kind text not null check (kind in ('message', 'signal')),
    name text not null,
    key text,
    primary key (instance_id, ref)
  )`,
  'create index wf_subscription_name on wf_subscription (kind, name, key)',
  'alter table wf_instance add column parent_id bigint references wf_instance (id), add column parent_call text',
  // Commands from outside that came while the instance was suspended.
  `alter table wf_instance add column held jsonb not null default '[]'`,
  'create unique index wf_instance_parent on wf_instance (parent_id, parent_call) where parent_id is not null',
];
