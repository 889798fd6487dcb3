import type { Context } from '../../../kernel/context.ts';
import { type Again, type IncidentRow, openIncident } from '../stores/incident.store.ts';
import type { InstanceRow } from '../stores/instance.store.ts';

/** What keeps an instance from going on, and what to do when somebody tries again. */
export type Incident = Pick<IncidentRow, 'node' | 'kind' | 'subject' | 'message'> & { again?: Again };

/** Notes that an instance cannot go on by itself; the same trouble again counts as another attempt. */
export async function noteIncident(
  ctx: Context,
  row: Pick<InstanceRow, 'id' | 'holder_tenant_id' | 'title'>,
  incident: Incident,
): Promise<void> {
  await openIncident(ctx.db, {
    id: ctx.app.newId(),
    instance_id: row.id,
    holder_tenant_id: row.holder_tenant_id,
    case_title: row.title,
    at: ctx.businessNow(),
    again: null,
    ...incident,
    message: incident.message.slice(0, 1_000),
  });
}
