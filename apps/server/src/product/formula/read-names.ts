import type { FormulaRow } from '@app/contract';
import type { ReadName } from '../judging/index.ts';

/** Less certain readings stay as the sheet has them; the review proposes the name. */
const certain = 0.9;

/**
 * Rows with the standard names of their ingredients where the sheet writes them in another way (`Water (Aqua)`,
 * `Tocopherol*`). What stood in the sheet is kept in the remarks; names of the catalogue, and names that are not read with
 * certainty, stay as they are.
 */
export function readNames(
  rows: readonly FormulaRow[],
  read: (name: string) => Pick<ReadName, 'exact' | 'identity'> | undefined,
): FormulaRow[] {
  return rows.map((row) => {
    const known = read(row.name);
    if (row.name.trim() === '' || !known || known.exact) return row;
    const { kind, substances, confidence } = known.identity;
    const [first] = substances;
    if (kind !== 'identified' || confidence < certain || !first || first.name === '') return row;
    const before = (row.remark ?? '').trim();
    return {
      ...row,
      name: first.name,
      inci: (row.inci ?? '').trim() === '' ? first.inci : row.inci,
      remark: [before, `原表名称：${row.name.trim()}`].filter((text) => text !== '').join('；'),
    };
  });
}
