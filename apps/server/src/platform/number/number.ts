import type { JsonObject } from '@app/contract';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import type { Context } from '../../kernel/context.ts';
import { formatDate } from '../../kernel/time.ts';
import { documentOf } from '../dictionary/index.ts';
import { raise, recordGiven } from './number.store.ts';
import { fillPattern, NumberSeries, scopeOf } from './pattern.ts';

/** Which column of a case the numbers of a series fill. */
export function targetOf(ctx: Context, series: string): NonNullable<NumberSeries['target']> {
  const { target } = seriesOf(ctx, series);
  if (target === undefined) throw new Error(`number series '${series}' fills no column of a case`);
  return target;
}

/**
 * Gives the next number of a series inside the caller's transaction: a rollback frees the number, and no number is given twice (domain 5). `facts`
 * are the values for the conditions of variants and for the pattern.
 */
export async function nextNumber(
  ctx: Context,
  wish: { series: string; caseId: string; facts: JsonObject },
): Promise<string> {
  const series = seriesOf(ctx, wish.series);
  const env = dataEnv(wish.facts);
  const variant = series.variants.find((one) => one.when === undefined || isTrue(evaluate(one.when, env)));
  if (!variant) throw new Error(`no variant of number series '${wish.series}' fits the case`);
  const date = formatDate(ctx.businessNow());
  const scope = scopeOf(variant.key, wish.facts, series);
  const serial = await raise(ctx.db, series, scope, Number(date.slice(0, 4)));
  const number = fillPattern(variant.pattern, { date, serial, demo: ctx.app.settings.demo, facts: wish.facts });
  await recordGiven(ctx.db, series, { number, caseId: wish.caseId, at: ctx.businessNow() });
  return number;
}

/** All series of the dictionary. */
export function seriesList(ctx: Context): NumberSeries[] {
  return NumberSeries.array().parse(documentOf(ctx.app, 'number-series') ?? []);
}

function seriesOf(ctx: Context, name: string): NumberSeries {
  const found = seriesList(ctx).find((one) => one.series === name);
  if (!found) throw new Error(`definitions/dictionaries/number-series.json has no series '${name}'`);
  return found;
}
