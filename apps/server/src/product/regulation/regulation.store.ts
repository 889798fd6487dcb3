import type { ClaimConcept, IngredientRow, RulebookData, RuleList, WordSpelling } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';
import { compact } from '../../kernel/definition-file/index.ts';
import type { TableName, TableRows } from './read-files.ts';

/** One published version of a table; `edits` counts changes that were made to its rows in the database afterwards. */
export interface Publication {
  name: string;
  version: number;
  sha256: string;
  parent_sha: string | null;
  edits: number;
  published_by: string;
  published_at: Date;
}
interface PublicationTables {
  reg_publication: Publication;
}
const publicationColumns = [
  'name',
  'version',
  'sha256',
  'parent_sha',
  'edits',
  'published_by',
  'published_at',
] as const;

/** All versions of all tables, oldest first. */
export function publications(db: Database): Promise<Publication[]> {
  return tables<PublicationTables>(db)
    .selectFrom('reg_publication')
    .select(publicationColumns)
    .orderBy('name')
    .orderBy('version')
    .execute();
}

/** Lets servers that start at the same time publish one after another. */
export async function lockPublication(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('regulation'))`.execute(db);
}

/** Replaces the rows of a table and appends the version that they are, without counting this as an edit. */
export async function replaceTable<N extends TableName>(
  db: Database,
  name: N,
  rows: TableRows[N],
  publication: Omit<Publication, 'name' | 'edits' | 'published_at'>,
  at: Date,
): Promise<void> {
  await sql`select set_config('app.publishing', 'on', true)`.execute(db);
  await sql.raw(`delete from reg_${name}`).execute(db);
  await writers[name](db, rows);
  await sql`insert into reg_publication (name, version, sha256, parent_sha, published_by, published_at)
    values (${name}, ${publication.version}, ${publication.sha256}, ${publication.parent_sha}, ${publication.published_by}, ${at})`.execute(
    db,
  );
  await sql`select set_config('app.publishing', '', true)`.execute(db);
}

type Writers = { [N in TableName]: (db: Database, rows: TableRows[N]) => Promise<void> };
const writers: Writers = {
  async ingredient(db, rows) {
    const size = 2_000;
    for (let start = 0; start < rows.length; start += size) {
      const slice = rows
        .slice(start, start + size)
        .map((row, index) => ({ position: start + index, alias: false, ...row }));
      await sql`insert into reg_ingredient (position, serial, name, inci, cas, rinse_off_max, leave_on_max, remark, alias, functions)
        select position, serial, name, inci, array(select jsonb_array_elements_text(cas)), "rinseOffMax", "leaveOnMax", remark, alias,
          case when functions is not null then array(select jsonb_array_elements_text(functions)) end
        from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb)
          as x(position int, serial text, name text, inci text, cas jsonb, "rinseOffMax" text, "leaveOnMax" text, remark text, alias boolean, functions jsonb)`.execute(
        db,
      );
    }
  },
  async code(db, rows) {
    await sql`insert into reg_code (position, "group", code, name, rule, special, verified, conflict_when)
      select position, "group", code, name, rule, special, verified, "conflictWhen"
      from jsonb_to_recordset(${numbered(rows)}::jsonb)
        as x(position int, "group" text, code text, name jsonb, rule text, special boolean, verified boolean, "conflictWhen" text)`.execute(
      db,
    );
  },
  async requirement(db, rows) {
    await sql`insert into reg_requirement (position, code, kind, title, "when", reason, level, citation, valid_from, valid_to)
      select position, code, kind, title, "when", reason, level, citation, "from", "to"
      from jsonb_to_recordset(${numbered(rows)}::jsonb)
        as x(position int, code text, kind text, title jsonb, "when" text, reason jsonb, level text, citation jsonb, "from" date, "to" date)`.execute(
      db,
    );
  },
  async limit(db, rows) {
    await sql`insert into reg_limit (position, table_name, entry, branch, names, cas, complete, scope_when, scope_text, max_percent, basis, factors,
        factor_at_most, total, limit_text, conditions, condition_when, except_purpose, warning, citation, valid_from, valid_to)
      select position, "table", entry, branch, array(select jsonb_array_elements_text(names)), array(select jsonb_array_elements_text(cas)), complete,
        "scopeWhen", "scopeText", "maxPercent", basis, factors, "factorAtMost", coalesce(total, false), "limitText", conditions, "conditionWhen", "exceptPurpose",
        warning, citation, "from", "to"
      from jsonb_to_recordset(${numbered(rows)}::jsonb)
        as x(position int, "table" text, entry text, branch text, names jsonb, cas jsonb, complete boolean, "scopeWhen" text, "scopeText" text,
          "maxPercent" numeric, basis text, factors jsonb, "factorAtMost" numeric, total boolean, "limitText" text, conditions text, "conditionWhen" text,
          "exceptPurpose" text, warning text, citation jsonb, "from" date, "to" date)`.execute(db);
  },
  async rule(db, rows) {
    await sql`insert into reg_rule (position, id, version, title, check_name, options, "when", severity, citation, valid_from, valid_to, enabled)
      select position, id, version, title, "check", options, "when", severity, citation, "from", "to", enabled
      from jsonb_to_recordset(${numbered(rows)}::jsonb)
        as x(position int, id text, version int, title jsonb, "check" text, options jsonb, "when" text, severity text, citation jsonb, "from" date, "to" date,
          enabled boolean)`.execute(db);
  },
  async completeness(db, rows) {
    const list = Object.entries(rows).map(([name, row]) => ({ name, ...row }));
    await sql`insert into reg_completeness (name, have, total, title)
      select name, have, "of", title from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x(name text, have int, "of" int, title jsonb)`.execute(
      db,
    );
  },
  async list(db, rows) {
    const items = Object.values(rows).flatMap(({ name, title, citation, items: own }) =>
      own.map((item) => ({ list: name, title, citation, item })),
    );
    await sql`insert into reg_list (position, list, title, citation, item)
      select position, list, title, citation, item from jsonb_to_recordset(${numbered(items)}::jsonb)
        as x(position int, list text, title jsonb, citation jsonb, item jsonb)`.execute(db);
  },
  async claim(db, { spellings, concepts }) {
    const bodies = [
      ...spellings.map((body) => ({ part: 'spelling', body })),
      ...concepts.map((body) => ({ part: 'concept', body })),
    ];
    await sql`insert into reg_claim (position, part, body)
      select position, part, body from jsonb_to_recordset(${numbered(bodies)}::jsonb) as x(position int, part text, body jsonb)`.execute(
      db,
    );
  },
};

function numbered(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row, position) => ({ position, ...row })));
}

/** Reads everything that the rules need, without version. */
export async function readRulebook(db: Database): Promise<Omit<RulebookData, 'version'>> {
  const rules = await sql<
    StoredRow<'rule'>
  >`select id, version, title, check_name as "check", options, "when", severity, citation,
    valid_from::text as "from", valid_to::text as "to", enabled from reg_rule order by position`.execute(db);
  const limits = await sql<
    StoredRow<'limit'>
  >`select table_name as "table", entry, branch, names, cas, complete, scope_when as "scopeWhen", scope_text as "scopeText",
    max_percent::text as "maxPercent", basis, factors, factor_at_most::text as "factorAtMost", total, limit_text as "limitText", conditions,
    condition_when as "conditionWhen", except_purpose as "exceptPurpose", warning, citation, valid_from::text as "from", valid_to::text as "to"
    from reg_limit order by position`.execute(db);
  const requirements = await sql<
    StoredRow<'requirement'>
  >`select code, kind, title, "when", reason, level, citation, valid_from::text as "from",
    valid_to::text as "to" from reg_requirement order by position`.execute(db);
  const codes = await sql<
    StoredRow<'code'>
  >`select "group", code, name, rule, special, verified, conflict_when as "conflictWhen" from reg_code
    order by position`.execute(db);
  const lists = await sql<{
    name: string;
    have: number;
    of: number;
    title: RulebookData['completeness'][string]['title'];
  }>`
    select name, have, total as "of", title from reg_completeness order by name`.execute(db);
  const listItems = await sql<{
    list: string;
    title: RuleList['title'];
    citation: RuleList['citation'];
    items: RuleList['items'];
  }>`select list, (array_agg(title order by position))[1] as title, (array_agg(citation order by position))[1] as citation,
      jsonb_agg(item order by position) as items from reg_list group by list order by min(position)`.execute(db);
  const claims = await sql<
    { part: 'spelling'; body: WordSpelling } | { part: 'concept'; body: ClaimConcept }
  >`select part, body from reg_claim order by position`.execute(db);
  return {
    rules: rules.rows.map(present),
    limits: limits.rows.map(present),
    requirements: requirements.rows.map(present),
    codes: codes.rows.map(present),
    completeness: Object.fromEntries(lists.rows.map(({ name, ...list }) => [name, list])),
    lists: Object.fromEntries(listItems.rows.map(({ list: name, ...list }) => [name, { name, ...list }])),
    claims: {
      spellings: claims.rows.flatMap((row) => (row.part === 'spelling' ? [row.body] : [])),
      concepts: claims.rows.flatMap((row) => (row.part === 'concept' ? [row.body] : [])),
    },
  };
}

/** Reads the catalogue in its own order. */
export async function readIngredientRows(db: Database): Promise<IngredientRow[]> {
  const { rows } = await sql<
    StoredRow<'ingredient'>
  >`select serial, name, inci, cas, rinse_off_max as "rinseOffMax", leave_on_max as "leaveOnMax", remark,
    case when alias then true end as alias, functions from reg_ingredient order by position`.execute(db);
  return rows.map(present);
}

/** A row as the database gives it: an absent value is null. */
type Stored<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] };

/** A row of one of the tables that are read whole. */
type StoredRow<N extends 'rule' | 'limit' | 'requirement' | 'code' | 'ingredient'> = Stored<TableRows[N][number]>;

function present<T extends object>(row: Stored<T>): T {
  return compact(
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? undefined])),
  ) as unknown as T;
}
