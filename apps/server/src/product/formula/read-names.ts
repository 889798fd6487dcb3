import type { FormulaRow } from '@app/contract';
import type { Catalogue, Names } from '../ingredient/index.ts';

/** Less certain readings stay as the sheet has them; the review proposes the name. */
const certain = 0.9;

/**
 * Rows with the standard names of their ingredients where the sheet writes them in another way (`Water (Aqua)`,
 * `Tocopherol*`). What stood in the sheet is kept in the remarks; names of the catalogue, and names that are not read with
 * certainty, stay as they are.
 */
export function readNames(rows: readonly FormulaRow[], catalogue: Catalogue, names: Names): FormulaRow[] {
  return rows.map((row) => {
    if (row.name.trim() === '' || catalogue.resolve(row.name).length > 0) return row;
    const { kind, substances, confidence } = names.read(row.name);
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
