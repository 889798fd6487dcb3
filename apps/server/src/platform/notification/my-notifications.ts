import {
  type MyNotifications,
  notificationKinds,
  notificationReasons,
  type notificationSave,
  notificationStates,
  type Parsed,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime } from '../../kernel/time.ts';
import { mailAddressOf } from '../auth/index.ts';
import { currentCalendar } from '../calendar/index.ts';
import { sendMail } from '../mail/index.ts';
import { dueMoment } from './choice.ts';
import { chosenBy } from './choices.ts';
import { composeTest } from './compose.ts';
import * as store from './notification.store.ts';
import { announceMails } from './plan.ts';
import { refuse } from './refuse.ts';
import { mailTemplates } from './templates.ts';

/** Milliseconds between two test mails of a person. */
const testEveryMs = 60_000;

/** Own notifications by mail, and whether they can reach the person at all. */
export async function myNotifications(ctx: Context): Promise<MyNotifications> {
  const user = ctx.user ?? fail('illegalToken');
  const { db, app } = ctx;
  const address = await mailAddressOf(db, user.id);
  const row = await store.choiceOf(db, user.id);
  const code = await store.readCode(db, user.id);
  const test = await store.lastTest(db, user.id);
  const isOpen =
    code !== undefined && code.email === address.email && code.expires_at > ctx.now() && !address.confirmed_at;
  const { language, digestAt, kinds } = chosenBy(app, row, ctx.tenant?.kind ?? null);
  return {
    server: app.settings.mail !== null,
    address: address.email,
    confirmed: address.confirmed_at !== null,
    refused: address.refused_at !== null,
    codeTime: isOpen ? formatTime(code.sent_at) : null,
    language,
    digestAt,
    kinds,
    chosen: row !== null,
    test: test
      ? {
          time: formatTime(test.created_at),
          state: notificationStates.find((one) => one === test.state) ?? 'waiting',
          reason: notificationReasons.find((one) => one === test.reason) ?? null,
        }
      : null,
  };
}

/** Keeps the choice; what waits for this person already follows it. */
export async function saveChoices(ctx: Context, input: Parsed<typeof notificationSave>): Promise<MyNotifications> {
  const user = ctx.user ?? fail('illegalToken');
  const { language, digestAt, kinds } = input;
  await store.putChoice(ctx.db, user.id, { language, digest_at: digestAt, kinds }, ctx.now());
  const { calendar } = await currentCalendar(ctx);
  for (const kind of notificationKinds) {
    const due = dueMoment(kinds[kind], digestAt, calendar, ctx.businessNow());
    const mode = kinds[kind].mode === 'digest' ? 'digest' : 'once';
    await store.moveWaiting(ctx.db, { userId: user.id, kind, mode, due }, ctx.now());
  }
  announceMails(ctx);
  return await myNotifications(ctx);
}

/** Orders a test mail to the own confirmed address; what becomes of it is asked for afterwards. */
export async function sendTest(ctx: Context): Promise<MyNotifications> {
  const user = ctx.user ?? fail('illegalToken');
  const { app } = ctx;
  const { settings } = app;
  // On a developer's machine mails lie in a file.
  if (settings.mail === null && settings.mode !== 'development') refuse(ctx, 'notification.noServer');
  const { email, confirmed_at: confirmed } = await mailAddressOf(ctx.db, user.id);
  if (email === null || confirmed === null) refuse(ctx, 'notification.notConfirmed');
  if (settings.mail === null) {
    const place = { publicUrl: settings.publicUrl, language: ctx.language };
    const { subject, text } = composeTest(mailTemplates(app), place);
    await sendMail(ctx, { to: email, subject, text });
    return await myNotifications(ctx);
  }
  const last = await store.lastTest(ctx.db, user.id);
  const wait = last ? last.created_at.getTime() + testEveryMs - ctx.now().getTime() : 0;
  if (wait > 0) refuse(ctx, 'notification.wait', { seconds: Math.ceil(wait / 1_000) });
  const id = app.newId();
  await store.insertNotifications(
    ctx.db,
    [
      {
        ...{ id, event: `test:${id}`, user_id: user.id, tenant_id: ctx.tenant?.id ?? null },
        ...{ kind: 'test', mode: 'once', message_id: null, subject: null, content: null, link: null },
        ...{ reason: null, due_at: ctx.businessNow() },
      },
    ],
    ctx.now(),
  );
  announceMails(ctx);
  return await myNotifications(ctx);
}
