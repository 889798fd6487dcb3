import type { Text } from '@app/contract';
import { z } from 'zod';
import { type FileIssue, RegulationFileError } from './issue.ts';

/** A cell and the place of its first character. */
export interface Cell {
  text: string;
  line: number;
  column: number;
}
/** A row of a file: its cells by header. */
export interface FileRow {
  file: string;
  line: number;
  cells: Record<string, Cell>;
}

/** Splits RFC 4180 text into rows of cells, keeping line and column of each; a quoted cell may span lines. */
export function parseCsv(file: string, text: string): FileRow[] {
  const table = splitCells(file, text.startsWith('\uFEFF') ? text.slice(1) : text);
  const [head, ...body] = table;
  if (!head) throw new RegulationFileError([{ file, line: 1, column: 1, message: 'the file is empty' }]);
  const headers = head.map((cell) => cell.text.trim());
  const issues: FileIssue[] = [];
  const rows = body.flatMap((cells): FileRow[] => {
    const [first] = cells;
    if (!first || (cells.length === 1 && first.text === '')) return [];
    if (cells.length !== headers.length) {
      issues.push({
        file,
        line: first.line,
        column: 1,
        message: `${cells.length} cells where the header has ${headers.length}`,
      });
      return [];
    }
    return [
      {
        file,
        line: first.line,
        cells: Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? first])),
      },
    ];
  });
  if (issues.length > 0) throw new RegulationFileError(issues);
  return rows;
}

function splitCells(file: string, text: string): Cell[][] {
  const table: Cell[][] = [];
  let row: Cell[] = [];
  let [line, lineStart, index] = [1, 0, 0];
  while (index <= text.length) {
    const cell: Cell = { text: '', line, column: index - lineStart + 1 };
    if (text[index] === '"') {
      index += 1;
      for (;;) {
        const quote = text.indexOf('"', index);
        if (quote < 0)
          throw new RegulationFileError([
            { file, line: cell.line, column: cell.column, message: 'the quotation mark is not closed' },
          ]);
        const part = text.slice(index, quote);
        cell.text += part;
        for (const _ of part.matchAll(/\n/g)) line += 1;
        if (part.includes('\n')) lineStart = index + part.lastIndexOf('\n') + 1;
        index = quote + 1;
        if (text[index] !== '"') break;
        cell.text += '"';
        index += 1;
      }
      if (index < text.length && !/[,\r\n]/.test(text[index] ?? '')) {
        throw new RegulationFileError([
          { file, line, column: index - lineStart + 1, message: 'text after a closing quotation mark' },
        ]);
      }
    } else {
      let end = index;
      while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1;
      cell.text = text.slice(index, end);
      index = end;
    }
    row.push(cell);
    if (text[index] === ',') {
      index += 1;
      continue;
    }
    table.push(row);
    row = [];
    if (text[index] === '\r') index += 1;
    if (index >= text.length) break;
    index += 1;
    line += 1;
    lineStart = index;
    if (index >= text.length) break;
  }
  return table;
}

/** Collects faults while rows are read; `finish` throws when there are any. */
export class Faults {
  private readonly issues: FileIssue[] = [];

  /** A fault in a cell; `offset` counts characters from the start of the cell's text. */
  at(row: FileRow, field: string, message: string, offset = 0): void {
    const cell = row.cells[field];
    this.issues.push({
      file: row.file,
      line: cell?.line ?? row.line,
      column: (cell?.column ?? 1) + offset,
      field,
      message,
    });
  }

  /** Reads a row with a schema; faults are noted and the row is dropped. */
  parse<T>(row: FileRow, schema: z.ZodType<T>): T | undefined {
    const result = schema.safeParse(
      Object.fromEntries(Object.entries(row.cells).map(([header, cell]) => [header, cell.text])),
    );
    if (result.success) return result.data;
    for (const issue of result.error.issues) this.at(row, String(issue.path[0] ?? ''), issue.message);
    return undefined;
  }

  finish(): void {
    if (this.issues.length > 0) throw new RegulationFileError(this.issues);
  }
}

/** Cells of common kinds; an empty optional cell is undefined. */
export const cells = {
  text: z.string().min(1, 'must not be empty'),
  optional: z.string().transform((text) => (text === '' ? undefined : text)),
  yes: z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes'),
  day: z.string().refine(isDay, 'must be a day such as 2021-05-01'),
  optionalDay: z
    .string()
    .refine((text) => text === '' || isDay(text), 'must be a day such as 2021-05-25, or empty')
    .transform((text) => (text === '' ? undefined : text)),
  optionalDecimal: z
    .string()
    .refine((text) => text === '' || /^\d+(\.\d+)?$/.test(text), 'must be a number such as 2.5, or empty')
    .transform((text) => (text === '' ? undefined : text)),
  count: z.string().regex(/^\d+$/, 'must be a whole number').transform(Number),
  words: z.string().transform((text) => text.split(' ').filter((word) => word !== '')),
};

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Leaves out what is undefined, so that stored rows carry no empty keys. */
export function compact<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** A text from the columns `…_zh`, `…_en` and `…_tw`; where the last is missing the simplified words stand (R9-08). */
export function inLanguages(chinese: string, english: string, traditional = chinese): Text {
  return { 'zh-CN': chinese, 'zh-TW': traditional, en: english };
}
