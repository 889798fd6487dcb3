import type { IngredientRow } from '@app/contract';
import { z } from 'zod';
import type { Leaf } from '../rows.ts';
import { check, checked, type Draft } from '../rulebook.ts';
import { cell, rowLabel, short, text, tw } from '../words.ts';

/** F07: Chinese name and INCI name of a row are one entry of the catalogue. */
export const namesAgree = check({
  options: z.object({}),
  run(subject) {
    if (subject.leaves.length === 0) return { kind: 'missing', input: 'rows' };
    const named = subject.leaves.filter((leaf) => leaf.row.name.trim() !== '' && (leaf.row.inci ?? '').trim() !== '');
    if (named.length === 0) return { kind: 'notApplicable' };
    const field = subject.field('rows');
    return checked(named.flatMap((leaf) => faultOf(leaf, field)));
  },
});

function faultOf(leaf: Leaf, field: string): Draft[] {
  const { row, byName, byInci } = leaf;
  const label = rowLabel(row);
  if (byName === undefined || byInci === undefined) {
    return [
      {
        subject: row.rowId,
        severity: 'undecided',
        title: text(
          `${label['zh-CN']}的名称还没有查到结果，稍后重新预审`,
          `${label.en}: the catalogue has not answered yet; check again`,
          `${tw(label)}的名稱還沒有查到結果，稍後重新預審`,
        ),
        places: [cell(field, row, 'inci')],
      },
    ];
  }
  // A name that the catalogue does not know is the finding of another rule.
  if (byName.length === 0 || sharesSerial(byName, byInci)) return [];
  const expected = byName.filter((one) => one.inci !== '');
  if (expected.length === 0) return [];
  const names = [...new Set(expected.map((one) => one.inci))];
  const other = byInci.find((one) => one.name !== '');
  const [first = ''] = names;
  return [
    {
      subject: row.rowId,
      title: text(
        `${label['zh-CN']}“${short(row.name)}”的 INCI 名称应为 ${names.join(' 或 ')}`,
        `${label.en}: the INCI name of “${short(row.name)}” is ${names.join(' or ')}`,
        `${tw(label)}「${short(row.name)}」的 INCI 名稱應為 ${names.join(' 或 ')}`,
      ),
      detail: other
        ? text(
            `填写的 ${short(row.inci ?? '')} 是“${other.name}”（目录序号 ${other.serial}）。`,
            `${short(row.inci ?? '')} is “${other.name}” (serial ${other.serial}).`,
            `填寫的 ${short(row.inci ?? '')} 是「${other.name}」（目錄序號 ${other.serial}）。`,
          )
        : text(
            `填写的 ${short(row.inci ?? '')} 不在目录内。`,
            `${short(row.inci ?? '')} is not in the catalogue.`,
            `填寫的 ${short(row.inci ?? '')} 不在目錄內。`,
          ),
      places: [cell(field, row, 'inci'), cell(field, row, 'name')],
      value: short(row.inci ?? ''),
      limit: names.join(' / '),
      fix: {
        label: text(`INCI 改为 ${first}`, `Change INCI to ${first}`, `INCI 改為 ${first}`),
        ops: [{ op: 'set', path: [field, `#${row.rowId}`, 'inci'], value: first }],
      },
    },
  ];
}

function sharesSerial(a: readonly IngredientRow[], b: readonly IngredientRow[]): boolean {
  return a.some((one) => b.some((other) => other.serial === one.serial));
}
