import type { IngredientRow } from '@app/contract';
import { z } from 'zod';
import { isCasNumber } from '../cas.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { type ContainedSubstance, cell, rowLabel } from '../rows.ts';
import { called, short, text, tw } from '../words.ts';

/** F07: Chinese name and INCI name of a row are one entry of the catalogue. */
export const namesAgree = check({
  options: z.strictObject({}),
  run(subject) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const named = subject.substances.filter(
      (substance) => substance.row.name.trim() !== '' && (substance.row.inci ?? '').trim() !== '',
    );
    const numbered = subject.substances.filter(({ row }) => /\d/.test(row.cas ?? ''));
    if (named.length + numbered.length === 0) return { kind: 'notApplicable' };
    const field = subject.field('rows');
    return checked([
      ...named.flatMap((substance) => faultOf(substance, field)),
      ...numbered.flatMap((substance) => casFault(subject, substance, field)),
    ]);
  },
});

/** A CAS number that is none, or that is another substance's: whether it or the name is wrong, a person decides. */
function casFault(subject: Subject, substance: ContainedSubstance, field: string): Draft[] {
  const { row, cas } = substance;
  const typed = short((row.cas ?? '').trim());
  const label = rowLabel(row);
  const draft = { subject: `${row.rowId}:cas`, severity: 'undecided' as const, places: [cell(field, row, 'cas')] };
  const wrong = cas.find((number) => !isCasNumber(number));
  if (cas.length === 0 || wrong !== undefined)
    return [
      {
        ...draft,
        title: text(
          `${label['zh-CN']}的 CAS 号“${typed}”${wrong === undefined ? '不是 CAS 号的写法' : '校验位不对'}，没有按它对照`,
          `${label.en}: “${typed}” ${wrong === undefined ? 'is not written as a CAS number' : 'has a wrong check digit'}; nothing was looked up by it`,
          `${tw(label)}的 CAS 號「${typed}」${wrong === undefined ? '不是 CAS 號的寫法' : '檢查碼不對'}，沒有依它對照`,
        ),
        value: typed,
      },
    ];
  const own = [...(substance.byName ?? []), ...(substance.byInci ?? [])];
  const others = cas.flatMap((number) => subject.resolve(number) ?? []);
  const [other] = others;
  // Many catalogue rows have no CAS number, or only one of several: a number proves an error only where it is another substance's.
  if (!other || sharesSerial(own, others) || !own.some((one) => one.cas.length > 0)) return [];
  if (own.some((one) => cas.some((number) => one.cas.includes(number)))) return [];
  return [
    {
      ...draft,
      title: text(
        `${label['zh-CN']}的 CAS 号“${typed}”是“${other.name}”，与“${called(row)}”不一致`,
        `${label.en}: the CAS number “${typed}” is ${other.inci}, not “${called(row)}”`,
        `${tw(label)}的 CAS 號「${typed}」是「${other.name}」，與「${called(row)}」不一致`,
      ),
      value: typed,
      limit: [...new Set(own.flatMap((one) => one.cas))].join(' / '),
    },
  ];
}

function faultOf(substance: ContainedSubstance, field: string): Draft[] {
  const { row, byName, byInci } = substance;
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
  const read = substance.readings.flatMap(({ substances }) => substances);
  const isRead = byInci.length === 0 && sharesSerial(byName, read);
  const expected = byName.filter((one) => one.inci !== '');
  if (expected.length === 0) return [];
  const names = [...new Set(expected.map((one) => one.inci))];
  const other = byInci.find((one) => one.name !== '');
  const [first = ''] = names;
  return [
    {
      subject: row.rowId,
      // Another spelling, or several languages in one cell: the substance is beyond doubt.
      ...(isRead ? { severity: 'info' as const } : {}),
      title: text(
        `${label['zh-CN']}“${called(row)}”的 INCI 名称应为 ${names.join(' 或 ')}`,
        `${label.en}: the INCI name of “${called(row)}” is ${names.join(' or ')}`,
        `${tw(label)}「${called(row)}」的 INCI 名稱應為 ${names.join(' 或 ')}`,
      ),
      detail: other
        ? text(
            `填写的 ${short(row.inci ?? '')} 是“${other.name}”（目录序号 ${other.serial}）。`,
            `${short(row.inci ?? '')} is “${other.name}” (serial ${other.serial}).`,
            `填寫的 ${short(row.inci ?? '')} 是「${other.name}」（目錄序號 ${other.serial}）。`,
          )
        : text(
            `填写的 ${short(row.inci ?? '')} ${isRead ? '是目录名称的另一种写法' : '不在目录内'}。`,
            `${short(row.inci ?? '')} is ${isRead ? 'another spelling of it' : 'not in the catalogue'}.`,
            `填寫的 ${short(row.inci ?? '')} ${isRead ? '是目錄名稱的另一種寫法' : '不在目錄內'}。`,
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

function sharesSerial(a: readonly IngredientRow[], b: readonly { serial: string }[]): boolean {
  return a.some((one) => b.some((other) => other.serial === one.serial));
}
