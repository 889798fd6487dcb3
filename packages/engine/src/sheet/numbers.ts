import { add, compare, type Decimal, decimal, exact, multiply, show, subtract, sum } from '../decimal/index.ts';
import type { Line } from './body.ts';
import { type Column, oneLine, type Target } from './columns.ts';
import type { Ingredient } from './facts.ts';
import { type Mark, marksOf, type NumberRead, readNumber } from './number.ts';
import type { Choices, Question } from './reading.ts';

const hundred = exact('100');
const one = exact('1');
const tolerance = exact('0.001');

/** The way to read the numbers of one sheet, and what has to be asked about them. */
export interface Numbers {
  read(typed: string, target: Target): NumberRead;
  /** In per cent; `line` is the row that a share stands on. */
  scale(value: string, target: Target, line?: Line): string;
  questions: Question[];
}

interface Cell {
  row: number;
  target: Target;
  typed: string;
}

/** How the numbers of a sheet are read: with the decimal mark that they prove or somebody chose, in the unit of their heads. */
export function numbersOf(
  lines: readonly Line[],
  columns: readonly Column[],
  choices: Choices,
  groups: readonly (readonly Ingredient[])[],
): Numbers {
  const cells = lines.flatMap((line) =>
    (['percent', 'share', 'actual'] as const).map(
      (target): Cell => ({ row: line.row, target, typed: cellIn(line, target) }),
    ),
  );
  const proven = marksOf(cells.map(({ typed }) => typed));
  const guess: Mark | undefined = proven.comma === proven.point ? undefined : proven.comma ? 'comma' : 'point';
  const mark = choices.mark ?? guess;
  const shiftOf = (target: Target) => columns.find((column) => column.target === target)?.shift ?? 0;
  const optionsOf = (target: Target) => ({ besideCommas: proven.comma && !proven.point, shift: shiftOf(target) });
  const read = (typed: string, target: Target) =>
    readNumber(typed, { ...optionsOf(target), ...(mark ? { mark } : {}) });
  const ambiguous = cells.flatMap(({ row, target, typed }) => {
    const number = readNumber(typed, optionsOf(target));
    return number.kind === 'ambiguous' ? [{ row, typed, number }] : [];
  });
  const own = columns.some(({ target }) => target === 'percent') ? 'percent' : 'actual';
  const total = totalOf(
    cells.filter(({ target, typed }) => target === own && typed !== ''),
    read,
  );
  const addUpToOne = total !== undefined && isOne(total);
  const scaled = scaledIn(groups, {
    own,
    read,
    times: addUpToOne && (choices.partsOfOne ?? true),
    isShifted: shiftOf('share') !== 0,
  });
  return {
    questions: [
      ...markQuestion(ambiguous, guess, choices),
      ...(addUpToOne
        ? [{ kind: 'partsOfOne', sum: show(total), guess: true, answered: choices.partsOfOne !== undefined } as const]
        : []),
    ],
    read,
    scale: (value, target, line) =>
      scaled.targets.has(target) || (target === 'share' && line && scaled.lines.has(line))
        ? show(multiply(exact(value), hundred))
        : value,
  };
}

function cellIn(line: Line, target: Target): string {
  return oneLine(line.cells[target] ?? '');
}

/** Asks for the decimal mark where numbers can be read in two ways; the first of them is the example. */
function markQuestion(
  unclear: readonly { row: number; typed: string; number: NumberRead & { kind: 'ambiguous' } }[],
  guess: Mark | undefined,
  choices: Choices,
): Question[] {
  const [first] = unclear;
  if (!first) return [];
  const { point, comma } = first.number;
  const rows = [...new Set(unclear.map(({ row }) => row))];
  const answered = choices.mark !== undefined;
  return [{ kind: 'mark', rows, sample: first.typed, point, comma, ...(guess ? { guess } : {}), answered }];
}

/** A number without a percent sign; undefined for what is none, and for one that is per cent already. */
function bareNumber(typed: string, target: Target, read: Numbers['read']): Decimal | undefined {
  const number = read(typed, target);
  return number.kind === 'number' && !number.changes.includes('percentSign') ? decimal(number.value) : undefined;
}

/** The sum of three or more cells; undefined when one of them is no bare number. */
function totalOf(cells: readonly Cell[], read: Numbers['read']): Decimal | undefined {
  const amounts = cells.map(({ typed, target }) => bareNumber(typed, target, read));
  return amounts.length > 2 && amounts.every((one) => one !== undefined) ? sum(amounts) : undefined;
}

/** Columns, and rows of shares, whose numbers are parts of one and become per cent by a hundred. */
function scaledIn(
  groups: readonly (readonly Ingredient[])[],
  {
    own,
    read,
    times,
    isShifted,
  }: { own: Target; read: Numbers['read'] /** The amounts are parts of one. */; times: boolean; isShifted: boolean },
): { targets: ReadonlySet<Target>; lines: ReadonlySet<Line> } {
  const valuesOf = (group: readonly Ingredient[], target: Target) =>
    group
      .map(({ line }) => cellIn(line, target))
      .filter((typed) => typed !== '')
      .map((typed) => bareNumber(typed, target, read));
  const targets = new Set<Target>(times ? [own] : []);
  // Contents in the product follow those of the raw materials, unless they are per cent already.
  const actual = valuesOf(groups.flat(), 'actual').filter((value) => value !== undefined);
  if (times && compare(sum(actual), add(one, tolerance)) <= 0) targets.add('actual');
  return { targets, lines: new Set(isShifted ? [] : linesOfOne(groups, (group) => valuesOf(group, 'share'), times)) };
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
