import type { ListRequest } from '@app/contract';
import { sql } from 'kysely';
import { type Context, fail } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import { parseTime } from '../../kernel/time.ts';
import type { TaskCondition, TaskSort } from './task.store.ts';

type Make = (value: string) => TaskCondition | null;

const likeOf = (value: string) => `%${value.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const listOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 200);
const contains =
  (column: 'title' | 'holder_name'): Make =>
  (value) =>
  (where) =>
    where(column, 'ilike', likeOf(value));
const equals =
  (column: 'area' | 'node'): Make =>
  (value) =>
  (where) =>
    where(column, '=', value);
const among =
  (column: 'area' | 'node'): Make =>
  (value) =>
  (where) =>
    where(column, 'in', listOf(value).length > 0 ? listOf(value) : ['']);
const day =
  (sign: '>=' | '<='): Make =>
  (value) =>
    isDay(value) ? (where) => where('due_day', sign, value) : null;
const time =
  (column: 'created_at' | 'completed_at', sign: '>=' | '<='): Make =>
  (value) => {
    const at = parseTime(value);
    if (!at) return null;
    // A bare day as the end of a range means that whole day.
    const end = sign === '<=' && isDay(value.trim()) ? new Date(at.getTime() + 86_399_999) : at;
    return (where) => where(column, sign, end);
  };
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseTime(value) !== null;
const whole = (column: 'area' | 'node') => ({
  '': equals(column),
  S: equals(column),
  SN: equals(column),
  SI: among(column),
});
const part = (column: 'title' | 'holder_name') => ({
  '': contains(column),
  SL: contains(column),
  S:
    (value: string): TaskCondition =>
    (where) =>
      where(column, '=', value),
});
const range = (column: 'created_at' | 'completed_at') => ({ DL: time(column, '>='), DG: time(column, '<=') });

/** Filters of task lists: field → operator → condition; all else is refused (R7-34). */
const filters: Record<string, Record<string, Make>> = {
  title: part('title'),
  holderName: part('holder_name'),
  area: whole('area'),
  node: whole('node'),
  createdAt: range('created_at'),
  completedAt: range('completed_at'),
  due: { DL: day('>='), DG: day('<='), S: (value) => (isDay(value) ? (where) => where('due_day', '=', value) : null) },
};
const sortColumns: Record<string, TaskSort['column']> = {
  createdAt: 'created_at',
  completedAt: 'completed_at',
  due: 'due_day',
  title: 'title',
  holderName: 'holder_name',
  area: 'area',
  node: 'node',
};

/** Conditions of a list request. */
export function conditionsOf(ctx: Context, parameters: ListRequest['parameters']): TaskCondition[] {
  return parameters.flatMap(({ key, value }) => {
    const [field = '', operator = ''] = key.startsWith('Q^') ? key.split('^').slice(1) : [key];
    const make = filters[field]?.[operator];
    if (value === '' && make) return [];
    const condition = value.length > 500 || value.includes('\u0000') ? null : make?.(value);
    return condition ?? refuse(field, text(ctx.language, 'workflow.filter', { field: key.slice(0, 80) }));
  });
}

/** Order of a list request. */
export function sortsOf(ctx: Context, sorts: ListRequest['sorts'], usual: TaskSort[]): TaskSort[] {
  if (sorts.length === 0) return usual;
  return sorts.map(({ field, order }) => {
    const column =
      sortColumns[field] ?? refuse(field, text(ctx.language, 'workflow.sort', { field: field.slice(0, 80) }));
    return { column, order: order === 'DESC' ? 'desc' : 'asc' };
  });
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

function refuse(field: string, message: string): never {
  return fail('invalidInput', { cause: message, data: [{ field: field.slice(0, 80), message }] });
}
