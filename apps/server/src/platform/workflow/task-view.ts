import type { StepSignature, Task } from '@app/contract';
import { type Calendar, dayOf, usedDays } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { formatTime } from '../../kernel/time.ts';
import { displayCalendar } from '../calendar/index.ts';
import { type Named, namesShown } from '../tenant/index.ts';
import { dueOf } from './due-shown.ts';
import { type Lanes, lanesOf, ownLanes } from './lanes.ts';
import { lightsOf } from './lights.ts';
import { mayActIn, mayWithdraw } from './may-act.ts';
import { deadlineOf } from './steps/count-deadline.ts';
import { stepsShown } from './steps/outward-steps.ts';
import { signatureAsked } from './steps/step-signature.ts';
import type { TaskOwner, TaskView } from './stores/task.store.ts';

/** A task as lists and case pages show it, with what the caller may do. */
export type ShownTask = Task & { mine: boolean; withdrawable: boolean };

/** Stands for a step that a caller may not know of; who waits for it waits for the office. */
const officeNode = 'office';

/** Of the hidden tasks of a case only one is shown: their number would give away how many experts were asked. */
function oncePerCase(rows: readonly TaskView[], isHidden: (row: TaskView) => boolean): TaskView[] {
  const told = new Set<string>();
  return rows.filter((row) => !isHidden(row) || (!told.has(row.case_id) && told.add(row.case_id)));
}

/** Tasks as the wire has them. */
export async function showTasks(ctx: Context, rows: readonly TaskView[]): Promise<ShownTask[]> {
  if (rows.length === 0) return [];
  const clock = { calendar: await displayCalendar(ctx), thresholds: lightsOf(ctx.app) };
  const today = dayOf(ctx.businessNow());
  const lanes = await lanesFor(ctx, rows);
  const shown = await namesShown(ctx, rows.map(ownerOf));
  const steps = await stepsShown(ctx, rows);
  const signatures = await signaturesAsked(ctx, rows);
  return oncePerCase(rows, (row) => steps.isHidden(row, row.node)).map((row) => ({
    id: row.id,
    caseId: row.case_id,
    area: row.area,
    areaTitle: row.area_title,
    process: row.process,
    node: steps.isHidden(row, row.node) ? officeNode : row.node,
    nodeTitle: steps.title(row, row.node, row.node_title),
    title: row.title,
    holderName: row.holder_name,
    status: row.status,
    number: row.number,
    createdAt: formatTime(row.created_at),
    completedAt: row.completed_at ? formatTime(row.completed_at) : null,
    outcome: row.outcome,
    claimedBy: shown(ownerOf(row)),
    claimedByMe: (row.claimed_by ?? row.person_id) !== null && (row.claimed_by ?? row.person_id) === ctx.user?.id,
    due: row.state === 'open' ? dueOf(row, clock, today) : null,
    used: row.state === 'open' ? usedOf(row, clock, today) : null,
    mine: row.state === 'open' && mayActIn(ctx, lanes, row) !== null,
    withdrawable: row.state === 'open' && mayWithdraw(ctx, row),
    signature: signatures.get(row.id) ?? null,
  }));
}

function usedOf(row: TaskView, { calendar }: { calendar: Calendar }, today: string): Task['used'] {
  const { stops, start_day, amount, unit } = row;
  if (!stops || start_day === null || amount === null || unit === null) return null;
  const limit = deadlineOf({ stops, start_day, amount, unit });
  return { days: usedDays(calendar, limit, today), limit: limit.limit, unit: limit.unit };
}

/** Which of the open tasks of the office ask for a signature; a process is parsed once, so a page costs no more than its processes. */
async function signaturesAsked(ctx: Context, rows: readonly TaskView[]): Promise<Map<string, StepSignature>> {
  const asked = new Map<string, StepSignature>();
  for (const row of rows) {
    const level = ctx.tenant?.kind === 'company' ? null : await signatureAsked(ctx, row);
    if (level) asked.set(row.id, level);
  }
  return asked;
}

/** Who has a task: by claim, or as the person to whom it was given. */
export function ownerOf(task: TaskOwner): Named {
  return task.claimed_by_name === null
    ? { id: task.person_id, name: task.person_name }
    : { id: task.claimed_by, name: task.claimed_by_name };
}

/** The directory is asked only when there are tasks that person and roles leave open. */
async function lanesFor(ctx: Context, rows: readonly TaskView[]): Promise<Lanes> {
  const own = ownLanes(ctx);
  const isOpen = (row: TaskView) =>
    row.state === 'open' &&
    (row.candidates.length > 0 || row.claimed_by !== null) &&
    mayActIn(ctx, own, row)?.behalfOf !== null;
  return rows.some(isOpen) ? await lanesOf(ctx) : own;
}
