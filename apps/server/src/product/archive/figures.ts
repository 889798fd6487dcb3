import { sql } from 'kysely';
import { rowsOver } from '../../kernel/figure-schema.ts';
import type { TalliedSource } from '../../kernel/wiring.ts';

/** Volumes of the archive, by the day on which their case was closed, and until when they were sealed. */
export const volumeFigures: TalliedSource = {
  tallied: ['class', 'state'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (
        table,
      ) => sql`select v.about_case_id as case_id, v.closed_on::timestamp at time zone 'Asia/Shanghai' as at, v.closed_on as day, v.closed_on as start_day,
      (v.sealed_at at time zone 'Asia/Shanghai')::date as end_day, v.class, case when v.sealed_at is null then 'open' else 'sealed' end as state
      from ${table('archive_volume')} v`,
    ),
    isOfPeriod: true,
  }),
};
