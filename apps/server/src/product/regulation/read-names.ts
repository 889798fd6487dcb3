import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InventoryName, type Synonym, synonymKinds } from '@app/engine/review';
import { z } from 'zod';
import { cells, FileFaultError, RowFaults } from '../../kernel/definition-file/index.ts';
import { isCas } from './read-limits.ts';

const files = { inventory: 'inventory_names.csv', synonyms: 'identity_synonyms.csv' } as const;

const SynonymCells = z.object({ name: cells.text, inci: cells.text, kind: z.enum(synonymKinds, 'is no kind of name') });

/**
 * Names in addition to the catalogue: those of the European inventory and of the table of synonyms. They are used to identify names, never for a
 * limit, so they are read from the files and need no publication. Throws `FileFaultError` with line and column.
 */
export async function readNameTables(
  definitionsDir: string,
): Promise<{ inventory: InventoryName[]; synonyms: Synonym[] }> {
  const read = (name: string) => readFile(join(definitionsDir, 'regulation', name), 'utf8');
  return {
    inventory: readInventory(files.inventory, await read(files.inventory)),
    synonyms: readSynonyms(files.synonyms, await read(files.synonyms)),
  };
}

const line = /^(?:"((?:[^"]|"")*)"|([^",]+)),([\d -]*)$/;

/** Reads the inventory line by line: it is long, and its two columns need no more. */
function readInventory(file: string, text: string): InventoryName[] {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row, index) => {
      const match = line.exec(row.trimEnd());
      const cas = (match?.[3] ?? '').split(' ').filter((number) => number !== '');
      const bad = cas.find((number) => !isCas(number));
      if (!match || bad !== undefined) {
        const message = bad === undefined ? 'is no name with its CAS numbers' : `the check digit of ${bad} is wrong`;
        throw new FileFaultError([{ file, line: index + 2, column: 1, path: '', message, remedy: 'correct it' }]);
      }
      return { inci: (match[1] ?? match[2] ?? '').replaceAll('""', '"'), cas };
    });
}

function readSynonyms(file: string, text: string): Synonym[] {
  const faults = new RowFaults();
  const seen = new Set<string>();
  const rows = faults.rows({ file, text }, SynonymCells).map(({ row, read }): Synonym => {
    if (seen.has(read.name)) faults.at(row, 'name', `${read.name} stands twice`);
    seen.add(read.name);
    return read;
  });
  faults.finish();
  return rows;
}
