import type { Context } from '../../kernel/context.ts';
import type { TaskRow } from './task.store.ts';

/**
 * Whether the caller is a candidate for a task: the holder of the case for HOLDER, else a role in the authority. Rules
 * on who must not act twice in one case (actor separation) belong here.
 */
export function mayAct(ctx: Context, task: Pick<TaskRow, 'role' | 'holder_tenant_id'>): boolean {
  return hasRole(ctx, task.role, task.holder_tenant_id);
}

/** Whether the caller may take an open task back. */
export function mayWithdraw(ctx: Context, task: Pick<TaskRow, 'withdraw_by' | 'holder_tenant_id'>): boolean {
  return task.withdraw_by !== null && hasRole(ctx, task.withdraw_by, task.holder_tenant_id);
}

function hasRole(ctx: Context, role: string, holderTenantId: string): boolean {
  if (!ctx.user) return false;
  if (role === 'HOLDER') return ctx.scope.role === 'app_holder' && ctx.scope.tenantId === holderTenantId;
  return ctx.scope.role === 'app_authority' && ctx.roles.some((own) => own === role);
}
