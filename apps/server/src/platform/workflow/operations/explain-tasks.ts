import { commaOf, inEach, textOf } from '@app/contract';
import { initiatorVariable, separatedSteps, userNode } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { text } from '../../../kernel/texts/index.ts';
import { formatTime } from '../../../kernel/time.ts';
import type { ExplainedCase } from '../../../kernel/wiring.ts';
import { namesShown, officeName } from '../../tenant/index.ts';
import { standingIn } from '../may-act.ts';
import { poolWords } from '../steps/assignee-words.ts';
import { isStopped } from '../steps/count-deadline.ts';
import { processOf } from '../steps/load-process.ts';
import { type StepsShown, stepsShown } from '../steps/outward-steps.ts';
import { recusedAmong } from '../steps/resolve-assignees.ts';
import type { RunningCase } from '../steps/step.ts';
import { instanceOfCase, readInstance } from '../stores/instance.store.ts';
import { lastDoneTask, openTasks, type TaskView, taskById } from '../stores/task.store.ts';
import { ownerOf } from '../task-view.ts';

type Reason = ExplainedCase['reasons'][number];
interface Asked {
  ctx: Context;
  running: RunningCase;
  steps: StepsShown;
}

/**
 * Why the person of the context can or cannot act on the open steps of a case now: whose each is, who did it and when, which steps must be kept
 * apart, whether the process or a clock stands still. To a company people of the office are the office, and hidden steps stay hidden.
 */
export async function explainTasks(
  ctx: Context,
  caseId: string,
  taskId: string | undefined,
): Promise<Pick<ExplainedCase, 'mayAct' | 'reasons'>> {
  const row = await instanceOfCase(ctx.db, caseId);
  if (!row)
    return { mayAct: false, reasons: [{ code: 'nothingOpen', text: text(ctx.language, 'workflow.why.nothing') }] };
  const running = { row, model: await processOf(ctx, row), instance: await readInstance(ctx.db, row) };
  const asked = { ctx, running, steps: await stepsShown(ctx, [row]) };
  const reasons: Reason[] = [];
  const isSuspended = row.state === 'suspended';
  if (isSuspended) reasons.push({ code: 'caseSuspended', text: text(ctx.language, 'workflow.suspended') });
  const named = taskId === undefined ? undefined : await taskById(ctx.db, taskId);
  if (named && named.state !== 'open' && named.state !== 'waiting') reasons.push(await doneBy(asked, named));
  const open = (await openTasks(ctx.db, caseId)).filter(({ id }) => named?.state !== 'open' || id === named.id);
  let mayAct = false;
  for (const task of onceHidden(asked, open)) {
    const found = await againstTask(asked, task);
    if (found.length === 0) mayAct = !isSuspended;
    reasons.push(...found, ...stoppedClock(asked, task));
  }
  if (!mayAct && !named) {
    const last = await lastDoneTask(ctx.db, caseId);
    if (last && (await couldHaveDone(ctx, last))) reasons.push(await doneBy(asked, last));
  }
  if (open.length === 0) reasons.push({ code: 'nothingOpen', text: text(ctx.language, 'workflow.why.nothing') });
  return { mayAct, reasons };
}

/** What keeps the person from an open task; nothing = they may do it. */
async function againstTask(asked: Asked, task: TaskView): Promise<Reason[]> {
  const { ctx, running, steps } = asked;
  const { user } = ctx;
  const title = textOf(steps.title(running.row, task.node, task.node_title), ctx.language);
  const standing = await standingIn(ctx, task);
  const apart = user ? separatedSteps(running.model, running.instance, task.node, user.id) : [];
  const reasons: Reason[] = [];
  if (apart.length > 0) {
    const done = apart.map((node) => titleOf(asked, node)).join(commaOf(ctx.language));
    reasons.push({ code: 'dutySeparation', text: text(ctx.language, 'workflow.why.apart', { title, steps: done }) });
  }
  const { area, case_id: caseId, holder_tenant_id: holderTenantId } = running.row;
  const place = { area, caseId, holderTenantId, model: running.model };
  if (user && (await recusedAmong(ctx, place, task.node, [{ id: user.id, name: user.fullname }])).length > 0)
    reasons.push({ code: 'mustRecuse', text: text(ctx.language, 'workflow.why.recuse', { title }) });
  const isOthers = task.claimed_by !== null && task.claimed_by !== user?.id && !standing?.behalfOf;
  if (standing === null || isOthers) {
    const who = await holderOf(asked, task);
    reasons.push({ code: 'taskElsewhere', text: text(ctx.language, 'workflow.why.elsewhere', { title, who }) });
  }
  return reasons;
}

/** With whom a task is: a person, a role, a place of the directory, the company; to a company, the office. */
async function holderOf({ ctx, running }: Asked, task: TaskView): Promise<string> {
  if (task.role === 'HOLDER') return task.holder_name;
  if (task.role === 'COUNTERPARTY') return text(ctx.language, 'workflow.counterparty');
  if (ctx.tenant?.kind === 'company') return await officeName(ctx);
  const owner = ownerOf(task);
  if (owner.name !== null) return owner.name;
  const role = task.role === '' ? (userNode(running.model, task.node)?.options.role ?? '') : task.role;
  return await poolWords(ctx, role, task.candidates);
}

async function doneBy({ ctx, running, steps }: Asked, task: TaskView): Promise<Reason> {
  const person = { id: task.completed_by, name: task.completed_by_name, ofParty: task.role === 'COUNTERPARTY' };
  const by = (await namesShown(ctx, [person]))(person) ?? text(ctx.language, 'workflow.why.nobody');
  const title = textOf(steps.title(running.row, task.node, task.node_title), ctx.language);
  const at = formatTime(task.completed_at ?? task.created_at);
  return { code: 'taskDone', text: text(ctx.language, 'workflow.why.done', { title, by, at }) };
}

function stoppedClock({ ctx, running, steps }: Asked, task: TaskView): Reason[] {
  const stop = isStopped(task.stops ?? []) ? task.stops?.findLast(({ to }) => to === null) : undefined;
  if (!stop) return [];
  const title = textOf(steps.title(running.row, task.node, task.node_title), ctx.language);
  const values = { title, since: stop.from, reason: stop.reason };
  return [{ code: 'clockStopped', text: text(ctx.language, 'workflow.why.stopped', values) }];
}

/** Of steps that a company may not know of, one stands for all: their number would tell how many were asked. */
function onceHidden({ steps, running }: Asked, tasks: readonly TaskView[]): TaskView[] {
  let told = false;
  return tasks.filter(({ node }) => {
    if (!steps.isHidden(running.row, node)) return true;
    const isFirst = !told;
    told = true;
    return isFirst;
  });
}

function titleOf({ ctx, running, steps }: Asked, node: string): string {
  if (node === initiatorVariable) return text(ctx.language, 'workflow.source.initiator');
  const title = running.model.nodes[node]?.title ?? inEach(() => node);
  return textOf(steps.title(running.row, node, title), ctx.language);
}

/** Whether a task that somebody else did was one of the person's pool. */
async function couldHaveDone(ctx: Context, task: TaskView): Promise<boolean> {
  if (task.completed_by === null || task.completed_by === ctx.user?.id) return false;
  return (await standingIn(ctx, { ...task, claimed_by: null, claimed_by_name: null })) !== null;
}
