import type { Text } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { rowsOver } from '../../kernel/figure-schema.ts';
import type { TalliedSource } from '../../kernel/wiring.ts';
import { currentRulebook } from '../regulation/index.ts';

/** Findings on which an officer decided, by the day of the decision. */
export const findingFigures: TalliedSource = {
  tallied: ['area', 'rule', 'severity', 'decision', 'productKind', 'productClass'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (
        table,
      ) => sql`select f.case_id, f.decided_at as at, (f.decided_at at time zone 'Asia/Shanghai')::date as day, null::date as start_day,
      null::date as end_day, record.area, f.rule, f.severity, f.decision, record.product_kind as "productKind", record.product_class as "productClass",
      f.decided_by as done_by, f.decision = 'accepted' as mark1, f.decision = 'rejected' as mark2
      from ${table('case_finding')} f left join ${table('case_record')} record on record.id = f.case_id
      where f.decision is not null and f.decided_at is not null`,
    ),
    isOfPeriod: true,
    hasMarks: true,
    hasPerson: true,
  }),
};

/** Rules with their number before their title, as reports name them. */
export async function ruleNames({ app }: Context): Promise<ReadonlyMap<string, Text>> {
  return new Map(
    currentRulebook(app).rules.map(({ id, title }) => [
      id,
      { 'zh-CN': `${id} ${title['zh-CN']}`, 'zh-TW': `${id} ${title['zh-TW']}`, en: `${id} ${title.en}` },
    ]),
  );
}
