import { sql } from 'kysely';
import { rowsOver } from '../../kernel/figure-schema.ts';
import type { TalliedSource } from '../../kernel/wiring.ts';

/** Opinion items by the day on which they were written; an item is adopted or dropped by whoever decides on it, or still open. */
export const itemReportFigures: TalliedSource = {
  tallied: ['area', 'rule', 'place', 'round', 'severity', 'itemOrigin', 'itemState', 'productKind', 'productClass'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (
        table,
      ) => sql`select i.case_id, i.created_at as at, (i.created_at at time zone 'Asia/Shanghai')::date as day, null::date as start_day,
      null::date as end_day, record.area, i.rule, i.place ->> 'field' as place, i.round::text as round, i.severity, i.origin as "itemOrigin",
      i.state as "itemState", record.product_kind as "productKind", record.product_class as "productClass",
      i.state not in ('DRAFT', 'PROPOSED', 'DROPPED') as mark1, i.state = 'DROPPED' as mark2
      from ${table('opinion_item')} i left join ${table('case_record')} record on record.id = i.case_id`,
    ),
    isOfPeriod: true,
    hasMarks: true,
  }),
};
