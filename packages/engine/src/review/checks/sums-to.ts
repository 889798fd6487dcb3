import type { PatchOp, Place } from '@app/contract';
import { z } from 'zod';
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  exact,
  show,
  showPercent,
  subtract,
  sum,
} from '../../decimal/index.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { normaliseName } from '../normalise-name.ts';
import { type PartFormulation, partFormulationsOf } from '../parts.ts';
import { cell, type Row, rowLabel } from '../rows.ts';
import { called, listed, text, tw } from '../words.ts';

const decimalText = z.string().refine((value) => decimal(value) !== undefined, 'not a decimal');
/** Options of a sum in per cent: what it should be, and how far it may be off. */
export const SumOptions = z.strictObject({
  target: decimalText,
  tolerance: decimalText,
  /** Names of the raw material that takes up a difference, in order of preference. */
  filler: z.array(z.string()).default([]),
});

/** F01: the raw materials of a formulation add up to the target; each part of a product is a formulation of its own. */
export const sumsTo = check({
  options: SumOptions,
  run(subject, { target, tolerance, filler }) {
    const rows = subject.rows.filter((row) => row.component === undefined);
    if (rows.length === 0) return { kind: 'missing', input: 'rows' };
    const formulations = partFormulationsOf(rows, subject.dossier.parts);
    const draftOf = ({ name, rows: own }: PartFormulation): Draft[] => {
      const draft = totalOf(own, { field: subject.field('rows'), target, tolerance, filler });
      return draft ? [formulations.length > 1 ? ofPart(draft, name) : draft] : [];
    };
    return checked(formulations.flatMap(draftOf));
  },
});

interface TotalOptions {
  field: string;
  target: string;
  tolerance: string;
  filler: readonly string[];
}

/** The finding about the total of one formulation, or nothing. */
function totalOf(rows: readonly Row[], { field, target, tolerance, filler }: TotalOptions): Draft | undefined {
  const unread = notNumeric(rows, field, 'total');
  if (unread) return unread;
  const total = sum(rows.map(amountOf));
  const rest = subtract(exact(target), total);
  if (compare(absolute(rest), exact(tolerance)) <= 0) return undefined;
  const filling = fillerOf(rows, filler);
  const fix = filling && fillFix(field, filling, rest);
  const draft: Draft = {
    subject: 'total',
    title: totalTitle(total, rest),
    detail: text(
      `${rows.length} 种原料的含量相加应为 ${target}%，允许误差 ±${tolerance}。`,
      `The ${rows.length} raw materials have to add up to ${target}%, give or take ${tolerance}.`,
      `${rows.length} 種原料的含量相加應為 ${target}%，允許誤差 ±${tolerance}。`,
    ),
    places: [{ field, column: 'percent', label: text('合计行', 'Total', '合計列') }],
    value: showPercent(total),
    limit: `${target}% ± ${tolerance}`,
    steps: [`Σ ${rows.length} = ${showPercent(total)}`, `${target}% − ${showPercent(total)} = ${showPercent(rest)}`],
  };
  if (fix) draft.fix = fix;
  return draft;
}

/** A finding about one formulation of a product with several: it says which. */
export function ofPart(draft: Draft, name: string): Draft {
  const { title } = draft;
  return {
    ...draft,
    subject: `${draft.subject}:${name}`,
    title: text(`“${name}”${title['zh-CN']}`, `“${name}”: ${title.en}`, `「${name}」${tw(title)}`),
  };
}

/** ‘合计 99.980%，还差 0.020。’ */
export function totalTitle(total: Decimal, rest: Decimal) {
  const [sumText, restText] = [showPercent(total), show(absolute(rest), 3)];
  return rest.units > 0n
    ? text(
        `合计 ${sumText}，还差 ${restText}`,
        `Total is ${sumText}: ${restText} is missing`,
        `合計 ${sumText}，還差 ${restText}`,
      )
    : text(
        `合计 ${sumText}，多出 ${restText}`,
        `Total is ${sumText}: ${restText} too much`,
        `合計 ${sumText}，多出 ${restText}`,
      );
}

/** The one finding of a sum that cannot be made, or nothing. */
export function notNumeric(rows: readonly Row[], field: string, subject: string): Draft | undefined {
  const bad = rows.filter((row) => !row.amount);
  if (bad.length === 0) return undefined;
  const names = {
    zh: listed(bad.map((row) => rowLabel(row)['zh-CN'])),
    en: listed(bad.map((row) => rowLabel(row).en)),
    tw: listed(bad.map((row) => tw(rowLabel(row)))),
  };
  return {
    subject,
    severity: 'undecided',
    title: text(
      `含量有不是数字的行，合计无法判断：${names.zh['zh-CN']}`,
      `The total cannot be judged, because some percentages are not numbers: ${names.en.en}`,
      `含量有不是數字的行，合計無法判斷：${tw(names.tw)}`,
    ),
    places: bad.slice(0, 20).map((row) => cell(field, row, 'percent')),
  };
}

/** The exact percentage of a row that was read before. */
export function amountOf(row: Row): Decimal {
  return row.amount ?? exact('0');
}

function fillerOf(rows: readonly Row[], names: readonly string[]): Row | undefined {
  for (const name of names) {
    const key = normaliseName(name);
    const found = rows.find((row) => normaliseName(row.name) === key || normaliseName(row.inci ?? '') === key);
    if (found) return found;
  }
  return undefined;
}

function fillFix(field: string, row: Row, rest: Decimal) {
  const value = add(amountOf(row), rest);
  if (value.units <= 0n) return undefined;
  const ops: PatchOp[] = [{ op: 'set', path: [field, `#${row.rowId}`, 'percent'], value: show(value, 3) }];
  return {
    label:
      rest.units > 0n
        ? text(`加到“${called(row)}”`, `Add it to “${called(row)}”`, `加到「${called(row)}」`)
        : text(`从“${called(row)}”减去`, `Take it from “${called(row)}”`, `從「${called(row)}」減去`),
    ops,
  };
}

/** The cells of several rows, at most twenty. */
export function cellsOf(subject: Subject, rows: readonly Row[], column: string): Place[] {
  return rows.slice(0, 20).map((row) => cell(subject.field('rows'), row, column));
}
