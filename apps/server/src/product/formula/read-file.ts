import { knownColumns, readSheet, type SheetReading } from '@app/engine/sheet';
import Papa from 'papaparse';
import { readTextFile } from '../../kernel/read-table.ts';
import { Measure } from './measure.ts';
import { type FileSheet, readWorkbook } from './read-workbook.ts';

/** Rows of a table in a text file that are read at most. */
const mostRows = 3_000;

/** An uploaded file with the reading of the sheet that holds the formula. */
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

/** The sheet that holds the formula, most likely: the first in sight of which most columns are known. */
export function likelySheet(sheets: readonly FileSheet[]): number {
  let best = { at: 0, worth: -1 };
  for (const [at, sheet] of sheets.entries()) {
    const known = knownColumns(sheet.rows);
    // A hidden sheet is an old one, as long as another says anything.
    const worth = sheet.isHidden ? known / 1_000 : known;
    if (worth > best.worth) best = { at, worth };
  }
  return best.at;
}

/** Fields by commas, semicolons, tabs or bars: by the one with which most columns are known. */
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
