import type { ReviewDossier, TestReport } from '@app/contract';
import { expect, it } from 'vitest';
import { aDossier, someCodes } from '../testing.ts';
import { factsOf } from './facts.ts';

const told = (more: Partial<ReviewDossier>, name: string) =>
  factsOf(aDossier(more), someCodes, [], undefined, '2026-11-21').get(name);
const test = (item: string, more: Partial<TestReport> = {}): TestReport => ({ id: item, item, ...more });

it('reads the marks of sun protection from a label, and denies none of a label read in part', () => {
  expect(told({ label: { pa: '+++' } }, 'claimsPA')).toBe(true);
  expect(told({ label: { claims: 'SPF30 PA+++' } }, 'claimsPA')).toBe(true);
  expect(told({ label: { claims: '保湿' } }, 'claimsPA')).toBe(false);
  expect(told({ label: { partial: true, claims: '保湿' } }, 'claimsPA')).toBeUndefined();
  expect(told({ label: { waterResistance: '80' } }, 'claimsWaterResistance')).toBe(true);
  expect(told({ label: { claims: '水润保湿' } }, 'claimsWaterResistance')).toBeUndefined();
  expect(told({ label: { claims: '广谱防晒' } }, 'claimsBroadSpectrum')).toBe(true);
  expect(told({ label: { pa: '+++' }, facts: { claimsPA: false } }, 'claimsPA')).toBe(false);
});

it('knows entrusted production by its plants, and a body product by its sites', () => {
  expect(told({ form: { manufacturers: [{ name: '甲', kind: 'entrusted' }] } }, 'entrusted')).toBe(true);
  expect(told({ form: { manufacturers: [{ name: '甲', kind: 'own' }] } }, 'entrusted')).toBe(false);
  expect(told({}, 'entrusted')).toBeUndefined();
  expect(told({ classificationCode: '11-09-03-01-02' }, 'bodyProduct')).toBe(true);
  expect(told({ classificationCode: '11-05-03-01-02' }, 'bodyProduct')).toBeUndefined();
});

it('takes new ingredients for monitored until their last day', () => {
  const newIngredients = [
    { name: '甲', monitoringTo: '2026-11-20' },
    { name: '乙', monitoringTo: '2026-11-21' },
    { name: '丙' },
  ];
  expect(told({ newIngredients }, 'newIngredients.monitored')).toEqual(['乙', '丙']);
});

it('tells batches apart within one plant and one sample, not between plants or trials of claims', () => {
  const batches = (...tests: TestReport[]) => told({ tests }, 'tests.batches');
  expect(batches(test('chem_pb', { batch: 'A-1' }), test('micro_total', { batch: 'a1' }))).toHaveLength(1);
  expect(batches(test('chem_pb', { batch: 'A1' }), test('micro_total', { batch: 'B2' }))).toEqual(['A1', 'B2']);
  expect(
    batches(
      test('chem_pb', { batch: 'A1', manufacturer: '甲' }),
      test('micro_total', { batch: 'B2', manufacturer: '乙' }),
    ),
  ).toHaveLength(1);
  expect(batches(test('chem_pb', { batch: 'A1' }), test('efficacy_11', { batch: 'B2' }))).toEqual(['A1']);
});

it('takes the pH of a report where nobody stated it, and the latest report on safety', () => {
  expect(told({ tests: [test('chem_ph', { value: '3.5' })] }, 'pH')).toBe('3.5');
  expect(told({ tests: [test('chem_ph', { value: '3.5-4.0' })] }, 'pH')).toBeUndefined();
  expect(told({ tests: [test('chem_ph', { value: '3.5' })], facts: { pH: '4.0' } }, 'pH')).toBe('4.0');
  const tests = [test('tox_eye', { reportedOn: '2026-05-01' }), test('efficacy_11', { reportedOn: '2026-09-01' })];
  expect(told({ tests }, 'tests.latestReport')).toBe('2026-05-01');
});

it('counts a file that serves several papers as one, and the same content handed in twice as two', () => {
  const sha256 = 'a'.repeat(64);
  const shared = { id: '1', name: '合订.pdf', sha256 };
  const papers = (second: object) => [
    { code: 'a', files: [shared] },
    { code: 'b', files: [{ ...shared, ...second }] },
  ];
  expect(told({ documents: papers({}) }, 'files.sha256')).toEqual([sha256]);
  expect(told({ documents: papers({ id: '2' }) }, 'files.sha256')).toEqual([sha256, sha256]);
});
