import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** How the published heads of imported processes begin by themselves: by a message, a signal or a timer. */
export async function up(db: Database): Promise<void> {
  await sql`create table process_start (
    key text not null,
    version int not null,
    node text not null,
    kind text not null check (kind in ('message', 'signal', 'timer')),
    name text,
    primary key (key, node),
    foreign key (key, version) references process_definition (key, version) on delete cascade
  )`.execute(db);
  await sql`create index process_start_name on process_start (kind, name)`.execute(db);
  await grantPlatform(db, 'process_start', { platform: 'write', authority: 'read' });
}
