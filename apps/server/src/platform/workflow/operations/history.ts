import type { HistoryEntry, JsonObject, Text } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { formatTime } from '../../../kernel/time.ts';
import { type Named, namesShown } from '../../tenant/index.ts';
import { blindNodes, readsOwnTasks } from '../steps/blind-steps.ts';
import { stepsShown } from '../steps/outward-steps.ts';
import { type HistoryRow, historyRows, insertHistory } from '../stores/history.store.ts';
import { instanceOfCase, updateDescription } from '../stores/instance.store.ts';
import { answersOfParty } from '../stores/party-task.store.ts';
import { retitleOpenTasks } from '../stores/task-change.store.ts';

/** The whole history of a case, oldest first. */
export async function historyOf(ctx: Context, caseId: string): Promise<HistoryEntry[]> {
  const rows = await historyRows(ctx.db, caseId);
  const actor = await actorsIn(ctx, caseId, rows);
  const shown = await namesShown(ctx, rows.map(actor));
  const process = await instanceOfCase(ctx.db, caseId);
  const steps = await stepsShown(ctx, process ? [process] : []);
  const isOwn = (row: HistoryRow) => row.actor_id !== null && row.actor_id === ctx.user?.id;
  const ownOnly = process !== undefined && readsOwnTasks(ctx, process.area);
  const seen = ownOnly ? rows.filter(isOwn) : rows;
  const told = process ? seen.filter((row) => !steps.isHidden(process, row.node)) : seen;
  const blind = process ? await blindNodes(ctx, process) : new Set<string>();
  const isKept = (row: HistoryRow) =>
    process !== undefined &&
    (steps.isInternal(process, row.node) || (row.node !== null && blind.has(row.node) && !isOwn(row)));
  const enteredIn = (row: HistoryRow) => {
    if (isKept(row)) return null;
    const fields = isInside(ctx, row, shown(actor(row))) ? withoutPeople(row.fields) : row.fields;
    return fields && process ? steps.entered(process, row.node, fields) : fields;
  };
  return told.map((row) => ({
    id: row.id,
    at: formatTime(row.at),
    actor: shown(actor(row)),
    // The key of an action would tell what is decided at a step that stays with the office.
    action: process && steps.isInternal(process, row.node) ? 'handled' : row.action,
    node: row.node,
    title: process ? steps.title(process, row.node, row.title) : row.title,
    opinion: isKept(row) ? null : row.opinion,
    fields: enteredIn(row),
    fromStatus: row.from_status,
    toStatus: row.to_status,
  }));
}

/** Who wrote the lines; a company is told of an answer of the second company of the case that it is one. */
async function actorsIn(
  ctx: Context,
  caseId: string,
  rows: readonly HistoryRow[],
): Promise<(row: HistoryRow) => Named> {
  const isTold = ctx.tenant?.kind === 'company' && rows.length > 0;
  const answers = isTold ? await answersOfParty(ctx.db, caseId) : [];
  return ({ actor_id: id, actor_name: name, node: at }) => ({
    ...{ id, name },
    ofParty: answers.some(({ node, by }) => node === at && by === id),
  });
}

/** Whether a line was written outside the company that reads it. */
function isInside(ctx: Context, row: HistoryRow, name: string | null): boolean {
  return ctx.tenant?.kind === 'company' && (row.actor_id === null || name !== row.actor_name);
}

/** What was entered, without whom a task went to and in whose name it was done. */
function withoutPeople(fields: JsonObject | null): JsonObject | null {
  if (fields === null) return null;
  const { to: _to, behalfOf: _behalfOf, ...entered } = fields;
  return entered;
}

/** Adds a line that no step of the process writes by itself. The caller is its actor unless `system` says otherwise. */
export async function addHistory(
  ctx: Context,
  entry: {
    caseId: string;
    holderTenantId: string;
    action: string;
    title: Text;
    node?: string;
    opinion?: string;
    fields?: JsonObject;
    fromStatus?: string;
    toStatus?: string;
    system?: boolean;
  },
): Promise<void> {
  const actor = entry.system ? null : ctx.user;
  await insertHistory(ctx.db, [
    {
      id: ctx.app.newId(),
      case_id: entry.caseId,
      holder_tenant_id: entry.holderTenantId,
      at: ctx.businessNow(),
      actor_id: actor?.id ?? null,
      actor_name: actor?.fullname ?? null,
      action: entry.action,
      node: entry.node ?? null,
      title: entry.title,
      opinion: entry.opinion ?? null,
      fields: entry.fields ?? null,
      from_status: entry.fromStatus ?? null,
      to_status: entry.toStatus ?? null,
    },
  ]);
}

/**
 * Changes what task lists show of a case: of its instance and, for a new title, of its open tasks. Call it before the step that
 * the title comes with: that step may open tasks of officers, which a company could not change any more.
 */
export async function describeInstance(
  ctx: Context,
  caseId: string,
  values: { title?: string; number?: string | null; status?: string },
): Promise<void> {
  await updateDescription(ctx.db, caseId, values);
  if (values.title !== undefined) await retitleOpenTasks(ctx.db, caseId, values.title);
}
