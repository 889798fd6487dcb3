import type { ListRequest } from '@app/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';
import type { Lanes } from './lanes.ts';
import { namedIn } from './named-in.ts';
import type { TaskCondition } from './stores/task.store.ts';

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
  whose: (ctx: Context, lanes: Lanes) => RawBuilder<unknown>;
  usualOrder: ListRequest['sorts'];
}

/** Tasks that the caller may do, the most urgent first. */
export const pendingList: TaskList = {
  whose: (ctx, lanes) => pendingRows(ctx, lanes, 't'),
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

/** Open tasks for which the caller keeps a draft, newest first; `drafted` = ids of the tasks. */
export function draftedList(drafted: readonly string[]): TaskList {
  return {
    whose: () => sql`t.state = 'open' and t.id = any(${[...drafted]}::bigint[])`,
    usualOrder: [{ field: 'createdAt', order: 'DESC' }],
  };
}

/**
 * Open tasks that the caller may do: of their pools, their own, or of somebody whose agent they are, and not claimed by
 * anybody else. Row-level security says the same of companies; named here so that indexes serve.
 */
export function pendingRows(ctx: Context, lanes: Lanes, table: 't' | 'wf_task'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.id(table, name);
  const { userId, roles, keys, principals } = lanes;
  const isHolder = ctx.scope.role === 'app_holder';
  const byRole = isHolder
    ? sql<SqlBool>`(${column('role')} = 'HOLDER' and ${column('candidates')} = '{}')`
    : sql<SqlBool>`${column('role')} = any(${roles}::text[])`;
  const free = sql<SqlBool>`(${column('claimed_by')} is null or ${column('claimed_by')} = ${userId})`;
  const own = sql<SqlBool>`(${byRole} or ${namedIn(column('candidates'), keys)}) and ${free}`;
  const forOthers = principals.map(({ id, area }) => {
    const person = `user:${id}`;
    const theirs = sql<SqlBool>`(${column('claimed_by')} = ${id} or (${namedIn(column('candidates'), [person])} and ${column('claimed_by')} is null))`;
    return area === null ? theirs : sql<SqlBool>`(${theirs} and ${column('area')} = ${area})`;
  });
  const delegate = `agent:${userId}`;
  forOthers.push(namedIn(column('candidates'), [delegate]));
  const mine = sql<SqlBool>`${column('state')} = 'open' and (${sql.join([sql`(${own})`, ...forOthers], sql` or `)})`;
  if (ctx.scope.role !== 'app_holder') return mine;
  const { tenantId } = ctx.scope;
  const asParty = sql<SqlBool>`${column('party_tenant_id')} = ${tenantId} and ${column('role')} = 'COUNTERPARTY' and ${column('state')} = 'open'
    and ${column('candidates')} = '{}' and ${free}`;
  return sql<SqlBool>`((${mine} and ${column('role')} = 'HOLDER' and ${column('holder_tenant_id')} = ${tenantId}) or (${asParty}))`;
}

/** The same as the pending list, for counts. */
export function pendingFor(ctx: Context, lanes: Lanes): TaskCondition[] {
  return [() => pendingRows(ctx, lanes, 'wf_task')];
}
