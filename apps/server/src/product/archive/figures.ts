import { optionsOf, type Text } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { rowsOver } from '../../kernel/figure-schema.ts';
import type { FigureSource, TalliedSource } from '../../kernel/wiring.ts';
import { catalogOf } from '../../platform/area/index.ts';
import { archiveOf } from './archive-file.ts';

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

/** A document of a volume: its place in the catalogue of the class. */
const document = sql`v.class || '/' || i.code`;
const gaps = sql`archive_item i join archive_volume v on v.case_id = i.case_id where i.required and i.state <> 'present'`;

/** What a volume must have and has not: missing, not applicable, or there on paper alone. */
export const volumeGapFigures: FigureSource = {
  rowsNow: async () => ({
    rows: sql`select v.about_case_id as case_id, v.closed_on::timestamp at time zone 'Asia/Shanghai' as at, v.closed_on as day, null::date as start_day,
      null::date as end_day, v.class, ${document} as document, i.state as "gapState" from ${gaps}`,
    isOfPeriod: true,
  }),
};

/** What the documents of such gaps are called, with their number in the catalogue. */
export async function gapNames(ctx: Context): Promise<ReadonlyMap<string, Text>> {
  const { rows } = await sql<{
    document: string;
    code: string;
    title: Text;
  }>`select distinct on (1) ${document} as document, i.code, i.title
    from ${gaps} order by 1, i.id desc`.execute(ctx.db);
  return new Map(
    rows.map(({ document: one, code, title }) => [
      one,
      { 'zh-CN': `${code} ${title['zh-CN']}`, 'zh-TW': `${code} ${title['zh-TW']}`, en: `${code} ${title.en}` },
    ]),
  );
}

/** What the classes of volumes are called: the options of the class on the form of a volume. */
export async function classNames({ app }: Context): Promise<ReadonlyMap<string, Text>> {
  const form = catalogOf(app).head(archiveOf(app)?.volumes ?? '')?.definition;
  const options = optionsOf(form?.fields.find(({ key }) => key === 'class'));
  return new Map(options.map(({ value, label }) => [value, label]));
}
