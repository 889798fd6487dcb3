import { add, compare, decimal, exact, multiply, show, subtract, sum } from '../review/decimal.ts';
import type { Line } from './body.ts';
import { type Column, oneLine, type Target } from './columns.ts';
import { type Mark, marksOf, type NumberRead, readNumber } from './number.ts';
import type { Choices, Question } from './reading.ts';

const hundred = exact('100');
const tolerance = exact('0.001');

export interface Numbers {
  read(typed: string, target: Target): NumberRead;
  scale(value: string, target: Target): string;
  questions: Question[];
}

/** How the numbers of a sheet are read: with the decimal mark that they prove or somebody chose, in the unit of their heads. */
export function numbersOf(lines: readonly Line[], columns: readonly Column[], choices: Choices): Numbers {
  const counted = ['percent', 'share', 'actual'] as const;
  const cells = lines.flatMap((line) =>
    counted.map((target) => ({ row: line.row, target, typed: oneLine(line.cells[target] ?? '') })),
  );
  const proven = marksOf(cells.map(({ typed }) => typed));
  const besideCommas = proven.comma && !proven.point;
  const shiftOf = (target: Target) => columns.find((column) => column.target === target)?.shift ?? 0;
  const guess: Mark | undefined = proven.comma === proven.point ? undefined : proven.comma ? 'comma' : 'point';
  const mark = choices.mark ?? guess;
  const questions: Question[] = [];
  const unclear = cells.flatMap(({ row, target, typed }) => {
    const number = readNumber(typed, { besideCommas, shift: shiftOf(target) });
    return number.kind === 'ambiguous' ? [{ row, typed, number }] : [];
  });
  const [first] = unclear;
  if (first)
    questions.push({
      kind: 'mark',
      rows: [...new Set(unclear.map(({ row }) => row))],
      sample: first.typed,
      point: first.number.point,
      comma: first.number.comma,
      ...(guess ? { guess } : {}),
      answered: choices.mark !== undefined,
    });
  const read = (typed: string, target: Target) =>
    readNumber(typed, { besideCommas, shift: shiftOf(target), ...(mark ? { mark } : {}) });
  const own = columns.some(({ target }) => target === 'percent') ? 'percent' : 'actual';
  const amounts = cells.flatMap(({ target, typed }) => {
    if (target !== own || typed === '') return [];
    const number = read(typed, target);
    return [number.kind === 'number' && !number.changes.includes('percentSign') ? decimal(number.value) : undefined];
  });
  const total = amounts.every((one) => one !== undefined) && amounts.length > 2 ? sum(amounts) : undefined;
  const distance = total && subtract(total, exact('1'));
  const addUpToOne =
    distance !== undefined && compare(distance, tolerance) <= 0 && compare(add(distance, tolerance), exact('0')) >= 0;
  if (addUpToOne && total)
    questions.push({ kind: 'partsOfOne', sum: show(total), guess: true, answered: choices.partsOfOne !== undefined });
  const times = addUpToOne && (choices.partsOfOne ?? true);
  return {
    questions,
    read,
    scale: (value, target) => (times && target === own ? show(multiply(exact(value), hundred)) : value),
  };
}
