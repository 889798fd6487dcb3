import type { Text } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { rowsOver } from '../../kernel/figure-schema.ts';
import type { TalliedSource } from '../../kernel/wiring.ts';

/** Letters to companies by the day on which they were issued, and until when they were served. */
export const letterFigures: TalliedSource = {
  tallied: ['area', 'letterKind', 'letterState', 'way', 'productKind', 'productClass'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (table) => sql`select l.case_id, l.issued_at as at, (l.issued_at at time zone 'Asia/Shanghai')::date as day,
      (l.issued_at at time zone 'Asia/Shanghai')::date as start_day, (l.served_at at time zone 'Asia/Shanghai')::date as end_day, record.area,
      l.kind as "letterKind", l.state as "letterState", l.service_way as way, record.product_kind as "productKind",
      record.product_class as "productClass", l.state = 'void' as mark1, l.served_at is not null as mark2
      from ${table('letter')} l left join ${table('case_record')} record on record.id = l.case_id
      where l.direction = 'out' and l.issued_at is not null`,
    ),
    isOfPeriod: true,
    hasMarks: true,
  }),
};

/** What kinds of letters are called by their newest templates. */
export async function letterNames({ db }: Context): Promise<ReadonlyMap<string, Text>> {
  const { rows } = await sql<{ id: string; title: Text }>`select distinct on (id) id, content -> 'title' as title
    from platform.letter_template order by id, version desc`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
