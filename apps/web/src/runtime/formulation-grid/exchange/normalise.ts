import { type Mark, type NumberChange, readNumber } from '@app/engine/sheet';

const halfOf: Record<string, string> = { '．': '.', '％': '%', '，': ',', '－': '-' };

/** Full-width digits, points and signs become half-width. */
export function halfWidth(text: string): string {
  return text.replace(/[０-９．％，－]/g, (char) => halfOf[char] ?? String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/**
 * Cleans a percentage without guessing, as the import of a sheet does. Text that is no number, or that can be read in two
 * ways, stays as typed, so that the finding can quote it; `two` are its two readings.
 */
export function normalisePercent(
  typed: string,
  mark?: Mark,
): { value: string; changes: readonly NumberChange[]; two?: { point: string; comma: string } } {
  const read = readNumber(typed, mark ? { mark } : {});
  if (read.kind === 'number') return { value: read.value, changes: read.changes };
  const value = typed.trim();
  return read.kind === 'ambiguous'
    ? { value, changes: [], two: { point: read.point, comma: read.comma } }
    : { value, changes: [] };
}

/** One line of text for a cell: line breaks and runs of blanks become one blank. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u00a0\u3000]+/g, ' ').trim();
}

/** INCI names compare and are stored in capitals with half-width signs. */
export function normaliseInci(text: string): string {
  return oneLine(halfWidth(text)).toUpperCase();
}
