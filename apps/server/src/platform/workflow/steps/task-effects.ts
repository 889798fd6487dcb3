import type { Actor, PoolPart, WorkItem } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { taskCreated } from '../../message/jobs.ts';
import { activePeople } from '../../tenant/index.ts';
import { caseCopied, taskAssigned, taskEnded, taskUrged } from '../jobs.ts';
import { authorityOf, inOffice, noticeCase } from '../office.ts';
import { insertCopies } from '../stores/copy.store.ts';
import type { InstanceRow } from '../stores/instance.store.ts';
import { cancelReminders } from '../stores/reminder.store.ts';
import { clockOfVisit, noticeOf, type TaskRow } from '../stores/task.store.ts';
import { assignTask, markClaim, reopenTask, turnTask } from '../stores/task-change.store.ts';
import { clockOfNewVisit } from './clock-effects.ts';
import { isStopped } from './count-deadline.ts';
import { resolvePeople } from './resolve-assignees.ts';
import { gathers, type Of, type Step, seesRows } from './step.ts';

/** What a command does to tasks: rows, who may take them, messages and copies. */
export const taskEffects = {
  createTask: gathers<'createTask'>(createTask),
  closeTask: gathers<'closeTask'>(closeTask),
  claimTask: changes<'claimTask'>((office, row, { task, by }) =>
    markClaim(office.db, row.id, task, by, office.businessNow()),
  ),
  holdTask: changes<'holdTask'>((office, row, { task }) => turnTask(office.db, row.id, task, 'waiting')),
  reopenTask: changes<'reopenTask'>((office, row, { task }) => reopenTask(office.db, row.id, task)),
  openTask: seesRows<'openTask'>(async (step, { task }) => {
    await inOffice(step.ctx, (office) => turnTask(office.db, step.row.id, task, 'open'));
    await notifyOwnerOf(step, task);
  }),
  assignTask: seesRows<'assignTask'>(async (step, { task, person }) => {
    const owner = await ownerOf(step, person, [], null);
    await inOffice(step.ctx, (office) => assignTask(office.db, step.row.id, task, { ...owner, person }));
    await notifyOwnerOf(step, task);
  }),
  urge: seesRows<'urge'>(async ({ ctx, row }, { task, by, opinion }) => {
    const notice = await noticeOf(ctx.db, row.id, task);
    if (notice) await ctx.emit(taskUrged, { ...noticeCase(ctx, row), ...notice, by: by.name, byId: by.id, opinion });
  }),
  copy: seesRows<'copy'>(copyCase),
};

/** Work that changes the row of a task as the authority, whose task it may be. */
function changes<Kind extends 'claimTask' | 'holdTask' | 'reopenTask'>(
  change: (office: Context, row: InstanceRow, effect: Of<Kind>) => Promise<void>,
) {
  return seesRows<Kind>(({ ctx, row }, effect) => inOffice(ctx, (office) => change(office, row, effect)));
}

async function createTask(step: Step, effect: Of<'createTask'>) {
  const { ctx, row } = step;
  const { item } = effect;
  const clock = await clockOf(step, item);
  const id = ctx.app.newId();
  const owner = await ownerOf(step, item.person, item.pool, effect.role);
  const party = owner.role === 'COUNTERPARTY' ? await partyOf(step, id) : null;
  const task: TaskRow = {
    id,
    instance_id: row.id,
    ref: effect.task,
    case_id: row.case_id,
    area: row.area,
    node: effect.node,
    node_title: effect.title,
    loop: effect.loop,
    title: row.title,
    holder_tenant_id: row.holder_tenant_id,
    holder_name: row.holder_name,
    ...owner,
    party_tenant_id: party,
    withdraw_by: effect.withdrawBy,
    ...clock,
    state: item.state === 'waiting' ? 'waiting' : 'open',
    created_at: ctx.businessNow(),
    ...undone,
    token: item.token,
    visit: item.visit,
    via: effect.via,
    kind: item.kind,
    parent: item.parent,
    person_id: item.person?.id ?? null,
    person_name: item.person?.name ?? null,
    pool: item.pool,
    weight: item.weight,
    turn: item.order,
    item_state: item.state,
  };
  step.rows.addTask(task, item);
  if (item.state !== 'waiting')
    await notify(step, { taskId: id, node: effect.node, nodeTitle: effect.title, partyTenantId: party, ...owner });
  const rules = step.model.nodes[effect.node]?.reminders;
  if (!rules) return undefined;
  return { next: [{ kind: 'startReminders' as const, rules, task: effect.task, node: effect.node }] };
}

/** The second company of the case, which sees the task and its part of the form from now on. */
async function partyOf({ ctx, row }: Step, taskId: string): Promise<string> {
  const show = ctx.app.wiring.showToParty;
  if (!show) throw new Error('the wiring does not say what the second company of a case sees');
  return await inOffice(ctx, (office) => show(office, { caseId: row.case_id, taskId }));
}

/** Nobody has claimed or decided it. */
const undone = {
  claimed_by: null,
  claimed_by_name: null,
  claimed_at: null,
  completed_at: null,
  completed_by: null,
  completed_by_name: null,
  outcome: null,
  opinion: null,
  fields: null,
  behalf_id: null,
  behalf_name: null,
  files: [],
};

async function closeTask(step: Step, effect: Of<'closeTask'>): Promise<void> {
  const { ctx, row, model, extra } = step;
  const { task, state, by, outcome, opinion, fields } = effect;
  if (Object.values(model.nodes).some((node) => node.reminders !== undefined))
    await cancelReminders(ctx.db, row.id, task);
  const files = by && state === 'done' ? (extra.files ?? []) : [];
  if (extra.tellsEnded && state === 'cancelled') await announceEnded(step, task);
  step.rows.endTask(task, {
    state,
    completed_at: ctx.businessNow(),
    completed_by: by?.id ?? null,
    completed_by_name: by?.name ?? null,
    outcome,
    opinion,
    fields,
    ...(files.length > 0 ? { files } : {}),
  });
}

/** The company reads the new state of its case; people of the office would look for a task that is gone. */
async function announceEnded({ ctx, row }: Step, task: string): Promise<void> {
  const notice = await noticeOf(ctx.db, row.id, task);
  if (!notice || notice.role === 'HOLDER' || notice.state === 'waiting') return;
  await ctx.emit(taskEnded, { ...noticeCase(ctx, row), ...notice });
}

/** Copies the case for information; who has a copy already is not notified again. */
async function copyCase(step: Step, effect: Of<'copy'>): Promise<void> {
  const { ctx, row } = step;
  const found = effect.sources.length > 0 ? await resolvePeople(ctx, await step.place(), effect.sources) : [];
  const people = new Map([...effect.to, ...found].map((person) => [person.id, person]));
  const by = effect.by?.name ?? null;
  const added = await insertCopies(
    ctx.db,
    [...people.keys()].map((userId) => ({
      id: ctx.app.newId(),
      instance_id: row.id,
      holder_tenant_id: row.holder_tenant_id,
      user_id: userId,
      title: row.title,
      area: row.area,
      by_name: by,
      content: effect.opinion ?? '',
      created_at: ctx.businessNow(),
      read_at: null,
    })),
  );
  if (added.length === 0) return;
  await ctx.emit(caseCopied, { ...noticeCase(ctx, row), userIds: added, by, opinion: effect.opinion });
}

/** The clock of the visit that an item belongs to; who is added to a visit later shares it. */
async function clockOf(step: Step, item: WorkItem): Promise<Pick<TaskRow, 'deadline_id' | 'due_day'>> {
  const clock = await clockOfNewVisit(step, item.visit);
  if (clock) return { deadline_id: clock.id, due_day: isStopped(clock.stops) ? null : clock.due_day };
  const isNew = item.ref === item.visit || step.rows.hasAdded(item.visit);
  const known = isNew ? undefined : await clockOfVisit(step.ctx.db, step.row.id, item.visit);
  return known ?? { deadline_id: null, due_day: null };
}

/** Who may take it: the column `role` for one role, else the keys of persons and pools; HOLDER marks the company's side. */
async function ownerOf(
  { ctx, row }: Step,
  person: Actor | null,
  pool: readonly PoolPart[],
  role: string | null,
): Promise<Pick<TaskRow, 'role' | 'candidates'>> {
  if (person === null && role !== null) return { role, candidates: [] };
  const users = person ? [person.id] : pool.filter((part) => part.kind === 'user').map((part) => part.id);
  const side = (await isOfCompany(ctx, row, users)) ? 'HOLDER' : '';
  if (person) return { role: side, candidates: [`user:${person.id}`] };
  if (pool.some((part) => part.kind === 'role' && part.id === 'HOLDER')) return { role: 'HOLDER', candidates: [] };
  return { role: side, candidates: pool.map(keyOf) };
}

/** People of the company whose case it is; somebody of both acts for the authority. */
async function isOfCompany(ctx: Context, row: InstanceRow, users: readonly string[]): Promise<boolean> {
  const [first] = users;
  if (first === undefined || row.holder_tenant_id === authorityOf(ctx)) return false;
  return await ctx.within({ role: 'app_platform' }, async (platform) => {
    if ((await activePeople(platform.db, authorityOf(ctx), [first])).length > 0) return false;
    return (await activePeople(platform.db, row.holder_tenant_id, [first])).length > 0;
  });
}

async function notifyOwnerOf(step: Step, task: string): Promise<void> {
  const notice = await noticeOf(step.ctx.db, step.row.id, task);
  if (notice?.state !== 'open') return;
  const { taskId, node, nodeTitle, role, partyTenantId, candidates } = notice;
  await notify(step, { taskId, node, nodeTitle, role, partyTenantId, candidates });
}

/** Tells those who may take a task that it is there. */
async function notify(
  { ctx, row }: Step,
  {
    role,
    candidates,
    ...task
  }: Pick<TaskRow, 'role' | 'candidates'> & {
    taskId: string;
    node: string;
    nodeTitle: TaskRow['node_title'];
    partyTenantId: string | null;
  },
): Promise<void> {
  const notice = { ...noticeCase(ctx, row), ...task, role: role === '' ? null : role };
  if (candidates.length === 0) await ctx.emit(taskCreated, notice);
  else await ctx.emit(taskAssigned, { ...notice, candidates });
}

function keyOf({ kind, id }: PoolPart): string {
  return kind === 'administrator' ? 'role:TENANT_ADMIN' : `${kind}:${id}`;
}
