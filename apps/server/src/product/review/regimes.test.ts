import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReviewDossier } from '@app/contract';
import { review } from '@app/engine/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeWith } from '../../cli/review-jobs.ts';
import { type Regime, readRegime, regimeIds } from '../regulation/read-regimes.ts';
import { definitionsDir, rulebookFromFiles } from '../regulation/regulation.testing.ts';
import { readRuleFixtures } from '../regulation/rule-fixtures.ts';
import { dossierOf, expectVerdict } from './fixture-dossier.testing.ts';

const day = '2026-11-21';
const ids = await regimeIds(definitionsDir);
const fixtures = ids.flatMap((id) => {
  const file = `regimes/${id}/rule-fixtures.json`;
  return readRuleFixtures(readFileSync(join(definitionsDir, file), 'utf8'), file).map((one) => ({ id, ...one }));
});
let home: Awaited<ReturnType<typeof rulebookFromFiles>>;
const regimes = new Map<string, Regime>();
beforeAll(async () => {
  home = await rulebookFromFiles();
  for (const id of ids) regimes.set(id, await readRegime(definitionsDir, id, home.data));
});
const judged = (id: string, dossier: ReviewDossier) => {
  const data = regimes.get(id)?.data;
  if (!data) throw new Error(`no regime ${id}`);
  return review(dossier, { ...home.rulebook, data }, day);
};

describe('a further rulebook', () => {
  it.each(fixtures)('$id $rule: $expect $title', (fixture) => {
    expectVerdict(fixture, judged(fixture.id, dossierOf(fixture)));
  });

  it('has for each rule a case that passes and one that fails, and no rule has the id of one of the own rulebook', () => {
    const own = new Set(home.data.rules.map(({ id }) => id));
    for (const [id, { data }] of regimes)
      for (const rule of data.rules) {
        const verdicts = fixtures.filter((one) => one.id === id && one.rule === rule.id).map(({ expect: one }) => one);
        expect([...new Set(verdicts)].sort(), rule.id).toEqual(['fail', 'pass']);
        expect(own.has(rule.id), rule.id).toBe(false);
      }
  });

  it('leaves no entry silent: one without a figure says its own words, and no text says what the entry does not', () => {
    for (const { data } of regimes.values())
      for (const { maxPercent, conditions, scopeWhen, table, entry, limitText } of data.limits) {
        const isColourant = table === 'annexIV';
        expect(
          maxPercent ?? conditions ?? scopeWhen ?? (isColourant ? '' : undefined),
          `${table} ${entry}`,
        ).toBeDefined();
        if (maxPercent === undefined) continue;
        const figures = [...limitText.matchAll(/\d{1,3}(?:[.,]\d{1,4})?/g)].map(([one]) =>
          Number(one.replace(',', '.')),
        );
        expect(figures, `${table} ${entry}`).toContain(Number(maxPercent));
      }
  });

  it('shows both markets where they differ, each by its own text, and changes nothing of the own result', async () => {
    const dossier: ReviewDossier = {
      procedure: 'filing',
      origin: 'domestic',
      classificationCode: '04-05-03-01-02',
      rows: [
        { rowId: 'r1', level: 1, name: '水', inci: 'WATER', percent: '91', purpose: '溶剂' },
        { rowId: 'r2', level: 1, name: '胡莫柳酯', inci: 'HOMOSALATE', percent: '9', purpose: '防晒剂' },
      ],
      documents: [],
      facts: {},
    };
    const judge = await judgeWith(1, definitionsDir, ['cn', ...ids]);
    const [own, eu] = await judge.review(dossier, day);
    expect(JSON.stringify(own)).toBe(JSON.stringify(review(dossier, home.rulebook, day)));
    const limitsOf = (result: typeof own) =>
      result?.findings
        .filter(({ value }) => value === '9.000%')
        .map(({ limit, citation }) => [limit, citation.article]);
    expect(limitsOf(own)).toEqual([]);
    expect(limitsOf(eu)).toEqual([['7.34%', 'Annex VI, 3']]);
  });
});
