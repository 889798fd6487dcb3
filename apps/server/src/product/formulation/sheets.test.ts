import { type Choices, readSheet, type SheetCells, type SheetReading } from '@app/engine/sheet';
import { describe, expect, test } from 'vitest';
import { likelySheet, readFile } from './read-file.ts';
import { bytesOf, type FactorySheet, factorySheets } from './sheets.testing.ts';

const sheets = factorySheets();

function read(cells: SheetCells, choices: Choices = {}): SheetReading {
  let id = 0;
  return readSheet(cells, choices, { newId: () => `r${id++}`, blendName: (_, first) => `${first} 复配` });
}

/** A reading in the words of the corpus. */
function told(reading: SheetReading): Omit<FactorySheet['expect'], 'changes'> {
  return {
    rows: reading.rows.map(({ level, name, inci = '', percent, purpose = '' }) => [
      level,
      name,
      inci,
      percent,
      purpose,
    ]),
    problems: reading.problems.map(({ row, value }) => [row, value]),
    skipped: reading.skipped.map(({ row }) => row),
    asks: reading.questions.map((one) => (one.kind === 'mark' && one.guess ? `mark=${one.guess}` : one.kind)),
  };
}
const changesOf = (reading: SheetReading) => reading.changes.map(({ row, from, to }) => [row, from, to]);

describe('factory sheets', () => {
  test('the corpus holds what factories send: at least 40 sheets', () => {
    expect(sheets.length).toBeGreaterThanOrEqual(40);
  });

  test.each(sheets)('%s: the file gives the rows that a person reads', async (_name, sheet) => {
    const files = await readFile(await bytesOf(sheet), sheet.file);
    const cells = files[likelySheet(files)];
    if (!cells) throw new Error('no sheet');
    const { changes, ...expected } = sheet.expect;
    const reading = read(cells, sheet.choices);
    expect(told(reading)).toEqual(expected);
    expect(changesOf(reading)).toEqual(changes ?? []);
  });

  test('a block pasted from a sheet is read as the file is', async () => {
    for (const [name, sheet] of sheets) {
      const files = await readFile(await bytesOf(sheet), sheet.file);
      const { rows = [], hidden = [], merges = [] } = files[likelySheet(files)] ?? {};
      // What a clipboard does not tell: hidden rows (they are not copied) and merged cells.
      if (hidden.length > 0 || merges.some(({ top, bottom }) => bottom > top)) continue;
      const { changes: _, ...expected } = sheet.expect;
      expect(told(read({ name: '', rows }, sheet.choices)), name).toEqual(expected);
    }
  });
});
