import { readFileSync } from 'node:fs';
import {
  areaGetRecord,
  areaQuery,
  confirmations,
  dashboard,
  messageReceive,
  productQuery,
  publicityGet,
  type RoleId,
  taskCompleted,
  taskPending,
} from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../kernel/audit/verify.ts';
import { people } from '../platform/area/area.testing.ts';
import { accounts } from '../platform/auth/auth.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { dossierFor } from './dossier.ts';
import { type Play, storiesOf, storyNow } from './index.ts';
import { datedOf } from './story-day.ts';
import { readStories, stepsOf } from './story-file.ts';

/** The demonstration that a new installation shows, played once for all tests. */
let test: TestApp;
/** How far the clock of everybody else was from real time while stories were told, in milliseconds. */
const between: number[] = [];
/** Whether everybody had to change the first password before, while and after stories were told. */
let stillAsked = false;
let answer: Awaited<ReturnType<Play>>;
const as = people(() => test);
beforeAll(async () => {
  test = await createTestApp({ clock: storyNow });
  await test.app.asOwner((db) => sql`update platform.user_credential set must_change = true`.execute(db));
  const play = await storiesOf(test.app, test.server, 'Test-1234');
  if (!play) throw new Error('there is nothing to play');
  const plays = play();
  between.push(test.app.businessNow().getTime() - Date.now());
  answer = await plays;
  await test.app.asOwner(async (db) => {
    const { rows } = await sql<{
      asked: boolean;
    }>`select bool_and(must_change) as asked from platform.user_credential`.execute(db);
    stillAsked = rows[0]?.asked ?? false;
    await sql`update platform.user_credential set must_change = false`.execute(db);
  });
}, 480_000);
afterAll(() => test.close());

const demoPeople: { account: string }[] = [
  ...(
    JSON.parse(readFileSync(new URL('../../../../definitions/demo/organisation.json', import.meta.url), 'utf8')) as {
      users: { account: string }[];
    }
  ).users,
  { account: 'admin' },
];

const products = async (account: string) =>
  (await test.inject(productQuery, { requestPage: { pageNo: 1, limit: 100 } }, await as(account))).data.dataResult;

describe('the demonstration', () => {
  it('is told to its end: no story is refused, and for everybody else it is now all the time', () => {
    expect(answer.refused).toEqual([]);
    expect(answer.played).toBeGreaterThan(30);
    expect(Math.abs(between[0] ?? Number.NaN)).toBeLessThan(5_000);
  });

  it('gives every role that works on cases something to do', async () => {
    const roles: RoleId[] = [
      'FILING_OFFICER',
      'ACCEPTOR',
      'REVIEW_MANAGER',
      'CHIEF',
      'RECHECKER',
      'REPORT_CHECKER',
      'APPROVER',
      'APPLICANT',
      'EXPERT',
    ];
    const idle: string[] = [];
    for (const role of roles) {
      const { data } = await test.inject(taskPending, {}, await as(accounts[role]));
      if (data.dataResult.length === 0) idle.push(role);
    }
    expect(idle).toEqual([]);
  });

  it('leaves nobody who is invited to look around without work: the plant, the second reviewers and every signatory', async () => {
    const work = async (account: string) =>
      (await test.inject(taskPending, {}, await as(account))).data.dataResult.map(({ node }) => node);
    for (const account of ['rival', 'chief2', 'manager2', 'check2', 'check3', 'approver2', 'approver3', 'supervisor2'])
      expect(await work(account), account).not.toEqual([]);
    expect(await work('recheck2')).toContain('recheck');
    expect(await work('plant')).toEqual(['completeFile']);
    expect(await work('county')).toEqual(['takeOver']);
  });

  it('leaves nobody’s home page empty: who gets no task looks after something, each with what is really there', async () => {
    const home = async (account: string) => (await test.inject(dashboard, {}, await as(account))).data;
    const idle: string[] = [];
    for (const { account } of demoPeople) {
      const { pending, matters } = await home(account);
      if (pending === 0 && matters.length === 0) idle.push(account);
    }
    expect(idle).toEqual([]);
    const kinds = async (account: string) => (await home(account)).matters.map(({ kind }) => kind);
    expect(await kinds('tenantadmin')).toContain('employees');
    expect(await kinds('auditor')).toEqual(expect.arrayContaining(['operations', 'signIns']));
    expect(await kinds('county')).toEqual(['productsSuspended', 'productsEnding', 'productsActive']);
    expect(await kinds('admin')).toContain('noBackup');
  });

  it('has the legal check decide on a case that ends, renewals that were sent back and found wanting, and work handed over', async () => {
    const work = async (account: string) =>
      (await test.inject(taskPending, { requestPage: { pageNo: 1, limit: 100 } }, await as(account))).data.dataResult;
    expect((await work('legal')).map(({ node }) => node)).toContain('confirmTermination');
    expect((await work('applicant')).map(({ node, area }) => `${area} ${node}`)).toContain('reg/renewal correct');
    const input = { group: 'reg', name: 'renewal', parameters: [], requestPage: { pageNo: 1, limit: 100 }, sorts: [] };
    const renewals = (await test.inject(areaQuery, input, await as('supervisor'))).data.dataResult;
    expect(renewals).toHaveLength(3);
    expect((await work('chief2')).map(({ title }) => title)).toContainEqual(expect.stringContaining('知白'));
    expect((await work('chief')).map(({ title }) => title)).not.toContainEqual(expect.stringContaining('知白'));
  });

  it('leaves each editor of the regulation what the other one drafted: a change of the regulation, a time limit, holidays', async () => {
    const waiting = async (account: string) =>
      (await test.inject(confirmations, {}, await as(account))).data.map(({ kind }) => kind).sort();
    expect(await waiting('regulator1')).toEqual(['regulation', 'timeLimit']);
    expect(await waiting('regulator2')).toEqual(['holiday', 'regulation']);
  });

  it('a company that answered finds it among what it has done, and the office the answer with it', async () => {
    const done = async (account: string) =>
      (await test.inject(taskCompleted, {}, await as(account))).data.dataResult.map(({ node }) => node);
    expect((await done('applicant')).sort()).toEqual(['correct', 'statement']);
    expect(await done('plant')).toEqual(['completeFile']);
    const { data } = await test.inject(taskPending, {}, await as('acceptance'));
    expect(data.dataResult.map(({ title }) => title)).toContain('朝汐演示健韧防脱发液');
  });

  it('has products of five years: in force, near their end, revoked, each with the days that its story says', async () => {
    const all = await products('applicant');
    const found = (name: string) => all.find(({ title }) => title.includes(name));
    const today = dayOf(test.app.businessNow());
    expect(found('防脱发液')).toMatchObject({ state: 'ACTIVE' });
    expect(found('美白乳')).toMatchObject({ state: 'REVOKED' });
    for (const colour of ['01', '02', '03']) expect(found(`唇釉 ${colour}`)).toMatchObject({ state: 'ACTIVE' });
    for (const { number } of all) expect(number).toContain('演');
    const soon = found('防脱发液')?.validTo ?? '';
    expect(soon > today && soon < `${Number(today.slice(0, 4)) + 1}`.concat(today.slice(4))).toBe(true);
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
    const { data } = await test.inject(publicityGet, { number: found('氨基酸保湿面霜')?.number ?? '' });
    expect(JSON.stringify(data)).toContain('氨基酸保湿面霜');
  });

  it('has a registration revoked a year ago by its own procedure without a ban, and one in whose hearing its company may still speak', async () => {
    const input = { group: 'revoke', name: 'apply', parameters: [], requestPage: { pageNo: 1, limit: 100 }, sorts: [] };
    const cases = (await test.inject(areaQuery, input, await as('supervisor'))).data.dataResult;
    const ended = cases.find(({ status }) => status === 'ISSUED');
    const heard = cases.find(({ status }) => status === 'HEARING');
    expect([cases.length, ended?.title, heard?.title]).toEqual([
      2,
      expect.stringContaining('美白乳'),
      expect.stringContaining('烫发霜'),
    ]);
    const { number } = (await products('applicant')).find(({ title }) => title.includes('美白乳')) ?? { number: '' };
    const record = (await test.inject(publicityGet, { number })).data;
    expect(record).toMatchObject({ status: 'REVOKED' });
    const { rows } = await test.app.asOwner((db) => sql`select id from platform.holder_ban`.execute(db));
    expect(rows).toEqual([]);
    const mine = (await test.inject(taskPending, {}, await as('applicant'))).data.dataResult;
    expect(mine.map(({ node, area }) => `${area} ${node}`)).toContain('revoke/apply statement');
  });

  it('has five experts, those with a tie to 澄野 left out where its case was drawn, and a sealed volume of the archive', async () => {
    const list = async (account: string, group: string, name: string) => {
      const input = { group, name, parameters: [], requestPage: { pageNo: 1, limit: 100 }, sorts: [] };
      return (await test.inject(areaQuery, input, await as(account))).data.dataResult;
    };
    expect(await list('manager', 'base', 'experts')).toHaveLength(5);
    const asked = async (account: string) => {
      const { data } = await test.inject(taskPending, {}, await as(account));
      return data.dataResult.map(({ title }) => title.slice(0, 2));
    };
    const all = await Promise.all(['expert1', 'expert2', 'expert3', 'expert4', 'expert5'].map(asked));
    expect(all.every((titles) => titles.includes('苔绿'))).toBe(true);
    expect(all.map((titles) => titles.includes('晨雾'))).toEqual([true, false, true, true, false]);
    const [meeting] = await list('manager', 'review', 'meeting-expert');
    const place = { group: 'review', name: 'meeting-expert', id: String(meeting?.id) };
    const held = (await test.inject(areaGetRecord, place, await as('chief2'))).data;
    // One item is concluded; of the next one vote is given, two are awaited.
    expect(held).toMatchObject({ status: 'HELD', data: { results: [{ agree: 2, oppose: 1 }] } });
    expect('tasks' in held ? held.tasks.map(({ node }) => node).sort() : []).toEqual(['closeVote', 'vote', 'vote']);
    const volumes = (await list('archivist', 'archive', 'records')).map(({ title, status }) => `${status} ${title}`);
    expect(volumes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ARCHIVED .*氨基酸保湿面霜/),
        expect.stringMatching(/^ARCHIVE_RECHECK .*唇釉/),
      ]),
    );
  });

  it('sends messages on the day of their story; what is older than some days has been read', async () => {
    const page = { requestPage: { pageNo: 1, limit: 200 }, sorts: [] };
    const me = await as('applicant');
    const all = (await test.inject(messageReceive, { parameters: [], ...page }, me)).data.dataResult;
    expect(new Set(all.map(({ createTime }) => createTime.slice(0, 4))).size).toBeGreaterThan(3);
    const unread = (
      await test.inject(messageReceive, { parameters: [{ key: 'Q^hasNew^S', value: 'true' }], ...page }, me)
    ).data.dataResult;
    const tenDays = dayOf(new Date(test.app.businessNow().getTime() - 10 * 86_400_000));
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.filter(({ createTime }) => createTime.slice(0, 10) < tenDays)).toEqual([]);
  });

  it('has dossiers as companies hand them in: few findings, different ones, a third without an error, decided both ways', async () => {
    const space = (await test.app.spaces())[0]?.schema;
    const { rows } = await test.app.asOwner(
      (db) =>
        sql<{ case_id: string; rule: string; severity: string; decision: string | null }>`
          select case_id::text as case_id, rule, severity, decision from case_finding f
          where version = (select max(version) from case_finding l where l.case_id = f.case_id)`.execute(db),
      space,
    );
    const serious = rows.filter(({ severity }) => severity === 'error' || severity === 'warn');
    const ofCase = (id: string) => serious.filter(({ case_id }) => case_id === id);
    const crowded = serious.map(({ case_id }) => case_id).filter((id) => ofCase(id).length > 8);
    expect(crowded).toEqual([]);
    expect(new Set(serious.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(10);
    const cases = new Set(rows.map(({ case_id }) => case_id));
    const wrong = new Set(serious.filter(({ severity }) => severity === 'error').map(({ case_id }) => case_id));
    expect(cases.size - wrong.size).toBeGreaterThanOrEqual(cases.size / 3);
    expect(new Set(rows.map(({ decision }) => decision))).toEqual(new Set(['accepted', 'rejected', null]));
  });

  it('shows each company its own alone', async () => {
    const titles = (await products('rival')).map(({ title }) => title);
    expect(titles).toEqual([expect.stringContaining('染发膏')]);
  });

  it('leaves no session of those who played, nobody’s password as it need not be changed, and an audit chain that verifies', async () => {
    expect(stillAsked).toBe(true);
    const { rows } = await test.app.asOwner((db) =>
      sql`select id from platform.auth_family where agent = 'demonstration' and revoked_at is null`.execute(db),
    );
    expect(rows).toEqual([]);
    expect(await verifyAudit(test.app.asOwner)).toMatchObject({ ok: true });
  });

  it('is not told to an installation that has accounts of an earlier start', async () => {
    expect(await storiesOf(test.app, test.server)).toBeNull();
  });
});

describe('a file of stories', () => {
  it('names its courses and dossiers; what is not there, or holds itself, is said', async () => {
    const file = await readStories(test.app.settings.definitionsDir);
    expect(stepsOf(file, ['submitted']).map((step) => step.do)).toEqual(['save', 'submit']);
    expect(() => stepsOf(file, ['nothing'])).toThrow("no course 'nothing'");
    expect(() => stepsOf({ courses: { one: ['two'], two: ['one'] } }, ['one'])).toThrow('holds itself');
    const dated = datedOf(
      { until: 'day:+2', rows: [{ from: 'day:-1', text: 'day' }] },
      new Date('2026-03-01T04:00:00Z'),
    );
    expect(dated).toEqual({ until: '2026-03-03', rows: [{ from: '2026-02-28', text: 'day' }] });
    const today = new Date('2026-03-01T04:00:00Z');
    const { form, papers } = dossierFor(file, { base: 'sunscreen', data: { nameBrand: '晴' }, day: -10 }, [], today);
    expect(form).toMatchObject({
      spf: '50+',
      qualityOfficer: '沈知夏',
      packageName: '晴轻透防晒乳',
      assessedOn: '2026-01-20',
    });
    expect(papers.find(({ documents }) => documents.includes('testReport'))?.lines).toContain('SPF 值  56.4    合格');
    expect(() => dossierFor(file, { base: 'nothing', day: 0 }, [], today)).toThrow("no dossier 'nothing'");
    const inItself = { dossiers: { one: { base: 'two' }, two: { base: 'one' } } };
    expect(() => dossierFor(inItself, { base: 'one', day: 0 }, [], today)).toThrow('holds itself');
    expect(() => dossierFor(inItself, { data: { a: '{b}' }, day: 0 }, [], today)).toThrow("no value 'b'");
  });
});
