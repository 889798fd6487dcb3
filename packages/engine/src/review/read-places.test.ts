import type { JsonObject } from '@app/contract';
import { describe, expect, test } from 'vitest';
import { dossierOf } from './dossier.ts';
import { review } from './judging/review.ts';
import { aDossier, aRule, aRulebook } from './testing.ts';

const day = '2026-06-01';
/** An application of which only the mapping matters here. */
const mappedBy = (mapping: Record<string, string>) =>
  ({ id: 'a/b', kind: 'application', review: { mapping } }) as unknown as Parameters<typeof dossierOf>[0];
const definition = mappedBy({
  'form.netContent': 'netContent',
  'label.netContent': 'packageNetContent|netContent',
  'label.partial': '=IF({checked}=TRUE,FALSE,TRUE)',
  'label.sources': 'regions',
});
const data: JsonObject = {
  netContent: '50 g',
  packageNetContent: '30 g',
  checked: true,
  regions: [{ _id: 'netContent', document: '77', page: 2, quote: '净含量：30 g', region: '0.1 0.2 0.3 0.04' }],
};

describe('words confirmed on the package', () => {
  test('stand in place of what was typed, and say where they were read', () => {
    const dossier = dossierOf(definition, data);
    expect(dossier.label).toMatchObject({ netContent: '30 g', partial: false });
    expect(dossier.fields?.['label.netContent']).toBe('packageNetContent');
    const { findings } = review(dossier, aRulebook([aRule('L19', 'netContent')]), day);
    expect(findings[0]?.places[0]).toMatchObject({
      field: 'packageNetContent',
      document: '77',
      page: 2,
      region: { x: 0.1, y: 0.2, width: 0.3, height: 0.04 },
    });
  });
  test('where nothing was confirmed the typed words count', () => {
    const dossier = dossierOf(definition, { netContent: '50 g', packageNetContent: ' ' });
    expect(dossier.label).toMatchObject({ netContent: '50 g', partial: true });
    expect(dossier.fields?.['label.netContent']).toBe('netContent');
  });
});

describe('what was read from papers', () => {
  const papers = mappedBy({
    tests: 'results',
    'tests.confirmed': 'resultsChecked',
    'assessment.ingredients': 'assessed',
    'assessment.assessor': 'assessor',
    'assessment.confirmed': 'assessedChecked',
  });
  const read: JsonObject = {
    results: [
      {
        _id: 'f:chem_pb',
        item: 'chem_pb',
        value: '12',
        unit: 'mg/kg',
        lab: '',
        document: 'f',
        page: 2,
        quote: '铅 12',
      },
      { _id: 'x', item: '', value: '1' },
    ],
    assessed: [{ _id: 'a', name: '甘油', mos: '50', evidence: '', document: 'g', page: 3, quote: '甘油 50' }],
    assessor: '沈知夏',
  };
  test('counts once a person has compared it', () => {
    expect(dossierOf(papers, read)).not.toHaveProperty('tests');
    expect(dossierOf(papers, read)).not.toHaveProperty('assessment');
    const dossier = dossierOf(papers, { ...read, resultsChecked: true, assessedChecked: true });
    expect(dossier.tests).toEqual([
      {
        id: 'f:chem_pb',
        item: 'chem_pb',
        value: '12',
        unit: 'mg/kg',
        source: { document: 'f', page: 2, quote: '铅 12' },
      },
    ]);
    expect(dossier.assessment).toMatchObject({
      assessor: '沈知夏',
      ingredients: [{ name: '甘油', mos: '50', source: { document: 'g', page: 3 } }],
    });
  });
  test('findings of it stand at its row, with the page, and fall when the quote does not stand in the paper', () => {
    const rule = aRule('D16', 'marginOfSafety', { title: { 'zh-CN': '低', en: 'low' } });
    const dossier = dossierOf(papers, { ...read, assessedChecked: true });
    const found = (text: string) =>
      review(
        {
          ...dossier,
          documents: [{ code: 'safetyAssessment', files: [{ id: 'g', name: 'g.pdf' }], text: [{ page: 3, text }] }],
        },
        aRulebook([rule]),
        day,
      ).findings;
    expect(found('甘油 50')[0]?.places[0]).toMatchObject({ field: 'assessed', document: 'g', page: 3 });
    expect(found('甘油 60')).toEqual([]);
  });
});

describe('findings drawn from a document', () => {
  const rule = aRule('D07', 'assert', {
    must: 'NOT({verdict}="fail")',
    at: 'tests',
    over: 'tests',
    title: { 'zh-CN': '不合格', en: 'failed', 'zh-TW': '不合格' },
  });
  const judged = (words: string) =>
    review(
      aDossier({
        documents: [{ code: 'testReport', files: [{ id: 'f', name: 'f.pdf' }], text: [{ page: 1, text: words }] }],
        tests: [
          {
            id: 'f:chem_pb',
            item: 'chem_pb',
            verdict: 'fail',
            source: { document: 'f', page: 1, quote: '铅 12 mg/kg 不合格' },
          },
        ],
      }),
      aRulebook([rule]),
      day,
    ).findings;

  test('carry document and page, and stay when the quote stands there', () => {
    expect(judged('铅  12 mg/kg  不合格')[0]?.places[0]).toMatchObject({ rowId: 'f:chem_pb', document: 'f', page: 1 });
  });
  test('are dropped when it does not', () => {
    expect(judged('铅 1.2 mg/kg 合格')).toEqual([]);
  });
});
