import type { Reading } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { paperOptions, proposedHead, proposedRows } from './paper-proposals.ts';

const region = { x: 0, y: 0, width: 1, height: 0.02 };
const reading = (lines: string[]): Reading => ({
  attachmentId: '7',
  state: 'done',
  progress: 100,
  fault: null,
  pages: [
    { page: 1, ratio: 0.7, from: 'text', quarters: 0, lines: lines.map((text) => ({ text, confidence: 100, region })) },
  ],
});
const items = [
  { code: 'chem_pb', names: ['铅'] },
  { code: 'chem_hg', names: ['汞'] },
];

const text = { 'zh-CN': '表', en: 'Table' };
const table = {
  key: 'rows',
  type: 'table' as const,
  label: text,
  columns: [{ key: 'name', type: 'text' as const, label: text }],
};

describe('rows read from papers', () => {
  it('carry file, page and line, and only what is printed', () => {
    const report = reading(['检验报告', '检验机构：云海检验所', '铅\tmg/kg\t≤10\t<0.5\t合格']);
    expect(proposedRows('report', [report], items)).toEqual([
      {
        _id: '7:chem_pb',
        item: 'chem_pb',
        lab: '云海检验所',
        value: '<0.5',
        unit: 'mg/kg',
        verdict: 'pass',
        document: '7',
        page: 1,
        quote: '铅\tmg/kg\t≤10\t<0.5\t合格',
      },
    ]);
    expect(proposedRows('report', [{ ...report, pages: [] }], items)).toEqual([]);
  });

  it('of an assessment are its ingredients; its head fills only fields that are empty', () => {
    const paper = reading([
      '安全评估报告',
      '评估人员：沈知夏',
      '评估日期：2026-03-01',
      '原料名称\tMoS',
      '甘油\t1250',
      '评估结论 安全',
    ]);
    expect(proposedRows('assessment', [paper], [])).toEqual([
      { _id: '7:1', name: '甘油', mos: '1250', document: '7', page: 1, quote: '甘油\t1250' },
    ]);
    const options = paperOptions({
      ...table,
      widget: 'paperRows',
      widgetOptions: {
        paper: 'assessment',
        documents: 'documents',
        code: 'safetyAssessment',
        fields: { assessor: 'who', assessedOn: 'when', conclusion: 'result' },
      },
    });
    if (!options) throw new Error('no options');
    expect(proposedHead([paper], options, { who: '林舒' })).toEqual([
      { op: 'set', path: ['when'], value: '2026-03-01' },
      { op: 'set', path: ['result'], value: 'safe' },
    ]);
  });

  it('are none for a table that names no paper', () => {
    expect(paperOptions(table)).toBeNull();
    expect(paperOptions({ ...table, widget: 'productFormula' })).toBeNull();
  });
});
