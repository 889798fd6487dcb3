import type { Delegate, delegateSave, ListRequest, ListResult, Parsed } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { listPage, mapRows, type Row } from '../../../../kernel/list/index.ts';
import type { SessionUser } from '../../../../kernel/session.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { formatTime, parseTime } from '../../../../kernel/time.ts';
import { messageSend, type OrderedMessage } from '../../../message/jobs.ts';
import { activePeople } from '../../../tenant/index.ts';
import {
  awayAt,
  type DelegateRow,
  delegateById,
  delegateSource,
  lockDelegatesOf,
  overlapping,
  storeDelegate,
} from '../../stores/delegate.store.ts';

const longestMs = 366 * 86_400_000;

/** Those of some people who are away now: they have named somebody who acts for them. Needs the scope app_platform. */
export async function awayAmong(
  ctx: Context,
  tenantId: string,
  asked: { people: readonly string[]; area: string },
): Promise<ReadonlySet<string>> {
  return new Set(asked.people.length === 0 ? [] : await awayAt(ctx.db, tenantId, asked, ctx.businessNow()));
}

/** Substitutions that the caller gave or that name the caller, newest first. */
export async function queryDelegates(ctx: Context, list: ListRequest): Promise<ListResult<Delegate>> {
  const { user, tenantId } = whoAsks(ctx);
  const page = await listPage(ctx, delegateSource, list, {
    usualOrder: [{ field: 'from', order: 'DESC' }],
    where: sql`t.tenant_id = ${tenantId} and (t.user_id = ${user.id} or t.agent_id = ${user.id})`,
  });
  return mapRows(page, (row) => shown(ctx, row, user.id));
}

/**
 * Names a colleague who acts for the caller in a period, in all processes or in those of one area. Two substitutions of the
 * same processes must not overlap; nobody acts for himself, and nobody for more than a year at a time.
 */
export async function saveDelegate(ctx: Context, input: Parsed<typeof delegateSave>): Promise<Delegate> {
  const { user, tenantId } = whoAsks(ctx);
  const { agentId: delegateId, area = null, reason } = input;
  if (delegateId === user.id) refuse(ctx, 'agentId', 'workflow.agentSelf');
  const from = momentOf(ctx, 'from', input.from, false);
  const to = momentOf(ctx, 'to', input.to, true);
  if (from >= to) refuse(ctx, 'to', 'workflow.agentPeriod');
  if (to <= ctx.businessNow()) refuse(ctx, 'to', 'workflow.agentPast');
  if (to.getTime() - from.getTime() > longestMs) refuse(ctx, 'to', 'workflow.agentLong');
  const [delegate] = await activePeople(ctx.db, tenantId, [delegateId]);
  if (!delegate) return refuse(ctx, 'agentId', 'workflow.agentUnknown');
  await lockDelegatesOf(ctx.db, user.id);
  const before = input.id === undefined ? null : await ownDelegate(ctx, input.id);
  if (before?.ended_at) fail('conflict', { cause: text(ctx.language, 'workflow.agentEnded') });
  const row: DelegateRow = {
    id: before?.id ?? ctx.app.newId(),
    tenant_id: tenantId,
    user_id: user.id,
    agent_id: delegateId,
    area: area === '' ? null : area,
    from_at: from,
    to_at: to,
    reason,
    ended_at: null,
    created_at: before?.created_at ?? ctx.businessNow(),
  };
  const other = await overlapping(ctx.db, row);
  if (other)
    refuse(ctx, 'from', 'workflow.agentOverlaps', { from: formatTime(other.from_at), to: formatTime(other.to_at) });
  await storeDelegate(ctx.db, row);
  await ctx.audit({ action: 'agent.save', entity: 'workflow_agent', entityId: row.id, before, after: row });
  await ctx.emit(messageSend, delegateMessage(row, user, formatTime));
  return { ...delegateOf(ctx, row, user.id), userName: user.fullname, agentName: delegate.fullname };
}

/** Ends a substitution that the caller gave, from now on; what was done under it stays. */
export async function removeDelegate(ctx: Context, input: { id: string }): Promise<boolean> {
  const before = await ownDelegate(ctx, input.id);
  if (before.ended_at) return false;
  const row = { ...before, ended_at: ctx.businessNow() };
  await storeDelegate(ctx.db, row);
  await ctx.audit({ action: 'agent.remove', entity: 'workflow_agent', entityId: row.id, before, after: row });
  return true;
}

async function ownDelegate(ctx: Context, id: string): Promise<DelegateRow> {
  const { user, tenantId } = whoAsks(ctx);
  const row = await delegateById(ctx.db, id);
  return row && row.user_id === user.id && row.tenant_id === tenantId ? row : fail('notFound');
}

function whoAsks(ctx: Context): { user: SessionUser; tenantId: string } {
  return { user: ctx.user ?? fail('illegalToken'), tenantId: ctx.tenant?.id ?? fail('illegalPermission') };
}

/** A day without a time begins at midnight; as the end of a period it lasts until the next midnight. */
function momentOf(ctx: Context, field: string, value: string, isEnd: boolean): Date {
  const day = parseTime(value) ?? refuse(ctx, field, 'workflow.agentPeriod');
  return isEnd && value.length === 10 ? new Date(day.getTime() + 86_400_000) : day;
}

function delegateOf(ctx: Context, row: DelegateRow, userId: string): Omit<Delegate, 'userName' | 'agentName'> {
  return {
    id: row.id,
    userId: row.user_id,
    agentId: row.agent_id,
    area: row.area,
    from: formatTime(row.from_at),
    to: formatTime(row.to_at),
    reason: row.reason,
    state: stateOf(
      formatTime(ctx.businessNow()),
      formatTime(row.from_at),
      formatTime(row.to_at),
      row.ended_at !== null,
    ),
    mine: row.user_id === userId,
  };
}

function shown(ctx: Context, row: Row, userId: string): Delegate {
  const { id, userId: giver, userName, agentId: delegateId, agentName, area, from, to, reason, endedAt } = row;
  return {
    id: String(id),
    userId: String(giver),
    userName: String(userName),
    agentId: String(delegateId),
    agentName: String(agentName),
    area: area === null ? null : String(area),
    from: String(from),
    to: String(to),
    reason: String(reason),
    state: stateOf(formatTime(ctx.businessNow()), String(from), String(to), endedAt !== null),
    mine: giver === userId,
  };
}

/** Times in the wire form order like texts. */
function stateOf(now: string, from: string, to: string, isEnded: boolean): Delegate['state'] {
  if (isEnded) return 'ended';
  if (now < from) return 'planned';
  return now < to ? 'active' : 'past';
}

function delegateMessage(row: DelegateRow, user: SessionUser, show: (at: Date) => string): OrderedMessage {
  const [from, to] = [show(row.from_at).slice(0, 16), show(row.to_at).slice(0, 16)];
  return {
    dedupeKey: `agent:${row.id}:${row.agent_id}:${from}:${to}`,
    subject: {
      'zh-CN': `${user.fullname}请您代办任务`,
      'zh-TW': `${user.fullname}請您代辦任務`,
      en: `${user.fullname} asks you to act as substitute`,
    },
    content: {
      'zh-CN': `${from} 至 ${to}，${user.fullname}名下的任务也由您办理。`,
      'zh-TW': `${from} 至 ${to}，${user.fullname}名下的任務也由您辦理。`,
      en: `From ${from} to ${to} you may also do the tasks of ${user.fullname}.`,
    },
    link: '/tasks/pending',
    userIds: [row.agent_id],
  };
}

function refuse(ctx: Context, field: string, key: string, values: Record<string, string> = {}): never {
  const message = text(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}
