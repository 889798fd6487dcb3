import type { Text } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { sendMail } from '../mail/index.ts';
import { sendMessage } from '../message/index.ts';
import { emailOf } from './contact.store.ts';
import { decidersOf, type SignUpRow } from './sign-up.store.ts';

/** Notifies the administrators of a new request to join. */
export async function notifyDeciders(
  ctx: Context,
  request: { id: string; fullname: string; company: string; tenantId: string | null },
): Promise<void> {
  const { fullname, company } = request;
  await sendMessage(ctx, {
    dedupeKey: `registration:${request.id}`,
    subject: {
      'zh-CN': `账号申请：${fullname}（${company}）`,
      'zh-TW': `帳號申請：${fullname}（${company}）`,
      en: `Request for an account: ${fullname} (${company})`,
    },
    content: {
      'zh-CN': `${fullname} 申请作为“${company}”的人员使用平台，请核对证明后批准或拒绝。`,
      'zh-TW': `${fullname} 申請作為「${company}」的人員使用平台，請核對證明後核准或拒絕。`,
      en: `${fullname} asks to work here for “${company}”. Check the proof, then approve or refuse.`,
    },
    receivers: await decidersOf(ctx.db, request.tenantId),
  });
}

/** Notifies the person of the decision: by a message, and by mail where there is an address. */
export async function notifyPerson(ctx: Context, row: SignUpRow): Promise<void> {
  const passed = row.status === 'PASSED';
  const company = row.tenant_name ?? row.company;
  const reason = row.opinion ?? '';
  const subject: Text = passed
    ? { 'zh-CN': '账号申请已通过', 'zh-TW': '帳號申請已通過', en: 'Your request for an account was approved' }
    : { 'zh-CN': '账号申请未通过', 'zh-TW': '帳號申請未通過', en: 'Your request for an account was refused' };
  const content: Text = passed
    ? {
        'zh-CN': `您已成为“${company}”的人员，重新登录后即可办理业务。`,
        'zh-TW': `您已成為「${company}」的人員，重新登入後即可辦理業務。`,
        en: `You now belong to “${company}”. Sign in again to start working.`,
      }
    : {
        'zh-CN': `您作为“${company}”人员的申请未通过。原因：${reason}`,
        'zh-TW': `您作為「${company}」人員的申請未通過。原因：${reason}`,
        en: `Your request to work for “${company}” was refused. Reason: ${reason}`,
      };
  await sendMessage(ctx, {
    dedupeKey: `registration:${row.id}:${row.status}`,
    subject,
    content,
    receivers: [row.user_id],
  });
  const to = await emailOf(ctx.db, row.user_id);
  // The person's language is the one chosen at sign-up, because a mail is written in one language.
  const language = row.language === 'en' || row.language === 'zh-TW' ? row.language : 'zh-CN';
  if (to) await sendMail(ctx, { to, subject: subject[language] ?? '', text: content[language] ?? '' });
}
