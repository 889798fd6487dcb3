import type { Refusal } from '@app/engine/workflow';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { type Named, otherSide } from '../tenant/index.ts';
import type { TaskRow } from './stores/task.store.ts';

/** Tells who ended a task and when (state 409). */
export function failDone(ctx: Context, task: TaskRow): never {
  const kind = task.state === 'open' || task.state === 'waiting' ? 'cancelled' : task.state;
  const at = task.completed_at ?? task.created_at;
  const by = nameFor(ctx, task, { id: task.completed_by, name: task.completed_by_name });
  return fail('taskDone', {
    cause: text(ctx.language, `workflow.${kind}`, { by, at: shortTime(ctx, at) }),
    data: { by, at: formatTime(at) },
  });
}

/** The same; of a task that somebody was drawn for it tells who ended the question before they had answered. */
export async function refuseDone(ctx: Context, task: TaskRow): Promise<never> {
  const person = ctx.user?.id;
  const { case_id: caseId, area, node, state } = task;
  const closed =
    state === 'cancelled' && person !== undefined && task.person_id === person
      ? await ctx.app.wiring.drawClosed?.(ctx, { caseId, area, node, person })
      : null;
  if (!closed) failDone(ctx, task);
  return fail('taskDone', {
    cause: text(ctx.language, 'workflow.questionClosed', { by: closed.by, at: shortTime(ctx, closed.at) }),
    data: { by: closed.by, at: formatTime(closed.at) },
  });
}

/** Tells who holds a task and since when (state 409). */
export function failClaimed(ctx: Context, task: TaskRow): never {
  const at = task.claimed_at ?? task.created_at;
  const by = nameFor(ctx, task, { id: task.claimed_by, name: task.claimed_by_name });
  return fail('taskClaimed', {
    cause: text(ctx.language, 'workflow.claimed', { by, at: shortTime(ctx, at) }),
    data: { by, at: formatTime(at) },
  });
}

/** Who acted, as the caller may know it: a company knows the people of its own tasks, and of all others the office. */
function nameFor(ctx: Context, task: TaskRow, person: Named): string {
  const isParty = task.role === 'COUNTERPARTY';
  const isOwnSide = isParty ? task.party_tenant_id === ctx.tenant?.id : task.role === 'HOLDER';
  if (ctx.tenant?.kind !== 'company' || isOwnSide || person.id === ctx.user?.id) return person.name ?? '';
  return otherSide(ctx, isParty);
}

/** Refusals that the state of the case explains; each has a sentence `workflow.<reason>`. */
const conflicts = [
  'suspended',
  'notRunning',
  'alreadyStarted',
  'taskWaiting',
  'notWithdrawable',
  'notRevocable',
  'noAssignee',
  'nothingBefore',
  'unknownTarget',
  'branchClosed',
] as const;

/** Turns a refusal of the engine into an answer for the person who gave the command. */
export function failRefused(ctx: Context, refusal: Refusal, task: TaskRow, action = ''): never {
  const { language } = ctx;
  const name = refusal.by ? nameFor(ctx, task, refusal.by) : '';
  switch (refusal.reason) {
    case 'taskDone':
    case 'unknownTask':
      return failDone(ctx, task);
    case 'taskClaimed':
      return failClaimed(ctx, task);
    case 'notYours':
      return fail('illegalPermission', { cause: text(language, 'workflow.notYours') });
    case 'dutySeparation':
      return fail('illegalPermission', { cause: text(language, 'workflow.dutySeparation', { name }) });
    case 'notAllowed':
      return fail('conflict', { cause: text(language, 'workflow.notAllowed') });
    case 'badVote':
    case 'noWayOut':
      return failField('action', text(language, 'workflow.noWay', { action }));
    case 'badPeople':
      return failField('userIds', text(language, 'workflow.badPeople', { name }));
    case 'badLimit':
      return failField(limitField(refusal), text(language, 'workflow.badLimit'));
    default:
      return failConflict(ctx, refusal);
  }
}

/** A refusal as the text of an incident: reason, place and detail. */
export function refusalText({ reason, at, detail }: Refusal): string {
  return `${reason} at ${at}${detail ? `: ${detail}` : ''}`;
}

/** A refusal that no task explains, e.g. of a start. */
export function failConflict(ctx: Context, refusal: Refusal): never {
  const reason = conflicts.find((known) => known === refusal.reason);
  if (!reason) throw new Error(`the process refused: ${JSON.stringify(refusal)}`);
  return fail('conflict', { cause: text(ctx.language, `workflow.${reason}`, { at: refusal.at }) });
}

/** The field of the action that a limit such as `{fields.days}` was taken from. */
function limitField(refusal: Refusal): string {
  return /\{fields\.(\w+)\}/.exec(refusal.detail ?? '')?.[1] ?? 'fields';
}

function failField(field: string, message: string): never {
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}

/** `14:05` today, `03-08 14:05` earlier. */
function shortTime(ctx: Context, at: Date): string {
  const time = formatTime(at);
  return time.slice(0, 10) === formatTime(ctx.businessNow()).slice(0, 10) ? time.slice(11, 16) : time.slice(5, 16);
}
