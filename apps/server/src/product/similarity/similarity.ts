import type { Output, Parsed, reviewSameName, reviewSimilar } from '@app/contract';
import { dossierOf, normaliseName } from '@app/engine/review';
import { type App, type Context, fail, type Submission } from '../../kernel/context.ts';
import { type CaseFacts, caseFacts } from '../../platform/area/index.ts';
import { namesOf } from '../ingredient/index.ts';
import { findSimilar } from './search.ts';
import { casesNamed, replaceFormula, replaceName } from './similarity.store.ts';
import { type Weighed, weigh } from './weigh.ts';

/** Orders the indexing of a submitted formula; it happens after the commit. */
export async function orderIndexing(ctx: Context, submission: Submission): Promise<void> {
  if (submission.definition.review === undefined) return;
  await ctx.emit('similarity.index', { caseId: submission.caseId });
}

/** Puts name and formula last submitted for a case into the index; a repeated run changes nothing. */
export async function indexFormula(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const facts = await caseFacts(ctx, String(payload.caseId));
  const name = normaliseName(facts.title);
  await replaceName(ctx.db, { caseId: facts.id, holderTenantId: facts.holderTenantId, name });
  if (facts.definition.review?.mapping.rows === undefined) return;
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
      ...named(other, facts),
      ...one,
      similarity: Math.round(one.similarity * 10_000) / 10_000,
      sameTitle: normaliseName(other.title) === normaliseName(facts.title),
    });
  }
  return rows;
}

/** Dossiers of the same product name, for officers; a holder asks for none but its own by row-level security. */
export async function sameNamed(
  ctx: Context,
  { group, name, caseId }: Parsed<typeof reviewSameName>,
): Promise<Output<typeof reviewSameName>> {
  const facts = await caseFacts(ctx, caseId);
  if (facts.area !== `${group}/${name}`) fail('notFound');
  const rows: Output<typeof reviewSameName> = [];
  for (const id of await casesNamed(ctx.db, normaliseName(facts.title), caseId, 50))
    rows.push(named(await caseFacts(ctx, id), facts));
  return rows;
}

/** What an officer reads of another case to know it. */
function named(other: CaseFacts, than: CaseFacts): Output<typeof reviewSameName>[number] {
  return {
    caseId: other.id,
    area: other.area,
    title: other.title,
    holderName: other.holderName,
    sameHolder: other.holderTenantId === than.holderTenantId,
    status: other.status,
    applyNo: other.applyNo,
    certNo: other.certNo,
  };
}

function keys(app: App): (name: string) => string {
  const names = namesOf(app);
  return (name) => names.keyOf(name);
}
