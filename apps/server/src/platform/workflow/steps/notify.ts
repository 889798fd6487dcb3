import type { NotificationKind, Text } from '@app/contract';
import type { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { handle } from '../../../kernel/job.ts';
import { sendMessage } from '../../message/index.ts';
import { activePeople, colleaguesAmong, peopleOfPart, tenantById, usersWithRole } from '../../tenant/index.ts';
import { caseCopied, taskAssigned, taskEnded, taskUrged } from '../jobs.ts';
import { delegatesOf } from '../stores/delegate.store.ts';

/** Who is to be told of a task. */
export interface TaskAudience {
  authorityId: string;
  holderTenantId: string;
  area: string;
  /** Code of a role, HOLDER = the company's applicants, COUNTERPARTY = those of the second company. */
  role: string | null;
  /** The second company of the case, of a task of its own. */
  partyTenantId?: string | null | undefined;
  candidates: readonly string[];
  claimedBy: string | null;
}

/** The company whose task it is; null = the office's. */
export function companyOf({
  role,
  holderTenantId,
  partyTenantId,
}: Pick<TaskAudience, 'role' | 'holderTenantId' | 'partyTenantId'>): string | null {
  if (role === 'HOLDER') return holderTenantId;
  return role === 'COUNTERPARTY' ? (partyTenantId ?? null) : null;
}

/** Ids of the people who may do a task now, with the agents of those named. Needs the scope app_platform. */
export async function receiversOf(ctx: Context, audience: TaskAudience): Promise<string[]> {
  const { authorityId, area, role, candidates, claimedBy } = audience;
  const company = companyOf(audience);
  const tenantId = company ?? authorityId;
  const named = claimedBy === null ? idsOf(candidates, 'user') : [claimedBy];
  const people = new Set((await activePeople(ctx.db, tenantId, named)).map(({ id }) => id));
  for (const delegate of await delegatesOf(ctx.db, tenantId, [...people], area, ctx.businessNow()))
    people.add(delegate.id);
  for (const id of idsOf(candidates, 'agent')) people.add(id);
  if (claimedBy !== null) return [...people];
  if (role && candidates.length === 0)
    for (const { id } of await usersWithRole(ctx, tenantId, company ? 'APPLICANT' : role)) people.add(id);
  for (const code of idsOf(candidates, 'role'))
    for (const { id } of await usersWithRole(ctx, authorityId, code)) people.add(id);
  for (const part of ['position', 'group', 'org'] as const)
    for (const partId of idsOf(candidates, part))
      for (const { id } of await peopleOfPart(ctx.db, authorityId, part, partId)) people.add(id);
  return [...people];
}

/** Tells those who are asked by name or by a pool of several kinds. */
export const notifyTaskAssigned = handle(taskAssigned, async (ctx, task) => {
  const node = namesOf(task.nodeTitle);
  await notify(ctx, task, {
    key: `task:${task.taskId}:${[...task.candidates].sort().join()}`,
    kind: 'task',
    subject: (words) => `${words.todo}${node[words.language]}${words.open}${task.title}${words.close}`,
    content: {
      'zh-CN': `“${task.title}”到了“${node['zh-CN']}”环节，由您办理。`,
      'zh-TW': `「${task.title}」到了「${node['zh-TW']}」環節，由您辦理。`,
      en: `“${task.title}” has reached the step “${node.en}” and waits for you.`,
    },
  });
});

/** Tells those who had a task that its case has ended. */
export const notifyEnded = handle(taskEnded, async (ctx, task) => {
  const node = namesOf(task.nodeTitle);
  await notify(ctx, task, {
    key: `ended:${task.taskId}`,
    kind: 'result',
    subject: ({ ended, language, open, close }) => `${ended}${node[language]}${open}${task.title}${close}`,
    content: {
      'zh-CN': `“${task.title}”已提前结束，“${node['zh-CN']}”环节不再办理。`,
      'zh-TW': `「${task.title}」已提前結束，「${node['zh-TW']}」環節不再辦理。`,
      en: `“${task.title}” has ended early; nothing is left to do at “${node.en}”.`,
    },
  });
});

/** Reminds those who have it. */
export const notifyUrged = handle(taskUrged, async (ctx, task) => {
  const node = namesOf(task.nodeTitle);
  const words = task.opinion ? task.opinion : '';
  const by = await urgedBy(ctx, task);
  await notify(ctx, task, {
    key: `urge:${task.taskId}:${ctx.requestId}`,
    kind: 'task',
    subject: ({ urged, language, open, close }) => `${urged}${node[language]}${open}${task.title}${close}`,
    content: {
      'zh-CN': `${by}催办“${task.title}”的“${node['zh-CN']}”。${words}`,
      'zh-TW': `${by}催辦「${task.title}」的「${node['zh-TW']}」。${words}`,
      en: `${by} asks you to deal with “${node.en}” of “${task.title}”. ${words}`,
    },
  });
});

/** A company is reminded by the office, not by one of its people. */
async function urgedBy(ctx: Context, task: z.output<typeof taskUrged.payload>): Promise<string> {
  if (task.role !== 'HOLDER' && task.role !== 'COUNTERPARTY') return task.by;
  return await ctx.within({ role: 'app_platform' }, async (platform) => {
    const tenantId = task.partyTenantId ?? task.holderTenantId;
    const colleagues = await colleaguesAmong(platform.db, tenantId, task.byId ? [task.byId] : []);
    return colleagues.size > 0 ? task.by : ((await tenantById(platform, task.authorityId))?.name ?? '');
  });
}

/** Tells those who read along. */
export const notifyCopied = handle(caseCopied, async (ctx, copy) => {
  const by = copy.by ?? '';
  const words = copy.opinion ? copy.opinion : '';
  await ctx.within({ role: 'app_platform' }, async (platform) => {
    await sendMessage(platform, {
      dedupeKey: `copy:${copy.instanceId}:${[...copy.userIds].sort().join()}`.slice(0, 200),
      subject: {
        'zh-CN': `抄送：${copy.title}`,
        'zh-TW': `副本：${copy.title}`,
        en: `Copied to you: ${copy.title}`,
      },
      content: {
        'zh-CN': `${by}把“${copy.title}”抄送给您，供了解。${words}`,
        'zh-TW': `${by}把「${copy.title}」副本給您，供了解。${words}`,
        en: `${by} has copied “${copy.title}” to you for information. ${words}`,
      },
      link: `/${copy.area}/case/${copy.caseId}`,
      receivers: copy.userIds,
    });
  });
});

interface Words {
  language: 'zh-CN' | 'zh-TW' | 'en';
  todo: string;
  urged: string;
  ended: string;
  open: string;
  close: string;
}
const words: Record<Words['language'], Words> = {
  'zh-CN': { language: 'zh-CN', todo: '待办：', urged: '催办：', ended: '无需办理：', open: '（', close: '）' },
  'zh-TW': { language: 'zh-TW', todo: '待辦：', urged: '催辦：', ended: '無需辦理：', open: '（', close: '）' },
  en: {
    language: 'en',
    todo: 'To do: ',
    urged: 'Reminder: ',
    ended: 'Nothing to do any more: ',
    open: ' (',
    close: ')',
  },
};

async function notify(
  ctx: Context,
  task: z.output<typeof taskAssigned.payload>,
  message: {
    key: string;
    kind: NotificationKind;
    subject: (words: Words) => string;
    content: Required<Text>;
  },
): Promise<void> {
  // The step may have been a company's, whose scope does not see the officers of the authority.
  await ctx.within({ role: 'app_platform' }, async (platform) => {
    const audience = { ...task, role: task.role ?? null, claimedBy: task.claimedBy ?? null };
    await sendMessage(platform, {
      dedupeKey: message.key.slice(0, 200),
      kind: message.kind,
      tenantId: companyOf(audience) ?? audience.authorityId,
      subject: {
        'zh-CN': message.subject(words['zh-CN']),
        'zh-TW': message.subject(words['zh-TW']),
        en: message.subject(words.en),
      },
      content: message.content,
      link: `/${task.area}/case/${task.caseId}`,
      receivers: await receiversOf(platform, audience),
    });
  });
}

function namesOf(title: Text): Required<Text> {
  return { ...title, 'zh-TW': title['zh-TW'] ?? title['zh-CN'] };
}

function idsOf(candidates: readonly string[], kind: string): string[] {
  return candidates.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1));
}
