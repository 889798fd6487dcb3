import { areaSave, draftCheck, draftOpen } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, first, people, submitAll } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

describe('fact register.othersName: the name of another company’s product in the public register', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('D29 is decided: another company is told the number, whatever the width of its letters; the holder is not', async () => {
    const applicant = await as('applicant');
    const made = await test.inject(areaSave, { ...first, data: aDossier() }, applicant);
    const filed = await submitAll(test, applicant, made.data.id);
    expect(filed.state, filed.cause ?? '').toBe(200);
    const rival = await as('rival');
    const found = async (me: typeof rival, brand?: string) => {
      const data = brand === undefined ? aDossier() : { ...aDossier(), nameBrand: brand };
      const draft = await test.inject(areaSave, { ...first, data }, me);
      const check = await test.inject(draftCheck, { ...first, id: draft.data.id }, me);
      const opened = await test.inject(draftOpen, { ...first, id: draft.data.id, windowId: 'window-one' }, me);
      expect(opened.data.facts).toEqual(check.data.facts);
      const findings = (check.data.review?.findings ?? []).filter(({ rule }) => rule === 'D29');
      return { others: check.data.facts.register?.othersName, titles: findings.map(({ title }) => title['zh-CN']) };
    };
    const number = filed.data.certNo ?? '';
    const told = { others: [number], titles: [`名称与他人已注册、备案的产品相同：${number}`] };
    expect(await found(rival)).toEqual(told);
    expect(await found(rival, ` ${String(aDossier().nameBrand)}　`)).toEqual(told);
    expect(await found(rival, '别的品牌')).toEqual({ others: [], titles: [] });
    expect(await found(applicant)).toEqual({ others: [], titles: [] });
  });
});
