import { areaGetRecord, areaHandle, type CaseDetail, clockAdvance, decideFinding, platformConfig } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../kernel/app.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { fileCase, first, people, writeItem } from '../area/area.testing.ts';
import { advanceClock } from './clock.ts';

/** Friday; the next working day is Monday 23 November 2026. */
const real = new Date('2026-11-20T10:00:00+08:00');
let test: TestApp;
beforeAll(async () => {
  // The server's own sweep does what a moved clock makes due.
  test = await createTestApp({ clock: () => real, background: true });
});
afterAll(() => test.close());
const as = people(() => test);
const move = async (input: { to?: string; workingDays?: number }, account = 'admin') =>
  test.inject(clockAdvance, input, await as(account));
/** Another server for production on the same database. */
const inProduction = () =>
  createApp({ ...test.app, settings: { ...test.app.settings, mode: 'production' }, spaceMigrations: [] });

describe('the business clock', () => {
  it('is moved by an administrator of the platform alone', async () => {
    for (const account of ['tenantadmin', 'applicant', 'filing', 'auditor'])
      expect((await move({ workingDays: 1 }, account)).state).toBe(6010104);
    expect(test.app.businessClock.offsetMs).toBe(0);
  });
  it('cannot be moved in production', async () => {
    const production = await inProduction();
    const moving = production.run({ role: 'app_platform' }, (ctx) => advanceClock(ctx, { workingDays: 1 }));
    await expect(moving).rejects.toMatchObject({
      error: 'conflict',
      detail: { cause: '正式环境（MODE=production）的业务时间就是实际时间，不能调整' },
    });
  });
  it('refuses what is no moment, none or two ways at once, and more than twenty years', async () => {
    expect(await move({ to: '2026-02-30' })).toMatchObject({
      state: 400,
      cause: expect.stringContaining('“2026-02-30”不是有效的时间'),
      data: [{ field: 'to' }],
    });
    expect((await move({})).state).toBe(400);
    expect((await move({ to: '2027-01-01', workingDays: 1 })).state).toBe(400);
    expect((await move({ workingDays: 0 })).state).toBe(400);
    expect(await move({ to: '2926-11-20' })).toMatchObject({
      cause: '最多调整到 2046-11-20 10:00:00，请选择更早的时间',
    });
  });
  it('moves by working days and to a moment, never back; the audit row has both times', async () => {
    expect((await move({ workingDays: 1 })).data).toMatchObject({ businessNow: '2026-11-23T02:00:00.000Z' });
    expect(test.app.businessNow()).toEqual(new Date('2026-11-23T10:00:00+08:00'));
    expect(test.app.now()).toEqual(real);
    expect(await move({ to: '2026-11-22' })).toMatchObject({
      state: 400,
      data: [{ field: 'to', message: '业务时间现在是 2026-11-23 10:00:00，只能向后调整，请选择更晚的时间' }],
    });
    const { rows } = await test.app.asOwner((db) =>
      sql`select before, after from platform.audit_log where action = 'clock.advance'`.execute(db),
    );
    expect(rows).toEqual([
      {
        before: { business: '2026-11-20T02:00:00.000Z', real: '2026-11-20T02:00:00.000Z' },
        after: { business: '2026-11-23T02:00:00.000Z', real: '2026-11-20T02:00:00.000Z' },
      },
    ]);
  });
  it('adds two moves at once one after the other', async () => {
    const answers = await Promise.all([move({ workingDays: 1 }), move({ workingDays: 1 })]);
    expect(answers.map(({ state }) => state)).toEqual([200, 200]);
    expect(test.app.businessNow()).toEqual(new Date('2026-11-25T10:00:00+08:00'));
  });
  it('is told to the browser at its start and with every answer', async () => {
    const offset = 5 * 86_400_000;
    expect((await test.inject(platformConfig, {})).data.businessOffset).toBe(offset);
    const { headers } = await test.server.inject({ method: 'GET', url: '/platform/v3/config' });
    expect(headers['x-business-offset']).toBe(String(offset));
  });
  it('numbers of a new year begin at 1, dates are its own, sessions live on', async () => {
    const me = await as('applicant');
    const old = await fileCase(test, me);
    expect(old.certNo).toMatch(/2026000001$/);
    expect((await move({ to: '2027-01-04 09:00:00' })).state).toBe(200);
    const young = await fileCase(test, me);
    expect(young.certNo).toMatch(/2027000001$/);
    const seen = (await test.inject(areaGetRecord, { ...first, id: young.caseId }, me)).data;
    expect(seen).toMatchObject({ submittedAt: expect.stringMatching(/^2027-01-04/) });
  });
  it('fires the deadlines that it passes', async () => {
    const { caseId } = await fileCase(test, await as('applicant'));
    const filing = await as('filing');
    const page = async () => (await test.inject(areaGetRecord, { ...first, id: caseId }, filing)).data as CaseDetail;
    const { findings, tasks } = await page();
    for (const { id: findingId, severity } of findings)
      if (severity === 'error')
        await test.inject(decideFinding, { ...first, caseId, findingId, decision: 'accepted' }, filing);
    const written = await writeItem(test, filing, { ...first, caseId }, { field: 'storage', text: '演示：请补充。' });
    expect(written.state, written.cause ?? '').toBe(200);
    const ordered = await test.inject(
      areaHandle,
      { ...first, taskId: tasks[0]?.id ?? '', action: 'order', fields: { days: 3 } },
      filing,
    );
    expect(ordered.state).toBe(200);
    const [correcting] = (await page()).tasks;
    await move({ workingDays: 4 });
    const isWithHolder = async () => (await page()).tasks.some(({ id }) => id === correcting?.id);
    await expect.poll(isWithHolder, { timeout: 30_000, interval: 50 }).toBe(false);
  });
  it('is no clock for production: a database whose clock was moved is not taken', async () => {
    await expect(inProduction()).rejects.toThrow(/its business clock was moved forward in a test/);
  });
});
