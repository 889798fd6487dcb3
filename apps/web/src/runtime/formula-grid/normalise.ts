/** What was changed in a pasted or typed percentage, told to the user once per paste. */
export type NumberChange = 'fullWidth' | 'percentSign' | 'comma';

const fullWidth = /[０-９．％，－]/;
const halfOf: Record<string, string> = { '．': '.', '％': '%', '，': ',', '－': '-' };

/** Full-width digits, points and signs become half-width. */
export function halfWidth(text: string): string {
  return text.replace(/[０-９．％，－]/g, (char) => halfOf[char] ?? String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/**
 * Cleans a percentage without guessing: full-width digits, a percent sign, a decimal comma (no percentage reaches a
 * thousand). Text that is no number after that stays as typed, so that the finding can quote it.
 */
export function normalisePercent(typed: string): { value: string; changes: NumberChange[] } {
  const changes: NumberChange[] = [];
  let value = halfWidth(typed.replace(/[\u00a0\u3000]/g, ' ')).trim();
  if (fullWidth.test(typed)) changes.push('fullWidth');
  if (/^[\d.,]+\s*%$/.test(value)) {
    value = value.replace(/\s*%$/, '');
    changes.push('percentSign');
  }
  if (/^\d+,\d+$/.test(value)) {
    value = value.replace(',', '.');
    changes.push('comma');
  }
  return /^\d*\.?\d*$/.test(value) && /\d/.test(value) ? { value, changes } : { value: typed.trim(), changes: [] };
}

/** One line of text for a cell: line breaks and runs of blanks become one blank. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u00a0\u3000]+/g, ' ').trim();
}

/** INCI names compare and are stored in capitals with half-width signs. */
export function normaliseInci(text: string): string {
  return oneLine(halfWidth(text)).toUpperCase();
}
