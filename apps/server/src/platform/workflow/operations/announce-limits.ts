import { type Text, textOf } from '@app/contract';
import { addWorkingDays, type Calendar, dayOf, type Light, lightOf, remainingWorkingDays } from '@app/engine/clock';
import type { App, Context } from '../../../kernel/context.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { notificationPlan } from '../../notification/jobs.ts';
import { lightsOf } from '../lights.ts';
import { authorityOf } from '../office.ts';
import { companyOf, receiversOf } from '../steps/notify.ts';
import { forgetToldDays, type LimitedTask, limitedTasks, putToldDay, toldDay } from '../stores/told-day.store.ts';
import { eachSpace, type SpaceRun } from '../sweep-space.ts';

const batch = 100;
/** Farthest end of a limit, in working days, that may turn yellow today. */
const mostYellowDays = 250;

/**
 * Once on each business day, tells by mail whose limits turned yellow or passed since the day before. Inner messages are not written for that: the
 * light stands in the list of tasks. Answers how many were told.
 */
export async function announceLimits(app: App): Promise<number> {
  if (app.settings.mail === null) return await forgetLimits(app);
  let told = 0;
  for (const run of await eachSpace(app)) told += await announceInSpace(run);
  return told;
}

const forgotten = new WeakSet<App>();

/** A server without mail forgets up to where limits were told, so that a mail server that is set later begins with what comes then. */
async function forgetLimits(app: App): Promise<0> {
  if (!forgotten.has(app)) await app.run({ role: 'app_platform' }, ({ db }) => forgetToldDays(db));
  forgotten.add(app);
  return 0;
}

async function announceInSpace(run: SpaceRun): Promise<number> {
  const begun = await run(async (ctx) => {
    const today = dayOf(ctx.businessNow());
    const authorityId = authorityOf(ctx);
    return await ctx.within({ role: 'app_platform' }, async ({ db }) => {
      const before = await toldDay(db, authorityId);
      if (before === null) await putToldDay(db, authorityId, today);
      return { today, before, authorityId };
    });
  });
  const { today, before, authorityId } = begun;
  if (before === null || before >= today) return 0;
  let told = 0;
  for (let after = '0', size = batch; size === batch; ) {
    const found = await run((ctx) => announceSome(ctx, before, today, after));
    size = found.seen;
    after = found.last ?? after;
    told += found.told;
  }
  await run((ctx) => ctx.within({ role: 'app_platform' }, ({ db }) => putToldDay(db, authorityId, today)));
  return told;
}

async function announceSome(
  ctx: Context,
  before: string,
  today: string,
  after: string,
): Promise<{ seen: number; last: string | undefined; told: number }> {
  const { calendar } = await currentCalendar(ctx);
  // A limit that had passed when it was looked at last, or is far away, is none that changed.
  const range = { from: before, to: addWorkingDays(calendar, today, mostYellowDays) };
  const tasks = await limitedTasks(ctx.db, { ...range, after, most: batch });
  let told = 0;
  for (const task of tasks) {
    const light = lightAt(ctx, calendar, task, today);
    if (light === 'green' || light === lightAt(ctx, calendar, task, before)) continue;
    await announce(ctx, task, light === 'red' ? 'passed' : 'soon');
    told += 1;
  }
  return { seen: tasks.length, last: tasks.at(-1)?.id, told };
}

function lightAt({ app }: Context, calendar: Calendar, task: LimitedTask, day: string): Light {
  const { amount, unit, due_day: due } = task;
  const limit =
    unit === 'second'
      ? ({ limit: Math.ceil(amount / 86_400), unit: 'calendarDay' } as const)
      : ({ limit: amount, unit } as const);
  return lightOf(remainingWorkingDays(calendar, day, due), limit, lightsOf(app));
}

async function announce(ctx: Context, task: LimitedTask, what: 'soon' | 'passed'): Promise<void> {
  const authorityId = authorityOf(ctx);
  const audience = {
    authorityId,
    holderTenantId: task.holder_tenant_id,
    area: task.area,
    role: task.role === '' ? null : task.role,
    partyTenantId: task.party_tenant_id,
    candidates: task.candidates,
    claimedBy: task.claimed_by,
  };
  const userIds = await ctx.within({ role: 'app_platform' }, (platform) => receiversOf(platform, audience));
  if (userIds.length === 0) return;
  await ctx.emit(notificationPlan, {
    event: `limit:${task.id}:${task.due_day}:${what}`,
    kind: 'deadline',
    ...wordsOf(task, what),
    link: `/${task.area}/case/${task.case_id}`,
    tenantId: companyOf(audience) ?? authorityId,
    userIds,
  });
}

function wordsOf(
  { title, node_title: node, due_day: due }: LimitedTask,
  what: 'soon' | 'passed',
): { subject: Text; content: Text } {
  const tw = textOf(node, 'zh-TW');
  return what === 'soon'
    ? {
        subject: {
          'zh-CN': `即将到期：${node['zh-CN']}（${title}）`,
          'zh-TW': `即將到期：${tw}（${title}）`,
          en: `Due soon: ${node.en} (${title})`,
        },
        content: {
          'zh-CN': `期限为 ${due}，请及时办理。`,
          'zh-TW': `期限為 ${due}，請及時辦理。`,
          en: `It is due by ${due}.`,
        },
      }
    : {
        subject: {
          'zh-CN': `已超期：${node['zh-CN']}（${title}）`,
          'zh-TW': `已逾期：${tw}（${title}）`,
          en: `Overdue: ${node.en} (${title})`,
        },
        content: {
          'zh-CN': `期限 ${due} 已过，仍未办理。`,
          'zh-TW': `期限 ${due} 已過，仍未辦理。`,
          en: `It was due by ${due} and is still to be done.`,
        },
      };
}
