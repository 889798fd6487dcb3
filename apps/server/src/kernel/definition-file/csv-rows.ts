import type { Text } from '@app/contract';
import { inTaiwan } from '@app/engine/taiwan';
import { z } from 'zod';
import { type Cell, type FileRow, parseCsv, type TextFile } from './csv-file.ts';
import { type FileFault, FileFaultError } from './file-fault.ts';
import { nearestWord } from './nearest-word.ts';

/** Collects faults while rows are read; `finish` throws when there are any. */
export class RowFaults {
  private readonly faults: FileFault[] = [];

  /** A fault in a cell; `offset` counts characters from the start of the cell's text. */
  at(row: FileRow, field: string, message: string, { offset = 0, remedy = 'correct it' } = {}): void {
    const cell = row.cells[field];
    this.faults.push({
      file: row.file,
      line: cell?.line ?? row.line,
      column: cell ? columnIn(cell, offset) : 1,
      path: field,
      message,
      remedy,
    });
  }

  /** Reads each row with a schema. Unknown and missing columns are reported once, not for each row; rows with faults are left out. */
  rows<T>(
    { file, text }: TextFile,
    schema: z.ZodType<T> & { shape: Readonly<Record<string, z.ZodType>> },
  ): { row: FileRow; read: T }[] {
    const rows = parseCsv(file, text);
    this.checkColumns(rows[0], Object.entries(schema.shape));
    return rows.flatMap((row) => {
      const read = this.parse(row, schema);
      return read === undefined ? [] : [{ row, read }];
    });
  }

  private checkColumns(row: FileRow | undefined, columns: [string, z.ZodType][]): void {
    if (!row) return;
    const head = { ...row, line: 1, cells: {} };
    const given = Object.keys(row.cells);
    const known = columns.map(([name]) => name);
    for (const name of given.filter((one) => !known.includes(one))) {
      const meant = nearestWord(
        name,
        known.filter((one) => !given.includes(one)),
      );
      const remedy = meant === undefined ? `leave it out; known: ${known.join(', ')}` : `write “${meant}”`;
      this.at(head, name, `there is no column “${name}”`, { remedy });
    }
    for (const [name, cell] of columns)
      if (!given.includes(name) && !cell.safeParse(undefined).success)
        this.at(head, name, `the column “${name}” is missing`, { remedy: 'add it' });
    this.finish();
  }

  private parse<T>(row: FileRow, schema: z.ZodType<T>): T | undefined {
    const result = schema.safeParse(
      Object.fromEntries(Object.entries(row.cells).map(([header, cell]) => [header, cell.text])),
    );
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const field = String(issue.path[0] ?? '');
      const words = issue.code === 'invalid_value' ? issue.values.map(String) : [];
      if (words.length === 0) this.at(row, field, issue.message);
      else this.atWord(row, field, words);
    }
    return undefined;
  }

  /** Reports a cell that holds none of the words allowed in it. */
  atWord(row: FileRow, field: string, words: readonly string[]): void {
    const given = row.cells[field]?.text ?? '';
    const meant = nearestWord(given, words);
    const remedy = `write ${meant === undefined ? `one of ${words.join(', ')}` : `“${meant}”`}`;
    this.at(row, field, `“${given}” is none of ${words.join(', ')}`, { remedy });
  }

  /** Adds faults found while parsing the text of a cell. */
  inside(row: FileRow, field: string, faults: readonly FileFault[]): void {
    for (const { line, column, path, message, remedy } of faults) {
      const cell = row.cells[field];
      const text = cell?.text.split('\n')[line - 1] ?? '';
      this.faults.push({
        file: row.file,
        line: (cell?.line ?? row.line) + line - 1,
        column: line > 1 || !cell ? column : columnIn({ ...cell, text }, column - 1),
        path: path === '' ? field : `${field}.${path}`,
        message,
        remedy,
      });
    }
  }

  finish(): void {
    if (this.faults.length > 0) throw new FileFaultError(this.faults);
  }
}

/** The column in the file of a character of a cell: in a quoted cell each quotation mark of the text takes two characters. */
function columnIn({ text, column, isQuoted }: Cell, offset: number): number {
  const before = text.slice(0, offset);
  return column + offset + (isQuoted ? 1 + before.split('"').length - 1 : 0);
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

/** A text from the columns `…_zh`, `…_en` and `…_tw`; where the last says nothing it is made from the first (ADR 0066). */
export function inLanguages(chinese: string, english: string, traditional = inTaiwan(chinese)): Text {
  return { 'zh-CN': chinese, 'zh-TW': traditional, en: english };
}
