import { limits } from '@app/contract';
import { type Line, linesOf } from './body.ts';
import { type Column, type Head, headOf, isAmount, isCounted, type Target } from './columns.ts';
import { factsOf, type Ingredient, lengths } from './facts.ts';
import { FormulationRows } from './formulation-rows.ts';
import { groupsOf } from './groups.ts';
import { numbersOf } from './numbers.ts';
import type { Change, Choices, Problem, SheetCells, SheetReading } from './reading.ts';
import { longName, noContent, noName, noPercentage, tooMany } from './say.ts';

/** What the caller of `readSheet` gives: ids of new rows and names of blends. */
export interface ReadPorts {
  newId: () => string;
  /** Name of a raw material of several components that the sheet does not name. */
  blendName: (number: number, first: string) => string;
}

/** Rows of a formulation at most: the limit of the form. */
export const mostRows = limits.rows;

/**
 * Reads a sheet into formulation rows. Nothing is guessed silently: every value that is taken otherwise than it stands,
 * every row that is left out and every question that only the writer can answer is told beside the rows.
 */
export function readSheet(sheet: SheetCells, choices: Choices, ports: ReadPorts): SheetReading {
  const head = headOf(sheet.rows);
  const columns = chosen(head.columns, choices);
  const { lines: all, skipped } = linesOf(sheet, head, columns, choices);
  const lines = all.slice(0, mostRows);
  const problems = faultsOfSheet(all, head, columns);
  const changes: Change[] = [];
  const ingredients = lines.flatMap((line) => ingredientOf(line, columns, { changes, problems }));
  const groups = groupsOf(ingredients, columns);
  const numbers = numbersOf(lines, columns, choices, groups);
  const formulation = new FormulationRows({
    numbers,
    amounts: columns.some(({ target }) => target === 'percent') ? 'percent' : 'actual',
    isCounted: columns.some(({ target }) => isCounted(target)),
    headingOf: (target) => headingOf(target, columns),
    ...ports,
    changes,
    problems,
  });
  for (const group of groups) formulation.add(group);
  formulation.takeRest();
  return {
    head: head.first < 0 ? [] : [...new Set([head.first + 1, head.last + 1])],
    columns,
    rows: formulation.rows,
    lines: formulation.lines,
    changes: changes.sort((a, b) => a.row - b.row),
    problems: problems.sort((a, b) => a.row - b.row),
    skipped,
    questions: numbers.questions,
    total: all.length,
  };
}

/** The columns with the meanings that somebody chose for them. */
function chosen(columns: readonly Column[], choices: Choices): Column[] {
  return columns.map((column, at) => {
    const target = choices.columns?.[at];
    return target === undefined ? column : { ...column, target };
  });
}

/** What is wrong with a sheet as a whole: too many rows, no column of percentages. */
function faultsOfSheet(lines: readonly Line[], head: Head, columns: readonly Column[]): Problem[] {
  const problems: Problem[] = [];
  const overfull = lines[mostRows];
  if (overfull) problems.push({ row: overfull.row, column: '', value: '', ...tooMany(mostRows) });
  if (lines.length === 0 || columns.some(({ target }) => isCounted(target))) return problems;
  const amount = columns.find(({ source, target }) => target === null && isAmount(source))?.source;
  const fault = amount === undefined ? noContent : noPercentage(amount);
  return [...problems, { row: head.last + 1, column: amount ?? '', value: '', ...fault }];
}

/** The ingredient of a row as a list of one; empty, with a problem noted, where the row has no name or one too long for the form. */
function ingredientOf(
  line: Line,
  columns: readonly Column[],
  { changes, problems }: Pick<SheetReading, 'changes' | 'problems'>,
): Ingredient[] {
  const facts = factsOf(line, columns, changes);
  const name = facts.name || facts.inci || facts.rawName;
  const most = lengths.name ?? 0;
  if (name !== '' && name.length <= most) return [{ line, facts: { ...facts, name } }];
  const [value, fault] = name === '' ? ['', noName] : [`${name.slice(0, 40)}…`, longName(name.length, most)];
  problems.push({ row: line.row, column: headingOf('name', columns), value, ...fault });
  return [];
}

function headingOf(target: Target, columns: readonly Column[]): string {
  return columns.find((column) => column.target === target)?.source ?? '';
}
