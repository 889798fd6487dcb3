import { z } from 'zod';
import { compare, exact, show } from '../../decimal/index.ts';
import { readNumber } from '../../sheet/number.ts';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { meantNumber } from '../meant-number.ts';
import { cell, type Row, rowLabel } from '../rows.ts';
import { text, tw } from '../words.ts';

/** F04: each percentage is one plain number above 0 and at most 100. */
export const numeric = check({
  options: z.strictObject({ most: z.string().default('100') }),
  run(subject, { most }) {
    if (subject.rows.length === 0) return { kind: 'missing', input: 'rows' };
    const field = subject.field('rows');
    return checked(subject.rows.flatMap((row) => faultOf(row, exact(most), field)));
  },
});

function faultOf(row: Row, most: ReturnType<typeof exact>, field: string): Draft[] {
  const [label, typed] = [rowLabel(row), row.percent.trim()];
  const shown = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed;
  const draft = (zh: string, en: string, traditional: string): Draft => ({
    subject: row.rowId,
    title: text(`${label['zh-CN']}含量${zh}`, `${label.en} ${en}`, `${tw(label)}含量${traditional}`),
    places: [cell(field, row, 'percent')],
    ...(shown === '' ? {} : { value: shown }),
    limit: `0 < % ≤ ${show(most)}`,
  });
  if (typed === '')
    return [
      draft(
        '没有填写，请填数字，例如 3.000',
        'has no percentage. Enter a number, such as 3.000',
        '沒有填寫，請填數字，例如 3.000',
      ),
    ];
  if (row.amount ? row.amount.units < 0n : readNumber(typed).kind === 'negative')
    return [
      draft(
        `是负数“${shown}”，应大于 0`,
        `is negative (${shown}). It has to be above 0`,
        `是負數「${shown}」，應大於 0`,
      ),
    ];
  if (!row.amount || row.badlyTyped) {
    const finding = draft(
      `是“${shown}”，请只填数字，例如 3.000`,
      `says “${shown}”. Enter a number, such as 3.000`,
      `是「${shown}」，請只填數字，例如 3.000`,
    );
    const plain = plainNumber(typed);
    if (plain !== undefined) {
      finding.fix = {
        label: text(`改为 ${plain}`, `Change to ${plain}`, `改為 ${plain}`),
        ops: [{ op: 'set', path: [field, `#${row.rowId}`, 'percent'], value: plain }],
      };
    }
    return [finding];
  }
  if (row.amount.units === 0n)
    return [
      draft('是 0，没有用到的原料请删除', 'is 0. Remove a raw material that is not used', '是 0，沒有用到的原料請刪除'),
    ];
  if (compare(row.amount, most) > 0)
    return [
      draft(
        `是 ${shown}，不能超过 ${show(most)}`,
        `is ${shown}. It cannot exceed ${show(most)}`,
        `是 ${shown}，不能超過 ${show(most)}`,
      ),
    ];
  return [];
}

/** The number meant, as it should be typed. */
function plainNumber(typed: string): string | undefined {
  const value = meantNumber(typed);
  return value && value.units > 0n ? show(value, 3) : undefined;
}
