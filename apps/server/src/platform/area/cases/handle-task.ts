import { type GivenSignature, type JsonObject, type TaskAction, tasksOf } from '@app/contract';
import { judgeForm, keepDrawn } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { storable } from '../../../kernel/storable.ts';
import { holdActionFiles } from '../../attachment/index.ts';
import {
  authorityOf,
  type CheckedDecision,
  completeTask,
  proofAhead,
  type TaskDecision,
  taskForAction,
} from '../../workflow/index.ts';
import { areaAt } from '../definitions/catalog.ts';
import { inForm } from '../form-options.ts';
import { settleReferences } from '../references/settle.ts';
import { say } from '../texts.ts';
import { findCase, findVersion } from './case.store.ts';

export interface HandleInput {
  taskId: string;
  action: string;
  opinion?: string | undefined;
  fields?: JsonObject | undefined;
  version?: number | undefined;
  signature?: GivenSignature | undefined;
}

/** Completes a task with one of its actions; the fields that the action asks for are checked like those of any form. */
export async function handleTask(
  ctx: Context,
  areaId: string,
  input: HandleInput,
): Promise<{ caseId: string; status: string }> {
  const task = await taskForAction(ctx, input.taskId);
  if (task.area !== areaId) fail('notFound');
  const row = (await findCase(ctx.db, task.caseId)) ?? fail('notFound');
  // A form that its own process fills in step by step (`fillForm`) is no dossier that somebody else changed meanwhile.
  const isOwn = row.holder_tenant_id === authorityOf(ctx);
  if (!isOwn && input.version !== undefined && input.version !== row.version) refuseStale(ctx, row.version);
  const { action } = input;
  const { fields, data } = await checkDecision(ctx, {
    task,
    action,
    fields: input.fields ?? {},
    opinion: input.opinion,
  });
  const signature = proofAhead(ctx, input.signature);
  await completeTask(ctx, { taskId: input.taskId, action, fields, opinion: input.opinion, data, signature });
  const after = (await findCase(ctx.db, row.id)) ?? fail('notFound');
  // The step locked the case, but a version written before the lock makes this call outdated: it is rolled back.
  if (!isOwn && after.version !== row.version) refuseStale(ctx, after.version);
  await ctx.audit({
    action: 'case.handle',
    entity: 'case',
    entityId: row.id,
    before: { status: row.status },
    after: { status: after.status, node: task.node, action, opinion: input.opinion ?? null, fields },
  });
  return { caseId: row.id, status: after.status };
}

/** Actions that need no entry in the definition: they always exist in a countersign and for a person asked for advice. */
const votes = ['agree', 'oppose', 'abstain'];

/** Checks a decision against the definition: the action is offered, its fields are valid, and everything required before it is decided. */
export async function checkDecision(
  ctx: Context,
  { task, action: key, fields, opinion }: TaskDecision,
): Promise<CheckedDecision> {
  const row = (await findCase(ctx.db, task.caseId)) ?? fail('notFound');
  const area = await areaAt(ctx, row.area, row.definition_version);
  const definition = tasksOf(area.definition, task.process)[task.node];
  const isVote = votes.includes(key) && (task.kind !== 'task' || definition === undefined);
  const action = definition?.actions.find((one) => one.key === key);
  if (!action && !isVote) {
    const message = say(ctx.language, 'unknownAction', { action: key });
    fail('invalidInput', { cause: message, data: [{ field: 'action', message }] });
  }
  // A holder answers with a new version of the dossier (submit), unless the action is meant to be taken alone.
  const byVersion = action?.withoutVersion !== true && action?.delivers === undefined;
  if (definition?.mode === 'holder' && byVersion) fail('conflict', { cause: say(ctx.language, 'notThisTask') });
  const checked = action ? await checkedFields(ctx, action, fields) : {};
  await holdActionFiles(ctx, { id: row.id, holderTenantId: row.holder_tenant_id }, action?.fields ?? [], checked);
  const step = {
    caseId: row.id,
    area: area.id,
    process: task.process,
    node: task.node,
    action: key,
    opinion: opinion?.trim() ?? '',
    fields: checked,
    definition: area.definition,
  };
  for (const before of ctx.app.wiring.beforeHandle ?? []) await before(ctx, step);
  const version = (await findVersion(ctx.db, row.id, row.version)) ?? fail('notFound');
  return { fields: checked, data: version.data };
}

function refuseStale(ctx: Context, version: number): never {
  return fail('staleVersion', { cause: say(ctx.language, 'caseStale', { version }), data: { version } });
}

async function checkedFields(ctx: Context, action: TaskAction, given: JsonObject): Promise<JsonObject> {
  const form = { fields: action.fields ?? [] };
  const told = keepDrawn(form, storable(given), {});
  const { submission: fields, errors } = await inForm(ctx, async (options) => {
    const judged = judgeForm(form, told, options);
    const settled = await settleReferences(ctx, form.fields, judged.submission, { options });
    return { ...settled, errors: [...judged.errors, ...settled.errors] };
  });
  if (errors.length > 0)
    fail('invalidInput', {
      cause: say(ctx.language, 'formErrors', { count: errors.length, first: errors[0]?.message ?? '' }),
      data: errors,
    });
  return fields;
}
