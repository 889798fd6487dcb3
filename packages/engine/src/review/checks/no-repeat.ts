import { z } from 'zod';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { normaliseName } from '../normalise-name.ts';
import { partKeyOf } from '../parts.ts';
import type { Leaf } from '../rows.ts';
import { rowList, short, text, tw } from '../words.ts';
import { cellsOf } from './sums-to.ts';

/** F05: one raw material stands once in the formula of a part, unless the remarks tell different specifications apart. */
export const noRepeat = check({
  options: z.strictObject({}),
  run(subject) {
    if (subject.rows.length === 0) return { kind: 'missing', input: 'rows' };
    const groups = new Map<string, Leaf[]>();
    for (const leaf of subject.leaves) {
      if (leaf.row.name.trim() === '') continue;
      const key = `${partKeyOf(leaf.row, subject.dossier.parts)}|${leaf.row.parent?.rowId ?? ''}|${identity(leaf)}`;
      groups.set(key, [...(groups.get(key) ?? []), leaf]);
    }
    const drafts = [...groups.entries()].flatMap(([key, leaves]): Draft[] => {
      const remarks = leaves.map((leaf) => normaliseName(leaf.row.remark ?? ''));
      if (leaves.length < 2 || new Set(remarks).size === leaves.length) return [];
      const rows = leaves.map((leaf) => leaf.row);
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

function identity(leaf: Leaf): string {
  const known = leaf.byName?.find((row) => row.alias !== true) ?? leaf.byName?.[0];
  return known ? normaliseName(known.name) : normaliseName(leaf.row.name);
}
