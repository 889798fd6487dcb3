import { type FormulaRow, limits } from '@app/contract';
import { compare, decimal, divideDown, exact, multiply, show, subtract, sum } from '../decimal/index.ts';
import { type Line, linesOf } from './body.ts';
import { type Column, headOf, isAmount, isCounted, oneLine, type Target } from './columns.ts';
import { factsOf, type Ingredient, lengths } from './facts.ts';
import { groupsOf } from './groups.ts';
import { numbersOf } from './numbers.ts';
import type { Change, Choices, Problem, SheetCells, SheetReading } from './reading.ts';
import { changesIn, faultOf, longName, noContent, noName, noPercentage, reasons, tooMany } from './say.ts';

export interface ReadPorts {
  newId: () => string;
  /** Name of a raw material of several components that the sheet does not name. */
  blendName: (number: number, first: string) => string;
}

/** Rows of a formula at most: the limit of the form. */
export const mostRows = limits.rows;
const hundred = exact('100');

/**
 * Reads a sheet into formula rows. Nothing is guessed silently: every value that is taken otherwise than it stands,
 * every row that is left out and every question that only the writer can answer is told beside the rows.
 */
export function readSheet(sheet: SheetCells, choices: Choices, ports: ReadPorts): SheetReading {
  const head = headOf(sheet.rows);
  const columns = head.columns.map((column, at): Column => {
    const chosen = choices.columns?.[at];
    return choices.columns && chosen !== undefined ? { ...column, target: chosen } : column;
  });
  const { lines: all, skipped } = linesOf(sheet, head, columns, choices);
  const lines = all.slice(0, mostRows);
  const problems: Problem[] = [];
  const changes: Change[] = [];
  const named = (target: Target) => columns.find((column) => column.target === target)?.source ?? '';
  const overfull = all[mostRows];
  if (overfull) problems.push({ row: overfull.row, column: '', value: '', ...tooMany(mostRows) });
  const isUncounted = !columns.some(({ target }) => isCounted(target));
  if (lines.length > 0 && isUncounted) {
    const amount = columns.find(({ source, target }) => target === null && isAmount(source))?.source;
    const told = amount === undefined ? noContent : noPercentage(amount);
    problems.push({ row: head.last + 1, column: amount ?? '', value: '', ...told });
  }

  const read = lines.flatMap((line): Ingredient[] => {
    const facts = factsOf(line, columns, changes);
    const name = facts.name || facts.inci || facts.rawName;
    if (name === '') {
      problems.push({ row: line.row, column: named('name'), value: '', ...noName });
      return [];
    }
    const most = lengths.name ?? 0;
    if (name.length > most) {
      const problem = longName(name.length, most);
      problems.push({ row: line.row, column: named('name'), value: `${name.slice(0, 40)}…`, ...problem });
      return [];
    }
    return [{ line, facts: { ...facts, name } }];
  });

  const groups = groupsOf(read, columns);
  const numbers = numbersOf(lines, columns, choices, groups);
  const rows: FormulaRow[] = [];
  const rests: { row: FormulaRow; line: Line }[] = [];
  const rowLines: Record<string, number> = {};
  const put = (line: Line, row: Omit<FormulaRow, 'rowId'>): FormulaRow => {
    const whole = { rowId: ports.newId(), ...row };
    rows.push(whole);
    rowLines[whole.rowId] = line.row;
    return whole;
  };
  /** The percentage of a cell as it is filed: what cannot be read stays as it was written. */
  const percentOf = (line: Line, target: Target): string => {
    const typed = oneLine(line.cells[target] ?? '');
    const number = numbers.read(typed, target);
    const column = named(target);
    if (number.kind === 'number') {
      const value = numbers.scale(number.value, target, line);
      if (value !== typed && (number.changes.length > 0 || value !== number.value))
        changes.push({
          row: line.row,
          column,
          from: typed,
          to: value,
          reason: value === number.value ? changesIn(number.changes) : reasons.partsOfOne,
          sure: value === number.value && number.changes.every((one) => one !== 'unit' && one !== 'thousands'),
        });
      const amount = decimal(value);
      if (amount && compare(amount, hundred) > 0)
        problems.push({ row: line.row, column, value: typed, ...faultOf('above', typed) });
      return value;
    }
    // Without a column of percentages each is missing, which was told once.
    if (number.kind !== 'rest' && !isUncounted)
      problems.push({ row: line.row, column, value: typed, ...faultOf(number.kind, typed) });
    return typed;
  };

  let blends = 0;
  for (const group of groups) {
    const [first, ...others] = group;
    if (!first) continue;
    const { line, facts } = first;
    const own: Target = columns.some(({ target }) => target === 'percent') ? 'percent' : 'actual';
    const share = numbers.read(oneLine(line.cells.share ?? ''), 'share');
    const whole =
      share.kind === 'empty' ||
      (share.kind === 'number' && compare(exact(numbers.scale(share.value, 'share', line)), hundred) === 0);
    if (others.length === 0 && whole) {
      const { rawName: _, ...cells } = facts;
      const row = put(line, { level: 1, ...cells, percent: percentOf(line, own) });
      if (numbers.read(row.percent, own).kind === 'rest') rests.push({ row, line });
      continue;
    }
    // The raw material stands on a row of its own, without a share; or on that of its first component.
    const isApart = share.kind === 'empty' && others.some((one) => oneLine(one.line.cells.share ?? '') !== '');
    if (!isApart) blends += 1;
    const { rawName, ...named } = facts;
    const raw = put(line, {
      level: 1,
      ...(isApart
        ? named
        : {
            name: rawName && rawName !== facts.name ? rawName : ports.blendName(blends, facts.name),
            inci: '',
            cas: '',
            purpose: facts.purpose,
            submissionCode: facts.submissionCode,
            remark: '',
          }),
      percent: percentOf(line, own),
    });
    if (numbers.read(raw.percent, own).kind === 'rest') rests.push({ row: raw, line });
    for (const { line: part, facts: cells } of isApart ? others : group) {
      const { rawName: _, ...rest } = cells;
      const mine = part === line ? { ...rest, submissionCode: '' } : rest;
      put(part, { level: 2, ...mine, percent: shareIn(part, raw) });
    }
  }

  /** % of a component in its raw material; worked out from its content in the product where the sheet states only that. */
  function shareIn(part: Line, raw: FormulaRow): string {
    const share = oneLine(part.cells.share ?? '');
    const actual = numbers.read(oneLine(part.cells.actual ?? ''), 'actual');
    const whole = decimal(raw.percent);
    if (share !== '' || actual.kind !== 'number' || !whole || whole.units === 0n) return percentOf(part, 'share');
    const value = show(divideDown(multiply(exact(numbers.scale(actual.value, 'actual')), hundred), whole, 6));
    changes.push({
      row: part.row,
      column: named('actual'),
      from: part.cells.actual ?? '',
      to: value,
      reason: reasons.ofRaw,
      sure: false,
    });
    return value;
  }

  takeRest(rows, rests, { changes, problems, column: named('percent') });
  return {
    head: head.first < 0 ? [] : [head.first + 1, head.last + 1].filter((row, at, list) => list.indexOf(row) === at),
    columns,
    rows,
    lines: rowLines,
    changes: changes.sort((a, b) => a.row - b.row),
    problems: problems.sort((a, b) => a.row - b.row),
    skipped,
    questions: numbers.questions,
    total: all.length,
  };
}

/** ‘To 100’ is what the others leave, when it stands once and all others are numbers. */
function takeRest(
  rows: readonly FormulaRow[],
  rests: readonly { row: FormulaRow; line: Line }[],
  told: { changes: Change[]; problems: Problem[]; column: string },
): void {
  const [only] = rests;
  const others = rows.filter((row) => row.level === 1 && row !== only?.row).map((row) => decimal(row.percent));
  if (only && rests.length === 1 && others.every((one) => one !== undefined)) {
    const left = subtract(hundred, sum(others));
    if (left.units > 0n) {
      const value = show(left);
      told.changes.push({
        row: only.line.row,
        column: told.column,
        from: only.row.percent,
        to: value,
        reason: reasons.rest(show(sum(others))),
        sure: false,
      });
      only.row.percent = value;
      return;
    }
  }
  for (const { row, line } of rests)
    told.problems.push({ row: line.row, column: told.column, value: row.percent, ...faultOf('rest', row.percent) });
}
