import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, exclusionOf, type Known } from './exclude.ts';
import { drawnOrder, newSeed } from './order.ts';
import { normalised, type RegisterOfPeople } from './relations.ts';

const register: RegisterOfPeople = {
  area: 'people/list',
  person: 'user',
  unit: 'unit',
  enabled: 'enabled',
  until: 'until',
  tables: [
    { table: 'recusals', company: 'company', until: 'until', words: 'relation', years: 0 },
    { table: 'units', company: 'unit', until: 'to', years: 3 },
    { table: 'served', company: 'company', until: 'to', years: 3 },
  ],
};
const today = '2026-11-26';
const words = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
const parties = [
  '云海岚屿生物科技有限公司（演示）',
  '云海澄野化妆品制造有限公司',
  '海天检测技术中心',
  '安和评估所',
].map((name, at) => ({ label: words(['申请人', '生产企业', '检验机构', '评估机构'][at] ?? ''), name }));
const known = (over: Partial<Known> = {}): Known => ({
  active: new Set(Array.from({ length: 40 }, (_, at) => String(at))),
  ofHolder: new Set(),
  declared: new Set(),
  apart: new Set(),
  placed: new Set(),
  parties,
  today,
  ...over,
});
const free = (id: string, data: Candidate['data'] = {}): Candidate => ({
  id,
  name: `专家${id}`,
  data: { user: { id, text: '' }, unit: '南山大学', enabled: true, until: '2030-01-01', ...data },
});

/** Ways in which somebody must not be drawn: each makes a row of which it is known. */
const ways: ((id: string) => Candidate)[] = [
  (id) => free(id, { enabled: false }),
  (id) => free(id, { until: '2026-11-25' }),
  (id) => free(id, { user: null }),
  (id) => free(id, { user: { id: '99', text: '' } }),
  (id) => free(id, { unit: '云海岚屿生物科技有限公司' }),
  (id) => free(id, { unit: '云海 澄野 化妆品制造有限公司 ' }),
  (id) => free(id, { unit: '海天检测技术中心微生物室' }),
  (id) => free(id, { recusals: [{ company: '澄野', relation: '亲属' }] }),
  (id) => free(id, { recusals: [{ company: '岚屿', relation: '顾问', until: '2026-11-26' }] }),
  (id) => free(id, { units: [{ unit: '安和评估所', to: '2023-11-26' }] }),
  (id) => free(id, { units: [{ unit: '云海澄野化妆品制造有限公司' }] }),
  (id) => free(id, { served: [{ company: '云海岚屿生物科技有限公司', to: '2025-01-01' }] }),
];

describe('who is related', () => {
  it('is never drawn, whatever the seed', () => {
    const kinds = fc.array(fc.integer({ min: -1, max: ways.length - 1 }), { minLength: 1, maxLength: 30 });
    const seeds = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('hex'));
    fc.assert(
      fc.property(kinds, seeds, (list, seed) => {
        const people = list.map((kind, at) => ({ kind, one: kind < 0 ? free(String(at)) : ways[kind]?.(String(at)) }));
        const rows = people.flatMap(({ one }) => one ?? []);
        const order = drawnOrder(
          seed,
          rows.filter((one) => exclusionOf(one, register, known()) === null).map(({ id }) => id),
        );
        const unrelated = people.flatMap(({ kind }, at) => (kind < 0 ? [String(at)] : []));
        expect([...order].sort()).toEqual([...unrelated].sort());
      }),
      { numRuns: 500 },
    );
  });

  it('is told by the first reason that holds, with the company and what it is in the case', () => {
    const reason = (one: Candidate, over: Partial<Known> = {}) => exclusionOf(one, register, known(over));
    expect(reason(free('1', { unit: '海天检测技术中心' }))).toMatchObject({
      reason: 'sameUnit',
      values: { company: '海天检测技术中心', party: { en: '检验机构' } },
    });
    expect(reason(free('1', { recusals: [{ company: '澄野', relation: '亲属' }] }))).toMatchObject({
      reason: 'related',
      values: { company: '澄野', relation: '亲属', party: { en: '生产企业' } },
    });
    expect(reason(free('1'), { declared: new Set(['1']) })).toMatchObject({ reason: 'declared' });
    expect(reason(free('1'), { ofHolder: new Set(['1']) })).toMatchObject({ reason: 'ownCompany' });
    expect(reason(free('1'), { apart: new Set(['1']) })).toMatchObject({ reason: 'tookPart' });
    expect(reason(free('1', { until: '2026-11-26' }))).toBeNull();
  });

  it('is free again when a relation has ended: a declared one the day after, an employment after three years', () => {
    const at = (data: Candidate['data']) => exclusionOf(free('1', data), register, known())?.reason ?? null;
    expect(at({ recusals: [{ company: '澄野', until: '2026-11-25' }] })).toBeNull();
    expect(at({ units: [{ unit: '安和评估所', to: '2023-11-25' }] })).toBeNull();
    expect(at({ units: [{ unit: '安和评估所', to: '2023-11-26' }] })).toBe('related');
    expect(
      exclusionOf(
        free('1', { units: [{ unit: '安和评估所', to: '2024-02-29' }] }),
        register,
        known({ today: '2027-03-01' }),
      )?.reason,
    ).toBe('related');
    expect(
      exclusionOf(
        free('1', { units: [{ unit: '安和评估所', to: '2024-02-29' }] }),
        register,
        known({ today: '2027-03-02' }),
      ),
    ).toBeNull();
  });
});

describe('the order of a draw', () => {
  const ids = ['5', '3', '9', '12', '40'];
  it('is the same for the same seed, however the people are listed, and holds everybody once', () => {
    const seed = newSeed();
    expect(drawnOrder(seed, [...ids].reverse())).toEqual(drawnOrder(seed, ids));
    expect([...drawnOrder(seed, [...ids, '5'])].sort()).toEqual([...ids].sort());
  });
  it('favours nobody: over many seeds each is first about as often', () => {
    const first = new Map<string, number>();
    for (let at = 0; at < 5_000; at += 1) {
      const [one = ''] = drawnOrder(`seed-${at}`, ids);
      first.set(one, (first.get(one) ?? 0) + 1);
    }
    for (const id of ids) expect(Math.abs((first.get(id) ?? 0) - 1_000)).toBeLessThan(150);
  });
});

describe('names of companies', () => {
  it('are the same whatever their width, case, spaces and the remark at their end', () => {
    expect(normalised(' ＡＢＣ 生物（上海）有限公司（演示）')).toBe(normalised('abc生物(上海)有限公司'));
    expect(normalised('（演示）')).toBe('');
  });
});
