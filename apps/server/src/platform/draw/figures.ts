import { sql } from 'kysely';
import type { TalliedSource } from '../../kernel/wiring.ts';

/** People who were asked for a step, by the day on which they were; companies read none of it. */
export const seatFigures: TalliedSource = {
  tallied: ['area', 'seatState', 'productKind', 'productClass'],
  rows: () => ({
    rows: sql`select s.case_id, s.asked_at as at, (s.asked_at at time zone 'Asia/Shanghai')::date as day,
      (s.asked_at at time zone 'Asia/Shanghai')::date as start_day, (s.ended_at at time zone 'Asia/Shanghai')::date as end_day, record.area,
      s.state as "seatState", record.product_kind as "productKind", record.product_class as "productClass",
      coalesce(s.on_time, false) as mark1, s.state = 'declined' as mark2
      from person_draw_seat s left join case_record record on record.id = s.case_id`,
    isOfPeriod: true,
    hasMarks: true,
  }),
};
