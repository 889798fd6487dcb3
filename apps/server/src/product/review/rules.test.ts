import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormulaRow, ReviewDossier } from '@app/contract';
import { review } from '@app/engine/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { definitionsDir, rulebookFromFiles } from '../regulation/regulation.testing.ts';

/** [Chinese name, INCI, percentage, purpose, level, Chinese name of a component, remark] */
const Row = z.tuple([z.string(), z.string(), z.string()]).rest(z.union([z.string(), z.number()]));
const Fixtures = z.array(
  z.object({
    rule: z.string(),
    expect: z.enum(['pass', 'fail']),
    severity: z.enum(['error', 'warn']).optional(),
    title: z.string().optional(),
    code: z.string().default('11-05-03-01-02'),
    rows: z.array(Row),
    documents: z.array(z.string()).default([]),
    facts: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
  }),
);
const fixtures = Fixtures.parse(
  JSON.parse(readFileSync(join(definitionsDir, 'regulation/rule-fixtures.json'), 'utf8')),
);
const day = '2026-11-21';
let book: Awaited<ReturnType<typeof rulebookFromFiles>>;
beforeAll(async () => {
  book = await rulebookFromFiles();
});

describe('the rules of the product (R1.2-20)', () => {
  it.each(fixtures)('$rule: $expect $title', (fixture) => {
    const result = review(dossierOf(fixture), book.rulebook, day);
    const findings = result.findings.filter((finding) => finding.rule === fixture.rule);
    if (fixture.expect === 'pass') {
      expect(findings.map((finding) => finding.title['zh-CN'])).toEqual([]);
      expect(result.passed).toContain(fixture.rule);
      return;
    }
    expect(findings.map((finding) => `${finding.severity} ${finding.title['zh-CN']}`)).toContain(
      `${fixture.severity} ${fixture.title}`,
    );
    for (const finding of findings) {
      expect(finding.title.en).not.toBe('');
      expect(finding.places.length).toBeGreaterThan(0);
      if (finding.unverified) expect(finding.severity).not.toBe('error');
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
      ].flatMap((source) => [...(source ?? '').matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')),
    );
    expect([...used].sort()).toMatchInlineSnapshot(`
      [
        "acne",
        "aluminiumZirconiumRatiosMet",
        "antiHairLoss",
        "antiperspirant",
        "asAntiRust",
        "asFragrance",
        "asPhAdjuster",
        "asSolvent",
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
        "nail",
        "nailHardener",
        "origin",
        "oxidativeDye",
        "pH",
        "perfume",
        "perm",
        "peroxideStabiliser",
        "powder",
        "professional",
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

function dossierOf(fixture: z.output<typeof Fixtures>[number]): ReviewDossier {
  return {
    procedure: 'filing',
    origin: 'domestic',
    classificationCode: fixture.code,
    rows: fixture.rows.map(
      ([name, inci, percent, purpose = '皮肤调理剂', level = 1, component = '', remark = ''], index): FormulaRow => {
        const row: FormulaRow = {
          rowId: `r${index}`,
          level: level === 2 ? 2 : 1,
          name: level === 2 ? String(component) : name,
          percent,
          purpose: String(purpose),
        };
        if (inci !== '') row.inci = inci;
        if (remark !== '') row.remark = String(remark);
        return row;
      },
    ),
    documents: fixture.documents.map((code) => ({ code, files: [{ id: '1', name: `${code}.pdf` }] })),
    facts: fixture.facts,
  };
}
