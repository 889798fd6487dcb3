import { filled, valuesOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { appendOutgoing } from '../../kernel/files/outgoing-file.ts';
import { handleSlowly } from '../../kernel/job.ts';
import { hashOf } from '../../kernel/secret.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { text } from '../../kernel/texts/index.ts';
import { smsDeliver } from './jobs.ts';
import { codeById, replaceCode, type SmsRow } from './sms.store.ts';
import { newCode, smsLimits, takeUnsent } from './sms.ts';

const gatewayMs = 10_000;

/** Sends a code through the gateway. A message that is too late to be useful is dropped. */
export const deliverSms = handleSlowly(smsDeliver, async (ctx, { id, language }) => {
  const row = await ctx.within({ role: 'app_platform' }, (tx) => codeById(tx.db, id));
  if (!row || row.used_at || row.expires_at <= ctx.now()) return;
  const code = takeUnsent(ctx.app, id) ?? (await newCodeFor(ctx, row));
  const [, type = ''] = row.type.split(':');
  const message = text(language, `sms.text.${type}`, { code, minutes: smsLimits.minutes });
  const { settings } = ctx.app;
  if (settings.sms) await postToGateway(settings.sms, { mobile: row.mobile, code, type, text: message });
  else await keepForDeveloper(ctx, row.mobile, message);
});

/** Makes a new code for a message whose first one is lost: its process is gone, or the gateway failed after the code was taken. */
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
  const valueIn = valuesOf({ ...values, minutes: smsLimits.minutes });
  const body = Object.entries(gateway.body).map(([field, template]) => [field, filled(template, valueIn)]);
  const answer = await fetch(gateway.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...gateway.headers },
    body: JSON.stringify(Object.fromEntries(body)),
    redirect: 'error',
    signal: AbortSignal.timeout(gatewayMs),
  });
  // The gateway's answer may repeat the message, so only the status is logged.
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
}

async function keepForDeveloper(ctx: Context, mobile: string, message: string): Promise<void> {
  await appendOutgoing(ctx.app.settings, { kind: 'sms', at: ctx.now().toISOString(), to: mobile, text: message });
  ctx.log.info('message to a telephone (development)', { to: mobile, text: message });
}
