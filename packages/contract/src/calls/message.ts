import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id } from '../json.ts';
import { Code, Name, Prose } from '../typed-text.ts';

const write = { method: 'POST', prefix: 'platform', access: 'session', writes: true } as const;
const post = { method: 'POST', prefix: 'platform', access: 'session' } as const;
const get = { method: 'GET', prefix: 'platform', access: 'session' } as const;

/** A file of a message; `src` is the path that downloads it for its readers (R3-33). */
export const MessageFile = z.object({
  id: Id,
  title: z.string(),
  src: z.string(),
  ext: z.string(),
  totalBytes: z.number(),
});
export type MessageFile = z.infer<typeof MessageFile>;

/** An inner message (R3-28…R3-34). `content` is safe HTML; in lists, content and files are absent. */
export const Message = z.object({
  id: Id,
  subject: z.string(),
  createTime: z.string(),
  ownerName: z.string(),
  messageType: z.enum(['bulletin', 'normal', 'system']),
  isPublic: z.number(),
  canreply: z.number(),
  content: z.string().optional(),
  hasNew: z.boolean(),
  link: z.string().nullable(),
  fileMsg: z.array(MessageFile).optional(),
  /** The office for which the caller received the message; an answer is given in its name. */
  office: z.string().nullish(),
  /** Whether the caller sent it. */
  mine: z.boolean().optional(),
  /** The first and last day on which others see a bulletin, for its sender; null bounds nothing. */
  shownFrom: z.iso.date().nullish(),
  shownUntil: z.iso.date().nullish(),
});
export type Message = z.infer<typeof Message>;

/** A message that the caller sent, with how many receivers have read it. */
export const SentMessage = Message.extend({
  receiverNames: z.string(),
  receiverCount: z.number(),
  readCount: z.number(),
  replyCount: z.number(),
});
export type SentMessage = z.infer<typeof SentMessage>;

/** R3-37. */
export const MessageReply = z.object({
  id: Id,
  msgId: Id,
  content: z.string(),
  reply: z.string(),
  replyTime: z.string(),
});
export type MessageReply = z.infer<typeof MessageReply>;

/** R3-36. */
export const ReadReceipt = z.object({ id: z.string(), msgId: Id, receiver: z.string(), receiverTime: z.string() });
export type ReadReceipt = z.infer<typeof ReadReceipt>;

const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** Subject and content of a bulletin in a further language. */
export const MessageWording = z.strictObject({ subject: Name(200), content: Prose(100_000).trim().min(1) });
export type MessageWording = z.infer<typeof MessageWording>;

/** R7.3-09. Files are ids of own uploads, as a list or comma-joined. */
export const MessageDraft = z.object({
  subject: Name(200),
  messageType: z.enum(['bulletin', 'normal']).default('normal'),
  content: Prose(100_000).trim().min(1),
  /** Comma-joined ids of people or, for a company, of offices. */
  receiverId: z.string().max(20_000).default(''),
  isPublic: flag.default(false),
  canreply: flag.default(true),
  fileMsg: z
    .union([
      z.string().max(2_000),
      z.array(z.union([Id, z.object({ id: Id }), z.object({ attachmentId: Id })])).max(20),
    ])
    .default([]),
  /** A bulletin in other languages; where one is missing, its readers get the first wording (zh-TW: written as in Taiwan). */
  translations: z.strictObject({ en: MessageWording.optional(), 'zh-TW': MessageWording.optional() }).default({}),
  /** Business days on which a bulletin is seen, both included. */
  shownFrom: z.iso.date().nullish(),
  shownUntil: z.iso.date().nullish(),
});

export const messageReceive = call({
  ...post,
  id: 'message.receive',
  path: '/msg/innerMessage/receive',
  input: ListRequest,
  output: listOf(Message),
  summary: 'Messages sent to me or public, newest first; filters subject, messageType, hasNew, createTime, ownerName',
});
export const messageSent = call({
  ...post,
  id: 'message.sent',
  path: '/msg/innerMessage/sent',
  input: ListRequest,
  output: listOf(SentMessage),
  summary: 'Messages that I sent, newest first',
});
export const messageList = call({
  ...get,
  id: 'message.list',
  path: '/msg/innerMessage/msgList',
  input: z.object({}),
  output: z.object({ total: z.number(), dataResult: z.array(Message) }),
  summary: 'Newest 20 unread',
});
export const messageGet = call({
  ...get,
  id: 'message.get',
  path: '/msg/innerMessage/get',
  input: z.object({ innerMessageId: Id }),
  output: Message,
  summary: 'One message with its content and files, for its sender, its receivers, or all when it is public',
});
export const messageSave = call({
  ...write,
  id: 'message.save',
  path: '/msg/innerMessage/save',
  input: MessageDraft,
  output: Id,
  summary:
    'Sends a message; isPublic needs the right to publish bulletins, which may have days from and until which they are seen, and wordings in other languages',
});
export const messageRemove = call({
  ...write,
  id: 'message.remove',
  path: '/msg/innerMessage/remove',
  input: z.object({ innerMessageIds: Code(4_000) }),
  output: z.number(),
  summary: 'Its sender removes a message for everybody, a receiver only hides it; all or nothing',
});
export const messageMarkRead = call({
  ...write,
  id: 'message.markRead',
  path: '/msg/innerMessage/markRead',
  input: z.object({ innerMessageIds: Code(4_000) }),
  output: z.number(),
  summary: 'One receipt per user and message, idempotent',
});
export const messageSaveReply = call({
  ...write,
  id: 'message.saveReply',
  path: '/msg/innerMessage/saveReply',
  input: z.object({ msgId: Id, content: z.string().trim().min(1).max(1_000) }),
  output: Id,
  summary: 'Answers a message that may be answered; plain text of 1 to 1000 characters',
});
export const messageReplies = call({
  ...post,
  id: 'message.replies',
  path: '/msg/innerMessageReply/query',
  input: ListRequest,
  output: listOf(MessageReply),
  summary:
    'Replies to the message msgId, newest first; the sender sees all, a receiver the own ones and those of the sender',
});
export const messageReads = call({
  ...post,
  id: 'message.reads',
  path: '/msg/innerMessageRead/query',
  input: ListRequest,
  output: listOf(ReadReceipt),
  summary: 'Who read the message msgId, latest first; the sender sees all, a receiver the own receipt',
});
/** People and offices that a message can be sent to. */
export const messageReceivers = call({
  ...post,
  id: 'message.receivers',
  path: '/msg/innerMessage/receivers',
  input: ListRequest,
  output: listOf(z.object({ id: Id, name: z.string(), tenantName: z.string(), orgName: z.string() })),
  summary:
    'Whom I may write to: a company its own people and the offices of authorities, everybody else all people by name',
});
