import type {
  ListResult,
  Parsed,
  RegulationDetail,
  RegulationEntry,
  RegulationTable,
  regulationEntries,
  regulationEntry,
  Text,
} from '@app/contract';
import { normaliseName } from '@app/engine/review';
import { addTaiwan } from '@app/engine/taiwan';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { pageOfRows } from '../../../kernel/list/index.ts';
import { formatDate, formatTime } from '../../../kernel/time.ts';
import { dutiesOfRule } from '../duties.ts';
import { publications } from '../regulation.store.ts';
import { currentRulebook, fixtureCounts } from '../rulebook.ts';
import { draftsOf, historyOf, lastVerified } from './change.store.ts';
import { describe } from './describe.ts';
import { filtersIn } from './filters-in.ts';
import { idOf, kindOf, type Row, rowsOf, storedIn, tableOf } from './tables.ts';
import { say } from './texts.ts';

const titles: Record<string, Text> = addTaiwan({
  rule: { 'zh-CN': '审评规则', en: 'Review rules' },
  requirement: { 'zh-CN': '资料与检验要求', en: 'Required documents and tests' },
  code: { 'zh-CN': '分类编码', en: 'Classification codes' },
});
const completenessOf: Record<string, string> = {
  'list:prohibitedSubstances': 'stsc1',
  'list:prohibitedOrganisms': 'stsc2',
  'list:prohibited2021': 'prohibited',
};

/** Every table of the regulation, rules first. */
export async function regulationTablesOf(ctx: Context): Promise<RegulationTable[]> {
  const data = currentRulebook(ctx.app);
  const today = formatDate(ctx.businessNow());
  const heads = new Map((await publications(ctx.db)).map((one) => [one.name, one]));
  const confirmed = new Map((await lastVerified(ctx.db)).map((one) => [one.table_id, one]));
  const ids = [
    'rule',
    ...new Set(data.limits.map(({ table }) => `limit:${table}`)),
    'requirement',
    'code',
    ...Object.keys(data.lists ?? {}).map((name) => `list:${name}`),
  ];
  return ids.map((id): RegulationTable => {
    const [, name = ''] = id.split(':');
    const kind = kindOf(id) ?? fail('notFound');
    const rows = rowsIn(ctx, id);
    const entries = rows.map((row) => describe(kind, row, ctx.language, today, { head: headOf(ctx, id) }));
    const completeness = data.completeness[completenessOf[id] ?? name];
    const last = confirmed.get(id);
    const head = heads.get(storedIn[kind]);
    return {
      id,
      kind,
      title: titles[id] ?? data.lists?.[name]?.title ?? completeness?.title ?? { 'zh-CN': id, en: id, 'zh-TW': id },
      rows: rows.length,
      inForce: entries.filter(({ state }) => state === 'inForce').length,
      unverified: entries.filter(({ verified }) => !verified).length,
      completeness: completeness ? { have: completeness.have, of: completeness.of } : null,
      sources: [...new Set(entries.map(({ source }) => source))].filter((one) => one !== '').slice(0, 20),
      verifiedBy: last?.drafted_by ?? null,
      verifiedAt: last ? formatTime(last.published_at) : null,
      version: head?.version ?? 0,
      publishedBy: head && head.published_by !== 'file' ? head.published_by : say(ctx.language, 'regulation.file'),
      publishedAt: head ? formatTime(head.published_at) : '',
    };
  });
}

/** Rows of a table in its order; state 404 for a table that there is not. */
function rowsIn(ctx: Context, table: string): Row[] {
  const kind = kindOf(table) ?? fail('notFound', { cause: say(ctx.language, 'regulation.noTable', { table }) });
  const rows = rowsOf(currentRulebook(ctx.app), kind).filter((row) => tableOf(kind, row) === table);
  if (rows.length === 0) fail('notFound', { cause: say(ctx.language, 'regulation.noTable', { table }) });
  return rows;
}

function headOf(ctx: Context, table: string): Row | undefined {
  return rowsOf(currentRulebook(ctx.app), 'listHead').find((row) => `list:${String(row.name)}` === table);
}

/** A page of a table's rows; the text is looked for in names, content, ground and CAS numbers. */
export function regulationEntriesOf(
  ctx: Context,
  { table, parameters, requestPage, sorts }: Parsed<typeof regulationEntries>,
): ListResult<RegulationEntry> {
  const kind = kindOf(table) ?? fail('notFound', { cause: say(ctx.language, 'regulation.noTable', { table }) });
  const today = formatDate(ctx.businessNow());
  const { text, isWanted } = filtersIn(parameters, ['state', 'verified']);
  const head = headOf(ctx, table);
  const found = rowsIn(ctx, table)
    .map((row) => ({
      row,
      entry: describe(kind, row, ctx.language, today, { fixtures: fixtureCounts(ctx.app), head }),
    }))
    .filter(({ entry }) => isWanted('state', entry.state) && isWanted('verified', entry.verified ? 'yes' : 'no'))
    .filter(({ row, entry }) => text === '' || normaliseName(wordsOf(row, entry)).includes(text))
    .map(({ entry }) => entry);
  return pageOfRows(ctx, found, { requestPage, sorts });
}

function wordsOf(row: Row, entry: RegulationEntry): string {
  const lists = [row.names, row.cas].flatMap((one) => (Array.isArray(one) ? one.map(String) : []));
  return [entry.title, entry.content, entry.source, entry.article, ...lists].join('\n');
}

/** One row as it is, with its history and the drafts that change it. */
export async function regulationEntryOf(
  ctx: Context,
  { table, id }: Parsed<typeof regulationEntry>,
): Promise<RegulationDetail> {
  const kind = kindOf(table) ?? fail('notFound', { cause: say(ctx.language, 'regulation.noTable', { table }) });
  const isHead = id.startsWith('listHead|');
  const own = isHead ? 'listHead' : kind;
  const row =
    (isHead ? rowsOf(currentRulebook(ctx.app), 'listHead') : rowsIn(ctx, table)).find((one) => idOf(own, one) === id) ??
    fail('notFound');
  const head = headOf(ctx, table);
  // Earlier texts of the same entry differ in the day from which they held.
  const relatives = rowsOf(currentRulebook(ctx.app), own).filter(
    (one) => withoutDay(own, one) === withoutDay(own, row),
  );
  const ids = [...new Set([id, ...relatives.map((one) => idOf(own, one)), ...(head ? [idOf('listHead', head)] : [])])];
  const history = await historyOf(ctx.db, ids);
  const confirmed = history.find(({ verifies }) => verifies);
  return {
    ...describe(own, row, ctx.language, formatDate(ctx.businessNow()), { fixtures: fixtureCounts(ctx.app), head }),
    row,
    drafts: await draftsOf(ctx.db, id),
    history: history.map((one) => ({
      at: formatTime(one.published_at),
      by: one.published_by,
      draftedBy: one.drafted_by,
      changeId: String(one.change_id),
      change: one.change_title,
      op: one.op,
      note: one.note,
      before: one.before,
      after: one.after,
    })),
    verifiedBy: confirmed?.drafted_by ?? null,
    verifiedAt: confirmed ? formatTime(confirmed.published_at) : null,
    ...(own === 'rule' ? await dutiesOfRule(ctx, String(row.id)) : { duties: null, dutyFree: null }),
  };
}

function withoutDay(kind: Parameters<typeof idOf>[0], row: Row): string {
  const { from: _, ...rest } = row;
  return idOf(kind, rest);
}
