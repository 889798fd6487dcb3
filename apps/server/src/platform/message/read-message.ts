import { type FieldError, type ListRequest, type ListResult, type Message, type Text, textOf } from '@app/contract';
import { type Context, fail } from '../../kernel/context.ts';
import { formatTime, parseTime } from '../../kernel/time.ts';
import {
  countVisible,
  findMessage,
  type InboxFilter,
  inboxPage,
  insertReceipts,
  type ListedMessage,
} from './message.store.ts';

/** Messages sent to me or to all (R7.3-01). */
export async function receiveMessages(ctx: Context, request: ListRequest): Promise<ListResult<Message>> {
  const user = ctx.user ?? fail('illegalToken');
  const { pageNo, limit } = request.requestPage;
  const offset = (pageNo - 1) * limit;
  const { rows, total } = await inboxPage(ctx.db, user.id, { ...filterOf(ctx, request), limit, offset });
  return {
    dataResult: rows.map((row) => messageOf(ctx, row)),
    pageResult: { pageNo, limit, totalCount: total, totalPages: Math.ceil(total / limit), exact: true },
  };
}

/** The newest 20 unread, for the bell (R7.3-10). */
export async function newestUnread(ctx: Context): Promise<{ total: number; dataResult: Message[] }> {
  const user = ctx.user ?? fail('illegalToken');
  const { rows, total } = await inboxPage(ctx.db, user.id, { unread: true, ascending: false, limit: 20, offset: 0 });
  return { total, dataResult: rows.map((row) => messageOf(ctx, row)) };
}

/** One message with its content (R7.3-08); a foreign one is a missing one. */
export async function readMessage(ctx: Context, input: { innerMessageId: string }): Promise<Message> {
  const user = ctx.user ?? fail('illegalToken');
  const row = await findMessage(ctx.db, user.id, input.innerMessageId);
  return row ? { ...messageOf(ctx, row), content: textOf(row.content, ctx.language) } : fail('notFound');
}

/** Marks messages as read, all or nothing; again is no error (R7.3-06). Answers how many were named. */
export async function markRead(ctx: Context, input: { innerMessageIds: string }): Promise<number> {
  const user = ctx.user ?? fail('illegalToken');
  const ids = [...new Set(input.innerMessageIds.split(',').map((id) => id.trim()))];
  if (ids.length > 200 || ids.some((id) => !/^\d{1,18}$|^[1-8]\d{18}$/.test(id)))
    refuse(ctx, 'innerMessageIds', {
      'zh-CN': '请给出 1 到 200 个消息编号，用逗号分开。',
      en: 'Give 1 to 200 message ids, separated by commas.',
    });
  if ((await countVisible(ctx.db, ids)) !== ids.length) fail('notFound');
  await insertReceipts(ctx.db, user.id, ids, ctx.now());
  return ids.length;
}

/** Filters and order of the inbox; anything not listed here is state 400 (R7-34, R7-35). */
function filterOf(ctx: Context, request: ListRequest): Omit<InboxFilter, 'limit' | 'offset'> {
  const filter: Omit<InboxFilter, 'limit' | 'offset'> = { ascending: false };
  for (const { key, value } of request.parameters) {
    const [field = '', operator = ''] = key.startsWith('Q^') ? key.slice(2).split('^') : [key];
    const name = `${field}:${operator}`;
    if (['subject:', 'subject:SL', 'subject:S'].includes(name)) filter.subject = value.slice(0, 200);
    else if (['messageType:', 'messageType:S', 'messageType:SN', 'messageType:SI'].includes(name))
      filter.types = value.split(',');
    else if (['hasNew:', 'hasNew:S', 'hasNew:SN'].includes(name) && /^(true|false|1|0)$/.test(value))
      filter.unread = value === 'true' || value === '1';
    else if (['createTime:DL', 'createTime:NL'].includes(name)) filter.from = timeOf(ctx, key, value, false);
    else if (['createTime:DG', 'createTime:NG'].includes(name)) filter.until = timeOf(ctx, key, value, true);
    else refuse(ctx, `parameters.${key}`, { 'zh-CN': `不能按“${key}”筛选。`, en: `Cannot filter by “${key}”.` });
  }
  for (const sort of request.sorts) {
    if (sort.field !== 'createTime')
      refuse(ctx, `sorts.${sort.field}`, {
        'zh-CN': `不能按“${sort.field}”排序。`,
        en: `Cannot sort by “${sort.field}”.`,
      });
    filter.ascending = sort.order === 'ASC';
  }
  return filter;
}

/** A bare day as upper bound means its end. */
function timeOf(ctx: Context, key: string, value: string, end: boolean): Date {
  const date = parseTime(value);
  if (!date)
    return refuse(ctx, `parameters.${key}`, {
      'zh-CN': '请填写日期，例如 2026-10-09。',
      en: 'Enter a date, such as 2026-10-09.',
    });
  return end && value.trim().length === 10 ? new Date(date.getTime() + 86_400_000 - 1) : date;
}

function messageOf(ctx: Context, row: ListedMessage): Message {
  return {
    id: row.id,
    subject: textOf(row.subject, ctx.language),
    createTime: formatTime(row.created_at),
    ownerName: textOf(row.owner_name, ctx.language),
    messageType: row.message_type,
    isPublic: row.is_public ? 1 : 0,
    canreply: row.can_reply ? 1 : 0,
    hasNew: row.has_new,
    link: row.link,
  };
}

function refuse(ctx: Context, field: string, text: Text): never {
  const data: FieldError[] = [{ field, message: textOf(text, ctx.language) }];
  return fail('invalidInput', { cause: data[0]?.message, data });
}
