import type { XmlEvents } from './read-workbook.ts';

/** How the format of a cell shows its number. */
export type CellStyle = 'number' | 'percent' | 'date';

const dateFormats = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

/** The style of each cell format of a workbook. */
export function stylesOf(xml: string, parse: (xml: string, events: XmlEvents) => void): CellStyle[] {
  const codes = new Map<number, string>();
  const styles: CellStyle[] = [];
  let inCells = false;
  parse(xml, {
    open: (name, at) => {
      if (name === 'numFmt') codes.set(Number(at('numFmtId')), at('formatCode'));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(styleOf(Number(at('numFmtId')), codes));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

function styleOf(id: number, codes: ReadonlyMap<number, string>): CellStyle {
  if (id === 9 || id === 10) return 'percent';
  if (dateFormats.has(id)) return 'date';
  const code = (codes.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^[\]]*\]|_./g, '');
  if (code.includes('%')) return 'percent';
  return /[ymdhs年月日]/i.test(code) && !/general/i.test(code) ? 'date' : 'number';
}

/**
 * Decodes the escapes of a workbook for characters that XML cannot hold (`_x000D_`); `_x005F_` stands for the underscore of such a text (ECMA-376,
 * 22.9.2.19).
 */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The text of a cell as its sheet shows it, with all digits that its writer typed. */
export function cellText(cell: {
  type: string;
  value: string;
  strings: readonly string[];
  style: CellStyle | undefined;
  is1904: boolean;
}): string {
  const { type, value, strings, style = 'number', is1904 } = cell;
  if (value === '') return '';
  if (type === 's') return (strings[Number(value)] ?? '').trim();
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== '' && type !== 'n') return unescaped(value).trim();
  const number = Number(value);
  if (!Number.isFinite(number)) return value.trim();
  if (style === 'date') return dateText(number, is1904);
  // A spreadsheet stores 33.88 as 33.880000000000003; fifteen significant digits give back what was typed.
  if (style === 'percent') return `${Number((number * 100).toPrecision(14))}%`;
  return String(Number(number.toPrecision(15)));
}

/** Days since the end of 1899 (or since 1904) as a date; only a day, since no percentage has an hour. */
function dateText(days: number, is1904: boolean): string {
  const time = Date.UTC(is1904 ? 1904 : 1899, is1904 ? 0 : 11, is1904 ? 1 : 30) + Math.floor(days) * 86_400_000;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10);
}
