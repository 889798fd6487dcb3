import type { NotificationKind, Text } from '@app/contract';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { handle } from '../../kernel/job.ts';
import { notificationPlan } from '../notification/jobs.ts';
import { usersWithRole } from '../tenant/index.ts';
import { announceChange } from './announce-change.ts';
import { messageSend, taskCreated } from './jobs.ts';
import { insertMessage, type MessageType, type StoredMessage } from './message.store.ts';
import { plainText } from './plain-text.ts';

/** What a sender gives; texts are plain text in the languages of the product. */
export interface NewMessage {
  /** Key of the event: when the outbox repeats a job, the second message with the same key is not stored. */
  dedupeKey?: string | undefined;
  subject: Text;
  content: Text;
  link?: string | undefined;
  messageType?: MessageType;
  /** What it is about, for mails; those of `message`, the usual kind, say only that something waits. */
  kind?: NotificationKind | undefined;
  /** The tenant for which the receivers get it, where that is known. */
  tenantId?: string | null | undefined;
  receivers: readonly string[];
}
const system: Text = { 'zh-CN': '系统', en: 'System', 'zh-TW': '系統' };

/** Sends an in-app message; false when it was sent before or has no receiver. Works in any scope. */
export async function sendMessage(ctx: Context, message: NewMessage): Promise<boolean> {
  const receivers = [...new Set(message.receivers)];
  if (receivers.length === 0) return false;
  const stored = {
    id: ctx.app.newId(),
    dedupe_key: message.dedupeKey ?? null,
    subject: plainText(message.subject, 200),
    content: plainText(message.content, 10_000),
    message_type: message.messageType ?? ('system' as const),
    is_public: false,
    can_reply: false,
    owner_id: null,
    owner_name: system,
    link: message.link !== undefined && isOwnPath(message.link) ? message.link : null,
    created_at: ctx.businessNow(),
    shown_from: null,
    shown_until: null,
  };
  const isNew = await insertMessage(
    ctx.db,
    stored,
    receivers.map((user_id) => ({ user_id, office_id: null, office_name: null })),
  );
  if (!isNew) return false;
  announceChange(ctx, receivers);
  await orderMails(ctx, stored, { kind: message.kind ?? 'message', tenantId: message.tenantId ?? null, receivers });
  return true;
}

/** Has the receivers of a message told by mail, each as they chose. What a person wrote, or a sentence that may name one, is not repeated. */
export async function orderMails(
  ctx: Context,
  message: Pick<StoredMessage, 'id' | 'subject' | 'content' | 'link'>,
  to: { kind: NotificationKind; tenantId: string | null; receivers: readonly string[] },
): Promise<void> {
  if (ctx.app.settings.mail === null) return;
  const { kind, tenantId } = to;
  const isQuoted = kind !== 'message';
  await ctx.emit(notificationPlan, {
    event: `message:${message.id}`,
    kind,
    subject: isQuoted ? message.subject : null,
    // Other messages may hold in their sentences what a person wrote, or a name.
    content: kind === 'letter' || kind === 'deadline' ? message.content : null,
    link: message.link,
    messageId: message.id,
    tenantId,
    userIds: [...to.receivers],
  });
}

/** Notifies everybody who may take the task, each in their own language. */
export const notifyTaskCreated = handle(taskCreated, async (ctx, task) => {
  // The task may be created in a company's scope, which does not see the officers of the authority.
  await ctx.within({ role: 'app_platform' }, async (tx) => {
    await sendMessage(tx, {
      dedupeKey: `task:${task.taskId}`,
      kind: 'task',
      tenantId: companyOf(task) ?? task.authorityId,
      subject: {
        'zh-CN': `待办：${task.nodeTitle['zh-CN']}（${task.title}）`,
        en: `To do: ${task.nodeTitle.en} (${task.title})`,
        'zh-TW': `待辦：${task.nodeTitle['zh-TW'] ?? task.nodeTitle['zh-CN']}（${task.title}）`,
      },
      content: {
        'zh-CN': `“${task.title}”到了“${task.nodeTitle['zh-CN']}”环节，请打开案卷办理。`,
        en: `“${task.title}” has reached the step “${task.nodeTitle.en}”. Open the case to handle it.`,
        'zh-TW': `「${task.title}」到了「${task.nodeTitle['zh-TW'] ?? task.nodeTitle['zh-CN']}」環節，請打開案卷辦理。`,
      },
      link: `/${task.area}/case/${task.caseId}`,
      receivers: await receiversOf(tx, task),
    });
  });
});

async function receiversOf(tx: Context, task: z.output<typeof taskCreated.payload>): Promise<string[]> {
  if (task.userId) return [task.userId];
  if (!task.role) return [];
  const company = companyOf(task);
  const people = company
    ? await usersWithRole(tx, company, 'APPLICANT')
    : await usersWithRole(tx, task.authorityId, task.role);
  return people.map((person) => person.id);
}

/** The company whose task it is; null = the office's. */
function companyOf({ role, holderTenantId, partyTenantId }: z.output<typeof taskCreated.payload>): string | null {
  if (role === 'HOLDER') return holderTenantId;
  return role === 'COUNTERPARTY' ? (partyTenantId ?? null) : null;
}

/** Sends the message of a job. */
export const deliverMessage = handle(messageSend, async (ctx, message) => {
  await ctx.within({ role: 'app_platform' }, async (tx) => {
    const { tenantId, role } = message;
    const people = tenantId && role ? await usersWithRole(tx, tenantId, role) : [];
    const receivers = [...message.userIds, ...people.map((person) => person.id)];
    const { dedupeKey, link, subject, content, messageType, kind } = message;
    await sendMessage(tx, {
      subject,
      content,
      messageType,
      kind,
      tenantId: tenantId ?? null,
      receivers,
      dedupeKey: dedupeKey ?? undefined,
      link: link ?? undefined,
    });
  });
});

/** Whether a link is a path of the product itself. */
function isOwnPath(link: string): boolean {
  return /^\/(?![/\\])[\w\-/?=&%.]*$/.test(link);
}
