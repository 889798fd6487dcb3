import {
  type AreaDefinition,
  type FormulationRow,
  type JsonObject,
  type Output,
  type Parsed,
  type RegimeResult,
  ReviewDossier,
  type ReviewResult,
  type RulebookData,
  type regimeCase,
  type regimeDossier,
  type regimeDraft,
} from '@app/contract';
import { dossierOf, limitIndex, limitsOfRow, limitWord, limitWords } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatDate } from '../../kernel/time.ts';
import { ownTurn } from '../../kernel/turns/own-turn.ts';
import { caseVersion, draftData, noteFormulation } from '../../platform/area/index.ts';
import { judgeApart, sharedRules } from '../judging/index.ts';
import { regimesNamed } from '../regulation/index.ts';
import { refuseDossier } from './dossier-exchange.ts';
import { caseOfPath } from './result.ts';
import { finished, judgedBy } from './review.ts';

/** The law of other markets over the same dossier: what it finds is answered and forgotten. */

/** The saved draft by the law of other markets. */
export async function regimesOfDraft(
  ctx: Context,
  input: Parsed<typeof regimeDraft>,
): Promise<Output<typeof regimeDraft>> {
  const { definition, data } = await ctx.within(ctx.scope, (inner) =>
    draftData(inner, `${input.group}/${input.name}`, input.id),
  );
  return judgeFilled(ctx, { definition, data }, input.regimes);
}

/** A submitted version (the newest unless told) by the law of other markets. */
export async function regimesOfCase(
  ctx: Context,
  input: Parsed<typeof regimeCase>,
): Promise<Output<typeof regimeCase>> {
  const filled = await ctx.within(ctx.scope, async (inner) => {
    const facts = await caseOfPath(inner, input);
    noteFormulation(inner, facts);
    return caseVersion(inner, facts.id, input.version ?? facts.version);
  });
  return judgeFilled(ctx, filled, input.regimes);
}

/** A dossier that is not kept here by the law of other markets; files that it names are not read. */
export async function regimesOfDossier(
  ctx: Context,
  input: Parsed<typeof regimeDossier>,
): Promise<Output<typeof regimeDossier>> {
  const read = ReviewDossier.safeParse(input.dossier);
  if (!read.success) return refuseDossier(ctx, read.error);
  const dossier = read.data;
  const asOf = formatDate(ctx.businessNow());
  return judgeEach(ctx, input.regimes, dossier.rows, async (data) => {
    const rules = await sharedRules(data);
    return finished(ctx, data, asOf, () => judgeApart(ctx, { kind: 'dossier', rules, dossier, asOf, calendar: null }));
  });
}

async function judgeFilled(
  ctx: Context,
  filled: { definition: AreaDefinition; data: JsonObject },
  regimes: readonly string[],
): Promise<RegimeResult[]> {
  const { rows } = dossierOf(filled.definition, filled.data);
  return judgeEach(ctx, regimes, rows, async (data) => (await judgedBy(ctx, filled, data)) ?? fail('notFound'));
}

/** One after the other: a person has one place in the line of those who wait to be judged. */
async function judgeEach(
  ctx: Context,
  ids: readonly string[],
  rows: readonly FormulationRow[],
  judge: (data: RulebookData) => Promise<ReviewResult>,
): Promise<RegimeResult[]> {
  const results: RegimeResult[] = [];
  for (const { regime, data } of await regimesNamed(ctx, ids)) {
    const result = await judge(data);
    await ownTurn();
    results.push({ regime, result, limits: limitsShown(rows, data) });
  }
  return results;
}

const indexes = new WeakMap<RulebookData['limits'], ReturnType<typeof limitIndex>>();

function limitsShown(rows: readonly FormulationRow[], { limits }: RulebookData): RegimeResult['limits'] {
  const index = indexes.get(limits) ?? limitIndex(limits);
  indexes.set(limits, index);
  return rows.flatMap((row) => {
    const known = limitsOfRow(row, index);
    const shown = known.strictest ?? known.found[0];
    if (!shown) return [];
    return [
      {
        rowId: row.rowId,
        value: limitWord(known),
        article: shown.citation.article,
        full: limitWords(known.found),
        verified: known.found.every(({ citation }) => citation.verified),
      },
    ];
  });
}
