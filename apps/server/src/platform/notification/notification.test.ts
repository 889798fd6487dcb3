import { readFile } from 'node:fs/promises';
import {
  clockAdvance,
  type MyNotifications,
  messageMarkRead,
  messageReceive,
  messageSave,
  type NotificationChoices,
  notificationAddress,
  notificationConfirm,
  notificationMine,
  notificationQuery,
  notificationRetry,
  notificationSave,
  notificationSummary,
  notificationTest,
  sessionQuery,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outgoingFile } from '../../kernel/files/outgoing-file.ts';
import { issueFor } from '../../product/letter/letter.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { aDossier, fileCase, people } from '../area/area.testing.ts';
import { auditOf, idsByName } from '../auth/auth.testing.ts';
import { openHangingServer, TestMailServer } from '../mail/mail-server.testing.ts';
import { sendMessage } from '../message/index.ts';
import { announceLimits } from '../workflow/index.ts';
import { sweep } from './delivery.ts';
import { Deliverer } from './index.ts';
import { notificationPlan } from './jobs.ts';
import { notificationSteps } from './notification.testing.ts';

/** Friday, 20 November 2026, ten o'clock; the next working day is Monday the 23rd. */
const friday = new Date('2026-11-20T10:00:00+08:00');
let test: TestApp;
let mails: TestMailServer;
let caseId: string;
let ids: Record<string, string>;
const as = people(() => test);
const { owner, reachable, kept, afterWaiting, clear } = notificationSteps(() => test);
const useMail = (url: string | null) =>
  Object.assign(test.app.settings, { mail: url === null ? null : { url, from: '备案平台 <filing@example.org>' } });
/** A mail server may take a second in these tests. */
const short = { connect: 300, answer: 500, whole: 1_500 };
const deliver = () => new Deliverer(test.app, short).deliver();
const move = async (to: string) => {
  const { state, cause } = await test.inject(clockAdvance, { to }, await as('admin'));
  expect({ state, cause }).toMatchObject({ state: 200 });
};
const mine = async (account: string): Promise<MyNotifications> =>
  (await test.inject(notificationMine, {}, await as(account))).data;
const every = (mode: 'off' | 'once' | 'digest', workingDays = false): NotificationChoices => {
  const one = { mode, workingDays };
  return { task: one, letter: one, deadline: one, result: one, message: one };
};
const choose = async (account: string, kinds: NotificationChoices, more: { digestAt?: string; language?: 'en' } = {}) =>
  (await test.inject(notificationSave, { language: null, digestAt: '08:30', kinds, ...more }, await as(account))).state;
/** Something that concerns people, as modules order it. */
const announce = async (
  event: string,
  to: string[],
  more: { kind?: 'task' | 'letter' | 'message'; link?: string } = {},
) => {
  const { kind = 'task', link = `/reg/first/case/${caseId}` } = more;
  const subject = { 'zh-CN': `待办：${event}`, en: `To do: ${event}` };
  const userIds = to.map((account) => ids[account] ?? '');
  await test.app.run({ role: 'app_platform' }, (ctx) =>
    ctx.emit(notificationPlan, { event, kind, subject, link, userIds }),
  );
  await test.settle();
};

beforeAll(async () => {
  test = await createTestApp({ clock: () => friday });
  mails = await TestMailServer.open();
  ids = await idsByName(test);
});
afterAll(async () => {
  await mails.close();
  await test.close();
});
beforeEach(() => {
  useMail(mails.url);
  mails.received.splice(0);
  mails.answer = () => null;
  mails.losesAnswers = false;
});
afterEach(async () => {
  await test.settle();
  await clear();
  await afterWaiting();
});

describe('before anything is chosen', () => {
  it('without a mail server nothing is kept, and people are told that messages stay', async () => {
    useMail(null);
    caseId = (await fileCase(test, await as('applicant'), aDossier({ nameBrand: '岚屿' }))).caseId;
    await test.settle();
    expect(await mine('applicant')).toMatchObject({ server: false, address: null, confirmed: false, chosen: false });
    const { rows } = await owner<{ rows: unknown[] }>((db) => sql`select 1 from notification`.execute(db));
    expect(rows).toEqual([]);
    // What happened before there was a mail server is not mailed when there is one.
    useMail(mails.url);
    for (const account of ['applicant', 'filing']) await reachable(account);
    expect([await deliver(), mails.received]).toEqual([0, []]);
    const inbox = (await test.inject(messageReceive, {}, await as('filing'))).data.dataResult;
    expect(inbox.length).toBeGreaterThan(0);
  });

  it('a company is mailed at once, in its language, with a link; nobody else is, and an answer is told in one sentence', async () => {
    const address = await reachable('applicant');
    await reachable('rival');
    await issueFor(test, caseId, 'L19', { fields: { reason: '已改正' }, way: 'platform' });
    await test.settle();
    expect(await deliver()).toBe(1);
    const [mail, ...more] = mails.received;
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([address]);
    expect(mail?.headers.subject).toMatch(/^【化妆品注册备案平台】文书送达：.+/);
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
    expect(mail?.headers['list-unsubscribe']).toContain('/platform/mail');
    expect(mail?.text).toMatch(/打开: http:\/\/.+\/letter\/\d+/);
    expect(mail?.html).toMatch(/<a href="http:\/\/[^"]+\/letter\/\d+">打开<\/a>/);
    expect(await kept('applicant')).toMatchObject([
      { kind: 'letter', mode: 'once', state: 'sent', address: 'a***@example.org', content: null },
    ]);
    expect(await deliver()).toBe(0);
  });

  it('an office is mailed once on the next working morning, all in one mail grouped by kind', async () => {
    const address = await reachable('filing');
    await announce('first', ['filing']);
    await announce('second', ['filing']);
    await announce('note', ['filing'], { kind: 'message', link: '/officeDesk/innerMessage/receiveMessage' });
    expect(await deliver()).toBe(0);
    expect((await kept('filing')).map(({ due_at: due }) => due)).toEqual(
      Array.from({ length: 3 }, () => new Date('2026-11-23T08:30:00+08:00')),
    );
    await move('2026-11-21 09:00:00');
    expect(await deliver()).toBe(0);
    await move('2026-11-23 08:30:00');
    expect(await deliver()).toBe(1);
    const [mail] = mails.to(address);
    expect(mail?.headers.subject).toBe('【化妆品注册备案平台】3 项提醒');
    expect(mail?.text).toMatch(/待办任务\n- 待办：first\n {2}http.+\n- 待办：second\n[\s\S]+消息\n- /);
  });
});

describe('what people choose', () => {
  it('is kept for each kind, in another language, and holds for what waits already', async () => {
    const address = await reachable('filing');
    await announce('waits', ['filing']);
    expect(await kept('filing')).toMatchObject([{ mode: 'digest', state: 'waiting' }]);
    expect(await choose('filing', every('once'), { language: 'en' })).toBe(200);
    expect(await mine('filing')).toMatchObject({ chosen: true, language: 'en', kinds: { task: { mode: 'once' } } });
    expect(await deliver()).toBe(1);
    expect(mails.to(address)[0]?.headers.subject).toBe('[Cosmetic filing platform] To do: waits');
    await announce('unwanted', ['filing']);
    await choose('filing', every('digest'));
    await announce('later', ['filing']);
    await choose('filing', { ...every('digest'), task: { mode: 'off', workingDays: true } });
    await announce('never', ['filing']);
    expect((await kept('filing')).map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['skipped', 'off'],
      ['skipped', 'off'],
      ['skipped', 'off'],
    ]);
    await choose('filing', every('once'));
  });

  it('is refused where it is no choice', async () => {
    const me = await as('filing');
    const given = { language: null, digestAt: '08:30', kinds: every('once') };
    for (const wrong of [
      { ...given, digestAt: '24:00' },
      { ...given, language: 'fr' },
      { ...given, kinds: { ...given.kinds, task: { mode: 'hourly', workingDays: true } } },
      { ...given, kinds: { task: given.kinds.task } },
      { ...given, kinds: { ...given.kinds, gossip: given.kinds.task } },
      { ...given, userId: ids.chief },
    ])
      expect((await test.inject(notificationSave, wrong as never, me)).state).toBe(400);
  });

  it('on a day off that the office has declared since, what is only for working days waits for the next one', async () => {
    await reachable('filing');
    await choose('filing', every('once', true));
    await announce('quiet', ['filing']);
    await owner((db) =>
      sql`insert into calendar_day (date, kind, name, name_en, source, verified)
        values ('2026-11-23', 'holiday', '演示假日', 'Demo day', 'test', false)`.execute(db),
    );
    // The version of the table rises with the change, as every server sees.
    const fresh = await test.app.run({ role: 'app_platform' }, async (ctx) => {
      const { currentCalendar } = await import('../calendar/index.ts');
      return (await currentCalendar(ctx)).calendar.days.get('2026-11-23')?.kind;
    });
    expect(fresh).toBe('holiday');
    expect(await deliver()).toBe(0);
    expect(await kept('filing')).toMatchObject([{ state: 'waiting', due_at: new Date('2026-11-24T08:30:00+08:00') }]);
    await move('2026-11-24 08:30:00');
    expect(await deliver()).toBe(1);
    await choose('filing', every('once'));
  });
});

describe('at the moment of sending', () => {
  const reasonFor = async (account: string, change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
    await reachable(account);
    await choose(account, every('once'));
    await announce(`for ${account}`, [account]);
    await change();
    expect(await deliver()).toBe(0);
    const found = (await kept(account)).map(({ state, reason }) => `${state} ${reason}`);
    await undo();
    await clear();
    return found;
  };
  const setStatus = (account: string, status: string) =>
    owner((db) => sql`update app_user set status = ${status} where account = ${account}`.execute(db));

  it('nothing goes to an account that was locked, or to somebody who left the tenant', async () => {
    expect(
      await reasonFor(
        'rival',
        () => setStatus('rival', 'disabled'),
        () => setStatus('rival', 'actived'),
      ),
    ).toEqual(['skipped left']);
    const setEmployee = (status: string) =>
      owner((db) => sql`update employee set status = ${status} where user_id = ${ids.chief2}`.execute(db));
    expect(
      await reasonFor(
        'chief2',
        () => setEmployee('disabled'),
        () => setEmployee('actived'),
      ),
    ).toEqual(['skipped left']);
  });

  it('nothing of a case or a letter goes to somebody who may not open it any more', async () => {
    // A company that the case does not belong to.
    expect(
      await reasonFor(
        'rival',
        async () => undefined,
        async () => undefined,
      ),
    ).toEqual(['skipped noRight']);
    const roles = await owner<{ rows: { membership_id: string; role: string }[] }>((db) =>
      sql`select r.membership_id, r.role from membership_role r join membership m on m.id = r.membership_id
        where m.user_id = ${ids.filing}`.execute(db),
    );
    const without = () =>
      owner((db) =>
        sql`delete from membership_role where membership_id in (select id from membership where user_id = ${ids.filing})`.execute(
          db,
        ),
      );
    const again = () =>
      owner(async (db) => {
        for (const { membership_id: id, role } of roles.rows)
          await sql`insert into membership_role (membership_id, role) values (${id}, ${role}) on conflict do nothing`.execute(
            db,
          );
        return undefined;
      });
    expect(await reasonFor('filing', without, again)).toEqual(['skipped noRight']);
  });

  it('nothing goes to an address that is missing, that nobody confirmed, or of what was read in the meantime', async () => {
    const setAddress = (column: 'email' | 'email_confirmed_at') => () =>
      owner((db) => sql`update user_contact set ${sql.id(column)} = null where user_id = ${ids.filing}`.execute(db));
    const nothing = async () => undefined;
    expect(await reasonFor('filing', setAddress('email'), nothing)).toEqual(['skipped noAddress']);
    expect(await reasonFor('filing', setAddress('email_confirmed_at'), nothing)).toEqual(['skipped unconfirmed']);
    await reachable('filing');
    await test.app.run({ role: 'app_platform' }, (ctx) =>
      sendMessage(ctx, {
        ...{ subject: { 'zh-CN': '甲', en: 'A' }, content: { 'zh-CN': '乙', en: 'B' }, kind: 'task' },
        receivers: [ids.filing ?? ''],
      }),
    );
    await test.settle();
    const me = await as('filing');
    const [message] = (await test.inject(messageReceive, {}, me)).data.dataResult;
    await test.inject(messageMarkRead, { innerMessageIds: message?.id ?? '' }, me);
    expect(await deliver()).toBe(0);
    expect(await kept('filing')).toMatchObject([{ state: 'skipped', reason: 'read' }]);
  });

  it('a personal message is told, never repeated, neither in the mail nor to the administration', async () => {
    const address = await reachable('chief');
    await choose('chief', every('once'));
    const input = { subject: '机密主题', content: '<p>专家周明远的意见</p>', receiverId: ids.chief ?? '' };
    expect((await test.inject(messageSave, input, await as('manager'))).state).toBe(200);
    await test.settle();
    expect(await deliver()).toBe(1);
    const [mail] = mails.to(address);
    expect(mail?.headers.subject).toBe('【化妆品注册备案平台】您有一条新消息');
    const listed = (await test.inject(notificationQuery, {}, await as('admin'))).data;
    for (const words of ['机密', '周明远'])
      expect(`${mail?.headers.subject}${mail?.text}${mail?.html}${JSON.stringify(listed)}`).not.toContain(words);
  });

  it('bulletins are for everybody who signs in and go to nobody’s mail', async () => {
    await reachable('chief');
    const input = { subject: '公告', content: '<p>公告</p>', receiverId: '', isPublic: true };
    expect((await test.inject(messageSave, input, await as('admin'))).state).toBe(200);
    await test.settle();
    expect(await kept('chief')).toEqual([]);
  });
});

describe('the mail server', () => {
  it('that hangs holds up neither calls nor other jobs; the mail waits and leaves once it is there again', async () => {
    const address = await reachable('filing');
    const hanging = await openHangingServer();
    useMail(hanging.url);
    await announce('patient', ['filing']);
    const delivering = deliver();
    // While it hangs: calls are answered and other jobs are done.
    expect((await test.inject(sessionQuery, {}, await as('admin'))).state).toBe(200);
    await announce('another', ['chief2']);
    expect(await kept('chief2')).toHaveLength(1);
    expect(await delivering).toBe(0);
    expect(hanging.connections()).toBeGreaterThan(0);
    const [row] = await kept('filing');
    expect(row).toMatchObject({ state: 'waiting', reason: 'server', attempts: 0 });
    const { health } = (await test.inject(notificationSummary, {}, await as('admin'))).data;
    expect(health).toMatchObject({ failingSince: '2026-11-20 10:00:00', resumeTime: '2026-11-20 10:00:30' });
    expect(health?.error).toMatch(/time|greeting/i);
    // It rests: the server is not asked again before that.
    const asked = hanging.connections();
    expect([await deliver(), hanging.connections()]).toEqual([0, asked]);
    await hanging.close();
    useMail(mails.url);
    await afterWaiting();
    expect(await deliver()).toBeGreaterThan(0);
    expect(mails.to(address)).toHaveLength(1);
    expect((await test.inject(notificationSummary, {}, await as('admin'))).data.health).toMatchObject({
      failingSince: null,
    });
  });

  it('that is not there lets the queue rest longer and longer, and what could not leave for three days is given up', async () => {
    await reachable('filing');
    useMail('smtp://127.0.0.1:9');
    await announce('old', ['filing']);
    const rests: (string | null | undefined)[] = [];
    for (let at = 0; at < 3; at += 1) {
      await owner((db) => sql`update mail_health set resume_at = null`.execute(db));
      await deliver();
      rests.push((await test.inject(notificationSummary, {}, await as('admin'))).data.health?.resumeTime?.slice(11));
    }
    expect(rests).toEqual(['10:00:30', '10:01:00', '10:02:00']);
    await owner((db) =>
      sql`update notification set created_at = ${new Date(friday.getTime() - 4 * 86_400_000)}`.execute(db),
    );
    await owner((db) => sql`update mail_health set resume_at = null`.execute(db));
    await deliver();
    expect(await kept('filing')).toMatchObject([
      { state: 'failed', reason: 'tooOld', error: expect.stringContaining('ECONNREFUSED') },
    ]);
  });

  it('that refuses an address for good is asked three times; then nothing is sent there, and both sides see why', async () => {
    const address = await reachable('filing');
    mails.answer = (to) => (to === address ? { code: 550, words: 'no such user' } : null);
    await announce('refused', ['filing']);
    for (const state of ['waiting', 'waiting', 'failed']) {
      await afterWaiting();
      expect(await deliver()).toBe(0);
      expect(await kept('filing')).toMatchObject([
        { state, reason: 'refused', error: expect.stringContaining('no such user') },
      ]);
    }
    expect(await mine('filing')).toMatchObject({ refused: true });
    await announce('next', ['filing']);
    await deliver();
    expect((await kept('filing')).at(-1)).toMatchObject({ state: 'skipped', reason: 'addressRefused' });
    const { data } = await test.inject(notificationQuery, {}, await as('admin'));
    expect(data.dataResult.map(({ state, reason, address: shown }) => [state, reason, shown])).toEqual([
      ['skipped', 'addressRefused', null],
      ['failed', 'refused', 'f***@example.org'],
    ]);
    // Others are not concerned.
    await reachable('chief2');
    await choose('chief2', every('once'));
    await announce('others', ['chief2'], { link: '/tasks/pending' });
    expect(await deliver()).toBe(1);
  });

  it('that puts a mail off is asked again later, eight times at most', async () => {
    const address = await reachable('filing');
    mails.answer = () => ({ code: 451, words: 'try later' });
    await announce('later', ['filing']);
    for (let tries = 1; tries <= 8; tries += 1) {
      await afterWaiting();
      await deliver();
      expect(await kept('filing')).toMatchObject([{ attempts: tries, reason: 'busy' }]);
      // It is not asked before its time.
      await deliver();
      expect(await kept('filing')).toMatchObject([{ attempts: tries }]);
    }
    expect(await kept('filing')).toMatchObject([{ state: 'failed' }]);
    expect(await mine('filing')).toMatchObject({ refused: false });
    mails.answer = () => null;
    expect((await test.inject(notificationRetry, {}, await as('admin'))).data).toBe(1);
    expect(await deliver()).toBe(1);
    expect(mails.to(address)).toHaveLength(1);
  });

  it('that takes a mail and is gone before it says so gets it once; only a person has it sent again', async () => {
    const address = await reachable('filing');
    mails.losesAnswers = true;
    await announce('lost', ['filing']);
    await deliver();
    mails.losesAnswers = false;
    for (let at = 0; at < 3; at += 1) {
      await afterWaiting();
      await deliver();
    }
    expect(mails.to(address)).toHaveLength(1);
    const [row] = await kept('filing');
    expect(row).toMatchObject({ state: 'unsure', reason: 'answerLost' });
    expect((await test.inject(notificationRetry, { ids: [row?.id ?? ''] }, await as('admin'))).data).toBe(1);
    await deliver();
    expect(mails.to(address)).toHaveLength(2);
    expect((await auditOf(test, 'notification.retry')).at(-1)).toMatchObject({ after: { count: 1 } });
  });

  it('gets each mail once from several servers, and a killed server loses none that it had not begun', async () => {
    const accounts = ['filing', 'chief', 'chief2', 'manager', 'acceptance', 'approver', 'auditor', 'archivist'];
    for (const account of accounts) {
      await reachable(account);
      await choose(account, every('once'));
    }
    for (let at = 0; at < 5; at += 1) await announce(`shared ${at}`, accounts, { link: '/tasks/pending' });
    const found = await Promise.all([1, 2, 3].map(() => deliver()));
    expect(found.reduce((sum, count) => sum + count, 0)).toBe(accounts.length);
    for (const account of accounts) expect(mails.to(`${account}@example.org`), account).toHaveLength(1);
    await announce('begun', ['chief'], { link: '/tasks/pending' });
    await announce('taken', ['filing'], { link: '/tasks/pending' });
    const past = new Date(friday.getTime() - 1_000);
    await owner((db) =>
      sql`update notification set state = 'sending', attempts = 1, leased_until = ${past},
        mail_id = case when user_id = ${ids.chief} then 1 end where state = 'waiting'`.execute(db),
    );
    mails.received.splice(0);
    expect(await deliver()).toBe(1);
    expect(mails.received.map(({ to }) => to)).toEqual([['filing@example.org']]);
    expect((await kept('chief')).at(-1)).toMatchObject({ state: 'unsure', reason: 'answerLost' });
  });

  it('takes thousands of mails while calls are answered; each person gets one', async () => {
    const count = Number(process.env.MAILS ?? 200);
    const tenant = ids.lanyu ?? '';
    await owner(async (db) => {
      await sql`insert into app_user (id, account, fullname, status) select 800000000000000000 + n, 'mass' || n, 'mass' || n, 'actived'
        from generate_series(1, ${count}::int) n`.execute(db);
      await sql`insert into membership (id, user_id, tenant_id) select 810000000000000000 + n, 800000000000000000 + n, ${tenant}
        from generate_series(1, ${count}::int) n`.execute(db);
      return sql`insert into user_contact (user_id, email, email_confirmed_at)
        select 800000000000000000 + n, 'mass' || n || '@example.org', now() from generate_series(1, ${count}::int) n`.execute(
        db,
      );
    });
    const userIds = Array.from({ length: count }, (_, at) => String(800000000000000000n + BigInt(at + 1)));
    await test.app.run({ role: 'app_platform' }, (ctx) =>
      ctx.emit(notificationPlan, {
        ...{ event: 'mass', kind: 'task', link: '/tasks/pending', tenantId: tenant, userIds },
        subject: { 'zh-CN': '很多人', en: 'Many people' },
      }),
    );
    await test.settle();
    const { monitorEventLoopDelay } = await import('node:perf_hooks');
    const loop = monitorEventLoopDelay({ resolution: 10 });
    const admin = await as('admin');
    const callMs: number[] = [];
    loop.enable();
    const begun = performance.now();
    const delivering = deliver();
    let isDone = false;
    void delivering.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const at = performance.now();
      expect((await test.inject(sessionQuery, {}, admin)).state).toBe(200);
      callMs.push(performance.now() - at);
      await new Promise((wait) => setTimeout(wait, 50));
    }
    loop.disable();
    expect(await delivering).toBe(count);
    expect(new Set(mails.received.flatMap(({ to }) => to)).size).toBe(count);
    expect(mails.received).toHaveLength(count);
    expect(callMs.length).toBeGreaterThan(0);
    if (process.env.MAILS)
      process.stdout.write(
        `${count} mails in ${Math.round(performance.now() - begun)} ms; loop p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms, most ${(loop.max / 1e6).toFixed(1)} ms; ${callMs.length} calls, median ${callMs.sort((a, b) => a - b)[callMs.length >> 1]?.toFixed(1)} ms, most ${callMs.at(-1)?.toFixed(1)} ms\n`,
      );
    await owner(async (db) => {
      await sql`delete from user_contact where user_id >= 800000000000000000 and user_id < 810000000000000000`.execute(
        db,
      );
      await sql`delete from notification`.execute(db);
      await sql`delete from membership where id >= 810000000000000000 and id < 820000000000000000`.execute(db);
      return sql`delete from app_user where id > 800000000000000000 and id < 810000000000000000`.execute(db);
    });
  }, 3_600_000);
});

describe('deadlines', () => {
  /** The open task of the case, as if its limit ended on a day. */
  const limit = (day: string) =>
    test.app
      .spaces()
      .then(([space]) =>
        test.app.asOwner(
          (db) => sql`update wf_task set due_day = ${day} where case_id = ${caseId} and state = 'open'`.execute(db),
          space?.schema,
        ),
      );

  it('are told when they come near and when they pass, once each; nothing of what was so before there was a mail server', async () => {
    const [space] = await test.app.spaces();
    const { rows: open } = await test.app.asOwner(
      (db) =>
        sql<{ id: string }>`select t.id from wf_task t join wf_deadline d on d.id = t.deadline_id
          where t.case_id = ${caseId} and t.state = 'open' and d.state = 'running'`.execute(db),
      space?.schema,
    );
    expect(open).toHaveLength(1);
    await test.app.asOwner(
      (db) =>
        sql`update wf_deadline set amount = 5, unit = 'workingDay' where id in (select deadline_id from wf_task where case_id = ${caseId})`.execute(
          db,
        ),
      space?.schema,
    );
    await reachable('filing');
    await choose('filing', every('once'));
    await limit('2026-11-20');
    useMail(null);
    await announceLimits(test.app);
    useMail(mails.url);
    // The first look only notes the day: the limit that passed before is not told.
    expect(await announceLimits(test.app)).toBe(0);
    await limit('2026-11-27');
    await move('2026-11-26 09:00:00');
    expect(await announceLimits(test.app)).toBe(1);
    expect(await announceLimits(test.app)).toBe(0);
    await move('2026-11-27 09:00:00');
    expect(await announceLimits(test.app)).toBe(0);
    await move('2026-11-30 09:00:00');
    expect(await announceLimits(test.app)).toBe(1);
    await test.settle();
    const words = (await kept('filing')).map(({ kind, subject }) => `${kind} ${subject?.['zh-CN'].slice(0, 4)}`);
    expect(words).toEqual(['deadline 即将到期', 'deadline 已超期：']);
    expect(await deliver()).toBe(1);
    expect(mails.to('filing@example.org')[0]?.text).toContain('即将到期');
  });
});

describe('the own address', () => {
  const codeIn = async () => {
    const lines = (await readFile(outgoingFile(test.app.settings), 'utf8')).trim().split('\n');
    const { text } = JSON.parse(lines.at(-1) ?? '{}') as { text?: string };
    return /\d{6}/.exec(text ?? '')?.[0] ?? '';
  };
  const set = async (account: string, email: string) => test.inject(notificationAddress, { email }, await as(account));
  const confirm = async (account: string, code: string) =>
    test.inject(notificationConfirm, { code }, await as(account));

  it('is proved by a code, and by no other; then a test mail shows that mails arrive', async () => {
    useMail(null);
    expect((await set('recheck', 'recheck@example.org')).data).toMatchObject({
      address: 'recheck@example.org',
      confirmed: false,
      codeTime: '2026-11-20 10:00:00',
    });
    await test.settle();
    const code = await codeIn();
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await confirm('recheck', wrong)).toMatchObject({ cause: '验证码不正确' });
    expect((await confirm('recheck', code)).data).toMatchObject({ confirmed: true, codeTime: null });
    expect(await confirm('recheck', code)).toMatchObject({ cause: expect.stringContaining('失效') });
    useMail(mails.url);
    expect((await test.inject(notificationTest, {}, await as('recheck'))).data.test).toMatchObject({
      state: 'waiting',
    });
    expect((await test.inject(notificationTest, {}, await as('recheck'))).cause).toBe('请在 60 秒后再试');
    expect(await deliver()).toBe(1);
    expect(mails.to('recheck@example.org')[0]?.headers.subject).toContain('测试邮件');
    expect((await mine('recheck')).test).toMatchObject({ state: 'sent' });
  });

  it('takes five tries of a code and one code a minute; another address has to be proved anew, none gets nothing', async () => {
    useMail(null);
    await set('check1', 'check1@example.org');
    await test.settle();
    const code = await codeIn();
    const wrong = code === '000000' ? '111111' : '000000';
    for (let at = 0; at < 5; at += 1) expect((await confirm('check1', wrong)).cause).toBe('验证码不正确');
    expect((await confirm('check1', code)).cause).toContain('失效');
    expect((await set('check1', 'other@example.org')).cause).toBe('请在 60 秒后再试');
    expect(await mine('check1')).toMatchObject({ address: 'check1@example.org' });
    useMail(mails.url);
    expect((await test.inject(notificationTest, {}, await as('check1'))).cause).toBe('请先验证邮箱地址');
    expect((await set('check1', '')).data).toMatchObject({ address: null, confirmed: false });
    for (const email of [
      'nobody',
      'a@b.org, c@d.org',
      'a@b.org\r\nRCPT TO:<c@d.org>',
      `${'x'.repeat(200)}@example.org`,
    ])
      expect((await set('check1', email)).state).toBe(400);
  });
});

describe('the administration', () => {
  const rowsFor = async (account: string) => {
    const answer = await test.inject(
      notificationQuery,
      { sorts: [{ field: 'account', order: 'ASC' }] },
      await as(account),
    );
    return answer.state === 200 ? answer.data.dataResult.map((row) => row.account) : answer.state;
  };
  it('sees what was sent and why not: of all on the platform, of the own people in a tenant, of nobody elsewhere', async () => {
    await reachable('applicant');
    await choose('filing', every('digest'));
    await announce('seen', ['applicant', 'filing'], { link: '/tasks/pending' });
    await deliver();
    expect(await rowsFor('admin')).toEqual(['applicant', 'filing']);
    expect(await rowsFor('tenantadmin')).toEqual(['filing']);
    for (const account of ['filing', 'applicant', 'auditor', 'chief']) {
      expect(await rowsFor(account)).toBe(6010104);
      expect((await test.inject(notificationSummary, {}, await as(account))).state).toBe(6010104);
      expect((await test.inject(notificationRetry, {}, await as(account))).state).toBe(6010104);
    }
    const all = (await test.inject(notificationSummary, {}, await as('admin'))).data;
    expect(all).toMatchObject({ server: true, mailsOfDay: 1, keptDays: 180, states: { sent: 1 } });
    expect(all.bytesOfDay).toBeGreaterThan(500);
    const own = (await test.inject(notificationSummary, {}, await as('tenantadmin'))).data;
    expect(own).toMatchObject({ health: null, states: { sent: 0 }, bytes: 0 });
  });

  it('of a tenant has nothing of another one tried again', async () => {
    await owner((db) => sql`update user_contact set email = null where user_id = ${ids.applicant}`.execute(db));
    await announce('foreign', ['applicant'], { link: '/tasks/pending' });
    await deliver();
    const [row] = await kept('applicant');
    expect(row).toMatchObject({ state: 'skipped', reason: 'noAddress' });
    const retry = async (account: string) =>
      (await test.inject(notificationRetry, { ids: [row?.id ?? ''] }, await as(account))).data;
    expect(await retry('tenantadmin')).toBe(0);
    await reachable('applicant');
    expect(await retry('admin')).toBe(1);
    expect(await retry('admin')).toBe(0);
    expect(await deliver()).toBe(1);
  });

  it('filters by state, kind and person; what is older than it is kept is removed, what waits stays', async () => {
    await reachable('applicant');
    await announce('one', ['applicant'], { link: '/tasks/pending' });
    await deliver();
    await choose('filing', every('digest'));
    await announce('two', ['filing'], { link: '/tasks/pending' });
    const found = async (key: string, value: string) => {
      const parameters = [{ key, value }];
      return (await test.inject(notificationQuery, { parameters }, await as('admin'))).data.dataResult.map(
        ({ account }) => account,
      );
    };
    expect(await found('state', 'sent')).toEqual(['applicant']);
    expect(await found('Q^state^SI', 'waiting,failed')).toEqual(['filing']);
    expect(await found('subject', 'two')).toEqual(['filing']);
    expect(await found('kind', 'letter')).toEqual([]);
    await owner((db) =>
      sql`update notification set created_at = ${new Date(friday.getTime() - 181 * 86_400_000)}`.execute(db),
    );
    await sweep(test.app);
    expect([await kept('applicant'), (await kept('filing')).length]).toEqual([[], 1]);
  });
});
