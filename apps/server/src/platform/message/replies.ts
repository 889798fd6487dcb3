import type { ListRequest, ListResult, MessageReply, messageSaveReply, Parsed, ReadReceipt } from '@app/contract';
import { textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handSource, listPage, mapRows } from '../../kernel/list/index.ts';
import { text } from '../../kernel/texts/index.ts';
import * as store from './message.store.ts';
import { sameText } from './plain-text.ts';
import { sendMessage } from './send-message.ts';

const msgId = { at: 'message_id', type: 'id', nullable: false } as const;
const time = { type: 'timestamp with time zone', nullable: false } as const;

/** Answers a message (R7.3-07) in plain text and notifies its sender. */
export async function saveReply(ctx: Context, input: Parsed<typeof messageSaveReply>): Promise<string> {
  const user = ctx.user ?? fail('illegalToken');
  const message = (await store.findMessage(ctx, input.msgId)) ?? fail('notFound');
  if (!message.can_reply) fail('illegalPermission', { cause: text(ctx.language, 'message.noReply') });
  const userName = await store.nameOf(ctx.db, user.id);
  const id = ctx.app.newId();
  await store.insertReply(ctx.db, {
    id,
    messageId: message.id,
    userId: user.id,
    userName: sameText(userName),
    content: input.content,
    at: ctx.businessNow(),
  });
  await ctx.audit({ action: 'reply', entity: 'message', entityId: message.id, after: { reply: id } });
  if (message.owner_id !== null && message.owner_id !== user.id) {
    const subject = message.subject;
    const told = await store.nameTold(ctx.db, user.id, message.owner_id);
    await sendMessage(ctx, {
      dedupeKey: `reply:${id}`,
      subject: {
        'zh-CN': `${told}回复了您的消息：${subject['zh-CN']}`,
        en: `${told} answered your message: ${subject.en}`,
        'zh-TW': `${told}回覆了您的訊息：${textOf(subject, 'zh-TW')}`,
      },
      content: { 'zh-CN': input.content, en: input.content, 'zh-TW': input.content },
      receivers: [message.owner_id],
    });
  }
  return id;
}

/** Replies, newest first (R7.3-03, R7.3-14). The sender of the message sees all, a receiver their own and the sender's. */
export async function queryReplies(ctx: Context, request: ListRequest): Promise<ListResult<MessageReply>> {
  const source = handSource({
    from: store.repliesOf(ctx),
    columns: {
      msgId,
      content: { operator: 'SL' },
      reply: { operator: 'SL' },
      replyTime: { ...time, at: 'created_at' },
    },
  });
  const page = await listPage(ctx, source, request, { usualOrder: [{ field: 'replyTime', order: 'DESC' }] });
  return mapRows(page, (row) => ({
    id: String(row.id),
    msgId: String(row.msgId),
    content: String(row.content),
    reply: String(row.reply),
    replyTime: String(row.replyTime),
  }));
}

/** Read receipts, latest first (R7.3-04, R7.3-14). The sender sees all, a receiver their own. */
export async function queryReads(ctx: Context, request: ListRequest): Promise<ListResult<ReadReceipt>> {
  const source = handSource({
    from: store.receiptsOf(ctx),
    columns: { msgId, receiver: { operator: 'SL' }, receiverTime: { ...time, at: 'read_at' } },
  });
  const page = await listPage(ctx, source, request, { usualOrder: [{ field: 'receiverTime', order: 'DESC' }] });
  return mapRows(page, (row) => ({
    id: `${String(row.msgId)}-${String(row.id)}`,
    msgId: String(row.msgId),
    receiver: String(row.receiver),
    receiverTime: String(row.receiverTime),
  }));
}
