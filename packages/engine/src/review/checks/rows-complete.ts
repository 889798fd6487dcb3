import { z } from 'zod';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { cell, type Row } from '../rows.ts';
import { fillText, Said } from '../say.ts';
import { called } from '../words.ts';

/**
 * F66: each raw material states its name and what it is mainly there for. A blend is named by its components, and states its
 * purpose itself or in one of them; a component without a purpose serves that of its raw material.
 */
export const rowsComplete = check({
  options: z.strictObject({ column: z.enum(['name', 'purpose']), title: Said }),
  run(subject, { column, title }) {
    if (subject.rows.length === 0) return { kind: 'missing', input: 'rows' };
    const lacking = subject.rows.filter((row) => (column === 'name' ? lacksName(row) : lacksPurpose(row)));
    return checked(
      lacking.map((row): Draft => {
        const number = row.component === undefined ? `${row.number}` : `${row.number}.${row.component}`;
        return {
          subject: `${row.rowId}:${column}`,
          title: fillText(title, (name) => (name === 'number' ? number : called(row))),
          places: [cell(subject.field('rows'), row, column)],
        };
      }),
    );
  },
});

function lacksName({ name, components }: Row): boolean {
  return components.length === 0 && saysNothing(name);
}

function lacksPurpose({ purpose, parent, components }: Row): boolean {
  if (!saysNothing(purpose)) return false;
  if (parent) return saysNothing(parent.purpose) && parent.components.some((one) => !saysNothing(one.purpose));
  return components.every((one) => saysNothing(one.purpose));
}

/** Empty, or one of the marks by which people fill a cell with nothing. */
function saysNothing(words = ''): boolean {
  return /^(?:[\s\-–—―/／\\.。·*?？]{0,20}|无|無|N\/?A|NONE|其他|其它|略|待定|不详|不詳)$/i.test(
    words.normalize('NFKC').trim(),
  );
}
