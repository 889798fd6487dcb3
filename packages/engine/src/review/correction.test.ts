import type { FieldDefinition, JsonObject } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { correctablePlaces, correctedDossier, fitsPlace } from './correction.ts';

const label = (text: string) => ({ 'zh-CN': text, en: text });
const fields = [
  { key: 'address', type: 'text', label: label('住所') },
  { key: 'months', type: 'integer', label: label('保质期') },
  { key: 'from', type: 'date', label: label('起始日期') },
  { key: 'own', type: 'boolean', label: label('自产') },
  {
    key: 'plants',
    type: 'table',
    label: label('生产企业'),
    columns: [
      { key: 'name', type: 'text', label: label('名称') },
      { key: 'address', type: 'text', label: label('地址') },
    ],
  },
] as unknown as FieldDefinition[];
const data: JsonObject = {
  address: '一路 1 号',
  months: 24,
  from: '2026-01-31',
  own: true,
  plants: [
    { _id: 'p1', name: '甲厂', address: '二路 2 号' },
    { _id: 'p2', name: '乙厂', address: '三路 3 号' },
  ],
};

describe('places that may be corrected', () => {
  it('are fields and the cells of a column, in words, each with its text; others are left out', () => {
    const found = correctablePlaces(fields, ['plants//address', 'months', 'own', 'nothing', 'plants'], data, 'zh-CN');
    expect(found).toEqual([
      { path: 'plants/p1/address', words: '生产企业 · 第 1 行 甲厂 · 地址', text: '二路 2 号' },
      { path: 'plants/p2/address', words: '生产企业 · 第 2 行 乙厂 · 地址', text: '三路 3 号' },
      { path: 'months', words: '保质期', text: '24' },
    ]);
  });

  it('hold what their field can hold', () => {
    expect(fitsPlace(fields, 'months', '36')).toBe(true);
    expect(fitsPlace(fields, 'months', '36 个月')).toBe(false);
    expect(fitsPlace(fields, 'from', '2026-02-30')).toBe(false);
    expect(fitsPlace(fields, 'own', 'true')).toBe(false);
    expect(() => correctedDossier(fields, data, [{ path: 'months', correct: '多' }])).toThrow('months');
  });
});

test('a correction changes the places it names and nothing else, and leaves what it was given untouched', () => {
  const patterns = ['address', 'months', 'plants//name', 'plants//address'];
  const places = correctablePlaces(fields, patterns, data, 'en');
  const kept = structuredClone(data);
  fc.assert(
    fc.property(fc.subarray(places), fc.string({ maxLength: 20 }), fc.nat(999), (chosen, text, months) => {
      const corrections = chosen.map(({ path }) => ({ path, correct: path === 'months' ? String(months) : text }));
      const after = correctedDossier(fields, data, corrections);
      for (const { path, text: before } of correctablePlaces(fields, patterns, after, 'en')) {
        const known = places.find((one) => one.path === path)?.text;
        expect(before).toBe(corrections.find((one) => one.path === path)?.correct ?? known);
      }
      expect(Object.keys(after)).toEqual(Object.keys(data));
      expect([after.own, after.from]).toEqual([data.own, data.from]);
      expect(data).toEqual(kept);
    }),
  );
});
