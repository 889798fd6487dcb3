import type { Context } from '../../kernel/context.ts';
import { type Again, type IncidentRow, openIncident } from './incident.store.ts';
import type { InstanceRow } from './instance.store.ts';

/** Notes that an instance cannot go on by itself; the same trouble again counts as another attempt. */
export async function noteIncident(
  ctx: Context,
  row: Pick<InstanceRow, 'id' | 'holder_tenant_id' | 'title'>,
  incident: Pick<IncidentRow, 'node' | 'kind' | 'subject' | 'message'> & { again?: Again },
): Promise<void> {
  await openIncident(ctx.db, {
    id: ctx.app.newId(),
    instance_id: row.id,
    holder_tenant_id: row.holder_tenant_id,
    case_title: row.title,
    at: ctx.now(),
    again: null,
    ...incident,
    message: incident.message.slice(0, 1_000),
  });
}
