import { type dictionaryImport, languages, type Output, type Parsed, textFault, textOf } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { type Cell, workbook } from '../../kernel/files/workbook.ts';
import { dayOf, formatDate } from '../../kernel/time.ts';
import { type Dictionary, type DictionaryItem, dictionaryOf } from '../../platform/dictionary/index.ts';
import { readSheet } from '../regulation/index.ts';
import { changesBetween, marked, refuseCompanies, writeDictionary } from './dictionaries.ts';
import { faultsOf } from './judge.ts';
import { say } from './texts.ts';

const columns = ['value', 'zh-CN', 'en', 'zh-TW', 'parent', 'enabled', 'from', 'to'] as const;
type Column = (typeof columns)[number];
const needed: readonly Column[] = ['value', 'zh-CN', 'en'];
const mostRows = 2_000;
const mostCharacters = 100;
type Report = Output<typeof dictionaryImport>;

const headOf = (ctx: Context, column: Column) => say(ctx.language, `dictionary.column.${column}`, {});

/** The values as a workbook, in the columns that an import reads back. */
export async function exportDictionary(ctx: Context, key: string, reply: FastifyReply): Promise<void> {
  const dictionary = dictionaryOf(ctx.app, key) ?? fail('notFound');
  const title = textOf(dictionary.title, ctx.language);
  const rows = dictionary.items.map(({ value, label, parent, enabled, from, to }): Cell[] => [
    ...[value, label['zh-CN'], label.en, label['zh-TW'] ?? null, parent ?? null],
    ...[say(ctx.language, enabled === false ? 'dictionary.no' : 'dictionary.yes', {}), from ?? null, to ?? null],
  ]);
  const chunks: Buffer[] = [];
  const sheet = {
    name: title,
    header: columns.map((column) => headOf(ctx, column)),
    widths: columns.map((column) => (column === 'enabled' ? 10 : 24)),
    rows: (async function* () {
      yield rows;
    })(),
  };
  for await (const chunk of workbook(sheet)) chunks.push(chunk);
  const name = encodeURIComponent(`${title}-${formatDate(ctx.businessNow())}.xlsx`);
  reply
    .header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('Content-Disposition', `attachment; filename="dictionary.xlsx"; filename*=UTF-8''${name}`)
    .header('Cache-Control', 'no-store');
  await reply.send(Buffer.concat(chunks));
}

/**
 * Reads values out of a sheet: rows of known values change them, others are added after those that are there. With any fault, or when only a look
 * was asked for, nothing is written.
 */
export async function importDictionary(
  ctx: Context,
  { key, version, take }: Parsed<typeof dictionaryImport>,
  { request }: { request: FastifyRequest },
): Promise<Report> {
  refuseCompanies(ctx);
  const dictionary = dictionaryOf(ctx.app, key) ?? fail('notFound');
  const sheet = await readSheet(ctx, request);
  const heads = headsOf(ctx, sheet[0] ?? []);
  if (sheet.length - 1 > mostRows) refuseFile(say(ctx.language, 'dictionary.rows', { most: String(mostRows) }));
  const read = readRows(ctx, heads, sheet);
  const report = compare(ctx, dictionary, read);
  if (take === 'no' || report.faults.length > 0) return report;
  return ctx.within({ role: 'app_platform' }, async (tx) => {
    await writeDictionary(tx, { key, action: 'dictionary.import', entity: key }, (before, next) => {
      if (next - 1 !== version) refuseNewer(tx, before);
      return merged(before, read.rows, (item) => marked(tx, item, next));
    });
    return { ...report, taken: true };
  });
}

function refuseNewer(ctx: Context, { items }: Dictionary): never {
  const last = items.toSorted((one, other) => (other.changedIn ?? 0) - (one.changedIn ?? 0))[0];
  const { changedBy: name = '', changedAt: at = '' } = last ?? {};
  return fail('staleVersion', { cause: say(ctx.language, 'dictionary.newer', { name, at }) });
}

function refuseFile(message: string): never {
  return fail('invalidInput', { cause: message, data: [{ field: 'file', message }] });
}

/** Which column of the sheet is which; shifted, double or strange heads are refused with the list of columns. */
function headsOf(ctx: Context, row: readonly string[]): Map<Column, number> {
  const wanted = columns.map((column) => headOf(ctx, column)).join(ctx.language === 'en' ? ', ' : '、');
  const refuse = (fault: string) => refuseFile(say(ctx.language, 'dictionary.columns', { columns: wanted, fault }));
  const heads = new Map<Column, number>();
  for (const [at, head] of row.entries()) {
    const written = head.trim();
    if (written === '') continue;
    const column = columns.find(
      (one) =>
        one === written || languages.some((language) => say(language, `dictionary.column.${one}`, {}) === written),
    );
    if (!column) return refuse(say(ctx.language, 'dictionary.columnUnknown', { column: written.slice(0, 40) }));
    if (heads.has(column)) return refuse(say(ctx.language, 'dictionary.columnTwice', { column: written }));
    heads.set(column, at);
  }
  const missing = needed.find((column) => !heads.has(column));
  if (missing) return refuse(say(ctx.language, 'dictionary.columnMissing', { column: headOf(ctx, missing) }));
  return heads;
}

/** A row of the sheet; fields whose column it does not have stay as they are. */
type SheetRow = Partial<DictionaryItem> & Pick<DictionaryItem, 'value' | 'label'> & { line: number; has: Set<Column> };
interface Read {
  rows: SheetRow[];
  faults: Report['faults'];
}

const yes = ['是', 'yes', 'y', 'true', '1', '启用', '啟用'];
const no = ['否', 'no', 'n', 'false', '0', '停用'];

function readRows(ctx: Context, heads: ReadonlyMap<Column, number>, sheet: readonly string[][]): Read {
  const faults: Report['faults'] = [];
  const rows = sheet.slice(1).flatMap((cells, at): SheetRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const line = at + 2;
    const before = faults.length;
    const cell = (column: Column) => (cells[heads.get(column) ?? -1] ?? '').trim().normalize('NFC');
    const wrong = (column: Column, key: FaultKey, remedy: RemedyKey, text = '') =>
      faults.push({
        row: line,
        column: headOf(ctx, column),
        message: say(ctx.language, key, { column: headOf(ctx, column), most: String(mostCharacters), text }),
        remedy: say(ctx.language, remedy, {}),
      });
    for (const column of columns) {
      const text = cell(column);
      if (text === '' && needed.includes(column)) wrong(column, 'dictionary.emptyCell', 'dictionary.fill');
      else if (text.length > mostCharacters) wrong(column, 'dictionary.longCell', 'dictionary.shorten');
      else if (textFault(text, 'name') !== null) wrong(column, 'dictionary.textCell', 'dictionary.retype');
    }
    const isOn = cell('enabled').toLowerCase();
    if (isOn !== '' && !yes.includes(isOn) && !no.includes(isOn))
      wrong('enabled', 'dictionary.yesCell', 'dictionary.writeYes', cell('enabled').slice(0, 40));
    for (const column of ['from', 'to'] as const)
      if (cell(column) !== '' && dayOf(cell(column)) === null)
        wrong(column, 'dictionary.dayCell', 'dictionary.writeDay', cell(column).slice(0, 40));
    if (faults.length > before) return [];
    // Without a word of its own Taiwan reads what is made of zh-CN.
    const { 'zh-TW': taiwan, ...names } = { 'zh-CN': cell('zh-CN'), 'zh-TW': cell('zh-TW'), en: cell('en') };
    return [
      {
        ...{ line, has: new Set(heads.keys()), value: cell('value') },
        label: taiwan === '' ? names : { ...names, 'zh-TW': taiwan },
        ...(no.includes(isOn) ? { enabled: false } : {}),
        ...Object.fromEntries(
          (['parent', 'from', 'to'] as const).flatMap((one) => (cell(one) === '' ? [] : [[one, cell(one)]])),
        ),
      },
    ];
  });
  return { rows, faults };
}
type FaultKey =
  | 'dictionary.emptyCell'
  | 'dictionary.longCell'
  | 'dictionary.textCell'
  | 'dictionary.dayCell'
  | 'dictionary.yesCell';
type RemedyKey =
  | 'dictionary.fill'
  | 'dictionary.shorten'
  | 'dictionary.retype'
  | 'dictionary.writeDay'
  | 'dictionary.writeYes';

/** Fields that an empty cell clears, where the sheet has their column. */
const told = ['parent', 'enabled', 'from', 'to'] as const;

/** What the sheet makes of a value: its own fields in place of those that the value has. */
function appliedTo(known: DictionaryItem | undefined, { line: _, has, ...row }: SheetRow): DictionaryItem {
  const taiwan =
    row.label['zh-TW'] ?? (known?.label['zh-CN'] === row.label['zh-CN'] ? known.label['zh-TW'] : undefined);
  const label = { ...row.label, ...(taiwan === undefined ? {} : { 'zh-TW': taiwan }) };
  const kept = Object.fromEntries(
    Object.entries(known ?? {}).filter(([key]) => !told.some((one) => one === key && has.has(one))),
  );
  return { ...kept, ...row, label } as DictionaryItem;
}

/** The values with the rows of the sheet; `mark` for those that it changes. */
function merged(
  before: Dictionary,
  rows: readonly SheetRow[],
  mark: (item: DictionaryItem) => DictionaryItem = (item) => item,
): DictionaryItem[] {
  const first = new Map(rows.map((row) => [row.value, row] as const).reverse());
  const items = before.items.map((item) => {
    const row = first.get(item.value);
    if (!row) return item;
    const next = appliedTo(item, row);
    return changesBetween([item], [next]).length > 0 ? mark(next) : item;
  });
  const known = new Set(before.items.map(({ value }) => value));
  return [...items, ...rows.filter(({ value }) => !known.has(value)).map((row) => mark(appliedTo(undefined, row)))];
}

function compare(ctx: Context, dictionary: Dictionary, { rows, faults }: Read): Report {
  const items = merged(dictionary, rows);
  const known = new Set(dictionary.items.map(({ value }) => value));
  const lineOf = (value: string) => rows.findLast((row) => row.value === value)?.line ?? 1;
  const doubled = rows
    .filter((row, at) => known.has(row.value) && rows.findIndex(({ value }) => value === row.value) < at)
    .map(({ value }) => ({ value, field: 'value' as const, key: 'dictionary.twice' as const, values: { value } }));
  const judged = [
    ...doubled,
    ...faultsOf(dictionary, items, formatDate(ctx.businessNow()), textOf(dictionary.title, ctx.language)),
  ].map(({ value, field, key, values }) => ({
    row: lineOf(value),
    column: headOf(ctx, field),
    message: say(ctx.language, key, values),
    remedy: say(ctx.language, 'dictionary.correct', {}),
  }));
  const changes = changesBetween(dictionary.items, items);
  const added = items.length - dictionary.items.length;
  const touched = dictionary.items.filter((item, at) => items[at] !== item).length;
  return {
    ...{ added, changed: touched, same: new Set(rows.map(({ value }) => value)).size - added - touched },
    changes,
    faults: [...faults, ...judged].slice(0, 500),
    taken: false,
  };
}
