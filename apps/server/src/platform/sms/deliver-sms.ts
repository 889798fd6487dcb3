import { languages } from '@app/contract';
import { z } from 'zod';
import type { Context, Settings } from '../../kernel/context.ts';
import { appendOutgoing } from '../../kernel/outgoing-file.ts';
import { hashOf } from '../../kernel/secret.ts';
import { text } from '../../kernel/texts/index.ts';
import { codeById, replaceCode, type SmsRow } from './sms.store.ts';
import { newCode, smsLimits, takeUnsent } from './sms.ts';

const Payload = z.object({ id: z.string(), language: z.enum(languages) });
const gatewayMs = 10_000;

/** Outbox job `sms`: gives a code to the gateway. A message that is too late to be of use is not sent. */
export async function deliverSms(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const { id, language } = Payload.parse(payload);
  const row = await ctx.within({ role: 'app_platform' }, (tx) => codeById(tx.db, id));
  if (!row || row.used_at || row.expires_at <= ctx.now()) return;
  const code = takeUnsent(ctx.app, id) ?? (await newCodeFor(ctx, row));
  const [, type = ''] = row.type.split(':');
  const message = text(language, `sms.text.${type}`, { code, minutes: smsLimits.minutes });
  const { settings } = ctx.app;
  if (settings.sms) await postToGateway(settings.sms, { mobile: row.mobile, code, type, text: message });
  else await keepForDeveloper(ctx, row.mobile, message);
}

/** The process that made the code is gone, or the gateway failed after the code was taken: the message gets another. */
async function newCodeFor(ctx: Context, row: SmsRow): Promise<string> {
  const code = newCode(ctx.app);
  await ctx.within({ role: 'app_platform' }, (tx) => replaceCode(tx.db, row.id, hashOf(code)));
  return code;
}

/** One POST of JSON; the fields and their templates are the operator's (docs/operations.md). */
async function postToGateway(
  gateway: NonNullable<Settings['sms']>,
  values: { mobile: string; code: string; type: string; text: string },
): Promise<void> {
  const filled = Object.entries(gateway.body).map(([field, template]) => [
    field,
    template.replace(/\{(\w+)\}/g, (place, name: string) =>
      name === 'minutes' ? String(smsLimits.minutes) : name in values ? values[name as keyof typeof values] : place,
    ),
  ]);
  const answer = await fetch(gateway.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...gateway.headers },
    body: JSON.stringify(Object.fromEntries(filled)),
    redirect: 'error',
    signal: AbortSignal.timeout(gatewayMs),
  });
  // The gateway's words may repeat the message, so only the status goes into the log.
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
}

async function keepForDeveloper(ctx: Context, mobile: string, message: string): Promise<void> {
  await appendOutgoing(ctx.app.settings, { kind: 'sms', at: ctx.now().toISOString(), to: mobile, text: message });
  ctx.log.info('message to a telephone (development)', { to: mobile, text: message });
}
