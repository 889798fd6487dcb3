import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { handle } from '../../kernel/job.ts';
import { currentCalendar } from '../calendar/index.ts';
import { dueMoment } from './choice.ts';
import { chosenBy } from './choices.ts';
import type { notificationPlan as Plan } from './jobs.ts';
import { notificationPlan } from './jobs.ts';
import { type Audience, audienceOf, insertNotifications, type NewNotification } from './notification.store.ts';

/** People whose rows share a statement. */
const atOnce = 1_000;
/** The hint that mails wait. */
export const notificationTopic = 'notifications';

/** Job: decides for each person whether and when they are told by mail, as they chose. Without a mail server nothing is kept. */
export const planNotifications = handle(notificationPlan, async (ctx, order) => {
  const { app } = ctx;
  if (app.settings.mail === null) return;
  await ctx.within({ role: 'app_platform' }, async (tx) => {
    const { calendar } = await currentCalendar(tx);
    const userIds = [...new Set(order.userIds)];
    const now = tx.businessNow();
    for (let from = 0; from < userIds.length; from += atOnce) {
      const people = await audienceOf(tx.db, userIds.slice(from, from + atOnce));
      const rows = people.map((person): NewNotification => {
        const tenant = tenantOf(person, order.tenantId ?? null);
        const chosen = chosenBy(app, person.choice, tenant?.kind ?? person.tenants[0]?.kind ?? null);
        const choice = chosen.kinds[order.kind];
        const due = dueMoment(choice, chosen.digestAt, calendar, now);
        return {
          ...textsOf(order),
          id: app.newId(),
          user_id: person.user_id,
          tenant_id: tenant?.id ?? null,
          mode: choice.mode === 'digest' ? 'digest' : 'once',
          reason: due === null ? 'off' : null,
          due_at: due ?? now,
        };
      });
      await insertNotifications(tx.db, rows, tx.now());
    }
  });
  announceMails(ctx);
});

/** After the commit, makes the servers look for mails that are due. */
export function announceMails(ctx: Context): void {
  ctx.afterCommit(() => ctx.app.signals.announce({ topic: notificationTopic }));
}

function textsOf({ event, kind, subject, content, link, messageId }: z.output<typeof Plan.payload>) {
  return {
    event,
    kind,
    message_id: messageId ?? null,
    subject: subject ?? null,
    content: content ?? null,
    link: link ?? null,
  };
}

/** The tenant for which somebody is told: the one that is named, or the only one they have. */
function tenantOf({ tenants }: Audience, tenantId: string | null): Audience['tenants'][number] | undefined {
  if (tenantId !== null) return tenants.find(({ id }) => id === tenantId);
  return tenants.length === 1 ? tenants[0] : undefined;
}
