import type { JsonObject, Text } from '@app/contract';
import { type Chosen, newInstance } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { failConflict } from '../refusal.ts';
import { processOf } from '../steps/load-process.ts';
import { runCommand } from '../steps/run-command.ts';
import { LateRefusal } from '../steps/step.ts';
import type { InstanceRow } from '../stores/instance.store.ts';

/** A case that enters its process. */
export interface NewProcess {
  caseId: string;
  area: string;
  areaTitle: Text;
  /** Version of the area definition that the case stays on. */
  version: number;
  /** Shared procedure of the area; absent = it has a process of its own. */
  procedure?: string | null;
  title: string;
  holderTenantId: string;
  holderName: string;
  data: JsonObject;
  variables?: JsonObject;
  opinion?: string | undefined;
  status?: string;
  /** The call of another instance that starts it. */
  parent?: { id: string; call: string };
  /** People chosen for later nodes. */
  chosen?: Chosen;
  /** The start event that was triggered; absent = the plain one. */
  at?: string;
}

/** Starts the process of a case, in the transaction that submits it. */
export async function startProcess(
  ctx: Context,
  start: NewProcess,
): Promise<{ instanceId: string; status: string; ended: boolean }> {
  const model = await processOf(ctx, {
    area: start.area,
    version: start.version,
    process: start.procedure ?? null,
  });
  const instance = newInstance(model.id);
  const row: InstanceRow = {
    id: ctx.app.newId(),
    case_id: start.caseId,
    area: start.area,
    area_title: start.areaTitle,
    version: start.version,
    process: model.id,
    holder_tenant_id: start.holderTenantId,
    holder_name: start.holderName,
    title: start.title,
    number: null,
    status: start.status ?? '',
    state: 'new',
    sequence: 0,
    variables: {},
    started_at: ctx.businessNow(),
    started_by: ctx.user?.id ?? null,
    ended_at: null,
    incidents: 0,
    parent_id: start.parent?.id ?? null,
    parent_call: start.parent?.call ?? null,
  };
  const running = { row, model, instance, isNew: true };
  const by = ctx.user && { id: ctx.user.id, name: ctx.user.fullname };
  const { opinion, chosen, at } = start;
  // Messages find the case by its id.
  const variables = { caseId: start.caseId, ...start.variables };
  const refusal = await runCommand(
    ctx,
    running,
    {
      kind: 'start',
      by,
      variables,
      ...(opinion === undefined ? {} : { opinion }),
      ...(chosen ? { chosen } : {}),
      ...(at === undefined ? {} : { at }),
    },
    start.data,
  ).catch((error: unknown) => {
    if (error instanceof LateRefusal) return error.refusal;
    throw error;
  });
  if (refusal) failConflict(ctx, refusal);
  await ctx.audit({
    action: 'process.start',
    entity: 'wf_instance',
    entityId: row.id,
    after: { caseId: row.case_id, area: row.area, version: row.version },
  });
  return { instanceId: row.id, status: row.status, ended: running.instance.state === 'ended' };
}
