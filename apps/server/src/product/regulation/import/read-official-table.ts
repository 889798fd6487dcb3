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
  /** False: the columns themselves are wrong, and nothing was read. */
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
  const fault = (row: number, column: string, key: string, value: string, other = '') =>
    table.faults.push({
      row,
      column,
      value,
      message: say(language, `regulation.fault.${key}` as RegulationTextKey, { value, other }),
      remedy: say(language, `regulation.fault.${key}.remedy` as RegulationTextKey, { value }),
    });
  const label = (name: ColumnName) => say(language, `regulation.column.${name}`);
  for (const [at, { source, target }] of columns.entries())
    if (target !== null && columns.findIndex((one) => one.target === target) < at)
      fault(1, source, 'duplicateColumn', source);
  for (const name of required)
    if (!columns.some(({ target }) => target === name)) fault(1, label(name), 'missingColumn', label(name));
  for (const [at, { source, target }] of columns.entries()) {
    const like =
      target &&
      looksLike(
        target,
        body.map((cells) => (cells[at] ?? '').trim()),
      );
    if (like) fault(1, source, 'shifted', source, label(like));
  }
  if (table.faults.length > 0) return table;

  const byKey = new Map<string, OfficialEntry>();
  for (const [index, cells] of body.entries()) {
    const line = index + 2;
    if (cells.every((cell) => cell.trim() === '')) continue;
    table.rows += 1;
    const cell = (name: ColumnName) => (cells[columns.findIndex(({ target }) => target === name)] ?? '').trim();
    const [entry, branch] = [cell('entry'), cell('branch')];
    const names = [...several(cell('name')), ...several(cell('inci'))];
    const cas = several(cell('cas'))
      .flatMap((one) => one.split(/\s+/))
      .filter((one) => /\d/.test(one));
    const written = cell('max').normalize('NFKC');
    const max = /^(\d+(?:\.\d+)?)\s*%?$/.exec(written)?.[1];
    const before = table.faults.length;
    if (entry === '') fault(line, label('entry'), 'noKey', '');
    if (names.length === 0) fault(line, label('name'), 'noName', '');
    if (written !== '' && max === undefined) fault(line, label('max'), 'number', written);
    if (required.includes('max') && written === '' && !byKey.has(`${entry}|${branch}`))
      fault(line, label('max'), 'number', written);
    for (const one of cas) if (!isCas(one)) fault(line, label('cas'), 'cas', one);
    const known = byKey.get(`${entry}|${branch}`);
    if (known && max !== undefined && known.max !== undefined && Number(known.max) !== Number(max))
      fault(line, label('max'), 'twice', String(known.line));
    if (table.faults.length > before) {
      table.faulty.add(entry);
      continue;
    }
    if (known) {
      known.names = [...new Set([...known.names, ...names])];
      known.cas = [...new Set([...known.cas, ...cas])];
      if (known.max === undefined && max !== undefined) known.max = max;
      continue;
    }
    const rest = {
      scope: cell('scope'),
      conditions: cell('conditions'),
      warning: cell('warning'),
      group: cell('group'),
      value: cell('value'),
      note: cell('note'),
    };
    byKey.set(`${entry}|${branch}`, {
      line,
      entry,
      branch,
      names,
      cas,
      ...(max === undefined ? {} : { max }),
      ...rest,
    });
  }
  // An entry with a fault in one of its rows is not taken in part.
  table.entries = [...byKey.values()].filter(({ entry }) => !table.faulty.has(entry));
  return { ...table, readable: true };
}

/** Names or numbers in one cell, on lines of their own or parted by semicolons and bars. */
function several(text: string): string[] {
  return text
    .split(/[\n；;|]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
