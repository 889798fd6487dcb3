import type { Language, TableFault } from '@app/contract';
import { type RegulationTextKey, say } from '../change/texts.ts';
import { isCas } from '../read-limits.ts';
import { type ColumnName, columnNamed, looksLike } from './columns.ts';

/** An entry of an official table: its rows of the sheet put together. */
export interface OfficialEntry {
  line: number;
  entry: string;
  branch: string;
  names: string[];
  cas: string[];
  /** Decimal text; absent where the cell is empty. */
  max?: string;
  scope: string;
  conditions: string;
  warning: string;
  group: string;
  value: string;
  note: string;
}
export interface OfficialTable {
  columns: { source: string; target: ColumnName | null }[];
  entries: OfficialEntry[];
  faults: TableFault[];
  /** Entries with a fault: they are there, only not readable. */
  faulty: Set<string>;
  rows: number;
  /** False: the columns are wrong, and nothing was read. */
  readable: boolean;
}

/** Reads a sheet with headings in its first row; each fault names row, column and what to do, good rows are kept. */
export function readOfficialTable(
  sheet: readonly (readonly string[])[],
  required: readonly ColumnName[],
  language: Language,
): OfficialTable {
  const [head = [], ...body] = sheet;
  const columns = head.map((source) => ({ source, target: source.trim() === '' ? null : columnNamed(source) }));
  const table: OfficialTable = { columns, entries: [], faults: [], faulty: new Set(), rows: 0, readable: false };
  const fault: NoteFault = (row, column, key, value, other = '') =>
    table.faults.push({
      row,
      column,
      value,
      message: say(language, `regulation.fault.${key}` as RegulationTextKey, { value, other }),
      remedy: say(language, `regulation.fault.${key}.remedy` as RegulationTextKey, { value }),
    });
  const label = (name: ColumnName) => say(language, `regulation.column.${name}`);
  judgeColumns(columns, body, required, fault, label);
  if (table.faults.length > 0) return table;
  const byKey = new Map<string, OfficialEntry>();
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    table.rows += 1;
    const entry = readEntry(cells, columns, index + 2);
    const before = table.faults.length;
    const key = `${entry.entry}|${entry.branch}`;
    const known = byKey.get(key);
    judgeEntry(entry, known, required, fault, label);
    if (table.faults.length > before) table.faulty.add(entry.entry);
    else if (known) addTo(known, entry);
    else byKey.set(key, withoutCell(entry));
  }
  // An entry with a fault in one of its rows is left out completely.
  table.entries = [...byKey.values()].filter(({ entry }) => !table.faulty.has(entry));
  return { ...table, readable: true };
}

type Columns = OfficialTable['columns'];
/** Adds a fault: row of the sheet, heading, key of the text, the value found and what the text says besides. */
type NoteFault = (row: number, column: string, key: string, value: string, other?: string) => void;
type Label = (name: ColumnName) => string;
/** One row of the sheet, with the limit as it is written. */
type EntryRow = OfficialEntry & { written: string };

/** Columns that stand twice, are missing, or hold what belongs to another one. */
function judgeColumns(
  columns: Columns,
  body: readonly (readonly string[])[],
  required: readonly ColumnName[],
  fault: NoteFault,
  label: Label,
): void {
  for (const [at, { source, target }] of columns.entries())
    if (target !== null && columns.findIndex((one) => one.target === target) < at)
      fault(1, source, 'duplicateColumn', source);
  for (const name of required)
    if (!columns.some(({ target }) => target === name)) fault(1, label(name), 'missingColumn', label(name));
  for (const [at, { source, target }] of columns.entries()) {
    const cells = body.map((row) => (row[at] ?? '').trim());
    const like = target && looksLike(target, cells);
    if (like) fault(1, source, 'shifted', source, label(like));
  }
}

function readEntry(cells: readonly string[], columns: Columns, line: number): EntryRow {
  const cell = (name: ColumnName) => (cells[columns.findIndex(({ target }) => target === name)] ?? '').trim();
  const written = cell('max').normalize('NFKC');
  const max = /^(\d+(?:\.\d+)?)\s*%?$/.exec(written)?.[1];
  return {
    line,
    entry: cell('entry'),
    branch: cell('branch'),
    names: [...several(cell('name')), ...several(cell('inci'))],
    cas: several(cell('cas'))
      .flatMap((one) => one.split(/\s+/))
      .filter((one) => /\d/.test(one)),
    ...(max === undefined ? {} : { max }),
    scope: cell('scope'),
    conditions: cell('conditions'),
    warning: cell('warning'),
    group: cell('group'),
    value: cell('value'),
    note: cell('note'),
    written,
  };
}

/** What is wrong with a row, by itself and beside the row of the same entry above it. */
function judgeEntry(
  { line, entry, names, cas, max, written }: EntryRow,
  known: OfficialEntry | undefined,
  required: readonly ColumnName[],
  fault: NoteFault,
  label: Label,
): void {
  if (entry === '') fault(line, label('entry'), 'noKey', '');
  if (names.length === 0) fault(line, label('name'), 'noName', '');
  const isMissing = written === '' && required.includes('max') && !known;
  if (isMissing || (written !== '' && max === undefined)) fault(line, label('max'), 'number', written);
  for (const one of cas) if (!isCas(one)) fault(line, label('cas'), 'cas', one);
  if (known?.max !== undefined && max !== undefined && Number(known.max) !== Number(max))
    fault(line, label('max'), 'twice', String(known.line));
}

/** A further row of the same entry brings names and numbers, and the limit where the first row has none. */
function addTo(known: OfficialEntry, { names, cas, max }: EntryRow): void {
  known.names = [...new Set([...known.names, ...names])];
  known.cas = [...new Set([...known.cas, ...cas])];
  if (known.max === undefined && max !== undefined) known.max = max;
}

function withoutCell({ written: _, ...entry }: EntryRow): OfficialEntry {
  return entry;
}

/** Names or numbers in one cell, on lines of their own or parted by semicolons and bars. */
function several(text: string): string[] {
  return text
    .split(/[\n；;|]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
