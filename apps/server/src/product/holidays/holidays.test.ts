import {
  calendarDays,
  confirmations,
  type HolidayRow,
  holidayDraft,
  holidayDrop,
  holidayPublish,
  holidaySave,
  logChanges,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { recomputeDeadlines } from '../../platform/workflow/index.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

let product: TestApp;
const as = people(() => product);
beforeAll(async () => {
  product = await createTestApp();
  await fileCase(product, await as('applicant'), aDossier({ nameBrand: '演示节假日' }));
  await product.settle();
});
afterAll(() => product.close());

const day = (date: string, kind: HolidayRow['kind'] = 'holiday'): HolidayRow => ({
  ...{ date, kind, name: '演示假日', nameEn: 'Holiday', source: '演示通知', verified: false },
});
const draftOf = async (year: number, account = 'regulator1') =>
  (await product.inject(holidayDraft, { year: String(year) }, await as(account))).data.draft;
const save = async (year: number, rows: HolidayRow[], account = 'regulator1', after?: string | null) =>
  product.inject(
    holidaySave,
    { year, rows, reason: '按通知', after: after === undefined ? ((await draftOf(year))?.savedAt ?? null) : after },
    await as(account),
  );
const publish = async (year: number, account: string) =>
  product.inject(holidayPublish, { year, savedAt: (await draftOf(year))?.savedAt ?? '' }, await as(account));
const daysOf = async (year: number) =>
  (await product.inject(calendarDays, { year: String(year) }, await as('filing'))).data.map(({ date }) => date);

describe('the holidays of a year', () => {
  it('wait with the second person as something to be confirmed, not with whoever drafted them', async () => {
    const waiting = async (account: string) =>
      (await product.inject(confirmations, {}, await as(account))).data.filter(({ kind }) => kind === 'holiday');
    await save(2033, [day('2033-01-01')]);
    expect(await waiting('regulator2')).toEqual([
      expect.objectContaining({ title: '2033', path: '/base/holidays?year=2033' }),
    ]);
    for (const account of ['regulator1', 'filing', 'applicant']) expect(await waiting(account), account).toEqual([]);
    await product.inject(
      holidayDrop,
      { year: 2033, savedAt: (await draftOf(2033))?.savedAt ?? '' },
      await as('regulator1'),
    );
    expect(await waiting('regulator2')).toEqual([]);
  });

  it('are refused row by row: a day twice is 409, a shifted weekday, another year and a year without holidays are 400', async () => {
    const refused = async (rows: HolidayRow[]) => save(2031, rows);
    expect(await refused([day('2031-01-01'), day('2031-05-01'), day('2031-01-01')])).toMatchObject({
      state: 409,
      data: [{ field: 'rows.2.date', message: expect.stringContaining('2031-01-01 重复') }],
    });
    expect(await refused([day('2031-01-01'), day('2031-01-06', 'shifted')])).toMatchObject({
      state: 400,
      data: [{ field: 'rows.1.date', message: expect.stringContaining('是工作日') }],
    });
    expect(await refused([day('2030-01-01')])).toMatchObject({ state: 400, data: [{ field: 'rows.0.date' }] });
    expect(await refused([day('2031-01-04', 'shifted')])).toMatchObject({ state: 400, data: [{ field: 'rows' }] });
    expect((await refused([day('2031-02-30')])).state).toBe(400);
    expect(await draftOf(2031)).toBeNull();
  });

  it('R1.5-03 are drafted by one person and published by another, say first which limits move, and running limits follow', async () => {
    const [space] = await product.app.spaces();
    const due = async () =>
      (
        await product.app.asOwner(
          (db) =>
            sql<{ id: string; due: string }>`select id, due_day::text as due from wf_deadline
            where state = 'running' and unit = 'workingDay' order by id`.execute(db),
          space?.schema,
        )
      ).rows;
    const before = await due();
    expect(before.length).toBeGreaterThan(0);
    const from = dayOf(product.app.businessNow());
    const year = Number(from.slice(0, 4));
    const now = (await product.inject(calendarDays, { year: String(year) }, await as('filing'))).data;
    // Every working day of the next ten is free, in this year: each limit that runs over them ends later.
    const free = Array.from({ length: 10 }, (_, at) => addDays(from, at + 1)).filter(
      (date) => date.startsWith(String(year)) && ![0, 6].includes(new Date(date).getUTCDay()),
    );
    const kept = now.filter(({ date }) => !free.includes(date));
    const saved = await save(year, [...kept, ...free.map((date) => day(date))]);
    expect(saved.state, saved.cause ?? '').toBe(200);
    const { draft } = saved.data;
    expect(draft).toMatchObject({ mine: true, earlier: 0, reason: '按通知' });
    expect(draft?.moved).toBeGreaterThan(0);
    expect(await due(), 'a draft moves nothing').toEqual(before);

    expect(await publish(year, 'regulator1')).toMatchObject({
      state: 6010104,
      cause: '起草人不能发布自己的草稿，请由另一位法规管理人员发布',
    });
    expect((await publish(year, 'filing')).state).toBe(6010104);
    const [one, other] = await Promise.all([publish(year, 'regulator2'), publish(year, 'regulator2')]);
    expect([one.state, other.state].sort()).toEqual([200, 409]);
    expect(await draftOf(year)).toBeNull();
    expect(await daysOf(year)).toEqual(expect.arrayContaining(free));
    await recomputeDeadlines(product.app);
    const after = await due();
    const moved = after.filter(({ id, due: is }) => before.find((was) => was.id === id)?.due !== is);
    expect(moved.length).toBe(draft?.moved);
    const asked = { parameters: [{ key: 'action', value: 'base.publish' }] };
    const [entry] = (await product.inject(logChanges, asked, await as('admin'))).data.dataResult;
    expect(entry?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining([free[0] ?? '', 'draftedBy']));
  });

  it('of two who draft at once one wins; a draft that is given up leaves the year as it was', async () => {
    const both = await Promise.all([
      save(2032, [day('2032-01-01')], 'regulator1', null),
      save(2032, [day('2032-01-02')], 'regulator2', null),
    ]);
    expect(both.map(({ state }) => state).sort()).toEqual([200, 409]);
    const savedAt = (await draftOf(2032))?.savedAt ?? '';
    expect((await product.inject(holidayDrop, { year: 2032, savedAt }, await as('regulator2'))).data.draft).toBeNull();
    expect((await product.inject(holidayDrop, { year: 2032, savedAt }, await as('regulator2'))).state).toBe(409);
    expect(await daysOf(2032)).toEqual([]);
  });

  it('are drafted and published by who maintains base data alone', async () => {
    for (const account of ['filing', 'applicant', 'auditor', 'manager'])
      expect((await save(2033, [day('2033-01-01')], account, null)).state, account).toBe(6010104);
  });
});
