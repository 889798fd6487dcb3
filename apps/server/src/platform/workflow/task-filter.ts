import type { ListRequest } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';
import type { TaskCondition } from './task.store.ts';

const time = { type: 'timestamp with time zone' } as const;

/** Tasks as lists filter and sort them (R7-34, R7-35). */
export const taskSource = handSource({
  table: 'wf_task',
  columns: {
    title: { operator: 'SL', nullable: false },
    holderName: { operator: 'SL', nullable: false },
    area: { nullable: false },
    node: { nullable: false },
    createdAt: { ...time, nullable: false },
    completedAt: time,
    due: { at: 'due_day', type: 'date' },
  },
});

/** Whose tasks a list shows and in which order when the caller names none. */
export interface TaskList {
  whose: (ctx: Context) => RawBuilder<unknown>;
  usualOrder: ListRequest['sorts'];
}

/** Tasks that the caller may do, the most urgent first. */
export const pendingList: TaskList = {
  whose: pendingRows,
  usualOrder: [
    { field: 'due', order: 'ASC' },
    { field: 'createdAt', order: 'ASC' },
  ],
};

/** Tasks that the caller completed, newest first. */
export const completedList: TaskList = {
  whose: (ctx) => sql`t.completed_by = ${ctx.user?.id ?? '0'}`,
  usualOrder: [{ field: 'completedAt', order: 'DESC' }],
};

/** The same as `pendingFor`, for the list. The literal lets the index of open tasks serve. */
function pendingRows(ctx: Context): RawBuilder<unknown> {
  const roles = ctx.scope.role === 'app_holder' ? ['HOLDER'] : [...ctx.roles];
  const mine = sql`t.state = 'open' and t.role = any(${roles}::text[])
    and (t.claimed_by is null or t.claimed_by = ${ctx.user?.id ?? '0'})`;
  return ctx.scope.role === 'app_holder' ? sql`${mine} and t.holder_tenant_id = ${ctx.scope.tenantId}` : mine;
}

/** Open tasks that the caller may do: of their roles or their company, and not claimed by somebody else. */
export function pendingFor(ctx: Context): TaskCondition[] {
  const roles = ctx.scope.role === 'app_holder' ? ['HOLDER'] : [...ctx.roles];
  const userId = ctx.user?.id ?? '0';
  return [
    (where) => where('state', '=', sql.lit('open')),
    (where) => (roles.length > 0 ? where('role', 'in', roles) : where.lit(false).$castTo()),
    (where) => where.or([where('claimed_by', 'is', null), where('claimed_by', '=', userId)]),
    ...(ctx.scope.role === 'app_holder' ? [holderRows(ctx.scope.tenantId)] : []),
  ];
}

/** Row-level security says the same; named here so that the index of the holder is used. */
function holderRows(tenantId: string): TaskCondition {
  return (where) => where('holder_tenant_id', '=', tenantId);
}
