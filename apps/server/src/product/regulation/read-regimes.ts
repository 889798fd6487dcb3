import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RulebookData, Text } from '@app/contract';
import { z } from 'zod';
import { readJsonFile } from '../../kernel/definition-file/index.ts';
import { readLimits } from './read-limits.ts';
import { readLists } from './read-lists.ts';
import { readRules } from './read-rules.ts';
import { readCompleteness } from './read-tables.ts';

/** What regime.json says of a further rulebook. */
export const RegimeHead = z.strictObject({
  name: Text,
  /** A few letters for a column or a tag. */
  short: Text,
  /** The act that its limits cite. */
  regulation: z.string().min(1),
  source: Text,
  /** Words that the reuse of the source asks for. */
  notice: z.string().optional(),
  version: z.string().min(1),
  /** The first day that can be judged by it. */
  from: z.iso.date(),
});

/** A further rulebook beside the own one. */
export interface Regime extends z.output<typeof RegimeHead> {
  id: string;
  data: RulebookData;
}

/** The ids of the further regimes: the folders of `definitions/regimes`. */
export async function regimeIds(definitionsDir: string): Promise<string[]> {
  const folder = join(definitionsDir, 'regimes');
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** What the folders of further rulebooks say of themselves, by id. */
export async function readRegimeHeads(
  definitionsDir: string,
): Promise<(z.output<typeof RegimeHead> & { id: string })[]> {
  const ids = await regimeIds(definitionsDir);
  return Promise.all(
    ids.map(async (id) => {
      const file = `regimes/${id}/regime.json`;
      return { id, ...readJsonFile(file, await readFile(join(definitionsDir, file), 'utf8'), RegimeHead) };
    }),
  );
}

/**
 * Reads a further rulebook; throws `FileFaultError`. Its tables have the columns of the own ones. What a classification
 * code means, and which names are one substance, it takes from the own rulebook: that is how the dossier is written.
 */
export async function readRegime(
  definitionsDir: string,
  id: string,
  { codes }: Pick<RulebookData, 'codes'>,
): Promise<Regime> {
  const source = async (name: string) => ({
    file: `regimes/${id}/${name}`,
    text: await readFile(join(definitionsDir, 'regimes', id, name), 'utf8'),
  });
  const head = await source('regime.json');
  const rules = await source('rules.csv');
  const completeness = await source('completeness.csv');
  const regime = readJsonFile(head.file, head.text, RegimeHead);
  const data: RulebookData = {
    version: `${id} ${regime.version}`,
    regime: id,
    rules: readRules(rules.file, rules.text),
    limits: readLimits(await source('limits.csv'), await source('limit_members.csv'), regime.regulation),
    requirements: [],
    codes,
    completeness: readCompleteness(completeness.file, completeness.text),
    lists: readLists(await source('lists.csv'), [await source('list_items.csv')]),
  };
  return { id, ...regime, data };
}
