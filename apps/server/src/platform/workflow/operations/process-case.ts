import type { Json, JsonObject, ProcessCase, ProcessField } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { noteRead } from '../../../kernel/note-read.ts';
import { formatTime } from '../../../kernel/time.ts';
import { readableHere } from '../../attachment/index.ts';
import { isAreaKey, processOf } from '../steps/load-process.ts';
import { type InstanceRow, instanceOfCase } from '../stores/instance.store.ts';
import { historyOf } from './history.ts';
import { mayOpen } from './may-open.ts';
import { openTasksOf } from './tasks/get-task.ts';

/** Variable of a process without an area that keeps with what it was started. */
export const requestVariable = 'request';
export interface StartRequest {
  description: string | null;
  fields: JsonObject;
  files: { id: string; name: string }[];
}

/** A case of a process without an area, for whoever may read it or do a task of it; any other is state 404. */
export async function processCase(ctx: Context, input: { caseId: string }): Promise<ProcessCase> {
  const row = await instanceOfCase(ctx.db, input.caseId);
  if (!row || isAreaKey(row.area)) return fail('notFound');
  await mayOpen(ctx, row);
  const tasks = await openTasksOf(ctx, row.case_id);
  noteRead(ctx, {
    kind: 'case',
    record_id: row.case_id,
    case_id: row.case_id,
    title: row.title,
    holder_tenant_id: row.holder_tenant_id,
    authority_id: 'authorityId' in ctx.scope ? ctx.scope.authorityId : null,
  });
  const model = await processOf(ctx, row);
  const request = requestOf(row);
  const readable =
    request.files.length === 0
      ? null
      : await readableHere(
          ctx,
          request.files.map(({ id }) => id),
        );
  const [begun] = (await historyOf(ctx, row.case_id)).filter(({ action }) => action === 'start');
  return {
    id: row.id,
    caseId: row.case_id,
    key: row.area,
    processTitle: row.area_title,
    title: row.title,
    state: row.state,
    startedAt: formatTime(row.started_at),
    startedBy: begun?.actor ?? null,
    endedAt: row.ended_at === null ? null : formatTime(row.ended_at),
    description: request.description,
    fields: (model.nodes[model.start]?.form ?? []).flatMap((field) => lineOf(field, request.fields[field.key])),
    files: request.files.filter(({ id }) => readable?.has(id) === true),
    tasks: tasks.map(({ id, node, nodeTitle, mine }) => ({ id, node, nodeTitle, mine })),
  };
}

function requestOf({ variables }: InstanceRow): StartRequest {
  const stored = variables[requestVariable] as Partial<StartRequest> | undefined;
  return { description: stored?.description ?? null, fields: stored?.fields ?? {}, files: stored?.files ?? [] };
}

function lineOf(field: ProcessField, value: Json | undefined): ProcessCase['fields'] {
  if (value === undefined || value === null) return [];
  const option = field.options.find((one) => one.value === value);
  const words = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return [{ label: field.label, value: option?.label ?? words }];
}
