import { type FileFault, FileFaultError } from './file-fault.ts';

/** A cell and the place of its first character. */
export interface Cell {
  text: string;
  line: number;
  column: number;
  isQuoted?: true;
}
/** The name of a file in `definitions` and its content. */
export interface TextFile {
  file: string;
  text: string;
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
  if (!head) throw faultOf(file, 1, 1, 'the file is empty', 'write the names of the columns in its first line');
  const headers = head.map((cell) => cell.text.trim());
  const faults: FileFault[] = [];
  const rows = body.flatMap((cells): FileRow[] => {
    const [first] = cells;
    if (!first || (cells.length === 1 && first.text === '')) return [];
    if (cells.length !== headers.length) {
      faults.push({
        file,
        line: first.line,
        column: 1,
        path: '',
        message: `${cells.length} cells where the header has ${headers.length}`,
        remedy: 'write as many; put a cell with a comma in quotation marks',
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
  if (faults.length > 0) throw new FileFaultError(faults);
  return rows;
}

const faultOf = (file: string, line: number, column: number, message: string, remedy: string) =>
  new FileFaultError([{ file, line, column, path: '', message, remedy }]);

function splitCells(file: string, text: string): Cell[][] {
  const table: Cell[][] = [];
  let row: Cell[] = [];
  let [line, lineStart, index] = [1, 0, 0];
  while (index <= text.length) {
    const cell: Cell = { text: '', line, column: index - lineStart + 1 };
    if (text[index] === '"') {
      cell.isQuoted = true;
      index += 1;
      for (;;) {
        const quote = text.indexOf('"', index);
        if (quote < 0) throw faultOf(file, cell.line, cell.column, 'the quotation mark is not closed', 'close it');
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
        throw faultOf(
          file,
          line,
          index - lineStart + 1,
          'text after a closing quotation mark',
          'write a quotation mark inside a cell twice',
        );
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
