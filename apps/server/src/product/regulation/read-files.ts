import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ClaimLanguage,
  CodeValue,
  IngredientRow,
  LimitRow,
  RequirementRow,
  RulebookData,
  RuleList,
  RuleRow,
} from '@app/contract';
import { readClaims } from './read-claims.ts';
import { readLimits } from './read-limits.ts';
import { readLists } from './read-lists.ts';
import { readRules } from './read-rules.ts';
import { readCodes, readCompleteness, readIngredients, readRequirements } from './read-tables.ts';

/** The tables of the regulation in publication order; each is published on its own. */
export const tableNames = [
  'ingredient',
  'code',
  'requirement',
  'limit',
  'rule',
  'completeness',
  'list',
  'claim',
] as const;
export type TableName = (typeof tableNames)[number];

/** Files that make up each table. */
const files: Record<TableName, readonly string[]> = {
  ingredient: ['iecic2021.csv', 'iecic2021_aliases.csv', 'cas_by_inci.csv', 'functions_by_inci.csv'],
  code: ['codes.csv'],
  requirement: ['requirements.csv'],
  limit: ['limits.csv', 'limit_members.csv'],
  rule: ['rules.csv'],
  completeness: ['completeness.csv'],
  list: ['lists.csv', 'list_items.csv', 'prohibited_substances.csv', 'prohibited_organisms.csv', 'eu_prohibited.csv'],
  claim: ['claim-concepts.json'],
};

export interface TableRows {
  ingredient: IngredientRow[];
  code: CodeValue[];
  requirement: RequirementRow[];
  limit: LimitRow[];
  rule: RuleRow[];
  completeness: RulebookData['completeness'];
  list: Record<string, RuleList>;
  claim: ClaimLanguage;
}

/** A table as in its files; the hash shows without parsing whether anything changed. */
export interface TableFile<N extends TableName = TableName> {
  name: N;
  sha256: string;
  /** Parses and checks; throws `FileFaultError` with file, line and column. */
  read(): TableRows[N];
}

/** Opens the files of all tables in `definitions/regulation`. */
export async function openRegulationFiles(definitionsDir: string): Promise<{ [N in TableName]: TableFile<N> }> {
  const directory = join(definitionsDir, 'regulation');
  const texts = new Map<string, string>();
  for (const file of Object.values(files).flat()) texts.set(file, await readFile(join(directory, file), 'utf8'));
  const source = (file: string) => ({ file: `regulation/${file}`, text: texts.get(file) ?? '' });
  const table = <N extends TableName>(name: N, read: () => TableRows[N]): TableFile<N> => {
    const hash = createHash('sha256');
    for (const file of files[name]) hash.update(`${file}\0${texts.get(file) ?? ''}\0`);
    return { name, sha256: hash.digest('hex'), read };
  };
  const one = (file: string): [string, string] => [source(file).file, source(file).text];
  return {
    ingredient: table('ingredient', () =>
      readIngredients(
        source('iecic2021.csv'),
        source('iecic2021_aliases.csv'),
        source('cas_by_inci.csv'),
        source('functions_by_inci.csv'),
      ),
    ),
    code: table('code', () => readCodes(...one('codes.csv'))),
    requirement: table('requirement', () => readRequirements(...one('requirements.csv'))),
    limit: table('limit', () => readLimits(source('limits.csv'), source('limit_members.csv'))),
    rule: table('rule', () => readRules(...one('rules.csv'))),
    completeness: table('completeness', () => readCompleteness(...one('completeness.csv'))),
    list: table('list', () =>
      readLists(
        source('lists.csv'),
        files.list.slice(1).map((file) => source(file)),
      ),
    ),
    claim: table('claim', () => readClaims(...one('claim-concepts.json'))),
  };
}
