import { sql } from 'kysely';
import { rowsOver } from '../../kernel/figure-schema.ts';
import type { TalliedSource } from '../../kernel/wiring.ts';

/** Products as they are now, for reports. */
export const productFigures: TalliedSource = {
  tallied: ['state', 'kind', 'productClass', 'openedMonth', 'endMonth'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (
        table,
      ) => sql`select p.first_case_id as case_id, null::date as day, null::date as start_day, null::date as end_day, p.state, p.kind,
      p.classification as "productClass", to_char(p.opened_at at time zone 'Asia/Shanghai', 'YYYY-MM') as "openedMonth",
      to_char(p.valid_to, 'YYYY-MM') as "endMonth" from ${table('product')} p`,
    ),
    isOfPeriod: false,
  }),
};
