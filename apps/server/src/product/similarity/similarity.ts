import { type Output, type Parsed, reviewPartOf, type reviewSameName, type reviewSimilar } from '@app/contract';
import { dossierOf, normaliseName } from '@app/engine/review';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handleSlowly, job } from '../../kernel/job.ts';
import type { Share } from '../../kernel/turns/fair-line.ts';
import type { Submission } from '../../kernel/wiring.ts';
import { type CaseFacts, caseFacts, idsInReach, noteFormulation } from '../../platform/area/index.ts';
import { judgeApart, ownShare, type Weighed } from '../judging/index.ts';
import { printOf } from './prints.ts';
import { findSimilar } from './search.ts';
import { casesNamed, replaceFormulation, replaceName } from './similarity.store.ts';
import { nameOf, weigh } from './weigh.ts';

const similarityIndex = job('similarity.index', z.strictObject({ caseId: z.string() }));

/**
 * Makes name and formulation of a submitted dossier known in its own transaction, so that the next of the same finds them; the slow indexing by
 * ingredients is ordered and happens after the commit.
 */
export async function orderIndexing(ctx: Context, submission: Submission): Promise<void> {
  if (reviewPartOf(submission.definition) === undefined) return;
  await nameCase(ctx, await caseFacts(ctx, submission.caseId));
  await ctx.emit(similarityIndex, { caseId: submission.caseId });
}

/** Puts name and formulation last submitted for a case into the index; a repeated run changes nothing. */
export const indexFormulation = handleSlowly(similarityIndex, async (ctx, { caseId }) => {
  const facts = await ctx.within(ctx.scope, (inner) => caseFacts(inner, caseId));
  const hasFormulation = reviewPartOf(facts.definition)?.mapping.rows !== undefined;
  const ingredients = hasFormulation ? await weighed(ctx, facts, ownShare) : [];
  await ctx.within(ctx.scope, async (inner) => {
    const { id: caseId, version, holderTenantId } = facts;
    await nameCase(inner, facts);
    if (hasFormulation) await replaceFormulation(inner.db, { caseId, version, holderTenantId, ingredients });
  });
});

function nameCase(ctx: Context, { id: caseId, holderTenantId, title, definition, data }: CaseFacts): Promise<void> {
  const print = printOf(definition, data);
  return replaceName(ctx.db, { caseId, holderTenantId, name: normaliseName(title), print });
}

/**
 * Dossiers whose formulation is similar to that of a case. An officer finds those of all holders of the authority, a holder only its own. Percentages
 * are never included, only the similarity and the number of common ingredients.
 */
export async function similarCases(
  ctx: Context,
  { group, name, caseId, atLeast, limit }: Parsed<typeof reviewSimilar>,
): Promise<Output<typeof reviewSimilar>> {
  const facts = await ctx.within(ctx.scope, async (inner) => {
    const asked = await caseFacts(inner, caseId);
    if (asked.area !== `${group}/${name}`) fail('notFound');
    noteFormulation(inner, asked);
    return asked;
  });
  const formulation = await weighed(ctx, facts);
  const found = await findSimilar(
    (read) => ctx.within(ctx.scope, ({ db }) => read(db)),
    formulation,
    { atLeast, limit: limit + 1 },
    (formulations) => judgeApart(ctx, { kind: 'like', formula: formulation, formulas: formulations, atLeast }),
  );
  const others = found.filter((one) => one.caseId !== caseId).slice(0, limit);
  return await ctx.within(ctx.scope, async (inner) => {
    const rows: Output<typeof reviewSimilar> = [];
    const reached = await idsInReach(
      inner,
      facts.area,
      'handle',
      others.map((one) => one.caseId),
    );
    for (const one of others.filter((found) => reached.has(found.caseId))) {
      const other = await caseFacts(inner, one.caseId);
      rows.push({
        ...named(other, facts),
        ...one,
        similarity: Math.round(one.similarity * 10_000) / 10_000,
        sameTitle: normaliseName(other.title) === normaliseName(facts.title),
      });
    }
    return rows;
  });
}

/** Dossiers of the same product name, for officers; a holder asks for none but its own by row-level security. */
export async function sameNamed(
  ctx: Context,
  { group, name, caseId }: Parsed<typeof reviewSameName>,
): Promise<Output<typeof reviewSameName>> {
  const facts = await caseFacts(ctx, caseId);
  if (facts.area !== `${group}/${name}`) fail('notFound');
  const rows: Output<typeof reviewSameName> = [];
  const ids = await casesNamed(ctx.db, normaliseName(facts.title), caseId, 50);
  for (const id of await idsInReach(ctx, facts.area, 'handle', ids)) rows.push(named(await caseFacts(ctx, id), facts));
  return rows;
}

/** What an officer sees of another case to recognise it. */
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

/** The weighted ingredients of a case's formulation, each under one name whatever its spelling. */
async function weighed(ctx: Context, facts: CaseFacts, share?: Share): Promise<Weighed[]> {
  const { rows } = dossierOf(facts.definition, facts.data);
  const names = [...new Set(rows.map(nameOf))];
  const read = new Map(await judgeApart(ctx, { kind: 'names', names }, share));
  return weigh(rows, (name) => read.get(name)?.key ?? name);
}
