import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IngredientRow, ReviewDossier, RuleRow } from '@app/contract';
import { type Rulebook, review } from '@app/engine/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConceptFixtures } from '../regulation/concept-fixtures.ts';
import { openRegulationFiles } from '../regulation/read-files.ts';
import { definitionsDir, rulebookFromFiles } from '../regulation/regulation.testing.ts';

const fixtures = readConceptFixtures(readFileSync(join(definitionsDir, 'regulation/concept-fixtures.json'), 'utf8'));
const day = '2026-11-21';
let book: Awaited<ReturnType<typeof rulebookFromFiles>>;
let ingredients: IngredientRow[];
beforeAll(async () => {
  book = await rulebookFromFiles();
  ingredients = (await openRegulationFiles(definitionsDir)).ingredient.read();
});

/** The rulebook of the product with one rule alone: texts may not express these concepts. */
function only(concepts: readonly string[]): Rulebook {
  const rule: RuleRow = {
    id: 'L06',
    version: 1,
    title: { 'zh-CN': '禁用语', en: 'Forbidden' },
    check: 'words',
    options: { concepts: [...concepts], title: { 'zh-CN': '“{word}”', en: '{word}' } },
    severity: 'error',
    citation: { regulation: '', article: '', verified: true },
    from: '2021-01-01',
    enabled: true,
  };
  return { ...book.rulebook, data: { ...book.data, rules: [rule] } };
}

const claiming = (claims: string): ReviewDossier => ({ rows: [], documents: [], facts: {}, label: { claims } });
const found = (rulebook: Rulebook, claims: string) =>
  review(claiming(claims), rulebook, day).findings.map(({ title }) => title['zh-CN']);

describe('concepts of claims', () => {
  it.each(fixtures)('$concept is understood in other words, and not where it is not meant (R1.2-20)', (fixture) => {
    const rulebook = only([fixture.concept]);
    expect(fixture.says.filter((one) => found(rulebook, one).length === 0)).toEqual([]);
    expect(fixture.silent.flatMap((one) => found(rulebook, one).map((said) => `${one}: ${said}`))).toEqual([]);
  });

  it('have an example each', () => {
    expect(fixtures.map(({ concept }) => concept).sort()).toEqual(
      book.data.claims?.concepts.map(({ id }) => id).sort(),
    );
  });

  it('are not found in the names of the catalogue of ingredients', () => {
    const rulebook = only((book.data.claims?.concepts ?? []).map(({ id }) => id));
    const names = ingredients.map(({ name }) => name);
    const said: string[] = [];
    for (let from = 0; from < names.length; from += 300)
      said.push(...found(rulebook, names.slice(from, from + 300).join('。')));
    expect(said).toEqual([]);
  });
});
