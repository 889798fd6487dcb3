import { calendarChange, calendarDays } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { authModule } from '../auth/index.ts';
import { organisationModule } from '../organisation/index.ts';
import { calendarModule, displayCalendar } from './index.ts';
import { readHolidays, seedCalendar } from './seed.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ modules: [authModule, organisationModule, calendarModule] });
});
afterAll(() => test.close());
const as = async (account: string) => ({ token: (await signIn(test, account)).access_token });
const daysOf = async (year: string) => (await test.inject(calendarDays, { year }, await as('filing'))).data;
const newYear = {
  date: '2027-01-01',
  kind: 'holiday' as const,
  name: '元旦',
  nameEn: 'New Year',
  source: 'test',
  verified: false,
};

describe('the holiday table', () => {
  it('comes from the file, with its source and as not verified; 2027 is not published yet', async () => {
    const days = await daysOf('2026');
    expect(days).toHaveLength(39);
    expect(days.find((day) => day.date === '2026-02-14')).toMatchObject({
      kind: 'shifted',
      name: '春节',
      verified: false,
    });
    expect(days.every((day) => day.source.includes('2026'))).toBe(true);
    expect(await daysOf('2027')).toEqual([]);
  });
  it('is changed by who may edit base data only, and at once for what is shown', async () => {
    expect((await test.inject(calendarChange, { rows: [newYear] }, await as('filing'))).state).toBe(6010104);
    expect((await test.inject(calendarChange, { rows: [newYear] }, await as('admin'))).data).toBe(1);
    expect(await daysOf('2027')).toEqual([newYear]);
    const shown = await test.app.run({ role: 'app_platform' }, displayCalendar);
    expect(shown.days.get('2027-01-01')?.name).toBe('元旦');
  });
  it('is the truth: a year that it holds is not read from the file again', async () => {
    await test.inject(calendarChange, { removed: ['2026-02-14'] }, await as('admin'));
    await seedCalendar(test.app);
    expect((await daysOf('2026')).map((day) => day.date)).not.toContain('2026-02-14');
    expect(await daysOf('2027')).toEqual([newYear]);
  });
  it('refuses days that do not exist', async () => {
    const wrong = await test.inject(calendarChange, { rows: [{ ...newYear, date: '2027-02-30' }] }, await as('admin'));
    expect(wrong).toMatchObject({ state: 400, data: [{ field: 'rows.0.date' }] });
  });
  it('cannot be read from a broken file', () => {
    expect(() => readHolidays('date,kind,name,nameEn,source,verified\n2026-02-30,holiday,a,b,c,false')).toThrow();
    expect(readHolidays('date,kind,name,nameEn,source,verified\n2028-01-01,unknown,a,b,,false')).toEqual([]);
  });
});
