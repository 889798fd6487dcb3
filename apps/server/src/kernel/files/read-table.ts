import { readText } from '@app/engine/charset';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { fromBuffer, type ZipFile } from 'yauzl';

/** A sheet as text cells, the first row first. */
export type Sheet = string[][];

/** Most rows and cells of a sheet; larger ones would keep the thread that receives them busy for too long. */
export interface SheetLimits {
  cells: number;
  characters: number;
}

/** Message of the error that a thread reports for a sheet beyond its limits. */
export const sheetTooLarge = 'the sheet holds too much';

/**
 * Reads .xlsx (first sheet) or .csv bytes into text cells.
 * @throws UnknownCharset
 * @throws Error `sheetTooLarge`
 */
export async function readTable(bytes: Buffer, ext: 'xlsx' | 'csv', most: SheetLimits): Promise<Sheet> {
  const sheet = ext === 'xlsx' ? await readWorkbook(bytes) : readCsv(bytes);
  let [cells, characters] = [0, 0];
  for (const row of sheet) {
    cells += row.length;
    for (const cell of row) characters += cell.length;
    if (cells > most.cells || characters > most.characters) throw new Error(sheetTooLarge);
  }
  return sheet;
}

/** Most bytes of an unpacked workbook; real workbooks are far smaller. */
const mostUnpacked = 100 * 1024 * 1024;

async function readWorkbook(bytes: Buffer): Promise<Sheet> {
  await refuseBomb(bytes);
  const rows: unknown[][] = await readSheet(bytes);
  return rows.map((row) => row.map(cellText));
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // A spreadsheet stores 33.88 as 33.880000000000003; fifteen significant digits give back what was typed.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell).trim();
}

function readCsv(bytes: Buffer): Sheet {
  const parsed = Papa.parse<string[]>(readTextFile(bytes), { skipEmptyLines: 'greedy' });
  return parsed.data.map((row) => row.map((cell) => cell.trim()));
}

/** Message of the error that a thread reports when the charset of a text file is unknown. */
export const unknownCharset = 'unknown charset';

/** A text file whose charset cannot be recognised from its bytes. */
export class UnknownCharset extends Error {
  constructor() {
    super(unknownCharset);
  }
}

/** The text of a file, decoded by its recognised charset. @throws UnknownCharset */
export function readTextFile(bytes: Uint8Array): string {
  const read = readText(bytes);
  if (read === null) throw new UnknownCharset();
  return read.text;
}

/**
 * Unpacks the archive once and counts the bytes, because the sizes that an archive declares cannot be trusted. @throws Error beyond `mostUnpacked`
 */
async function refuseBomb(bytes: Buffer): Promise<void> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  );
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        stream.on('data', (chunk: Buffer) => {
          unpacked += chunk.length;
          if (unpacked > mostUnpacked) stream.destroy(new Error('the workbook unpacks to too much'));
        });
        stream.on('error', reject);
        stream.on('end', () => zip.readEntry());
      });
    });
    zip.readEntry();
  });
}
