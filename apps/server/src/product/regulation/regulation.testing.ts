import { fileURLToPath } from 'node:url';
import type { RulebookData } from '@app/contract';
import type { Rulebook } from '@app/engine/review';
import { Catalogue } from '../ingredient/index.ts';
import { openRegulationFiles } from './read-files.ts';

/** The project's own definitions. */
export const definitionsDir = fileURLToPath(new URL('../../../../../definitions', import.meta.url));

/** The product's rulebook and catalogue straight from the files, without a database. */
export async function rulebookFromFiles(): Promise<{ data: RulebookData; catalogue: Catalogue; rulebook: Rulebook }> {
  const files = await openRegulationFiles(definitionsDir);
  const data: RulebookData = {
    version: 'files',
    rules: files.rule.read(),
    limits: files.limit.read(),
    requirements: files.requirement.read(),
    codes: files.code.read(),
    completeness: files.completeness.read(),
  };
  const catalogue = await Catalogue.of(files.ingredient.read());
  return { data, catalogue, rulebook: { data, resolve: (name) => catalogue.resolve(name) } };
}
