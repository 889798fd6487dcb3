import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { review } from '@app/engine/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { definitionsDir, rulebookFromFiles } from '../regulation/regulation.testing.ts';
import { readRuleFixtures } from '../regulation/rule-fixtures.ts';
import { dossierOf, expectVerdict } from './fixture-dossier.testing.ts';

const fixtures = readRuleFixtures(readFileSync(join(definitionsDir, 'regulation/rule-fixtures.json'), 'utf8'));
const day = '2026-11-21';
let book: Awaited<ReturnType<typeof rulebookFromFiles>>;
beforeAll(async () => {
  book = await rulebookFromFiles();
});

describe('the rules of the product (R1.2-20)', () => {
  it.each(fixtures)('$rule: $expect $title', (fixture) => {
    expectVerdict(fixture, review(dossierOf(fixture), book.rulebook, day));
  });

  it('are the rules of the regulation, each with its ground and its verified mark', () => {
    const ids = book.data.rules.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...range('F', 60), ...range('L', 29), ...range('D', 35)]));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[FLD]\d{2}$/);
    for (const { id, citation, title } of book.data.rules) {
      expect(citation.regulation, id).not.toBe('');
      expect(citation.article, id).not.toBe('');
      expect(title['zh-TW'], id).toBeTruthy();
    }
  });

  it('has for each rule a case that passes and one that fails', () => {
    const has = (rule: string, verdict: string) => fixtures.some((one) => one.rule === rule && one.expect === verdict);
    expect(book.data.rules.filter(({ id }) => !has(id, 'pass') || !has(id, 'fail'))).toEqual([]);
    expect(fixtures.filter(({ rule }) => !book.data.rules.some(({ id }) => id === rule))).toEqual([]);
  });

  it('names only facts that the engine derives, the form gives, or a person has to answer', () => {
    const used = new Set(
      [
        ...book.data.limits.flatMap(({ scopeWhen, conditionWhen }) => [scopeWhen, conditionWhen]),
        ...book.data.requirements.map(({ when }) => when),
        ...book.data.rules.map(({ when }) => when),
      ].flatMap((source) => [...(source ?? '').matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')),
    );
    expect([...used].sort()).toMatchInlineSnapshot(`
      [
        "acne",
        "aerosol",
        "aluminiumZirconiumRatiosMet",
        "antiHairLoss",
        "antiperspirant",
        "asAntiRust",
        "asFragrance",
        "asPhAdjuster",
        "asSolvent",
        "assessment.kind",
        "astringent",
        "bathProduct",
        "body",
        "bodyProduct",
        "child",
        "claimsBroadSpectrum",
        "claimsPA",
        "claimsWaterResistance",
        "cleansing",
        "coolPowder",
        "cuticleSoftener",
        "dandruff",
        "deodorant",
        "efficacies",
        "entrusted",
        "eye",
        "face",
        "fragrance",
        "guanidine",
        "hair",
        "hairDye",
        "hairLotion",
        "hairRemoval",
        "infant",
        "ingredients.inci",
        "ingredients.percent",
        "lashDye",
        "leaveOn",
        "lip",
        "nail",
        "nailHardener",
        "oralCare",
        "origin",
        "oxidativeDye",
        "pH",
        "perfume",
        "perm",
        "peroxideStabiliser",
        "powder",
        "professional",
        "residualMonomer",
        "rinseOff",
        "selfTanning",
        "shampoo",
        "skin",
        "soap",
        "solubleBorateKept",
        "special",
        "spray",
        "sunscreen",
        "toilette",
        "whitening",
      ]
    `);
  });
});

function range(family: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${family}${String(index + 1).padStart(2, '0')}`);
}
