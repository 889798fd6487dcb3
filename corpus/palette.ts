import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An ingredient without limits of its own, with the highest contents that the catalogue gives (%, absent = none). */
export interface PaletteRow {
  name: string;
  inci: string;
  cas: string;
  purpose: string;
  rinseOffMax?: number;
  leaveOnMax?: number;
}

/** Splits a CSV text into cells; quotes may hold commas. */
export function readCells(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map((match) =>
        (match[1] ?? match[2] ?? '').replaceAll('""', '"'),
      ),
    );
}

/** Reads a table that lies beside the generator. */
export function readBeside(file: string): string[][] {
  return readCells(readFileSync(join(import.meta.dirname, file), 'utf8'));
}

/** The ingredients, by INCI name. */
export const palette: ReadonlyMap<string, PaletteRow> = new Map(
  readBeside('palette.csv').map(([name = '', inci = '', cas = '', purpose = '', rinse = '', leave = '']) => {
    const row: PaletteRow = { name, inci, cas, purpose };
    if (rinse !== '') row.rinseOffMax = Number(rinse);
    if (leave !== '') row.leaveOnMax = Number(leave);
    return [inci, row];
  }),
);

/** Real ingredient lists (list number → names in their order), reduced to the palette. */
export const realLists: readonly (readonly string[])[] = readFileSync(
  join(import.meta.dirname, '../e2e/fixtures/ingredient-lists.csv'),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) =>
    line
      .slice(line.indexOf(',') + 1)
      .replace(/^"|"$/g, '')
      .split(', ')
      .filter((inci) => inci !== 'WATER' && palette.has(inci)),
  )
  .filter((names) => names.length >= 8);
