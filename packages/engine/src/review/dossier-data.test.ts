import type { AreaDefinition, JsonObject } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { dossierOf } from './dossier.ts';
import { dataOfDossier } from './dossier-data.ts';

const field = (key: string, type: string, more: object = {}) => ({
  key,
  type,
  label: { 'zh-CN': key, en: key },
  ...more,
});
const definition = {
  kind: 'application',
  fields: [
    field('name', 'text', { compute: '{brand}&{kind}' }),
    field('brand', 'text'),
    field('code', 'classification'),
    field('formula', 'table', { columns: [field('name', 'text'), field('percent', 'text')] }),
    field('plants', 'table', { columns: [field('name', 'text'), field('licence', 'text')] }),
    field('shelfLife', 'integer'),
    field('ph', 'decimal'),
    field('mark', 'boolean'),
    field('documents', 'documents'),
  ],
  review: {
    mapping: {
      productName: 'name',
      classificationCode: 'code',
      rows: 'formula',
      documents: 'documents',
      pH: 'ph',
      'form.nameBrand': 'brand',
      'form.manufacturers': 'plants',
      'form.shelfLifeMonths': 'shelfLife',
      'label.childMark': 'mark',
      'label.partial': '=TRUE',
      'facts.awaited': '=ISEMPTY({brand})',
    },
  },
} as unknown as AreaDefinition;
const data: JsonObject = {
  brand: '岚屿',
  code: '11-05-03-01-02',
  formula: [
    { _id: 'a', level: 1, name: '水', percent: '90.000' },
    { _id: 'b', level: 1, name: '甘油', percent: '10.000' },
  ],
  plants: [{ _id: 'row1', name: '甲厂', licence: '粤妆20260001' }],
  shelfLife: 36,
  ph: 6.5,
  mark: true,
  documents: [{ code: 'sale', files: [], notApplicable: '国产' }],
};

describe('a dossier as data of the form', () => {
  it('comes back as the same data, and as the same dossier', () => {
    const dossier = dossierOf(definition, data);
    const back = dataOfDossier(definition, dossier);
    expect(back.left).toEqual([]);
    expect(back.data).toEqual(data);
    expect(dossierOf(definition, back.data)).toEqual(dossier);
  });

  it('names what the form has no place for and leaves out what does not fit', () => {
    const dossier = {
      ...dossierOf(definition, { ...data, formula: [] }),
      tests: [{ id: '1', item: 'chem_pb' }],
      label: { spf: '50+', childMark: true },
      facts: { pH: 'acid' },
    };
    const { data: read, left } = dataOfDossier(definition, dossier as never);
    expect(left).toEqual(['label.spf', 'tests']);
    expect(read.ph).toBeUndefined();
    expect(read.mark).toBe(true);
    expect(read.formula).toEqual([]);
  });
});
