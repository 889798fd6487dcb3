import { z } from 'zod';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { normaliseName } from '../normalise-name.ts';
import { partKeyOf } from '../parts.ts';
import type { ContainedSubstance } from '../rows.ts';
import { rowList, short, text, tw } from '../words.ts';
import { cellsOf } from './sums-to.ts';

/** F05: one raw material stands once in the formulation of a part, unless the remarks tell different specifications apart. */
export const noRepeat = check({
  options: z.strictObject({}),
  run(subject) {
    if (subject.rows.length === 0) return { kind: 'missing', input: 'rows' };
    const groups = new Map<string, ContainedSubstance[]>();
    for (const substance of subject.substances) {
      if (substance.row.name.trim() === '') continue;
      const key = `${partKeyOf(substance.row, subject.dossier.parts)}|${substance.row.parent?.rowId ?? ''}|${identity(substance)}`;
      groups.set(key, [...(groups.get(key) ?? []), substance]);
    }
    const drafts = [...groups.entries()].flatMap(([key, substances]): Draft[] => {
      const remarks = substances.map((substance) => normaliseName(substance.row.remark ?? ''));
      if (substances.length < 2 || new Set(remarks).size === substances.length) return [];
      const rows = substances.map((substance) => substance.row);
      const numbers = rowList(
        rows.map((row) => (row.component === undefined ? String(row.number) : `${row.number}-${row.component}`)),
      );
      return [
        {
          subject: key.slice(0, 200),
          title: text(
            `“${short(rows[0]?.name ?? '')}”重复出现在${numbers['zh-CN']}`,
            `“${short(rows[0]?.name ?? '')}” stands more than once: ${numbers.en}`,
            `「${short(rows[0]?.name ?? '')}」重複出現在${tw(numbers)}`,
          ),
          detail: text(
            '同一原料只写一行；规格不同时，请在备注里分别写明规格。',
            'Write a raw material once. When the specifications differ, say so in the remarks of each row.',
            '同一原料只寫一列；規格不同時，請在備註裡分別寫明規格。',
          ),
          places: cellsOf(subject, rows, 'name'),
        },
      ];
    });
    return checked(drafts);
  },
});

function identity(substance: ContainedSubstance): string {
  const known = substance.byName?.find((row) => row.alias !== true) ?? substance.byName?.[0];
  return known ? normaliseName(known.name) : normaliseName(substance.row.name);
}
