import { add, compare, type Decimal, decimal, exact, multiply, show, subtract, sum } from '../decimal/index.ts';
import type { Line } from './body.ts';
import { type Column, oneLine, type Target } from './columns.ts';
import type { Ingredient } from './facts.ts';
import { type Mark, marksOf, type NumberRead, readNumber } from './number.ts';
import type { Choices, Question } from './reading.ts';

const hundred = exact('100');
const one = exact('1');
const tolerance = exact('0.001');

export interface Numbers {
  read(typed: string, target: Target): NumberRead;
  /** In per cent; `line` is the row that a share stands on. */
  scale(value: string, target: Target, line?: Line): string;
  questions: Question[];
}

/** How the numbers of a sheet are read: with the decimal mark that they prove or somebody chose, in the unit of their heads. */
export function numbersOf(
  lines: readonly Line[],
  columns: readonly Column[],
  choices: Choices,
  groups: readonly (readonly Ingredient[])[],
): Numbers {
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
  const addUpToOne = total !== undefined && isOne(total);
  if (addUpToOne && total)
    questions.push({ kind: 'partsOfOne', sum: show(total), guess: true, answered: choices.partsOfOne !== undefined });
  const times = addUpToOne && (choices.partsOfOne ?? true);
  const numberOf = (typed: string, target: Target): Decimal | undefined => {
    const number = read(typed, target);
    return number.kind === 'number' && !number.changes.includes('percentSign') ? decimal(number.value) : undefined;
  };
  const valuesOf = (group: readonly { line: Line }[], target: Target) =>
    group.flatMap(({ line }) => {
      const typed = oneLine(line.cells[target] ?? '');
      return typed === '' ? [] : [numberOf(typed, target)];
    });
  const scaled = new Set<Target>(times ? [own] : []);
  // Contents in the product follow those of the raw materials, unless they are per cent already.
  const actual = valuesOf(groups.flat(), 'actual').filter((value) => value !== undefined);
  if (times && compare(sum(actual), add(one, tolerance)) <= 0) scaled.add('actual');
  const partsOfOne = new Set(
    shiftOf('share') === 0 ? linesOfOne(groups, (group) => valuesOf(group, 'share'), times) : [],
  );
  return {
    questions,
    read,
    scale: (value, target, line) =>
      scaled.has(target) || (target === 'share' && line && partsOfOne.has(line))
        ? show(multiply(exact(value), hundred))
        : value,
  };
}

function isOne(total: Decimal): boolean {
  const distance = subtract(total, one);
  return compare(distance, tolerance) <= 0 && compare(add(distance, tolerance), exact('0')) >= 0;
}

type Shares = readonly (Decimal | undefined)[];

/**
 * Rows whose shares are parts of one. A blend says so itself: its shares add up to one. Beside such a blend a single material
 * may say 1, or 100 as other sheets do.
 */
function linesOfOne<Group extends readonly { line: Line }[]>(
  groups: readonly Group[],
  sharesIn: (group: Group) => Shares,
  isCertain: boolean,
): Line[] {
  const atMostOne = (shares: Shares) => shares.every((share) => share !== undefined && compare(share, one) <= 0);
  const isOfOne = (group: Group) => {
    const shares = sharesIn(group);
    return atMostOne(shares) && isOne(sum(shares.filter((share) => share !== undefined)));
  };
  const blends = groups.filter((group) => group.length > 1);
  if (!isCertain && !blends.some(isOfOne)) return [];
  return groups
    .filter((group) => (group.length > 1 ? isOfOne(group) : atMostOne(sharesIn(group))))
    .flatMap((group) => group.map(({ line }) => line));
}
