import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

/** A number as SQL compares it: like `numberKey`. */
const keyOf = sql`upper(regexp_replace(normalize(g.number, nfkc), '[\\s()\\[\\]【】]', '', 'g'))`;

/** Numbers given to cases of the space: those counted here, and national ones. */
export const givenSource = handSource({
  from: sql`(select g.number as id, g.number, ${keyOf} as number_key, g.series, g.case_id, g.given_at, c.title as case_title,
      c.holder_name, c.area, case when l.state = 'void' then 'void' else 'given' end as state, p.state as product_state
    from (select number, series, case_id, given_at from number_given
      union all select number, series, case_id, given_at from platform.national_number_given) g
    join case_record c on c.id = g.case_id
    left join letter l on l.number = g.number
    left join product p on p.number = g.number) t`,
  columns: {
    number: { nullable: false, operator: 'SL' },
    numberKey: { nullable: false, operator: 'SL' },
    series: { nullable: false },
    caseId: { type: 'id', nullable: false },
    caseTitle: { nullable: false, operator: 'SL' },
    holderName: { nullable: false, operator: 'SL' },
    area: { nullable: false },
    givenAt: { type: 'timestamp with time zone', nullable: false },
    state: { nullable: false },
    productState: {},
  },
});

/** How far each series has counted in a year, by scope: of this space, and of the whole platform. */
export async function counterRows(
  db: Database,
  year: number,
): Promise<{ series: string; scope: string; last_serial: string }[]> {
  const { rows } = await sql<{ series: string; scope: string; last_serial: string }>`
    select series, scope, last_serial from number_series where year = ${year}
    union all select series, scope, last_serial from platform.national_number_series where year = ${year}
    order by series, scope`.execute(db);
  return rows;
}
