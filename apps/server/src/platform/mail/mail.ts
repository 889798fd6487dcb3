import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { appendOutgoing } from '../../kernel/files/outgoing-file.ts';
import { handleSlowly, job } from '../../kernel/job.ts';

const Mail = z.strictObject({
  to: z.email().max(200),
  subject: z.string().min(1).max(200),
  text: z.string().max(20_000),
});
/** A mail of plain text. */
export type NewMail = z.infer<typeof Mail>;

const mailDeliver = job('mail', Mail);
const connectMs = 10_000;

/** Sends a mail after this transaction has committed. */
export async function sendMail(ctx: Context, mail: NewMail): Promise<void> {
  await ctx.emit(mailDeliver, Mail.parse({ ...mail, subject: mail.subject.replace(/\s+/g, ' ').slice(0, 200) }));
}

/** Passes a mail to the operator's server. A repeated run has the same Message-ID, by which mail boxes recognise the second copy. */
export const deliverMail = handleSlowly(mailDeliver, async (ctx, mail) => {
  const { settings } = ctx.app;
  if (settings.mail) {
    // Loaded with the first mail: most servers start without ever sending one.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: settings.mail.url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: 30_000,
    });
    const host = new URL(settings.publicUrl).hostname;
    try {
      await transport.sendMail({ from: settings.mail.from, ...mail, messageId: `<${ctx.requestId}@${host}>` });
    } finally {
      transport.close();
    }
    return;
  }
  if (settings.mode === 'development') {
    await appendOutgoing(settings, { kind: 'mail', at: ctx.now().toISOString(), ...mail });
    return;
  }
  ctx.log.warn('a mail was not sent: SMTP_URL is not set', { subject: mail.subject });
});
