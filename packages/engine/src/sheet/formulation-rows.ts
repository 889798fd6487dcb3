import type { FormulationRow } from '@app/contract';
import { compare, decimal, divideDown, exact, multiply, show, subtract, sum } from '../decimal/index.ts';
import type { Line } from './body.ts';
import { oneLine, type Target } from './columns.ts';
import type { Ingredient } from './facts.ts';
import type { NumberRead } from './number.ts';
import type { Numbers } from './numbers.ts';
import type { Change, Problem } from './reading.ts';
import { changesIn, faultOf, reasons } from './say.ts';

/** What the rows of a formulation are made with. */
export interface Making {
  numbers: Numbers;
  /** The column that says how much of a raw material there is. */
  amounts: 'percent' | 'actual';
  /** Whether any column holds percentages; without one the sheet has one problem for all, not one for each row. */
  isCounted: boolean;
  /** The heading of a column as the sheet writes it. */
  headingOf: (target: Target) => string;
  newId: () => string;
  /** Name of a raw material of several components that the sheet does not name. */
  blendName: (number: number, first: string) => string;
  /** Collects values that were taken otherwise than they stand in the sheet, and cells that could not be taken. */
  changes: Change[];
  problems: Problem[];
}

const hundred = exact('100');

/** Makes rows of a formulation from the raw materials of a sheet, and notes every value that was worked out or is wrong. */
export class FormulationRows {
  readonly rows: FormulationRow[] = [];
  /** Row of the sheet of each formulation row, by its id. */
  readonly lines: Record<string, number> = {};
  /** Raw materials whose amount is ‘to 100’. */
  private readonly rests: { row: FormulationRow; line: Line }[] = [];
  private blends = 0;
  private readonly making: Making;

  constructor(making: Making) {
    this.making = making;
  }

  /** Adds a raw material: one substance, or a blend with a row for each component. */
  add(group: readonly Ingredient[]): void {
    const [first, ...others] = group;
    if (!first) return;
    if (others.length > 0 || !this.isWhole(first.line)) {
      this.addBlend(group);
      return;
    }
    const { rawName: _, ...cells } = first.facts;
    this.putMaterial(first.line, cells);
  }

  /** ‘To 100’ is what the others leave, when it stands once and all others are numbers. Called once, after the last raw material. */
  takeRest(): void {
    const [only] = this.rests;
    const column = this.making.headingOf('percent');
    const others = this.rows.filter((row) => row.level === 1 && row !== only?.row).map((row) => decimal(row.percent));
    if (only && this.rests.length === 1 && others.every((one) => one !== undefined)) {
      const taken = sum(others);
      const left = subtract(hundred, taken);
      if (left.units > 0n) {
        const [from, to, reason] = [only.row.percent, show(left), reasons.rest(show(taken))];
        this.making.changes.push({ row: only.line.row, column, from, to, reason, sure: false });
        only.row.percent = to;
        return;
      }
    }
    for (const { row, line } of this.rests)
      this.making.problems.push({ row: line.row, column, value: row.percent, ...faultOf('rest', row.percent) });
  }

  /** Whether a row is all of its raw material: it states no share, or one of 100 %. */
  private isWhole(line: Line): boolean {
    const { numbers } = this.making;
    const share = numbers.read(oneLine(line.cells.share ?? ''), 'share');
    if (share.kind === 'empty') return true;
    return share.kind === 'number' && compare(exact(numbers.scale(share.value, 'share', line)), hundred) === 0;
  }

  /** The raw material stands on a row of its own, without a share; or on that of its first component. */
  private addBlend(group: readonly Ingredient[]): void {
    const [first, ...others] = group;
    if (!first) return;
    const { line } = first;
    const { rawName, ...own } = first.facts;
    const hasShare = (one: Ingredient) => oneLine(one.line.cells.share ?? '') !== '';
    const isApart =
      this.making.numbers.read(oneLine(line.cells.share ?? ''), 'share').kind === 'empty' && others.some(hasShare);
    if (!isApart) this.blends += 1;
    const material = this.putMaterial(
      line,
      isApart
        ? own
        : {
            name: rawName && rawName !== own.name ? rawName : this.making.blendName(this.blends, own.name),
            inci: '',
            cas: '',
            purpose: own.purpose,
            submissionCode: own.submissionCode,
            remark: '',
          },
    );
    for (const { line: part, facts } of isApart ? others : group) {
      const { rawName: _, ...cells } = facts;
      const mine = part === line ? { ...cells, submissionCode: '' } : cells;
      this.put(part, { level: 2, ...mine, percent: this.shareIn(part, material) });
    }
  }

  private putMaterial(line: Line, cells: Omit<FormulationRow, 'rowId' | 'level' | 'percent'>): FormulationRow {
    const { amounts, numbers } = this.making;
    const row = this.put(line, { level: 1, ...cells, percent: this.percentOf(line, amounts) });
    if (numbers.read(row.percent, amounts).kind === 'rest') this.rests.push({ row, line });
    return row;
  }

  private put(line: Line, cells: Omit<FormulationRow, 'rowId'>): FormulationRow {
    const row = { rowId: this.making.newId(), ...cells };
    this.rows.push(row);
    this.lines[row.rowId] = line.row;
    return row;
  }

  /** The percentage of a cell as it is filed: what cannot be read stays as it was written. */
  private percentOf(line: Line, target: Target): string {
    const { numbers, isCounted, headingOf, problems } = this.making;
    const typed = oneLine(line.cells[target] ?? '');
    const number = numbers.read(typed, target);
    if (number.kind === 'number') return this.filed(number, typed, target, line);
    if (number.kind !== 'rest' && isCounted)
      problems.push({ row: line.row, column: headingOf(target), value: typed, ...faultOf(number.kind, typed) });
    return typed;
  }

  private filed(number: NumberRead & { kind: 'number' }, typed: string, target: Target, line: Line): string {
    const { numbers, headingOf, changes, problems } = this.making;
    const [row, column] = [line.row, headingOf(target)];
    const value = numbers.scale(number.value, target, line);
    const isScaled = value !== number.value;
    if (value !== typed && (number.changes.length > 0 || isScaled))
      changes.push({
        row,
        column,
        from: typed,
        to: value,
        reason: isScaled ? reasons.partsOfOne : changesIn(number.changes),
        sure: !isScaled && number.changes.every((one) => one !== 'unit' && one !== 'thousands'),
      });
    const amount = decimal(value);
    if (amount && compare(amount, hundred) > 0)
      problems.push({ row, column, value: typed, ...faultOf('above', typed) });
    return value;
  }

  /** % of a component in its raw material; worked out from its content in the product where the sheet states only that. */
  private shareIn(part: Line, material: FormulationRow): string {
    const { numbers, headingOf, changes } = this.making;
    const share = oneLine(part.cells.share ?? '');
    const actual = numbers.read(oneLine(part.cells.actual ?? ''), 'actual');
    const whole = decimal(material.percent);
    if (share !== '' || actual.kind !== 'number' || !whole || whole.units === 0n) return this.percentOf(part, 'share');
    const value = show(divideDown(multiply(exact(numbers.scale(actual.value, 'actual')), hundred), whole, 6));
    changes.push({
      row: part.row,
      column: headingOf('actual'),
      from: part.cells.actual ?? '',
      to: value,
      reason: reasons.ofRaw,
      sure: false,
    });
    return value;
  }
}
