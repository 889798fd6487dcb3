import { areaGetRecord, areaQuery } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { people } from '../area.testing.ts';
import { takenData, takeOverModule } from './take-over.ts';

const file = { group: 'company', name: 'file' } as const;

describe('company files that are taken over', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  const files = async (account: string) =>
    (await test.inject(areaQuery, { ...file, parameters: [] }, await as(account))).data.dataResult;

  it('gives each company of the demonstration one file in force, however often the server starts', async () => {
    await takeOverModule.start?.(test.app);
    const own = await files('applicant');
    expect(own).toMatchObject([{ status: 'CONFIRMED', title: '云海岚屿生物科技有限公司（演示）' }]);
    const { data } = await test.inject(areaGetRecord, { ...file, id: String(own[0]?.id) }, await as('applicant'));
    expect(data.data).toMatchObject({ uscc: '91990000MA0YH0A116', qualityOfficers: [{ name: '沈知夏' }] });
    expect((await files('rival')).map(({ title }) => title)).toEqual(['云海禾序日用化学品有限公司（演示）']);
  });

  it('leaves away what is not known, and fills the one row of a table', () => {
    const takenOver = { a: '{company.name}', b: '{nothing}', 'rows.name': '{officer}', 'rows.years': '{years}' };
    const gives = { fact: 'file', statuses: ['CONFIRMED'], takenOver } as const;
    expect(
      takenData({ gives: { ...gives, statuses: ['CONFIRMED'] } }, { company: { name: '甲' }, officer: '乙' }),
    ).toEqual({
      a: '甲',
      rows: [{ _id: 'taken', name: '乙' }],
    });
  });
});
