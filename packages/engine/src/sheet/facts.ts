import type { Line } from './body.ts';
import { type Column, oneLine, type Target } from './columns.ts';
import type { Change } from './reading.ts';
import { longName, reasons } from './say.ts';

/** Characters that a cell of the form holds at most. */
export const lengths: Partial<Record<Target, number>> = {
  name: 200,
  inci: 500,
  cas: 200,
  purpose: 200,
  submissionCode: 100,
  remark: 1_000,
};

/** The texts of a row, `''` where a cell is empty. */
export type Facts = Record<'name' | 'inci' | 'cas' | 'purpose' | 'submissionCode' | 'remark' | 'rawName', string>;
/** A row of the sheet with its texts; the name is never empty. */
export interface Ingredient {
  line: Line;
  facts: Facts;
}

/** Texts of a row, cut to the lengths of the form; every cut and every split name is noted in `changes`. */
export function factsOf(line: Line, columns: readonly Column[], changes: Change[]): Facts {
  const text = (target: Target) => oneLine(line.cells[target] ?? '');
  const cut = (target: Target) => {
    const [value, most] = [text(target), lengths[target] ?? 0];
    if (value.length > most)
      changes.push({
        row: line.row,
        column: columns.find((one) => one.target === target)?.source ?? '',
        from: value,
        to: value.slice(0, most),
        reason: longName(value.length, most).message,
        sure: false,
      });
    return value.slice(0, most);
  };
  const [name, inci] = twoNames(line.cells.name ?? '');
  if (inci !== '' && text('inci') === '')
    changes.push({
      row: line.row,
      column: columns.find((one) => one.target === 'name')?.source ?? '',
      from: text('name'),
      to: `${name}; ${inci}`,
      reason: reasons.twoNames,
      sure: false,
    });
  return {
    name: inci === '' ? text('name') : name,
    inci: cut('inci') || inci,
    cas: cut('cas'),
    purpose: cut('purpose'),
    submissionCode: cut('submissionCode'),
    remark: cut('remark'),
    rawName: text('rawName'),
  };
}

/** Chinese over Latin in one cell, as bilingual sheets write names. */
function twoNames(cell: string): [string, string] {
  const parts = cell
    .split(/[\r\n]+| \/ /)
    .map(oneLine)
    .filter((part) => part !== '');
  const [first = '', second = ''] = parts;
  const isChinese = (part: string) => /\p{Script=Han}/u.test(part);
  const isLatin = (part: string) => /[a-z]{3}/i.test(part) && !isChinese(part);
  if (parts.length !== 2) return [oneLine(cell), ''];
  if (isChinese(first) && isLatin(second)) return [first, second];
  if (isLatin(first) && isChinese(second)) return [second, first];
  return [oneLine(cell), ''];
}
