import {
  type areaFigureCases,
  type FigureSubject,
  type FiguresDefinition,
  figuresOf,
  type Output,
  type Parsed,
  statusesOf,
  textOf,
} from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { rowsOver } from '../../../kernel/figure-schema.ts';
import { formatTime } from '../../../kernel/time.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { reachesAll, rightIn } from '../reach/rights.ts';
import { factsAsked, inReport } from './asked.ts';
import { outcomes } from './count.ts';

type Answer = Output<typeof areaFigureCases>;
type Table = FiguresDefinition['tables'][number];

/** Cases of a page. */
const limit = 50;

interface Behind {
  id: string | null;
  area: string | null;
  title: string | null;
  number: string | null;
  holder_name: string | null;
  status: string | null;
  count: number;
  at: Date | null;
  facts: number;
  cases: number;
  loose: number;
}

/**
 * The cases behind a group of a report: the same facts under the same conditions as the number, so that both agree. Of a case whose business the caller
 * does not read the name is kept back.
 */
export async function casesBehind(ctx: Context, area: Area, input: Parsed<typeof areaFigureCases>): Promise<Answer> {
  const definition = figuresOf(area.definition) ?? fail('notFound');
  const table = definition.tables.find(({ key }) => key === input.table) ?? fail('notFound');
  if (input.by.length !== table.by.length) fail('invalidInput', { cause: 'by' });
  const over = table.over ?? definition.over;
  const pageNo = input.pageNo ?? 1;
  return inReport(ctx, area, input, async (inner, asked) => {
    const { rows: facts, where } = await factsAsked(inner, over, asked);
    const records = rowsOver(
      asked.schemas,
      (name) =>
        sql`select id, area, title, coalesce(cert_no, accept_no, apply_no) as number, holder_name, status from ${name('case_record')}`,
    );
    const { rows } = await sql<Behind>`with outcomes as (${outcomes(inner.app)}),
      facts as materialized (select t.case_id, t.at from (${withOutcome(over, facts.rows)}) t where ${where} and ${ofGroup(table, input.by, facts.isOfPeriod)}),
      behind as (select case_id, count(*)::int as count, max(at) as at from facts where case_id is not null group by case_id),
      totals as (select (select count(*) from facts)::int as facts, (select count(*) from behind)::int as cases,
        (select count(*) from facts where case_id is null)::int as loose)
      select c.id::text as id, c.area, c.title, c.number, c.holder_name, c.status, b.count, b.at, totals.* from totals
      left join (select * from behind order by at desc nulls last, case_id desc limit ${limit} offset ${(pageNo - 1) * limit}) b on true
      left join (${records}) c on c.id = b.case_id order by b.at desc nulls last, b.case_id desc`.execute(inner.db);
    const [first] = rows;
    return {
      count: first?.facts ?? 0,
      cases: first?.cases ?? 0,
      without: first?.loose ?? 0,
      pageNo,
      limit,
      rows: rows.flatMap((row) => shown(inner, row) ?? []),
    };
  });
}

/** A case as the caller may read it. */
function shown(ctx: Context, { id, area, title, number, holder_name, status, count, at }: Behind): Answer['rows'] {
  const definition = catalogOf(ctx.app).head(area ?? '')?.definition;
  if (id === null || area === null || definition === undefined) return [];
  const right = rightIn(definition, 'query', ctx);
  const reads = right !== undefined && right !== null && reachesAll(right);
  const label = statusesOf(definition).find(({ value }) => value === status)?.label;
  return [
    {
      id,
      area,
      areaTitle: textOf(definition.title, ctx.language),
      title: reads ? title : null,
      number: reads ? number : null,
      holderName: reads ? holder_name : null,
      status: reads && label ? textOf(label, ctx.language) : null,
      count,
      at: at ? formatTime(at) : null,
    },
  ];
}

/** The rows of cases with what their state means. */
const withOutcome = (over: FigureSubject, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  over === 'cases'
    ? sql`select f.*, coalesce(o.outcome, 'open') as outcome from (${rows}) f left join outcomes o on o.area = f.area and o.status = f.status`
    : rows;

/** The condition on rows `t` for those of a group of a table. */
function ofGroup(
  { by, only = {} }: Table,
  values: readonly (string | null)[],
  isOfPeriod: boolean,
): RawBuilder<unknown> {
  const at = (name: string) =>
    name === 'month' && isOfPeriod ? sql`to_char(t.day, 'YYYY-MM')` : sql`t.${sql.id(name)}::text`;
  return sql.join(
    [
      ...by.map((name, place) => sql`${at(name)} is not distinct from ${values[place] ?? null}::text`),
      ...Object.entries(only).map(([name, some]) => sql`${at(name)} = any(${[...some]}::text[])`),
    ],
    sql` and `,
  );
}
