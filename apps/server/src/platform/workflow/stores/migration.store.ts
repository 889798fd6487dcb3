import type { Text } from '@app/contract';
import type { Instance } from '@app/engine/workflow';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

/** Writes where the clocks, subscriptions and work items of an instance lie after its migration; tokens are saved already. */
export async function moveNodes(
  db: Database,
  id: string,
  before: Instance,
  after: Instance,
  titleOf: (node: string) => Text,
): Promise<void> {
  for (const { ref, node } of changed(before.timers, after.timers))
    await sql`update wf_deadline set node = ${node} where instance_id = ${id} and ref = ${ref}`.execute(db);
  for (const { ref, node } of changed(before.subscriptions, after.subscriptions))
    await sql`update wf_subscription set node = ${node} where instance_id = ${id} and ref = ${ref}`.execute(db);
  for (const { ref, node } of changed(before.items, after.items)) {
    await sql`update wf_task set node = ${node}, node_title = ${JSON.stringify(titleOf(node))}::jsonb
      where instance_id = ${id} and ref = ${ref}`.execute(db);
    await sql`update wf_reminder set node = ${node} where instance_id = ${id} and task_ref = ${ref}`.execute(db);
  }
  // What was done keeps its title: the record says what people saw.
  for (const { ref, node } of changed(before.visits, after.visits))
    await sql`update wf_task set node = ${node} where instance_id = ${id} and visit = ${ref} and item_state is null`.execute(
      db,
    );
}

/** The version on which an instance stands from now on. */
export async function standOnVersion(
  db: Database,
  id: string,
  to: { version: number; process: string },
): Promise<void> {
  await sql`update wf_instance set version = ${to.version}, process = ${to.process} where id = ${id}`.execute(db);
}

function changed<T extends { ref: string; node: string }>(before: readonly T[], after: readonly T[]): T[] {
  const old = new Map(before.map((one) => [one.ref, one.node]));
  return after.filter((one) => old.get(one.ref) !== one.node);
}
