import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

/** What somebody has done in a duty that a process keeps in a variable, among the cases of one class. */
export interface DutyRow {
  person: string;
  /** The part of the classification code before the first dash; empty = the cases have none. */
  class: string;
  /** Cases that run. */
  open: number;
  /** All cases, those that have ended too. */
  all: number;
  /** When the last of them was given to the person. */
  last_at: Date | null;
}

/** Cases of people in a duty, by the class of the product; `given`: nodes at which the duty is given. */
export async function dutiesOf(
  db: Database,
  { variable, people, given }: { variable: string; people: readonly string[]; given: readonly string[] },
): Promise<DutyRow[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<DutyRow>`select i.variables ->> ${variable} as person,
      split_part(coalesce(r.product_class, ''), '-', 1) as class,
      (count(*) filter (where i.state in ('running', 'suspended')))::int as open, count(*)::int as all,
      max((select max(t.completed_at) from wf_task t
        where t.instance_id = i.id and t.node = any(${[...given]}::text[]) and t.state = 'done')) as last_at
    from wf_instance i left join case_record r on r.id = i.case_id
    where i.variables ->> ${variable} = any(${[...people]}::text[])
    group by 1, 2`.execute(db);
  return rows;
}

/** Product classes of cases, each up to its first dash. */
export async function classesOf(db: Database, caseIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; class: string }>`select id::text as id,
      split_part(coalesce(product_class, ''), '-', 1) as class
    from case_record where id = any(${[...caseIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.class]));
}
