import type { PatchOp } from '@app/contract';
import { z } from 'zod';
import { compare, showPercent } from '../../decimal/index.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { partFormulationsOf } from '../parts.ts';
import type { Row } from '../rows.ts';
import { rowList, text, tw } from '../words.ts';
import { amountOf, cellsOf, notNumeric, ofPart } from './sums-to.ts';

/** F03: raw materials stand in descending order of percentage; equal percentages may stand in any order, and each part has its own order. */
export const descending = check({
  options: z.strictObject({}),
  run(subject) {
    const rows = subject.rows.filter((row) => row.component === undefined);
    if (rows.length === 0) return { kind: 'missing', input: 'rows' };
    const formulations = partFormulationsOf(rows, subject.dossier.parts);
    return checked(
      formulations.flatMap(({ name, rows: own }) => {
        const draft = orderOf(subject, own);
        return draft ? [formulations.length > 1 ? ofPart(draft, name) : draft] : [];
      }),
    );
  },
});

/** The finding about the order of one formulation, or nothing. */
function orderOf(subject: Subject, rows: readonly Row[]): Draft | undefined {
  const field = subject.field('rows');
  const unread = notNumeric(rows, field, 'order');
  if (unread)
    return {
      ...unread,
      title: text(
        unread.title['zh-CN'].replace('合计', '顺序'),
        unread.title.en.replace('total', 'order'),
        tw(unread.title).replace('合計', '順序'),
      ),
    };
  const breaks = rows.filter((row, index) => isAscent(rows[index - 1], row));
  if (breaks.length === 0) return undefined;
  const pairs = breaks.map((row) => ({ before: rows[rows.indexOf(row) - 1], row }));
  const numbers = rowList(breaks.map((row) => String(row.number)));
  const [first] = pairs;
  const draft: Draft = {
    subject: 'order',
    title: text(
      `原料没有按含量从高到低排列：${numbers['zh-CN']}含量高于上一行`,
      `Raw materials are not in descending order: ${numbers.en} ${breaks.length === 1 ? 'has' : 'have'} more than the row above`,
      `原料沒有依含量從高到低排列：${tw(numbers)}含量高於上一列`,
    ),
    places: cellsOf(subject, breaks, 'percent'),
    fix: { label: text('按含量重新排序', 'Sort by percentage', '依含量重新排序'), ops: sortOps(field, rows) },
  };
  if (first?.before) draft.value = `${showPercent(amountOf(first.before))} → ${showPercent(amountOf(first.row))}`;
  draft.steps = pairs
    .slice(0, 10)
    .map(
      ({ before, row }) =>
        `${before?.number}: ${before ? showPercent(amountOf(before)) : ''} < ${row.number}: ${showPercent(amountOf(row))}`,
    );
  return draft;
}

function isAscent(before: Row | undefined, row: Row): boolean {
  return before !== undefined && compare(before.amount ?? amountOf(before), amountOf(row)) < 0;
}

/** Moves that sort the raw materials, keeping as many rows in place as possible; components travel with their raw material. */
function sortOps(field: string, rows: readonly Row[]): PatchOp[] {
  const sorted = [...rows].sort((a, b) => compare(amountOf(b), amountOf(a)) || a.number - b.number);
  const rank = new Map(sorted.map((row, index) => [row, index]));
  const staying = longestRun(rows, (row) => rank.get(row) ?? 0);
  const ops: PatchOp[] = [];
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    const row = sorted[index];
    if (!row || staying.has(row)) continue;
    const next = sorted[index + 1];
    for (const moved of [row, ...row.components]) {
      const op: PatchOp = { op: 'move', path: [field, `#${moved.rowId}`] };
      ops.push(next ? { ...op, before: next.rowId } : op);
    }
  }
  return ops;
}

/** The longest subsequence whose ranks ascend (patience sorting). */
function longestRun(rows: readonly Row[], rankOf: (row: Row) => number): Set<Row> {
  const tails: Row[] = [];
  const previous = new Map<Row, Row>();
  for (const row of rows) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const tail = tails[middle];
      if (tail && rankOf(tail) < rankOf(row)) low = middle + 1;
      else high = middle;
    }
    const before = tails[low - 1];
    if (before) previous.set(row, before);
    tails[low] = row;
  }
  const run = new Set<Row>();
  for (let row = tails.at(-1); row; row = previous.get(row)) run.add(row);
  return run;
}
