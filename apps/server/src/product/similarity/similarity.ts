import type { Output, Parsed, reviewSimilar } from '@app/contract';
import { dossierOf, normaliseName } from '@app/engine/review';
import { type App, type Context, fail, type Submission } from '../../kernel/context.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { namesOf } from '../ingredient/index.ts';
import { findSimilar } from './search.ts';
import { replaceFormula } from './similarity.store.ts';
import { type Weighed, weigh } from './weigh.ts';

/** Orders the indexing of a submitted formula; it happens after the commit. */
export async function orderIndexing(ctx: Context, submission: Submission): Promise<void> {
  if (submission.definition.review?.mapping.rows === undefined) return;
  await ctx.emit('similarity.index', { caseId: submission.caseId });
}

/** Puts the formula last submitted for a case into the index; a repeated run changes nothing. */
export async function indexFormula(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const facts = await caseFacts(ctx, String(payload.caseId));
  const ingredients = weigh(dossierOf(facts.definition, facts.data).rows, keys(ctx.app));
  await replaceFormula(ctx.db, {
    caseId: facts.id,
    version: facts.version,
    holderTenantId: facts.holderTenantId,
    ingredients,
  });
}

/**
 * Dossiers whose formula is like that of a case. An officer finds those of all holders of the authority, a holder only its
 * own. Never tells percentages: only how alike they are and how many ingredients are common.
 */
export async function similarCases(
  ctx: Context,
  { group, name, caseId, atLeast, limit }: Parsed<typeof reviewSimilar>,
): Promise<Output<typeof reviewSimilar>> {
  const facts = await caseFacts(ctx, caseId);
  if (facts.area !== `${group}/${name}`) fail('notFound');
  const formula: Weighed[] = weigh(dossierOf(facts.definition, facts.data).rows, keys(ctx.app));
  const found = await findSimilar(ctx.db, formula, atLeast, limit + 1);
  const others = found.filter((one) => one.caseId !== caseId).slice(0, limit);
  const rows: Output<typeof reviewSimilar> = [];
  for (const one of others) {
    const other = await caseFacts(ctx, one.caseId);
    rows.push({
      ...one,
      similarity: Math.round(one.similarity * 10_000) / 10_000,
      area: other.area,
      title: other.title,
      holderName: other.holderName,
      sameHolder: other.holderTenantId === facts.holderTenantId,
      sameTitle: normaliseName(other.title) === normaliseName(facts.title),
      status: other.status,
      applyNo: other.applyNo,
      certNo: other.certNo,
    });
  }
  return rows;
}

function keys(app: App): (name: string) => string {
  const names = namesOf(app);
  return (name) => names.keyOf(name);
}
