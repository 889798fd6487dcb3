import type { Subscription } from '@app/engine/workflow';
import { type Database, tables } from '../../../kernel/context.ts';

interface SubscriptionRow extends Subscription {
  instance_id: string;
  holder_tenant_id: string;
}
const of = (db: Database) => tables<{ wf_subscription: SubscriptionRow }>(db);

export async function insertSubscription(
  db: Database,
  owner: { id: string; holder_tenant_id: string },
  subscription: Subscription,
): Promise<void> {
  const { ref, token, node, kind, name, key } = subscription;
  await of(db)
    .insertInto('wf_subscription')
    .values({ instance_id: owner.id, holder_tenant_id: owner.holder_tenant_id, ref, token, node, kind, name, key })
    .execute();
}

export async function deleteSubscription(db: Database, instanceId: string, ref: string): Promise<void> {
  await of(db).deleteFrom('wf_subscription').where('instance_id', '=', instanceId).where('ref', '=', ref).execute();
}

/** Who listens to a message with a key, or to a signal; the longest listener first. */
export function listenersTo(
  db: Database,
  event: { kind: 'message' | 'signal'; name: string; key?: string | null },
): Promise<{ instance_id: string; ref: string }[]> {
  let query = of(db)
    .selectFrom('wf_subscription')
    .select(['instance_id', 'ref'])
    .where('kind', '=', event.kind)
    .where('name', '=', event.name);
  if (event.kind === 'message')
    query = event.key == null ? query.where('key', 'is', null) : query.where('key', '=', event.key);
  return query.orderBy('instance_id').orderBy('ref').execute();
}
