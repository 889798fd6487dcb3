import type { Json, JsonObject } from '@app/contract';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { service } from '../../kernel/service.ts';
import { formatDate } from '../../kernel/time.ts';
import { casesReferring, versionsOfCase } from '../../platform/area/index.ts';
import { findingsDecided } from '../review/index.ts';
import { itemRows, replyRows } from './opinion.store.ts';
import { type OpinionTextKey, say } from './texts.ts';

const decisions = { accepted: '采纳', rejected: '不采纳' } as const;
const conclusions: Record<string, string> = { pass: '通过', fail: '不通过', supplement: '补充资料' };

const Options = z.strictObject({
  attached: z.strictObject({ area: z.string(), path: z.string(), statuses: z.array(z.string()).min(1) }).optional(),
});

/**
 * Service `reportFacts`: gathers what the evaluation report says of the case (areas.md 1.7 E8) as fields of the step, for the letter that follows:
 * `history`, `findings`, `opinions`, `attached`, `conclusion`, `reasons`, `checked`, each in lines. `attached` are the cases of another area that
 * refer to this one and are in some statuses, such as risk control reports in force. Reports are written in zh-CN, as letters are.
 */
export const reportFacts = service(Options, async (ctx, { caseId, options, variables, setVariable }) => {
  const { fields, conclusion, chiefConclusion } = variables;
  const entered = isObject(fields) ? fields : {};
  const ticked = Array.isArray(entered.checklist) ? entered.checklist.length : 0;
  const remark = typeof entered.remark === 'string' && entered.remark !== '' ? `；备注：${entered.remark}` : '';
  setVariable('fields', {
    history: lines(await historyLines(ctx, caseId)),
    findings: lines(await findingLines(ctx, caseId)),
    opinions: lines(await opinionLines(ctx, caseId)),
    attached: lines(options.attached ? await attachedLines(ctx, caseId, options.attached) : []),
    conclusion: conclusions[String(conclusion)] ?? String(conclusion ?? '—'),
    reasons: typeof chiefConclusion === 'string' && chiefConclusion !== '' ? chiefConclusion : '—',
    checked: `已核对 ${ticked} 项${remark}`,
  });
});

async function historyLines(ctx: Context, caseId: string): Promise<string[]> {
  const versions = await versionsOfCase(ctx, caseId);
  return versions.map(({ version, submittedAt }) => `第 ${version} 版，${formatDate(submittedAt)} 提交`);
}

async function findingLines(ctx: Context, caseId: string): Promise<string[]> {
  return (await findingsDecided(ctx, caseId, 'zh-CN')).map(({ rule, title, decision, reason }) => {
    const said = decision === null ? '未处理' : decisions[decision];
    return `${rule} ${title}：${said}${reason === null ? '' : `（${reason}）`}`;
  });
}

async function opinionLines(ctx: Context, caseId: string): Promise<string[]> {
  const replies = await replyRows(ctx.db, caseId);
  const sent = (await itemRows(ctx.db, caseId)).filter(({ round }) => round > 0);
  return sent.map(({ id, round, number, place_text, text, state }) => {
    const reply = replies.filter((one) => one.item_id === id).at(-1);
    const key: OpinionTextKey = `opinion.${state}`;
    const answer = reply ? `；答复：${reply.text || (reply.confirmed ? '属实' : '不属实')}` : '；没有答复';
    return `第 ${round} 轮第 ${number ?? 0} 条 ${place_text}：${text}${answer}；${say('zh-CN', key)}`;
  });
}

async function attachedLines(
  ctx: Context,
  caseId: string,
  attached: { area: string; path: string; statuses: string[] },
): Promise<string[]> {
  return (await casesReferring(ctx.db, { ...attached, id: caseId })).map(({ number, title }) => `${number} ${title}`);
}

function lines(all: readonly string[]): string {
  return all.length === 0 ? '无' : all.join('\n');
}

function isObject(value: unknown): value is { [key: string]: Json } & JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
