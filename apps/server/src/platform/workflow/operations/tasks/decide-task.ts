import {
  type JsonObject,
  type Parsed,
  type taskAgree,
  type taskReject,
  type taskRejectPrevious,
  textOf,
} from '@app/contract';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import type { Actor, Chosen, Command, Vote } from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { storable } from '../../../../kernel/storable.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { bindOwnUploads } from '../../../attachment/index.ts';
import { failDone } from '../../refusal.ts';
import {
  checkDecision,
  decidedTask,
  isAreaKey,
  type OutcomeNow,
  outcomesNow,
  outcomesOf,
} from '../../steps/load-process.ts';
import type { TaskExtra } from '../../steps/step.ts';
import { addHistory } from '../history.ts';
import { filledForm, plainData } from '../process-fields.ts';
import { colleagues } from './give-task.ts';
import { type LockedTask, lockTask, onTask, type StepResult, step } from './locked-task.ts';
import { refuseRecused } from './may-hold.ts';
import { refuseNamed } from './refuse-named.ts';
import { proofAhead, type StepProof, signTask } from './sign-task.ts';

type Decision = Parsed<typeof taskAgree>;

/** Agrees, or completes with one of the outcomes of the node (`action`). */
export function agreeTask(
  ctx: Context,
  input: Decision,
  signature = proofAhead(ctx, input.signature),
): Promise<StepResult> {
  return decide(ctx, input, 'agree', signature);
}

export function opposeTask(ctx: Context, input: Decision): Promise<StepResult> {
  return decide(ctx, { ...input, action: undefined }, 'oppose');
}

export function abstainTask(ctx: Context, input: Decision): Promise<StepResult> {
  return decide(ctx, { ...input, action: undefined }, 'abstain');
}

/** Sends the case back to the previous step or to a chosen node (`rejectDest`). */
export function rejectTask(ctx: Context, input: Parsed<typeof taskReject>): Promise<StepResult> {
  const { rejectMode, destination } = input;
  if (rejectMode === 'reject') return sendBack(ctx, input, 'previous');
  if (!destination) return fail('invalidInput', { data: [{ field: 'destination', message: 'destination' }] });
  return sendBack(ctx, input, { node: destination });
}

export function rejectToPrevious(ctx: Context, input: Parsed<typeof taskRejectPrevious>): Promise<StepResult> {
  return sendBack(ctx, input, 'previous');
}

export function rejectToStarter(ctx: Context, input: Parsed<typeof taskRejectPrevious>): Promise<StepResult> {
  return sendBack(ctx, input, 'start');
}

/** The area's own checks come first: its outcomes, the fields of the form, findings to decide before. */
async function decide(
  ctx: Context,
  input: Decision,
  vote: Vote,
  signature = proofAhead(ctx, input.signature),
): Promise<StepResult> {
  const locked = await lockTask(ctx, input.taskId, 'act');
  if (locked.task.state !== 'open') failDone(ctx, locked.task);
  // Files of the second company would lie with the case of another.
  if (locked.task.role === 'COUNTERPARTY' && (input.attachmentIds ?? []).length > 0) refuseFiles(ctx);
  const action = input.action ?? (await usualAction(ctx, locked, vote));
  const { fields, data } = await checkDecision(ctx, {
    task: decidedTask(locked.task),
    action,
    fields: fieldsOf(ctx, locked, vote, storable(input.data ?? {})),
    opinion: input.opinion,
  });
  const chosen = await chosenPeople(ctx, input);
  const files = await bindOwnUploads(ctx, locked.row.case_id, input.attachmentIds ?? []);
  return await complete(ctx, locked, { action, opinion: input.opinion, fields, data, chosen, files, signature });
}

/** Completes a task as its area has checked it; of two people exactly one does, the other is told by whom and when. */
export async function completeTask(
  ctx: Context,
  { taskId, ...completion }: Completion & { taskId: string },
): Promise<StepResult> {
  return await complete(ctx, await lockTask(ctx, taskId, 'act'), completion);
}

interface Completion {
  action: string;
  opinion?: string | undefined;
  fields?: JsonObject | undefined;
  /** Case data as last submitted, for the services that follow; read when absent. */
  data?: JsonObject | undefined;
  /** People chosen for later nodes. */
  chosen?: Chosen | undefined;
  /** Attachments of the opinion. */
  files?: TaskExtra['files'];
  /** Where the step asks for one. */
  signature?: StepProof | undefined;
}

async function complete(
  ctx: Context,
  locked: LockedTask,
  { action, opinion, fields = {}, data, chosen, files, signature }: Completion,
): Promise<StepResult> {
  const outcome = (await outcomesNow(ctx, locked, locked.task.node)).find(({ key }) => key === action);
  if (outcome?.blocked) fail('conflict', { cause: textOf(outcome.blocked, ctx.language) });
  if (outcome?.noFiles && files && files.length > 0) refuseFiles(ctx);
  if (outcome) await refuseNamed(ctx, locked, outcome.names, fields);
  if (outcome?.delivers) return await deliver(ctx, locked, outcome, { opinion, fields, data });
  if (outcome && stepsAside(outcome, fields)) {
    // The person decides nothing, so nothing is signed; what keeps them away stands in the history as their opinion.
    const reason = opinion ?? (typeof fields.reason === 'string' ? fields.reason : undefined);
    return await step(ctx, locked, { kind: 'recuse', ...onTask(locked, reason) }, { action, data, files });
  }
  await refuseRecused(ctx, locked);
  if (outcome?.unsigned !== true) await signTask(ctx, locked, { action, opinion, fields }, signature);
  const choice = chosen ? { chosen } : {};
  const command: Command = { kind: 'complete', ...onTask(locked, opinion), action, fields, ...choice };
  return await step(ctx, locked, command, { action, data, files });
}

function stepsAside({ stepsAside: when }: OutcomeNow, fields: JsonObject): boolean {
  return when !== null && isTrue(evaluate(when, dataEnv(fields)));
}

function refuseFiles(ctx: Context): never {
  const message = text(ctx.language, 'workflow.noFiles');
  return fail('invalidInput', { cause: message, data: [{ field: 'attachmentIds', message }] });
}

/** Sends the message of an action to its own process; the task stays open. Nobody who waits for it is a conflict. */
async function deliver(
  ctx: Context,
  locked: LockedTask,
  { key, title, delivers }: OutcomeNow,
  { opinion, fields = {}, data }: Pick<Completion, 'opinion' | 'fields' | 'data'>,
): Promise<StepResult> {
  const { instance, row, task } = locked;
  const waits = instance.subscriptions.find(({ kind, name }) => kind === 'message' && name === delivers);
  if (!waits) return fail('conflict', { cause: text(ctx.language, 'workflow.notAwaited') });
  await addHistory(ctx, {
    caseId: row.case_id,
    holderTenantId: row.holder_tenant_id,
    action: key,
    node: task.node,
    title,
    ...(opinion ? { opinion } : {}),
    fields,
  });
  const command: Command = { kind: 'deliver', subscription: waits.ref, variables: { [waits.name]: fields } };
  return await step(ctx, locked, command, { action: key, data });
}

/**
 * Whoever completes a step of a process without an area fills in what the step asks for. Whoever votes against, or was asked or
 * added, need not; what they do fill in is judged by the same form.
 */
function fieldsOf(ctx: Context, { row, task, model }: LockedTask, vote: Vote, given: JsonObject): JsonObject {
  if (isAreaKey(row.area)) return given;
  const form = model.nodes[task.node]?.form;
  if (form) return filledForm(ctx, form, given, vote === 'agree' && task.kind === 'task');
  return plainData(ctx, given);
}

/** Agreeing where the area offers one outcome only takes that one; among several the caller has to choose. */
async function usualAction(ctx: Context, { row, task }: LockedTask, vote: Vote): Promise<string> {
  if (vote !== 'agree' || task.kind !== 'task') return vote;
  const outcomes = await outcomesOf(ctx, { ...row, node: task.node });
  if (outcomes.length === 0 || outcomes.some(({ key }) => key === vote)) return vote;
  const [only, ...others] = outcomes;
  if (only && others.length === 0) return only.key;
  const message = text(ctx.language, 'workflow.needsOutcome');
  return fail('invalidInput', { cause: message, data: [{ field: 'action', message }] });
}

async function sendBack(
  ctx: Context,
  input: Parsed<typeof taskRejectPrevious>,
  to: (Command & { kind: 'reject' })['to'],
): Promise<StepResult> {
  const locked = await lockTask(ctx, input.taskId, 'act');
  await refuseRecused(ctx, locked);
  const files = await bindOwnUploads(ctx, locked.row.case_id, input.attachmentIds ?? []);
  const command: Command = { kind: 'reject', ...onTask(locked, input.opinion), to, back: input.backHandMode };
  return await step(ctx, locked, command, { action: 'reject', files });
}

/** People that the caller chose for later nodes; each must be an active colleague. */
async function chosenPeople(ctx: Context, input: Decision): Promise<Chosen | undefined> {
  const entries = Object.entries(input.nodeUsers ?? {});
  if (entries.length === 0) return undefined;
  const chosen: Record<string, Actor[]> = {};
  for (const [node, ids] of entries)
    chosen[node] = await colleagues(ctx, { role: '', holder_tenant_id: '0' }, ids, 'nodeUsers');
  return chosen;
}
