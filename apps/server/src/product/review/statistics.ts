import { Readable } from 'node:stream';
import {
  type Output,
  type Parsed,
  type RuleStatistic,
  type reviewStatistics,
  type reviewStatisticsExport,
  textOf,
} from '@app/contract';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { workbook } from '../../kernel/files/workbook.ts';
import { formatDate, parseTime } from '../../kernel/time.ts';
import { currentRulebook } from '../regulation/index.ts';
import { countByMonth, countByRule, countReviewed, type Period } from './statistics.store.ts';
import { say } from './texts.ts';

/** How often each rule found something in the caller's authority and how often officers agreed: its precision in practice. */
export async function statisticsOf(
  ctx: Context,
  { from, to, rule }: Parsed<typeof reviewStatistics>,
): Promise<Output<typeof reviewStatistics>> {
  const period = periodOf(ctx, from, to);
  return {
    reviewed: await countReviewed(ctx.db, period),
    rules: await ruleStatistics(ctx, period),
    months: await countByMonth(ctx.db, period, rule ?? null),
  };
}

/** The same as a table, every rule of the rule book with or without findings. */
export async function exportStatistics(
  ctx: Context,
  { from, to }: Parsed<typeof reviewStatisticsExport>,
  reply: FastifyReply,
): Promise<void> {
  const rules = await ctx.within(ctx.scope, (inner) => ruleStatistics(inner, periodOf(ctx, from, to)));
  const word = (key: Parameters<typeof say>[1]) => say(ctx.language, key);
  const name = `${word('statistics.title')}-${formatDate(ctx.businessNow())}.xlsx`;
  reply.headers({
    'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'Content-Disposition': `attachment; filename="statistics.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  const sheet = workbook({
    name: word('statistics.title'),
    header: (['rule', 'finding', 'found', 'cases', 'accepted', 'rejected', 'precision'] as const).map((key) =>
      word(`statistics.${key}`),
    ),
    widths: [8, 50, 10, 10, 10, 10, 12],
    rows: (async function* () {
      yield rules.map((one) => [
        one.rule,
        textOf(one.title, ctx.language),
        one.found,
        one.cases,
        one.accepted,
        one.rejected,
        one.precision,
      ]);
    })(),
  });
  await reply.send(Readable.from(sheet));
}

async function ruleStatistics(ctx: Context, period: Period): Promise<RuleStatistic[]> {
  const counted = new Map((await countByRule(ctx.db, period)).map((row) => [row.rule, row]));
  const known = currentRulebook(ctx.app).rules;
  // A rule with findings that is no longer in the rulebook keeps its line.
  const gone = [...counted.keys()].filter((id) => !known.some((rule) => rule.id === id));
  return [
    ...known.map(({ id, title, severity, enabled }) => ({ id, title, severity, enabled })),
    ...gone.map((id) => ({
      id,
      title: { 'zh-CN': id, 'zh-TW': id, en: id },
      severity: 'info' as const,
      enabled: false,
    })),
  ]
    .sort((a, b) => a.id.localeCompare(b.id))
    .map(({ id, ...rule }) => {
      const { found = 0, cases = 0, accepted = 0, rejected = 0 } = counted.get(id) ?? {};
      const decided = accepted + rejected;
      return {
        rule: id,
        ...rule,
        found,
        cases,
        accepted,
        rejected,
        precision: decided === 0 ? null : accepted / decided,
      };
    });
}

/** Days as a period of moments; the last day is included. */
function periodOf(ctx: Context, from: string | undefined, to: string | undefined): Period {
  const read = (day: string | undefined, field: string): Date | null => {
    if (day === undefined) return null;
    const message = say(ctx.language, 'statistics.noDay', { day });
    return parseTime(day) ?? fail('invalidInput', { cause: message, data: [{ field, message }] });
  };
  const last = read(to, 'to');
  return { from: read(from, 'from'), to: last === null ? null : new Date(last.getTime() + 86_400_000) };
}
