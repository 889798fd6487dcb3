import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormulationRow, ReviewDossier } from '@app/contract';
import { review } from '@app/engine/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoFormulationsText, makeDemoFormulations } from '../../../../../scripts/make-demo-formulations.ts';
import { definitionsDir, rulebookFromFiles } from '../regulation/regulation.testing.ts';

const day = '2026-11-21';
const demo = makeDemoFormulations();
const lists = readFileSync(join(definitionsDir, '../e2e/fixtures/ingredient-lists.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [list = '', ...rest] = line.split(',');
    return { list, names: rest.join(',').replace(/^"|"$/g, '').split(', ') };
  });
let book: Awaited<ReturnType<typeof rulebookFromFiles>>;
beforeAll(async () => {
  book = await rulebookFromFiles();
});

describe('demonstration formulas', () => {
  it('are what the generator makes', () => {
    expect(JSON.parse(demoFormulationsText())).toEqual(
      JSON.parse(readFileSync(join(definitionsDir, 'demo/formulas.json'), 'utf8')),
    );
  });

  it.each(demo.formulas)(
    '$id adds up, descends, is in the catalogue and within every limit that is decided',
    (formulation) => {
      const rows = formulation.rows.map((row, index): FormulationRow => ({ rowId: `r${index}`, ...row }));
      const dossier: ReviewDossier = {
        procedure: 'filing',
        origin: 'domestic',
        classificationCode: formulation.classificationCode,
        rows,
        documents: [],
        facts: { pH: '6.00' },
      };
      const result = review(dossier, book.rulebook, day);
      expect(result.passed).toEqual(
        expect.arrayContaining(['F01', 'F03', 'F04', 'F05', 'F06', 'F07', 'F14', 'F19', 'D33']),
      );
      // Papers and safety codes are the applicant's; the formulation itself is in order.
      const own = result.findings.filter(({ rule, severity }) => !/^(?:D01|F58)$/.test(rule) && severity === 'error');
      expect(own).toEqual([]);
      expect(rows.length).toBeGreaterThan(40);
    },
  );
});

describe('published ingredient lists', () => {
  it('hold nothing but names of the catalogue', () => {
    expect(lists.length).toBe(106);
    const unknown = lists.flatMap(({ names }) => names.filter((name) => book.catalogue.resolve(name).length === 0));
    expect(unknown).toEqual([]);
  });

  it('are reviewed without a silent rule: each passes, does not apply, or speaks', () => {
    for (const { names } of lists) {
      const rows = names.map(
        (inci, index): FormulationRow => ({
          rowId: `r${index}`,
          level: 1,
          name: book.catalogue.resolve(inci)[0]?.name ?? '',
          inci,
          percent: '1',
        }),
      );
      const result = review(
        { classificationCode: '11-05-03-01-02', procedure: 'filing', rows, documents: [], facts: {} },
        book.rulebook,
        day,
      );
      const waiting = result.findings.filter(({ key }) => key.startsWith('missing:'));
      const spoken = new Set([
        ...result.passed,
        ...result.notApplicable,
        ...result.findings.map(({ rule }) => rule),
        ...waiting.flatMap(({ detail }) => detail?.['zh-CN'].match(/[FLD]\d{2}/g) ?? []),
      ]);
      expect(book.data.rules.filter(({ id }) => !spoken.has(id))).toEqual([]);
      expect(new Set(result.findings.map(({ key }) => key)).size).toBe(result.findings.length);
    }
  });
});
