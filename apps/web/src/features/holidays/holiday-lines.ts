import type { HolidayRow } from '@app/contract';

const kinds: Record<string, HolidayRow['kind']> = {
  ...{ 放假: 'holiday', 休: 'holiday', 假日: 'holiday', holiday: 'holiday', off: 'holiday' },
  ...{ 上班: 'shifted', 调休: 'shifted', 班: 'shifted', 調休: 'shifted', shifted: 'shifted', work: 'shifted' },
};

/** A line that is no row of the list, by its number. */
export interface LineFault {
  line: number;
  fault: 'columns' | 'date' | 'kind' | 'name';
  text: string;
}

/**
 * Rows of a list as it is pasted from a spreadsheet or read from a CSV file: day, kind, name, source, English name, with
 * tabs or commas between. A line of heads is left out.
 */
export function readLines(text: string): { rows: HolidayRow[]; faults: LineFault[] } {
  const rows: HolidayRow[] = [];
  const faults: LineFault[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(line.includes('\t') ? '\t' : /[,，]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    if (at === 0 && !/\d/.test(cells[0] ?? '')) continue;
    const [written = '', kindWord = '', name = '', source = '', nameEn = ''] = cells;
    const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(written) ?? [];
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const kind = kinds[kindWord.toLowerCase()];
    const fault =
      cells.length < 3
        ? 'columns'
        : year === undefined
          ? 'date'
          : kind === undefined
            ? 'kind'
            : name === ''
              ? 'name'
              : null;
    if (fault !== null || kind === undefined) {
      faults.push({ line: at + 1, fault: fault ?? 'kind', text: line.slice(0, 60) });
      continue;
    }
    rows.push({ date, kind, name, nameEn: nameEn || name, source, verified: false });
  }
  return { rows, faults };
}

/** The same rows as lines, to change them. */
export const asLines = (rows: readonly HolidayRow[], words: Record<HolidayRow['kind'], string>): string =>
  rows.map(({ date, kind, name, source, nameEn }) => [date, words[kind], name, source, nameEn].join('\t')).join('\n');
