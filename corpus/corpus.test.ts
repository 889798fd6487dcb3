import { review } from '@app/engine/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { rulebookFromFiles } from '../apps/server/src/product/regulation/regulation.testing.ts';
import { corpusDay } from './build.ts';
import { defects, generate } from './generate.ts';
import { measureIdentity } from './identity.ts';
import { judge, newVerdict, ratios } from './judge.ts';

let book: Awaited<ReturnType<typeof rulebookFromFiles>>;
beforeAll(async () => {
  book = await rulebookFromFiles();
}, 30_000);

describe('the corpus', () => {
  it('knows at least 200 kinds of fault, each once, each with the rule that it offends', () => {
    expect(defects.length).toBeGreaterThanOrEqual(200);
    expect(new Set(defects.map(({ id }) => id)).size).toBe(defects.length);
    expect(defects.filter(({ expect: expected }) => expected.length === 0)).toEqual([]);
  });

  it('is the same for the same seed, and another for another', () => {
    const text = (seed: number) => JSON.stringify([...generate(30, seed)]);
    expect(text(1)).toBe(text(1));
    expect(text(1)).not.toBe(text(2));
  });

  it('can plant every kind of fault', () => {
    const planted = new Set([...generate(1_500, 7)].flatMap((sample) => sample.planted));
    expect(defects.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([]);
  });

  it('builds formulas that add up and clean dossiers that no rule of formula or label faults', () => {
    for (const sample of generate(140, 11)) {
      if (sample.planted.length > 0) continue;
      const thousandths = sample.dossier.rows.reduce((sum, row) => sum + Math.round(Number(row.percent) * 1_000), 0);
      expect(thousandths).toBe(100_000);
      const loud = review(sample.dossier, book.rulebook, corpusDay).findings.filter(
        ({ severity }) => severity === 'error',
      );
      expect(loud.map(({ rule, title }) => `${sample.kind} ${rule} ${title['zh-CN']}`)).toEqual([]);
    }
  });

  it('is judged well: what the rules know of it is found, and nothing else is said', () => {
    const known = new Set(book.data.rules.map(({ id }) => id));
    const verdict = newVerdict();
    for (const sample of generate(200, 20_261_121)) {
      const expected = sample.expected.filter(({ rules }) => rules.every((rule) => known.has(rule)));
      const open = sample.expected
        .filter(({ rules }) => rules.some((rule) => !known.has(rule)))
        .map((one) => ({ ...one, may: true }));
      judge(
        { ...sample, expected: [...expected, ...open] },
        review(sample.dossier, book.rulebook, corpusDay).findings,
        verdict,
      );
    }
    const { recall, precision } = ratios(verdict.total);
    expect({
      recall: recall >= 0.9 || [...verdict.missed],
      precision: precision >= 0.9 || [...verdict.surplus],
    }).toEqual({
      recall: true,
      precision: true,
    });
  });
});

describe('names of marketed products', () => {
  it('are read to at least 96 %, and hand-checked ones wrongly to at most 0.5 %', () => {
    const figures = measureIdentity(
      (name) => book.names.identify(name),
      (name) => book.catalogue.resolve(name).length > 0,
    );
    expect(figures.plainNames).toBeGreaterThan(42_000);
    expect(figures.plainResolved / figures.plainNames).toBeGreaterThanOrEqual(0.96);
    expect(figures.checked).toBe(300);
    expect(figures.wrong.length / figures.checked).toBeLessThanOrEqual(0.005);
  });
});
