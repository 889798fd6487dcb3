import { knownColumns, readSheet, type SheetReading } from '@app/engine/sheet';
import Papa from 'papaparse';
import { readTextFile } from '../../kernel/files/read-table.ts';
import { Measure } from './measure.ts';
import { type FileSheet, readWorkbook } from './read-workbook.ts';

/** Most rows read of a text file. */
const mostRows = 3_000;

/** An uploaded file with the reading of the sheet that holds the formulation. */
export async function readUpload(
  bytes: Buffer,
  ext: 'xlsx' | 'csv',
): Promise<{ sheets: FileSheet[]; sheet: number; reading: SheetReading }> {
  const sheets = await readFile(bytes, ext);
  const sheet = likelySheet(sheets);
  let row = 0;
  const reading = readSheet(
    sheets[sheet] ?? { name: '', rows: [] },
    {},
    {
      newId: () => `i${Date.now().toString(36)}${(row++).toString(36)}`,
      blendName: (_number, first) => `${first} 复配原料`,
    },
  );
  return { sheets, sheet, reading };
}

/** The sheets of an uploaded file; a text file is one sheet. */
export async function readFile(bytes: Buffer, ext: 'xlsx' | 'csv'): Promise<FileSheet[]> {
  if (ext === 'xlsx') return readWorkbook(bytes);
  const rows = readDelimited(readTextFile(bytes));
  return [{ name: '', isHidden: false, rows, hidden: [], merges: [] }];
}

/** Index of the sheet that most likely holds the formulation: the first visible one with the most recognised columns. */
export function likelySheet(sheets: readonly FileSheet[]): number {
  let best = { at: 0, worth: -1 };
  for (const [at, sheet] of sheets.entries()) {
    const known = knownColumns(sheet.rows);
    // A hidden sheet is usually an old one: it is chosen only when no other has recognised columns.
    const worth = sheet.isHidden ? known / 1_000 : known;
    if (worth > best.worth) best = { at, worth };
  }
  return best.at;
}

/** Splits a text at commas, semicolons, tabs or bars: at the one that gives the most recognised columns. */
function readDelimited(text: string): string[][] {
  let best = { rows: [] as string[][], measure: new Measure(), worth: -1 };
  for (const delimiter of [',', ';', '\t', '|']) {
    const rows: string[][] = [];
    const measure = new Measure();
    Papa.parse<string[]>(text, {
      delimiter,
      preview: mostRows,
      step: ({ data }) => {
        const row = data.map((cell) => cell.trim());
        const characters = row.reduce((sum, cell) => sum + cell.length, 0);
        if (measure.add(row.length, characters)) rows.push(row);
      },
    });
    const worth = knownColumns(rows);
    if (worth > best.worth) best = { rows, measure, worth };
  }
  best.measure.prove('');
  return best.rows;
}
