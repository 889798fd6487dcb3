import type { FormulationRow, Text } from '@app/contract';
import type { Column } from './columns.ts';
import type { Mark } from './number.ts';

/** A sheet as a person sees it: texts of its cells, first row first. */
export interface SheetCells {
  name: string;
  rows: readonly (readonly string[])[];
  /** Indexes of rows that the sheet hides. */
  hidden?: readonly number[];
  /** Cells that the sheet draws as one, by the indexes of their edges. */
  merges?: readonly { top: number; bottom: number; left: number; right: number }[];
}

/** What somebody decided about a sheet; what is left out is read from the sheet itself. */
export interface Choices {
  /** Targets of the columns, from left to right. */
  columns?: readonly Column['target'][];
  mark?: Mark;
  /** Numbers add up to 1: they are parts of one, not of a hundred. */
  partsOfOne?: boolean;
  /** Numbers of rows that are read although the sheet gives a reason to leave them out. */
  keep?: readonly number[];
}

/** A bad cell: row of the sheet (from 1), column, what stands there, what is wrong and what to do. */
export interface Problem {
  row: number;
  column: string;
  value: string;
  message: Text;
  remedy: Text;
}

/** A value that is taken otherwise than it stands in the sheet. */
export interface Change {
  row: number;
  column: string;
  from: string;
  to: string;
  reason: Text;
  /** The text can mean nothing else: full-width digits, a percent sign, a decimal comma. */
  sure: boolean;
}

/** A row that is not taken, and why. */
export interface Skipped {
  row: number;
  text: string;
  reason: Text;
  /** Somebody may have it taken all the same. */
  canKeep: boolean;
}

/** What only the writer of the sheet knows; `guess` is the answer that the other numbers of the sheet speak for. */
export type Question =
  | { kind: 'mark'; rows: number[]; sample: string; point: string; comma: string; guess?: Mark; answered: boolean }
  | { kind: 'partsOfOne'; sum: string; guess: true; answered: boolean };

/** A sheet as formulation rows, with all that a person has to know or decide about the reading. */
export interface SheetReading {
  /** Rows of the head, from 1; none where columns are known by what they hold. */
  head: number[];
  columns: Column[];
  rows: FormulationRow[];
  /** Row of the sheet of each formulation row, by its id. */
  lines: Record<string, number>;
  changes: Change[];
  problems: Problem[];
  skipped: Skipped[];
  questions: Question[];
  /** Rows of the sheet that hold an ingredient. */
  total: number;
}
