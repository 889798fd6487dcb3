import type { ListRequest, ListResult, Message, SentMessage } from '@app/contract';
import { textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handSource, idsOf, listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { announceChange } from './announce-change.ts';
import * as store from './message.store.ts';

const time = { type: 'timestamp with time zone', nullable: false } as const;
const flag = { type: 'boolean', nullable: false } as const;
const count = { type: 'bigint', nullable: false } as const;
const columns = {
  subject: { operator: 'SL', nullable: false },
  messageType: { nullable: false },
  ownerName: { operator: 'SL', nullable: false },
  isPublic: flag,
  canreply: { ...flag, at: 'can_reply' },
  hasNew: flag,
  createTime: { ...time, at: 'created_at' },
  link: {},
  office: { operator: 'SL' },
} as const;
const shownDay = { type: 'date' } as const;
const newestFirst = { usualOrder: [{ field: 'createTime', order: 'DESC' }] } satisfies {
  usualOrder: ListRequest['sorts'];
};

/** Messages sent to me or to all (R7.3-01). */
export async function receiveMessages(ctx: Context, request: ListRequest): Promise<ListResult<Message>> {
  const source = handSource({ from: store.inboxOf(ctx), columns });
  return mapRows(await listPage(ctx, source, request, newestFirst), messageOf);
}

/** Messages that I sent (R7.3-02). */
export async function sentMessages(ctx: Context, request: ListRequest): Promise<ListResult<SentMessage>> {
  const counts = {
    shownFrom: shownDay,
    shownUntil: shownDay,
    receiverNames: {},
    receiverCount: count,
    readCount: count,
    replyCount: count,
  };
  const source = handSource({ from: store.outboxOf(ctx), columns: { ...columns, ...counts } });
  return mapRows(await listPage(ctx, source, request, newestFirst), (row) => ({
    ...messageOf(row),
    mine: true,
    shownFrom: typeof row.shownFrom === 'string' ? row.shownFrom : null,
    shownUntil: typeof row.shownUntil === 'string' ? row.shownUntil : null,
    receiverNames: String(row.receiverNames),
    receiverCount: Number(row.receiverCount),
    readCount: Number(row.readCount),
    replyCount: Number(row.replyCount),
  }));
}

/** The newest 20 unread, for the bell (R7.3-10). */
export async function newestUnread(ctx: Context): Promise<{ total: number; dataResult: Message[] }> {
  const parameters = [{ key: 'Q^hasNew^S', value: 'true' }];
  const page = await receiveMessages(ctx, { parameters, requestPage: { pageNo: 1, limit: 20 }, sorts: [] });
  return { total: page.pageResult.totalCount, dataResult: page.dataResult };
}

/** One message with its content and files (R7.3-08); a foreign one is a missing one. */
export async function readMessage(ctx: Context, input: { innerMessageId: string }): Promise<Message> {
  const row = (await store.findMessage(ctx, input.innerMessageId)) ?? fail('notFound');
  const files = await store.filesOf(ctx.db, row.id);
  const isMine = row.owner_id !== null && row.owner_id === ctx.user?.id;
  return {
    id: row.id,
    subject: textOf(row.subject, ctx.language),
    createTime: formatTime(row.created_at),
    ownerName: row.shown_name,
    office: row.office,
    messageType: row.message_type,
    isPublic: row.is_public ? 1 : 0,
    canreply: row.can_reply ? 1 : 0,
    hasNew: row.has_new,
    link: row.link,
    mine: isMine,
    ...(isMine ? { shownFrom: row.shown_from, shownUntil: row.shown_until } : {}),
    content: textOf(row.content, ctx.language),
    fileMsg: files.map((file) => ({
      id: file.attachment_id,
      title: file.title,
      src: `/file/download?attachmentId=${file.attachment_id}`,
      ext: file.ext,
      totalBytes: Number(file.total_bytes),
    })),
  };
}

/** Marks messages as read, all or nothing; marking again is no error (R7.3-06). Answers the number of given ids. */
export async function markRead(ctx: Context, input: { innerMessageIds: string }): Promise<number> {
  const user = ctx.user ?? fail('illegalToken');
  const ids = idsOf(ctx, input.innerMessageIds, 'innerMessageIds');
  if ((await store.visibleAmong(ctx, ids)).length !== ids.length) fail('notFound');
  await store.insertReceipts(ctx.db, user.id, ids, ctx.businessNow());
  announceChange(ctx, [user.id]);
  return ids.length;
}

/** Removes messages: one's own for everybody, received ones for oneself only; all or nothing (R7.3-05). */
export async function removeMessages(ctx: Context, input: { innerMessageIds: string }): Promise<number> {
  const user = ctx.user ?? fail('illegalToken');
  const ids = idsOf(ctx, input.innerMessageIds, 'innerMessageIds');
  const found = await store.visibleAmong(ctx, ids);
  if (found.length !== ids.length) fail('notFound');
  const sent = found.filter((message) => message.owner_id === user.id).map((message) => message.id);
  const received = found.filter((message) => message.owner_id !== user.id).map((message) => message.id);
  if (sent.length > 0) await store.removeMessages(ctx.db, sent, ctx.businessNow());
  if (received.length > 0) await store.hideMessages(ctx.db, user.id, received, ctx.businessNow());
  announceChange(ctx, sent.length > 0 ? null : [user.id]);
  for (const id of ids)
    await ctx.audit({ action: sent.includes(id) ? 'remove' : 'hide', entity: 'message', entityId: id });
  return ids.length;
}

function messageOf(row: Row): Message {
  return {
    id: String(row.id),
    subject: String(row.subject),
    createTime: String(row.createTime),
    ownerName: String(row.ownerName),
    office: typeof row.office === 'string' ? row.office : null,
    messageType: row.messageType as Message['messageType'],
    isPublic: row.isPublic === true ? 1 : 0,
    canreply: row.canreply === true ? 1 : 0,
    hasNew: row.hasNew === true,
    link: typeof row.link === 'string' ? row.link : null,
  };
}
