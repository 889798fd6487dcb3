import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { up } from '../../migrations/space/0017_similarity.ts';
import { likeFormulations, type SimilarFormulation, type Weighed } from '../judging/index.ts';
import { openOwnSchema } from '../own-schema.testing.ts';
import { findSimilar } from './search.ts';

/** Fills a schema of its own with formulations and times searches in it, with the role and the policies of an officer. */
export async function timeSearches(
  url: string,
  names: readonly string[],
  formulations: number,
): Promise<{ times: number[]; found: number }> {
  const db = await openOwnSchema(url, 'similarity_bench', up);
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  // Few ingredients stand in almost every formulation, most in very few: a steep curve as in real portfolios.
  const draw = () => names[Math.floor(names.length * next() ** 3.2)] ?? '水';
  const make = (): Weighed[] => {
    const chosen = [...new Set(['水', ...Array.from({ length: 20 + Math.floor(next() * 25) }, draw)])];
    return chosen.map((ingredient, at) => ({
      ingredient,
      weight: Math.fround(Math.sqrt(at === 0 ? 70 : 12 / (at + 1))),
    }));
  };
  const bases: Weighed[][] = [];
  for (let from = 0; from < formulations; from += 2_000) {
    const batch = Array.from({ length: Math.min(2_000, formulations - from) }, (_, i) => {
      // One in twenty is a variant of another: one ingredient more.
      const base = bases.length > 0 && next() < 0.05 ? bases[Math.floor(next() * bases.length)] : undefined;
      const ingredients = base
        ? [...base.filter(({ ingredient }) => ingredient !== 'x'), { ingredient: draw(), weight: 0.2 }]
        : make();
      const unique = [...new Map(ingredients.map((one) => [one.ingredient, one])).values()];
      if (bases.length < 2_000) bases.push(unique);
      return {
        id: 2_000_000_000 + from + i,
        n: unique.map((one) => one.ingredient),
        w: unique.map((one) => one.weight),
      };
    });
    const rows = JSON.stringify(batch);
    await sql`insert into similarity_formula (case_id, holder_tenant_id, version, ingredients, weights)
      select (r->>'id')::bigint, 1, 1, array(select jsonb_array_elements_text(r->'n')), array(select jsonb_array_elements_text(r->'w')::float4)
      from jsonb_array_elements(${rows}::jsonb) r`.execute(db);
    await sql`insert into similarity_posting (ingredient, case_id, holder_tenant_id, weight)
      select n.value, (r->>'id')::bigint, 1, (r->'w'->>(n.ordinality - 1)::int)::float4
      from jsonb_array_elements(${rows}::jsonb) r, jsonb_array_elements_text(r->'n') with ordinality n`.execute(db);
  }
  await sql`vacuum analyze similarity_formula, similarity_posting`.execute(db);
  await sql.raw(`set role app_authority`).execute(db);
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < 60; round += 1) {
    const formulation = bases[(round * 37) % bases.length] ?? [];
    const start = performance.now();
    found += (await findLocally(db, formulation, 0.7, 20)).length;
    times.push(performance.now() - start);
  }
  await db.destroy();
  return { times: times.slice(5), found: found / times.length };
}

/** The search in one database, compared on the spot. */
export function findLocally(
  db: Database,
  formulation: readonly Weighed[],
  atLeast: number,
  limit: number,
): Promise<SimilarFormulation[]> {
  return findSimilar(
    (read) => read(db),
    formulation,
    { atLeast, limit },
    async (formulations) => likeFormulations(formulation, formulations, atLeast),
  );
}
