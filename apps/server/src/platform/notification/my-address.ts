import { randomInt } from 'node:crypto';
import type { MyNotifications, notificationAddress, notificationConfirm, Parsed } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { hashOf, sameHash } from '../../kernel/secret.ts';
import { confirmMailAddress, mailAddressOf, putMailAddress } from '../auth/index.ts';
import { sendMail } from '../mail/index.ts';
import { composeCode } from './compose.ts';
import { myNotifications } from './my-notifications.ts';
import * as store from './notification.store.ts';
import { refuse } from './refuse.ts';
import { mailTemplates } from './templates.ts';

const codeMinutes = 30;
/** A code is not guessed in so few tries out of a million. */
const mostTries = 5;
const everyMs = 60_000;
const mostOfDay = 10;
const dayMs = 86_400_000;

/**
 * Sets the own mail address and sends a code to it; nothing else is sent there before the code came back. An address that is confirmed already stays
 * as it is; an empty one takes the address away.
 */
export async function setAddress(
  ctx: Context,
  { email }: Parsed<typeof notificationAddress>,
): Promise<MyNotifications> {
  const user = ctx.user ?? fail('illegalToken');
  const before = await mailAddressOf(ctx.db, user.id);
  const wanted = email === '' ? null : email;
  if (wanted === before.email && (wanted === null || (before.confirmed_at !== null && before.refused_at === null)))
    return await myNotifications(ctx);
  await putMailAddress(ctx.db, user.id, wanted);
  if (wanted !== null) await sendCode(ctx, user.id, wanted);
  await ctx.audit({
    action: 'notification.address',
    entity: 'user',
    entityId: user.id,
    after: { removed: wanted === null },
  });
  return await myNotifications(ctx);
}

/** Takes the code that was sent to the own address. */
export async function confirmAddress(
  ctx: Context,
  { code }: Parsed<typeof notificationConfirm>,
): Promise<MyNotifications> {
  const user = ctx.user ?? fail('illegalToken');
  const known = await store.lockCode(ctx.db, user.id);
  if (!known || known.expires_at <= ctx.now() || known.tries >= mostTries) refuse(ctx, 'notification.noCode');
  if (!sameHash(hashOf(code), known.code_hash))
    refuse(
      ctx,
      'notification.wrongCode',
      {},
      {
        afterwards: (later) => later.within({ role: 'app_platform' }, ({ db }) => store.countTry(db, user.id)),
      },
    );
  if (!(await confirmMailAddress(ctx.db, user.id, known.email, ctx.now()))) refuse(ctx, 'notification.noCode');
  await store.putCode(ctx.db, user.id, { ...known, expires_at: ctx.now() });
  await ctx.audit({ action: 'notification.confirm', entity: 'user', entityId: user.id });
  return await myNotifications(ctx);
}

async function sendCode(ctx: Context, userId: string, email: string): Promise<void> {
  const { app } = ctx;
  const { settings } = app;
  // On a developer's machine mails lie in a file; elsewhere nobody would get the code.
  if (settings.mail === null && settings.mode !== 'development') refuse(ctx, 'notification.noServer');
  const now = ctx.now();
  const last = await store.lockCode(ctx.db, userId);
  const wait = last ? last.sent_at.getTime() + everyMs - now.getTime() : 0;
  if (wait > 0) refuse(ctx, 'notification.wait', { seconds: Math.ceil(wait / 1_000) });
  const isSameDay = last !== undefined && now.getTime() - last.counted_from.getTime() < dayMs;
  const count = isSameDay ? last.sent_count : 0;
  if (count >= mostOfDay) refuse(ctx, 'notification.tooMany');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await store.putCode(ctx.db, userId, {
    ...{ email, code_hash: hashOf(code), tries: 0, sent_at: now },
    expires_at: new Date(now.getTime() + codeMinutes * 60_000),
    ...{ sent_count: count + 1, counted_from: isSameDay ? last.counted_from : now },
  });
  const place = { publicUrl: settings.publicUrl, language: ctx.language };
  const { subject, text } = composeCode(mailTemplates(app), place, code, codeMinutes);
  await sendMail(ctx, { to: email, subject, text });
}
