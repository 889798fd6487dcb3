import type { JsonObject } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import type { Weighed } from '../judging/index.ts';

/** A formulation as the index holds it. */
export interface HeldFormulation {
  caseId: string;
  ingredients: Weighed[];
}

/** Replaces what the index holds of a case, unless it holds a newer version. */
export async function replaceFormulation(
  db: Database,
  formulation: { caseId: string; version: number; holderTenantId: string; ingredients: readonly Weighed[] },
): Promise<void> {
  const { caseId, version, holderTenantId } = formulation;
  const names = formulation.ingredients.map(({ ingredient }) => ingredient);
  const weights = formulation.ingredients.map(({ weight }) => weight);
  const { rows } = await sql`insert into similarity_formula (case_id, holder_tenant_id, version, ingredients, weights)
    values (${caseId}, ${holderTenantId}, ${version}, ${names}::text[], ${weights}::float4[])
    on conflict (case_id) do update set version = excluded.version, ingredients = excluded.ingredients, weights = excluded.weights
      where similarity_formula.version <= excluded.version
    returning case_id`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from similarity_posting where case_id = ${caseId}`.execute(db);
  await sql`insert into similarity_posting (ingredient, case_id, holder_tenant_id, weight)
    select name, ${caseId}, ${holderTenantId}, weight
    from unnest(${names}::text[], ${weights}::float4[]) as one (name, weight)`.execute(db);
}

/** How many formulations have each ingredient, counted up to `most` + 1: what is common need not be counted to its end. */
export async function countFormulations(
  db: Database,
  ingredients: readonly string[],
  most: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ ingredient: string; n: string }>`select wanted.ingredient,
      (select count(*) from (select 1 from similarity_posting p where p.ingredient = wanted.ingredient limit ${most + 1}) as counted) as n
    from unnest(${[...ingredients]}::text[]) as wanted (ingredient)`.execute(db);
  return new Map(rows.map(({ ingredient, n }) => [ingredient, Number(n)]));
}

/** Cases that share at least `least` of weight in these ingredients, those with the most first. */
export async function sharing(
  db: Database,
  ingredients: readonly Weighed[],
  least: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`select p.case_id
    from unnest(${ingredients.map((one) => one.ingredient)}::text[], ${ingredients.map((one) => one.weight)}::float4[])
      as wanted (ingredient, weight)
    join similarity_posting p on p.ingredient = wanted.ingredient
    group by p.case_id
    having sum(least(p.weight, wanted.weight)) >= ${least}
    order by sum(least(p.weight, wanted.weight)) desc, p.case_id
    limit ${limit}`.execute(db);
  return rows.map((row) => String(row.case_id));
}

/** The formulations of cases. */
export async function formulationsOf(db: Database, caseIds: readonly string[]): Promise<HeldFormulation[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<{ case_id: string; ingredients: string[]; weights: number[] }>`
    select case_id, ingredients, weights from similarity_formula where case_id = any(${[...caseIds]}::bigint[])`.execute(
    db,
  );
  return rows.map((row) => ({
    caseId: String(row.case_id),
    ingredients: row.ingredients.map((ingredient, at) => ({ ingredient, weight: row.weights[at] ?? 0 })),
  }));
}

/** The formulations of cases as JSON text, passed unparsed to the thread that compares. */
export async function formulationsText(db: Database, caseIds: readonly string[]): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(json_build_array(case_id::text, ingredients, weights)), '[]')::text as text
    from similarity_formula where case_id = any(${[...caseIds]}::bigint[])`.execute(db);
  return rows[0]?.text ?? '[]';
}

/** Keeps the name of a case in the spelling of comparison, and the print of its formulation; '' = it has none. */
export async function replaceName(
  db: Database,
  row: { caseId: string; holderTenantId: string; name: string; print: string },
): Promise<void> {
  await sql`insert into similarity_name (case_id, holder_tenant_id, name, print)
    values (${row.caseId}, ${row.holderTenantId}, ${row.name}, ${row.print})
    on conflict (case_id) do update set name = excluded.name, print = excluded.print`.execute(db);
}

/** Other cases of the same name, newest first. */
export async function casesNamed(db: Database, name: string, exceptCase: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`select case_id from similarity_name
    where name = ${name} and case_id <> ${exceptCase} order by case_id desc limit ${limit}`.execute(db);
  return rows.map((row) => String(row.case_id));
}

/** Other cases of the very same formulation, newest first. */
export async function casesPrinted(db: Database, print: string, exceptCase: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`select case_id from similarity_name
    where print = ${print} and print <> '' and case_id <> ${exceptCase} order by case_id desc limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => String(row.case_id));
}

/** Keeps others of the same company and key waiting until this transaction ends. */
export async function lockKey(db: Database, holderTenantId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dossier:${holderTenantId}:${key}`}, 0))`.execute(db);
}

/** Cases whose formulation has no print yet, with the data of their newest version, oldest first. Owner work. */
export async function casesWithoutPrint(
  db: Database,
  after: string,
  limit: number,
): Promise<{ case_id: string; area: string; data: JsonObject }[]> {
  const { rows } = await sql<{ case_id: string; area: string; data: JsonObject }>`
    select c.id as case_id, c.area, v.data from similarity_name s
    join case_record c on c.id = s.case_id
    join case_version v on v.case_id = c.id and v.version = c.version
    where s.print is null and s.case_id > ${after} order by s.case_id limit ${limit}`.execute(db);
  return rows;
}

/** Writes prints of formulations that have none. Owner work. */
export async function writePrints(db: Database, prints: readonly { caseId: string; print: string }[]): Promise<void> {
  await sql`update similarity_name set print = fresh.print
    from unnest(${prints.map(({ caseId }) => caseId)}::bigint[], ${prints.map(({ print }) => print)}::text[])
      as fresh (case_id, print)
    where similarity_name.case_id = fresh.case_id and similarity_name.print is null`.execute(db);
}
