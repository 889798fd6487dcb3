import type { SignRule, TaskDetail, TaskItem } from '@app/contract';
import { type ProcessModel, tally, userNode, type Visit } from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { formatTime } from '../../../../kernel/time.ts';
import { readableHere } from '../../../attachment/index.ts';
import { type Named, type NameShown, namesShown } from '../../../tenant/index.ts';
import { mayWithdraw, standingIn } from '../../may-act.ts';
import { mayRead } from '../../may-read.ts';
import { poolWords } from '../../steps/assignee-words.ts';
import { blindNodes, isBlindStep, readsOwnTasks } from '../../steps/blind-steps.ts';
import { isAreaKey, outcomesNow, outcomesOf, processOf } from '../../steps/load-process.ts';
import { stepsShown } from '../../steps/outward-steps.ts';
import type { RunningCase } from '../../steps/step.ts';
import { hasCopy } from '../../stores/copy.store.ts';
import { type InstanceRow, instanceById, readInstance } from '../../stores/instance.store.ts';
import { type TaskRow, type TaskView, taskById, tasksOfVisit } from '../../stores/task.store.ts';
import { draftOf } from '../../stores/task-draft.store.ts';
import { operationsOf, rejectTargetsOf, type TaskViewer } from '../../task-operations.ts';
import { showTasks } from '../../task-view.ts';
import { mayAdminister } from './locked-task.ts';
import { subjectOfTask } from './sign-task.ts';

/**
 * Whether an action of the area is one for this work item: who signs in a countersign votes, also where the area says what a vote asks for. Who was
 * asked to sign beside somebody else's task votes in the words of every vote.
 */
function isOffered(kind: TaskView['kind'], isCountersign: boolean, key: string): boolean {
  return kind === 'task' || (kind === 'sign' && isCountersign && ['agree', 'oppose', 'abstain'].includes(key));
}

/** A task as its page shows it: items and votes of its visit, the caller's draft, and the operations allowed now. */
export async function taskPage(ctx: Context, input: { taskId: string }): Promise<TaskDetail> {
  const task = (await taskById(ctx.db, input.taskId)) ?? fail('notFound');
  const { running, viewer } = await viewerOf(ctx, task);
  const [shown] = await showTasks(ctx, [task]);
  if (!shown) return fail('notFound');
  const node = userNode(running.model, task.node);
  const kept = await keptIn(ctx, running.row, task.node);
  const visit = await tasksOfVisit(ctx.db, task.instance_id, task.visit ?? task.ref);
  const items = await withReadableFiles(ctx, kept.among(visit));
  const deciders = (visit: Visit) => decidersOf(running.model, visit);
  const known = await namesShown(ctx, [...items.flatMap(peopleOf), ...running.instance.visits.flatMap(deciders)]);
  const draft = await draftOf(ctx.db, task.id, viewer.by.id);
  const steps = await stepsShown(ctx, [running.row]);
  const isInternal = steps.isInternal(running.row, task.node) || kept.isKept(task);
  const targets = task.state === 'open' && viewer.acts ? rejectTargetsOf(running, task, viewer) : [];
  return {
    ...shown,
    instanceId: task.instance_id,
    state: task.state,
    nodeType: node?.options.sign ? 'signTask' : 'userTask',
    defId: `${task.area}:${running.row.version}`,
    opinion: isInternal ? null : task.opinion,
    fields: isInternal ? null : task.fields && steps.entered(running.row, task.node, task.fields),
    // The second company of a case answers with the actions of the area and has nothing else to do with it.
    operations: isOfParty(ctx, task) ? [] : operationsOf(running, task, viewer),
    actions:
      viewer.acts || ctx.tenant?.kind !== 'company'
        ? (await outcomesNow(ctx, running, task.node))
            .filter(({ key }) => isOffered(task.kind, node?.options.sign != null, key))
            .map(({ key, title, blocked, unsigned }) => ({ key, title, blocked, unsigned }))
        : [],
    signSubject: await subjectOfTask(ctx, task),
    returnTo: targets.map((id) => ({
      node: id,
      title: steps.title(running.row, id, running.model.nodes[id]?.title ?? { 'zh-CN': id, en: id, 'zh-TW': id }),
      people: running.instance.visits
        .filter((visit) => visit.node === id)
        .slice(-1)
        .flatMap((visit) => deciders(visit).map((one) => known(one) ?? '')),
    })),
    choose: chosenNodes(running, task).map(({ node, title }) => ({
      node,
      title: steps.title(running.row, node, title),
    })),
    // What a step of the office asks for is nothing to a company.
    form:
      isAreaKey(task.area) || (!viewer.acts && ctx.tenant?.kind === 'company')
        ? []
        : (running.model.nodes[task.node]?.form ?? []),
    sign: signOf(running, task),
    items: await Promise.all(items.map((item) => itemOf(ctx, item, items, known))),
    suspended: running.instance.state === 'suspended',
    draft: draft ? { fields: draft.fields, opinion: draft.opinion, savedAt: formatTime(draft.saved_at) } : null,
  };
}

function isOfParty({ tenant }: Context, task: TaskView): boolean {
  return task.role === 'COUNTERPARTY' && tenant?.kind === 'company';
}

/** Who looks at a task; for one who has nothing to do with it there is none (404). */
export async function viewerOf(ctx: Context, task: TaskView): Promise<{ running: RunningCase; viewer: TaskViewer }> {
  const user = ctx.user ?? fail('illegalToken');
  const row: InstanceRow = (await instanceById(ctx.db, task.instance_id)) ?? fail('notFound');
  const standing = await standingIn(ctx, task);
  const administers = mayAdminister(ctx);
  const took = [row.started_by, task.completed_by, task.behalf_id, task.person_id].includes(user.id);
  const takesPart = took || administers || standing !== null;
  if (!takesPart && !(await hasCopy(ctx.db, row.id, user.id))) await mayRead(ctx, row);
  if ((await stepsShown(ctx, [row])).isHidden(row, task.node)) fail('notFound');
  const isOthers = !isOf(ctx, task) && (standing === null || task.state !== 'open');
  if (isOthers && readsOwnTasks(ctx, row.area)) fail('notFound');
  const model = await processOf(ctx, row);
  const outcomes = await outcomesOf(ctx, { ...row, node: task.node });
  return {
    running: { row, model, instance: await readInstance(ctx.db, row) },
    viewer: {
      by: { id: user.id, name: user.fullname },
      acts: standing !== null,
      behalfOf: standing?.behalfOf ?? null,
      takesPart,
      administers,
      withdraws: mayWithdraw(ctx, task),
      outcomes: outcomes.map(({ key }) => key),
    },
  };
}

/**
 * What of the items of a step its page keeps to itself where several each give their own view: what others said until all have, and from whoever reads
 * only what is theirs everything of others, also afterwards. Elsewhere people who decide together read one another.
 */
async function keptIn(ctx: Context, row: InstanceRow, node: string) {
  const isBlind = (await blindNodes(ctx, row)).has(node);
  const isKept = (item: TaskRow) => isBlind && !isOf(ctx, item);
  const ownOnly = readsOwnTasks(ctx, row.area) && (await isBlindStep(ctx, row, node));
  const seen = (items: readonly TaskRow[]) => (ownOnly ? items.filter((item) => isOf(ctx, item)) : items);
  return {
    isKept,
    among: (items: readonly TaskRow[]): TaskRow[] =>
      seen(items).map((item) => (isKept(item) ? { ...item, opinion: null, files: [] } : item)),
  };
}

/** Whether a work item is or was the caller's own. */
function isOf({ user }: Context, item: TaskRow): boolean {
  const people = [
    item.completed_by,
    item.behalf_id,
    ...(item.state === 'done' ? [] : [item.person_id, item.claimed_by]),
  ];
  return user !== null && people.includes(user.id);
}

/** Files of opinions are for those who may read the case; who looks after processes does not even see their names. */
async function withReadableFiles<T extends Pick<TaskRow, 'files'>>(ctx: Context, items: readonly T[]): Promise<T[]> {
  const ids = items.flatMap(({ files }) => files.map(({ id }) => id));
  const readable = ids.length === 0 ? new Map() : await readableHere(ctx, ids);
  return items.map((item) => ({ ...item, files: item.files.filter(({ id }) => readable.has(id)) }));
}

/** Later nodes whose people are chosen by whoever acts now: those that the node's ways lead to before the next people. */
function chosenNodes({ model }: RunningCase, task: TaskRow): TaskDetail['choose'] {
  const found: TaskDetail['choose'] = [];
  const seen = new Set([task.node]);
  const waiting = [...(model.nodes[task.node]?.outgoing ?? [])];
  for (let flow = waiting.shift(); flow !== undefined; flow = waiting.shift()) {
    const next = model.nodes[model.flows[flow]?.to ?? ''];
    if (!next || seen.has(next.id)) continue;
    seen.add(next.id);
    const people = userNode(model, next.id);
    if (!people) waiting.push(...next.outgoing);
    else if (people.options.assignees.some(({ kind }) => kind === 'chosen'))
      found.push({ node: next.id, title: next.title });
  }
  return found;
}

function signOf({ model, instance }: RunningCase, task: TaskRow): SignRule | null {
  const rule = userNode(model, task.node)?.options.sign;
  if (!rule) return null;
  const members = instance.items.filter(({ visit, kind }) => visit === task.visit && kind === 'sign');
  const count = tally(
    rule,
    members.map(({ state, vote, weight }) => ({
      vote: state === 'removed' ? 'left' : vote === 'agree' || vote === 'oppose' || vote === 'abstain' ? vote : null,
      weight,
    })),
  );
  return {
    rule: rule.kind,
    decideBy: rule.by,
    share: rule.need.unit === 'percent' ? rule.need.amount : null,
    followUp: rule.followUp,
    agreed: count.agree,
    opposed: count.oppose,
    abstained: count.abstain,
    open: count.open,
  };
}

/** Everybody whom an item names. */
function peopleOf(item: TaskRow): Named[] {
  const ofParty = item.role === 'COUNTERPARTY';
  return [
    { id: item.person_id, name: item.person_name, ofParty },
    { id: item.claimed_by, name: item.claimed_by_name, ofParty },
    { id: item.completed_by, name: item.completed_by_name, ofParty },
    { id: item.behalf_id, name: item.behalf_name, ofParty },
  ];
}

/** Who decided at a visit of a step. */
function decidersOf(model: ProcessModel, { node, by }: Visit): Named[] {
  const ofParty = userNode(model, node)?.options.role === 'COUNTERPARTY';
  return by.map((one) => ({ ...one, ofParty }));
}

async function itemOf(ctx: Context, item: TaskRow, all: readonly TaskRow[], known: NameShown): Promise<TaskItem> {
  const [person, holder, doer, behalf] = peopleOf(item).map(known);
  const isDone = item.state === 'done';
  return {
    id: item.id,
    assignee: person ?? holder ?? (await poolWords(ctx, item.role, item.candidates)),
    kind: item.kind,
    state: item.state,
    vote: isDone ? item.outcome : null,
    weight: item.weight,
    opinion: item.opinion,
    completedAt: item.completed_at && isDone ? formatTime(item.completed_at) : null,
    completedBy: isDone ? (doer ?? null) : null,
    onBehalfOf: behalf ?? null,
    files: item.files,
    addedBy: all.find(({ ref }) => ref === item.parent)?.id ?? null,
  };
}
