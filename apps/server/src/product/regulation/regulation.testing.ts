import { fileURLToPath } from 'node:url';
import { type FileRulebook, readRulebook } from './from-files.ts';

/** The project's own definitions. */
export const definitionsDir = fileURLToPath(new URL('../../../../../definitions', import.meta.url));

/** The product's rulebook and catalogue straight from the files, without a database. */
export function rulebookFromFiles(): Promise<FileRulebook> {
  return readRulebook(definitionsDir);
}
