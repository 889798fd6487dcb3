import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { handSource, type ListSource } from '../../kernel/list/index.ts';

/** Lines of the audit log through the view of the scope. */
export function operateSource(view: 'log_entry' | 'log_entry_all'): ListSource {
  return handSource({
    from: sql`(select seq as id, e.* from ${sql.table(view)} e) t`,
    columns: {
      seq: { type: 'id', nullable: false },
      time: { at: 'at', type: 'timestamp with time zone', nullable: false },
      name: { operator: 'SL' },
      account: { operator: 'SL' },
      realName: { operator: 'SL' },
      tenantName: { operator: 'SL' },
      ip: {},
      action: { nullable: false },
      entity: { nullable: false },
      entityId: { nullable: false },
      before: { type: 'jsonb' },
      after: { type: 'jsonb' },
      seal: {},
    },
  });
}

/** People of the org of a person and of those below it, and the person. */
export async function peopleOfDepartment(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with recursive below as (
      select org_id as id from platform.employee where user_id = ${userId} and org_id is not null
      union
      select o.id from platform.org o join below b on o.parent_id = b.id
    )
    select user_id from platform.employee where org_id in (select id from below) and user_id is not null
    union select ${userId}::bigint`.execute(db);
  return rows.map((row) => row.user_id);
}

/** What an id of the audit log is: its number and title, and the case by which its page is found. */
export interface KnownThing {
  id: string;
  kind: 'case' | 'letter' | 'product';
  number: string | null;
  title: string;
  case_id: string | null;
  area: string | null;
  process: string | null;
}

/** Things of a space by the ids that the audit log names; row-level security leaves out what the reader may not see. */
export async function knownThings(db: Database, ids: readonly string[]): Promise<KnownThing[]> {
  const wanted = sql`any(${ids}::bigint[])`;
  const { rows } = await sql<KnownThing>`
    with ofCase as (
      select id, id as case_id from case_record where id = ${wanted}
      union select id, case_id from wf_task where id = ${wanted}
      union select id, case_id from wf_instance where id = ${wanted}
      union select id, case_id from opinion_item where id = ${wanted}
      union select id, case_id from case_finding where id = ${wanted}
      union select id, case_id from signature where id = ${wanted} and case_id is not null
    )
    select o.id, 'case' as kind, coalesce(c.cert_no, c.accept_no, c.apply_no) as number, c.title, c.id as case_id, c.area,
      (select i.process from wf_instance i where i.case_id = c.id) as process
      from ofCase o join case_record c on c.id = o.case_id
    union all select l.id, 'letter', l.number, c.title, l.case_id, l.area, null
      from letter l join case_record c on c.id = l.case_id where l.id = ${wanted}
    union all select p.id, 'product', p.number, p.title, null, p.area, null from product p where p.id = ${wanted}`.execute(
    db,
  );
  return rows;
}

/** A number as SQL compares it: like `numberKey`. */
const keyOf = (column: string) =>
  sql`upper(regexp_replace(normalize(${sql.ref(column)}, nfkc), '[\\s()\\[\\]【】]', '', 'g'))`;

/** Ids of everything that belongs to what has a number: cases with their drafts, steps, opinions, letters and signatures, and the product. */
export async function idsOfNumber(db: Database, key: string): Promise<string[]> {
  const pattern = `%${key.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: string }>`
    with cases as (
      select id from case_record
      where ${keyOf('cert_no')} like ${pattern} or ${keyOf('accept_no')} like ${pattern} or ${keyOf('apply_no')} like ${pattern}
      order by id desc limit 50
    ), named as (
      select id, case_id from letter where ${keyOf('number')} like ${pattern} order by id desc limit 50
    )
    select id from cases
    union select id from named
    union select id from product where ${keyOf('number')} like ${pattern} or first_case_id in (select id from cases)
    union select draft_id from case_version where case_id in (select id from cases)
    union select of_draft from case_version where case_id in (select id from cases) and of_draft is not null
    union select id from wf_task where case_id in (select id from cases)
    union select id from wf_instance where case_id in (select id from cases)
    union select id from opinion_item where case_id in (select id from cases)
    union select id from case_finding where case_id in (select id from cases)
    union select id from letter where case_id in (select id from cases)
    union select id from signature where case_id in (select id from cases)`.execute(db);
  return rows.map(({ id }) => String(id));
}
