import type { Context } from '../../kernel/context.ts';
import { type Lanes, lanesOf, ownLanes } from './lanes.ts';
import type { TaskRow } from './stores/task.store.ts';

/** What decides whose a task is. */
export type TaskOwner = Pick<
  TaskRow,
  | 'role'
  | 'candidates'
  | 'holder_tenant_id'
  | 'party_tenant_id'
  | 'area'
  | 'person_id'
  | 'person_name'
  | 'claimed_by'
  | 'claimed_by_name'
>;
/** In whose name somebody acts; null = the own. */
export interface Standing {
  behalfOf: { id: string; name: string } | null;
}

/**
 * Whether the caller may do a task: the holder's company for HOLDER, the second company of the case for COUNTERPARTY, else a role, position, group or org of the authority,
 * the person named, or now that person's agent. Null when not. Who must not act twice in one case is the engine's matter.
 */
export function mayActIn(ctx: Context, lanes: Lanes, task: TaskOwner): Standing | null {
  if (!ctx.user || !isOnSide(ctx, task)) return null;
  const isTaken = task.claimed_by !== null && task.claimed_by !== ctx.user.id;
  const giver = task.claimed_by ?? task.person_id;
  if (giver !== null && giver !== ctx.user.id && task.candidates.includes(`agent:${ctx.user.id}`))
    return { behalfOf: { id: giver, name: task.claimed_by_name ?? task.person_name ?? '' } };
  const principal = lanes.principals.find(
    ({ id, area }) =>
      (area === null || area === task.area) && id === (isTaken ? task.claimed_by : (task.person_id ?? task.claimed_by)),
  );
  const isOwn = isMember(lanes, task);
  if (principal && (isTaken || !isOwn)) return { behalfOf: { id: principal.id, name: principal.name } };
  return isOwn ? { behalfOf: null } : null;
}

/** The same for one task, asking the directory only when person and roles do not say it. */
export async function standingIn(ctx: Context, task: TaskOwner): Promise<Standing | null> {
  if (!ctx.user || !isOnSide(ctx, task)) return null;
  const isTaken = task.claimed_by !== null && task.claimed_by !== ctx.user.id;
  const own = isTaken && task.candidates.length === 0 ? null : mayActIn(ctx, ownLanes(ctx), task);
  if (own && (!isTaken || own.behalfOf)) return own;
  return mayActIn(ctx, await lanesOf(ctx), task);
}

/** Whether the caller may take an open task back. */
export function mayWithdraw(ctx: Context, task: Pick<TaskRow, 'withdraw_by' | 'holder_tenant_id'>): boolean {
  const { withdraw_by: role, holder_tenant_id: holder } = task;
  if (!ctx.user || role === null) return false;
  if (role === 'HOLDER') return ctx.scope.role === 'app_holder' && ctx.scope.tenantId === holder;
  return ctx.scope.role === 'app_authority' && ctx.roles.some((own) => own === role);
}

function isMember(lanes: Lanes, task: TaskOwner): boolean {
  if (task.candidates.some((candidate) => lanes.keys.includes(candidate))) return true;
  const isOfCompany = task.role === 'HOLDER' || task.role === 'COUNTERPARTY';
  return lanes.roles.includes(task.role) && (!isOfCompany || task.candidates.length === 0);
}

/** Tasks of the holder are done by its company, those of the second company by that one, all others by the authority: nobody reaches over. */
function isOnSide(
  { scope, tenant }: Context,
  task: Pick<TaskOwner, 'role' | 'holder_tenant_id' | 'party_tenant_id'>,
): boolean {
  // The second company has no right to the rows of the case: its answers are carried out in the scope of the office (party-tasks.ts).
  if (task.role === 'COUNTERPARTY') return tenant?.kind === 'company' && tenant.id === task.party_tenant_id;
  if (tenant?.kind === 'company' && scope.role === 'app_authority') return false;
  if (task.role === 'HOLDER') return scope.role === 'app_holder' && scope.tenantId === task.holder_tenant_id;
  return scope.role === 'app_authority';
}
