import type { JsonObject, TaskAction } from '@app/contract';
import { cleanData, submitData, validateForm } from '@app/engine/form';
import { type Context, fail } from '../../../kernel/context.ts';
import { completeTask, taskForAction } from '../../workflow/index.ts';
import { areaAt } from '../definitions/catalog.ts';
import { storable } from '../drafts/storable.ts';
import { formOptions } from '../form-options.ts';
import { say } from '../texts.ts';
import { findCase, findVersion } from './case.store.ts';

export interface HandleInput {
  taskId: string;
  action: string;
  opinion?: string | undefined;
  fields?: JsonObject | undefined;
  version?: number | undefined;
}

/** Completes a task with one of its actions: the fields that the action asks for are checked like any form. */
export async function handleTask(
  ctx: Context,
  areaId: string,
  input: HandleInput,
): Promise<{ caseId: string; status: string }> {
  const task = await taskForAction(ctx, input.taskId);
  if (task.area !== areaId) fail('notFound');
  const row = (await findCase(ctx.db, task.caseId)) ?? fail('notFound');
  if (input.version !== undefined && input.version !== row.version) refuseStale(ctx, row.version);
  const area = await areaAt(ctx, row.area, row.definition_version);
  const definition = area.definition.tasks?.[task.node];
  const action = definition?.actions.find((one) => one.key === input.action);
  if (!action)
    fail('invalidInput', {
      cause: say(ctx.language, 'unknownAction', { action: input.action }),
      data: [{ field: 'action', message: say(ctx.language, 'unknownAction', { action: input.action }) }],
    });
  // A holder answers with a new version of the dossier (submit), never by the action alone.
  if (definition?.mode !== 'officer') fail('conflict', { cause: say(ctx.language, 'notThisTask') });
  const fields = checkedFields(ctx, action, input.fields ?? {});
  for (const check of ctx.app.registry.beforeHandle)
    await check(ctx, {
      caseId: row.id,
      area: area.id,
      node: task.node,
      action: action.key,
      definition: area.definition,
    });
  const version = (await findVersion(ctx.db, row.id, row.version)) ?? fail('notFound');
  await completeTask(ctx, {
    taskId: input.taskId,
    action: action.key,
    fields,
    opinion: input.opinion,
    data: version.data,
  });
  const after = (await findCase(ctx.db, row.id)) ?? fail('notFound');
  // The step held the case from here on: a version that came in between undoes it.
  if (after.version !== row.version) refuseStale(ctx, after.version);
  await ctx.audit({
    action: 'case.handle',
    entity: 'case',
    entityId: row.id,
    before: { status: row.status },
    after: { status: after.status, node: task.node, action: action.key, opinion: input.opinion ?? null, fields },
  });
  return { caseId: row.id, status: after.status };
}

function refuseStale(ctx: Context, version: number): never {
  return fail('staleVersion', { cause: say(ctx.language, 'caseStale', { version }), data: { version } });
}

function checkedFields(ctx: Context, action: TaskAction, given: JsonObject): JsonObject {
  const form = { fields: action.fields ?? [] };
  const options = formOptions(ctx);
  const fields = submitData(form, cleanData(form, storable(given)), options);
  const errors = validateForm(form, fields, options);
  if (errors.length > 0)
    fail('invalidInput', {
      cause: say(ctx.language, 'formErrors', { count: errors.length, first: errors[0]?.message ?? '' }),
      data: errors,
    });
  return fields;
}
