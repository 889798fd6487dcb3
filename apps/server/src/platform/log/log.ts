import {
  type CallLog as CallEntry,
  CallLog as CallEntrySchema,
  ChangeLog,
  type caseReaders,
  type Json,
  type ListRequest,
  type ListResult,
  OperationLog,
  type Output,
  ReadLog,
  SignInLog,
} from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { auditSource, callSource, caseReaderRows, readSource } from './log.store.ts';

/** Sorts by number, which follows the time and has an index. */
const newest: ListRequest['sorts'] = [{ field: 'seq', order: 'DESC' }];

/** Operations: who did what to which record. */
export async function queryOperations(ctx: Context, request: ListRequest): Promise<ListResult<OperationLog>> {
  return mapRows(await auditPage(ctx, request, sql`true`), (row) => OperationLog.parse(row));
}

/** Changes: the same with each field before and after. */
export async function queryChanges(ctx: Context, request: ListRequest): Promise<ListResult<ChangeLog>> {
  const page = await auditPage(ctx, request, sql`(t.before is not null or t.after is not null)`);
  return mapRows(page, (row) => ChangeLog.parse({ ...row, changes: fieldChanges(row.before, row.after) }));
}

/** Sign-ins, sign-outs and refused attempts. */
export async function querySignIns(ctx: Context, request: ListRequest): Promise<ListResult<SignInLog>> {
  const page = await auditPage(ctx, request, sql`t.action like 'auth.%'`);
  return mapRows(page, (row) => SignInLog.parse({ ...row, detail: detailOf(row.after) }));
}

/** Calls of the last days. */
export async function queryCalls(ctx: Context, request: ListRequest): Promise<ListResult<CallEntry>> {
  const page = await scoped(ctx, (tx, all) =>
    listPage(tx, callSource(all ? 'call_entry_all' : 'call_entry'), request, { usualOrder: newest }),
  );
  return mapRows(page, (row) => CallEntrySchema.parse(row));
}

/** Who opened which case, file or formula. */
export async function queryReads(ctx: Context, request: ListRequest): Promise<ListResult<ReadLog>> {
  const page = await scoped(ctx, (tx, all) =>
    listPage(tx, readSource(all ? 'read_entry_all' : 'read_entry'), request, { usualOrder: newest }),
  );
  return mapRows(page, (row) => ReadLog.parse(row));
}

/** Which office opened a case of the caller's company and when, newest first; without names of people and without experts. */
export async function readersOfCase(ctx: Context, caseId: string): Promise<Output<typeof caseReaders>> {
  const rows = await caseReaderRows(ctx.db, caseId);
  return rows.map(({ office, role_group, at }) => ({ office, roleGroup: role_group, at: formatTime(at) }));
}

function auditPage(ctx: Context, request: ListRequest, where: RawBuilder<unknown>): Promise<ListResult<Row>> {
  return scoped(ctx, (tx, all) =>
    listPage(tx, auditSource(all ? 'log_entry_all' : 'log_entry'), request, { usualOrder: newest, where }),
  );
}

/**
 * Runs `work` with the caller's view of a log: auditors and super administrators of the platform read everything, others the rows of their tenant,
 * to which the narrowed scope limits the view. A super administrator who designs a tenant reads that tenant's rows.
 */
function scoped<T>(ctx: Context, work: (tx: Context, all: boolean) => Promise<T>): Promise<T> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const isAll = tenant.kind === 'platform' && (ctx.roles.includes('SUPER') || ctx.roles.includes('AUDITOR'));
  return isAll ? ctx.within({ role: 'app_platform' }, (tx) => work(tx, true)) : work(ctx, false);
}

/** Fields whose value differs, at the first level; for a created or removed record all its fields. */
export function fieldChanges(before: unknown, after: unknown): ChangeLog['changes'] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field] ?? null))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}

function fieldsOf(value: unknown): Record<string, Json> {
  if (value === null || value === undefined) return {};
  const isRecord = typeof value === 'object' && !Array.isArray(value);
  return isRecord ? (value as Record<string, Json>) : { value: value as Json };
}

function detailOf(after: unknown): string {
  return Object.entries(fieldsOf(after))
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join('; ')
    .slice(0, 500);
}
