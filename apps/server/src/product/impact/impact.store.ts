import { createHash } from 'node:crypto';
import type { JsonObject } from '@app/contract';
import type { Content } from '@app/engine/review';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A substance as the index holds it. */
export interface HeldSubstance {
  id: string;
  names: string[];
  purpose: string;
}

/** An id from the first 60 bits of a digest: equal content always has the same id. */
function idOf(content: unknown): string {
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 15)}`).toString();
}

/** Replaces the indexed content of a case, unless a newer version is indexed. */
export async function replaceContents(
  db: Database,
  product: { caseId: string; version: number; contents: readonly Content[]; facts: JsonObject },
): Promise<void> {
  const { caseId, version, facts } = product;
  const { rows: taken } = await sql`insert into product_indexed (case_id, version) values (${caseId}, ${version})
    on conflict (case_id) do update set version = excluded.version where product_indexed.version <= excluded.version
    returning case_id`.execute(db);
  if (taken.length === 0) return;
  const use = idOf(facts);
  await sql`insert into product_use (id, facts) values (${use}, ${JSON.stringify(facts)}::jsonb) on conflict do nothing`.execute(
    db,
  );
  const rows = product.contents.map(({ amount, mixed, ...substance }) => ({
    id: idOf(substance),
    ...substance,
    amount,
    mixed: mixed ?? null,
  }));
  const json = JSON.stringify(rows);
  await sql`insert into product_substance (id, keys, names, cas, purpose)
    select distinct on (id) id, array(select jsonb_array_elements_text(keys)), array(select jsonb_array_elements_text(names)), cas, purpose
    from jsonb_to_recordset(${json}::jsonb) as x(id bigint, keys jsonb, names jsonb, cas text, purpose text)
    on conflict do nothing`.execute(db);
  await sql`delete from product_content where case_id = ${caseId}`.execute(db);
  await sql`insert into product_content (substance_id, case_id, use_id, amount, mixed)
    select id, ${caseId}::bigint, ${use}::bigint, amount, mixed
    from jsonb_to_recordset(${json}::jsonb) as x(id bigint, amount numeric, mixed numeric)`.execute(db);
}

/** Cases whose newest version is not indexed yet, oldest first. */
export async function casesToIndex(db: Database, areas: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from case_record c
    left join product_indexed i on i.case_id = c.id and i.version >= c.version
    where i.case_id is null and c.area = any(${[...areas]}::text[]) order by c.id limit ${most}`.execute(db);
  return rows.map(({ id }) => String(id));
}

/** Substances that have one of these names or CAS numbers. */
export async function substancesOf(
  db: Database,
  names: readonly string[],
  cas: readonly string[],
): Promise<HeldSubstance[]> {
  const { rows } = await sql<HeldSubstance>`select id, names, purpose from product_substance
    where keys && ${[...names]}::text[] or (cas <> '' and cas = any(${[...cas]}::text[]))`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

/** A substance with its conversion factor to the basis of a limit. */
export interface Weighted {
  id: string;
  factor: string;
}

/** The uses of substances above an amount: every pair of substance and use that occurs. */
export async function usesAbove(
  db: Database,
  substances: readonly Weighted[],
  amount: string,
): Promise<{ substance: string; use: string; facts: JsonObject }[]> {
  const { rows } = await sql<{ substance: string; use: string; facts: JsonObject }>`
    select found.substance_id as substance, found.use_id as use, u.facts from (
      select distinct c.substance_id, c.use_id
      from unnest(${substances.map(({ id }) => id)}::bigint[], ${substances.map(({ factor }) => factor)}::numeric[]) as w (id, factor)
      join product_content c on c.substance_id = w.id and c.amount > ${amount}::numeric / w.factor
    ) found join product_use u on u.id = found.use_id`.execute(db);
  return rows.map((row) => ({ ...row, substance: String(row.substance), use: String(row.use) }));
}

/** A pair of substance and use to which a limit applies. */
export interface JudgedUse extends Weighted {
  use: string;
  /** False: the factor is only an upper bound, and the true content may be lower. */
  exact: boolean;
  /** An exact content above this exceeds the limit whatever else is unknown of the product. */
  sureAbove: string;
}

export interface HitRow {
  case_id: string;
  area: string;
  title: string;
  holder_name: string;
  cert_no: string | null;
  status: string;
  /** Per cent in the basis of the limit; null where no factor bounds it. */
  value: string | null;
  sure: boolean;
  already: boolean;
}
export interface Hits {
  sure: number;
  possible: number;
  already: number;
  rows: HitRow[];
}

/**
 * Live products whose content in the basis is above a limit: exact counts and one page, the highest first. One is sure when
 * what is known of it is above already, as the check of limits judges. With `total` its substances are added up; one of n rows above the n-th part then finds every product whose sum is above.
 */
export async function hitsAbove(
  db: Database,
  judged: readonly JudgedUse[],
  limit: { most: string; before: string | null; total: boolean; mixed: boolean; share: number },
  ended: readonly { area: string; status: string }[],
  page: { offset: number; limit: number },
): Promise<Hits> {
  const amount = limit.mixed ? sql`coalesce(c.mixed, c.amount)` : sql`c.amount`;
  const whole = sql`${amount} * w.factor`;
  const wanted = sql`unnest(${judged.map(({ id }) => id)}::bigint[], ${judged.map(({ use }) => use)}::bigint[],
    ${judged.map(({ factor }) => factor)}::numeric[], ${judged.map(({ exact }) => exact)}::boolean[],
    ${judged.map(({ sureAbove }) => sureAbove)}::numeric[]) as w (substance_id, use_id, factor, exact, sure_above)`;
  const above = sql`c.amount > ${limit.most}::numeric / w.factor / ${limit.share}`;
  const found = limit.total
    ? sql`select c.case_id, sum(${whole}) as value,
          coalesce(sum(${whole}) filter (where w.exact) > max(w.sure_above), false) as sure
        from product_content c join w on w.substance_id = c.substance_id and w.use_id = c.use_id
        where c.case_id in (select c.case_id from w join product_content c on c.substance_id = w.substance_id and c.use_id = w.use_id where ${above})
        group by c.case_id having sum(${whole}) > ${limit.most}::numeric`
    : sql`select c.case_id, max(${whole}) as value, bool_or(w.exact and ${whole} > w.sure_above) as sure
        from w join product_content c on c.substance_id = w.substance_id and c.use_id = w.use_id and ${above}
        where ${whole} > ${limit.most}::numeric group by c.case_id`;
  const { rows } = await sql<HitRow & { n_sure: number; n_possible: number; n_already: number }>`
    with w as materialized (select * from ${wanted}),
    found as (${found}),
    live as materialized (
      select f.*, (${limit.before}::numeric is not null and f.value > ${limit.before}::numeric) as already, r.area, r.title, r.holder_name, r.cert_no, r.status
      from found f join case_record r on r.id = f.case_id
      where r.cert_no is not null and not exists (
        select 1 from unnest(${ended.map(({ area }) => area)}::text[], ${ended.map(({ status }) => status)}::text[]) as e (area, status)
        where e.area = r.area and e.status = r.status)
    ),
    counted as (
      select count(*) filter (where sure)::int as n_sure, count(*) filter (where not sure)::int as n_possible,
        count(*) filter (where already and sure)::int as n_already from live
    )
    select c.*, p.* from counted c left join lateral (
      select case_id, area, title, holder_name, cert_no, status, case when value <= 100 then value::text end as value, sure, already from live
      order by sure desc, live.value desc, case_id limit ${page.limit} offset ${page.offset}
    ) p on true`.execute(db);
  const [first] = rows;
  return {
    sure: first?.n_sure ?? 0,
    possible: first?.n_possible ?? 0,
    already: first?.n_already ?? 0,
    rows: rows.filter((row) => row.case_id !== null).map((row) => ({ ...row, case_id: String(row.case_id) })),
  };
}
