import { AsyncLocalStorage } from 'node:async_hooks';
import {
  areaGetRecord,
  areaSave,
  attachmentDelete,
  attachmentGet,
  attachmentTransfer,
  authenticationSwitch,
  authenticationSwitchExit,
  constants,
  instanceHistory,
  logChanges,
  messageReceive,
  messageSave,
  previewState,
  previewToken,
  readingGet,
  readingStart,
  userContext,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Transaction } from '../../kernel/database/transaction.ts';
import type { NotedRead } from '../../kernel/wiring.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { aDossier, first, people, submitAll } from '../area/area.testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { pdf, uploader } from './attachment.testing.ts';

/** People of the authority that the case is refused to. */
const outside = ['archivist', 'tenantadmin', 'regulator1', 'county'];

describe('a file of a case is for those who may read the case', () => {
  let product: TestApp;
  let caseId = '';
  let file = '';
  let ahead = 0;
  const noted: NotedRead[] = [];
  const as = people(() => product);
  const upload = uploader(() => product, as);
  const download = async (account: string, id: string) =>
    product.server.inject({
      method: 'GET',
      url: `/platform/v3/file/download?attachmentId=${id}`,
      headers: { 'x-authorization-access_token': (await as(account)).token },
    });

  beforeAll(async () => {
    product = await createTestApp({
      clock: () => new Date(Date.now() + ahead),
      wiring: (wired) => ({
        ...wired,
        readNoted(app, one) {
          noted.push(one);
          wired.readNoted?.(app, one);
        },
      }),
    });
    const me = await as('applicant');
    const draft = (await product.inject(areaSave, { ...first, data: aDossier() }, me)).data.id;
    const { data } = await upload('applicant', '配方说明.pdf', pdf, { query: `?id=${draft}` });
    file = data.id;
    const documents = [
      { _id: 'safety', code: 'safetyAssessment', files: [{ id: file, name: data.fileName, size: pdf.length }] },
    ];
    await product.inject(areaSave, { ...first, id: draft, data: { documents } }, me);
    const submitted = await submitAll(product, me, draft);
    expect(submitted.state, submitted.cause ?? '').toBe(200);
    caseId = submitted.data.caseId;
  });
  afterAll(() => product.close());

  const onEveryWay = async (account: string) => {
    const who = await as(account);
    return [
      (await product.inject(attachmentGet, { attachmentId: file }, who)).state,
      (await product.inject(previewToken, { attachmentIds: file }, who)).state,
      (await product.inject(previewState, { attachmentId: file }, who)).state,
      (await product.inject(readingGet, { attachmentId: file }, who)).state,
      (await product.inject(readingStart, { attachmentId: file }, who)).state,
      (await download(account, file)).json().state,
      ...(await product.inject(attachmentTransfer, { ids: file }, who)).data,
    ];
  };
  const nowhere = [404, 404, 404, 404, 404, 404];

  test.each(outside)('%s is refused the case, and its file on every way', async (account) => {
    expect((await product.inject(areaGetRecord, { ...first, id: caseId }, await as(account))).state).toBe(6010104);
    expect(await onEveryWay(account)).toEqual(nowhere);
  });

  test('an expert reads the case and its file as long as a task of it is theirs, no other expert does', async () => {
    const read = async (account: string) =>
      (await product.inject(areaGetRecord, { ...first, id: caseId }, await as(account))).state;
    expect([await read('expert1'), await onEveryWay('expert1')]).toEqual([404, nowhere]);
    const { rows: people } = await product.app.asOwner((db) =>
      sql<{ id: string }>`select id::text as id from app_user where account = 'expert2'`.execute(db),
    );
    const give = (candidates: string[]) =>
      product.app.asOwner(
        (db) =>
          sql`update wf_task set candidates = ${candidates}::text[] where case_id = ${caseId} and state = 'open'`.execute(
            db,
          ),
        'space_yunhai',
      );
    await give([`user:${people[0]?.id}`]);
    expect(await read('expert2')).toBe(200);
    const expert = await as('expert2');
    expect((await product.inject(attachmentGet, { attachmentId: file }, expert)).state).toBe(200);
    expect((await download('expert2', file)).rawPayload.equals(pdf)).toBe(true);
    expect([await read('expert1'), await onEveryWay('expert1')]).toEqual([404, nowhere]);
    await give([]);
    expect([await read('expert2'), await onEveryWay('expert2')]).toEqual([404, nowhere]);
  });

  test('an expert who counts ids on from the second of a filing finds no file and is stopped', async () => {
    const expert = await as('expert3');
    const begin = BigInt(file) - 1_400n;
    const answers: { state: number; found: number }[] = [];
    for (let part = 0n; part < 15n; part += 1n) {
      const ids = Array.from({ length: 200 }, (_, at) => String(begin + part * 200n + BigInt(at)));
      const { state, data } = await product.inject(attachmentTransfer, { ids: ids.join(',') }, expert);
      answers.push({ state, found: state === 200 ? data.length : 0 });
    }
    expect(answers.reduce((sum, { found }) => sum + found, 0)).toBe(0);
    expect(answers.at(-1)?.state).toBe(429);
  });

  test.each(['applicant', 'filing', 'acceptance', 'manager', 'chief', 'approver', 'auditor'])(
    '%s may read the case and its file',
    async (who) => {
      const me = await as(who);
      expect((await product.inject(areaGetRecord, { ...first, id: caseId }, me)).state).toBe(200);
      expect((await product.inject(attachmentGet, { attachmentId: file }, me)).state).toBe(200);
      expect((await product.inject(previewState, { attachmentId: file }, me)).state).toBe(200);
      expect((await product.inject(readingGet, { attachmentId: file }, me)).state).toBe(200);
      expect((await download(who, file)).rawPayload.equals(pdf)).toBe(true);
    },
  );

  test('a supervisor reads both, and how the case went, through the dossiers of smart review alone', async () => {
    const me = await as('supervisor');
    expect((await product.inject(areaGetRecord, { ...first, id: caseId }, me)).state).toBe(6010104);
    const dossiers = { group: 'review', name: 'dossiers', id: caseId };
    expect((await product.inject(areaGetRecord, dossiers, me)).state).toBe(200);
    expect((await product.inject(attachmentGet, { attachmentId: file }, me)).state).toBe(200);
    expect((await product.inject(instanceHistory, { caseId }, me)).state).toBe(200);
    expect((await product.inject(instanceHistory, { caseId }, await as('archivist'))).state).toBe(404);
  });

  test('a preview token made while one had the right shows nothing once the right has ended', async () => {
    const chief = await as('chief');
    const token = (await product.inject(previewToken, { attachmentIds: file }, chief)).data;
    const preview = () =>
      product.server.inject({ url: `/business/v3/hzpfile/preview?attachmentId=${file}&access_token=${token}` });
    expect((await preview()).rawPayload.equals(pdf)).toBe(true);
    const role = (change: string) =>
      product.app.asOwner((db) =>
        sql
          .raw(`${change} from membership m join app_user u on u.id = m.user_id
            where r.membership_id = m.id and u.account = 'chief' and r.role in ('CHIEF', 'EXPERT')`)
          .execute(db),
      );
    await role(`update membership_role r set role = 'EXPERT'`);
    expect((await preview()).json()).toMatchObject({ state: 404, data: null });
    await role(`update membership_role r set role = 'CHIEF'`);
    expect((await preview()).rawPayload.equals(pdf)).toBe(true);
  });

  test('a preview of a switched session tells who really looked, and ends with the session', async () => {
    const admin = await signIn(product, 'admin');
    const client = { client_id: constants.clientId, client_secret: '', grant_type: 'authorization_code' };
    const become = { ...client, access_token: admin.access_token, username: 'chief', reason: '核对附件' };
    const { data: chief } = await product.inject(authenticationSwitch, become);
    const asked = await product.inject(previewToken, { attachmentIds: file }, { token: chief.access_token });
    const preview = () =>
      product.server.inject({ url: `/business/v3/hzpfile/preview?attachmentId=${file}&access_token=${asked.data}` });
    noted.splice(0);
    expect((await preview()).rawPayload.equals(pdf)).toBe(true);
    expect(noted).toMatchObject([{ kind: 'preview', uid: chief.uid, real_uid: admin.uid }]);
    expect(
      (await product.inject(authenticationSwitchExit, { ...client, access_token: chief.access_token })).state,
    ).toBe(200);
    expect((await preview()).json()).toMatchObject({ state: 6020201, data: null });
    expect(noted).toHaveLength(1);
  });

  test('naming a file gives no right to it: neither a draft, nor a message, nor a removal', async () => {
    const rival = await as('rival');
    const documents = [{ _id: 'safety', code: 'safetyAssessment', files: [{ id: file, name: '他人.pdf', size: 1 }] }];
    const draft = await product.inject(areaSave, { ...first, data: aDossier({ documents }) }, rival);
    expect(draft.state).toBe(200);
    expect((await product.inject(attachmentGet, { attachmentId: file }, rival)).state).toBe(404);
    expect((await submitAll(product, rival, draft.data.id)).cause).toBe('附件“他人.pdf”已不存在，请重新上传。');
    expect((await product.inject(attachmentDelete, { attachmentIds: file }, rival)).state).toBe(404);
    const expert = await as('expert1');
    const message = { subject: '附件', content: '<p>见附件</p>', messageType: 'normal' as const, fileMsg: [file] };
    const { data: self } = await product.inject(userContext, {}, expert);
    const sent = await product.inject(messageSave, { ...message, receiverId: self.user.id }, expert);
    expect([sent.state, sent.cause]).toEqual([400, '附件不存在，或不是您上传的']);
  });

  test('a colleague sees in a draft what was put there, also from earlier uploads', async () => {
    const me = await as('applicant');
    const tenants = await product.app.asOwner((db) =>
      sql<{ id: string }>`select id from platform.tenant where code = 'lanyu'`.execute(db),
    );
    const colleague = { ...(await as('multi')), tenantId: tenants.rows[0]?.id ?? '' };
    const { data: early } = await upload('applicant', '早先上传.pdf', pdf);
    const state = async () => (await product.inject(attachmentGet, { attachmentId: early.id }, colleague)).state;
    expect(await state()).toBe(404);
    const documents = [{ _id: 's', code: 'safetyAssessment', files: [{ id: early.id, name: 'a.pdf', size: 1 }] }];
    await product.inject(areaSave, { ...first, data: aDossier({ documents }) }, me);
    expect(await state()).toBe(200);
  });

  describe('ids that are not the own', () => {
    afterEach(() => {
      vi.restoreAllMocks();
      ahead = 0;
    });
    const told = async () => {
      await product.settle();
      const news = await product.inject(messageReceive, {}, await as('auditor'));
      return news.data.dataResult.filter(({ subject }) => subject === '有人频繁访问无权查看的附件').length;
    };

    test('a foreign, a removed and a missing file answer alike, after the same statements', async () => {
      const { data: removed } = await upload('expert1', '我的.pdf', pdf);
      const expert = await as('expert1');
      await product.inject(attachmentDelete, { attachmentIds: removed.id }, expert);
      const { data: foreign } = await upload('applicant', '草稿里的.pdf', pdf);
      const seen: { answers: unknown[]; statements: string[] }[] = [];
      const mine = new AsyncLocalStorage<string[]>();
      for (const id of [file, foreign.id, removed.id, '1000000000000000001']) {
        const statements: string[] = [];
        const query = Transaction.prototype.query;
        const spy = vi.spyOn(Transaction.prototype, 'query').mockImplementation(function (
          this: Transaction,
          text: string,
          values?: readonly unknown[],
        ) {
          // Sweeps that run beside the calls are not theirs.
          mine.getStore()?.push(text);
          return query.call(this, text, values);
        });
        const answers = await mine.run(statements, async () => [
          await product.inject(attachmentGet, { attachmentId: id }, expert),
          await product.inject(attachmentTransfer, { ids: id }, expert),
          await product.inject(previewToken, { attachmentIds: id }, expert),
          await product.inject(readingGet, { attachmentId: id }, expert),
          await product.inject(attachmentDelete, { attachmentIds: id }, expert),
          (await download('expert1', id)).json(),
        ]);
        spy.mockRestore();
        seen.push({ answers: answers.map(({ requestId: _request, ...answer }) => answer), statements });
      }
      expect(seen[0]?.statements.length).toBeGreaterThan(20);
      for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
    });

    test('preview addresses that hold an access token are counted like calls', async () => {
      const { token } = await as('check1');
      const address = (at: number) =>
        `/business/v3/hzpfile/preview?attachmentId=${1_000_000_000_000_005_000n + BigInt(at)}&access_token=${token}`;
      const ask = async (at: number) => (await product.server.inject({ url: address(at) })).json().state as number;
      Object.assign(product.app.settings, { queryTokenCompat: true });
      try {
        for (let at = 1; at <= 50; at += 1) expect(await ask(at)).toBe(404);
        expect(await ask(7)).toBe(404);
        expect(await ask(51)).toBe(429);
        const { state } = await product.inject(
          attachmentGet,
          { attachmentId: '1000000000000005099' },
          await as('check1'),
        );
        expect(state).toBe(429);
      } finally {
        Object.assign(product.app.settings, { queryTokenCompat: false });
      }
      const logged = await product.inject(logChanges, probesOf('check1'), await as('auditor'));
      expect(logged.data.dataResult).toHaveLength(1);
    });

    test('the 51st within an hour is refused, logged and told to the auditors; own files and an old link stay open', async () => {
      const officer = await as('expert4');
      const { data: own } = await upload('expert4', '自己的.pdf', pdf);
      const ask = async (id: string) => product.inject(attachmentGet, { attachmentId: id }, officer);
      const id = (at: number) => String(1_000_000_000_000_001_000n + BigInt(at));
      for (let at = 1; at <= 50; at += 1) expect((await ask(id(at))).state).toBe(404);
      for (let again = 0; again < 5; again += 1) expect((await ask(id(7))).state).toBe(404);
      const before = await told();
      const early = await product.inject(logChanges, probesOf('expert4'), await as('auditor'));
      expect(early.data.dataResult).toEqual([]);

      const refused = await ask(id(51));
      expect([refused.state, refused.cause]).toEqual([
        429,
        '一小时内打开了超过 50 个您无权查看或已不存在的附件，请稍后再试。系统已记录。',
      ]);
      expect((await ask(file)).state).toBe(429);
      expect((await product.inject(attachmentTransfer, { ids: id(60) }, officer)).state).toBe(429);
      expect((await ask(own.id)).state).toBe(200);
      expect((await product.inject(attachmentGet, { attachmentId: id(1) }, await as('expert2'))).state).toBe(404);

      const logged = await product.inject(logChanges, probesOf('expert4'), await as('auditor'));
      expect(logged.data.dataResult).toMatchObject([
        { account: 'expert4', changes: [{ field: 'ids', before: null, after: 51 }] },
      ]);
      expect(await told()).toBe(before + 1);

      ahead += 3_600_001;
      expect((await ask(id(52))).state).toBe(404);
    });

    test('what a person of a company probes is told to the auditors of the authority', async () => {
      // What was asked for in vain before is forgotten by now.
      ahead += 3_600_001;
      const before = await told();
      const ask = async (at: number) => {
        const attachmentId = String(1_000_000_000_000_007_000n + BigInt(at));
        return (await product.inject(attachmentGet, { attachmentId }, await as('rival'))).state;
      };
      for (let at = 1; at <= 50; at += 1) expect(await ask(at)).toBe(404);
      expect(await ask(51)).toBe(429);
      const logged = await product.inject(logChanges, probesOf('rival'), await as('auditor'));
      expect(logged.data.dataResult).toMatchObject([{ account: 'rival', changes: [{ field: 'ids', after: 51 }] }]);
      expect(await told()).toBe(before + 1);
    });

    test('a transfer of many foreign ids is counted as many', async () => {
      const many = (from: number) =>
        Array.from({ length: 50 }, (_, at) => String(1_000_000_000_000_003_000n + BigInt(from + at)));
      const who = await as('expert5');
      const ask = (ids: string[]) => product.inject(attachmentTransfer, { ids: ids.join(',') }, who);
      expect((await ask(many(0))).state).toBe(200);
      expect((await ask(many(0))).state).toBe(200);
      expect((await ask(many(50))).state).toBe(429);
    });
  });
});

const probesOf = (account: string) => ({
  parameters: [
    { key: 'Q^action^S', value: 'attachment.probe' },
    { key: 'Q^account^S', value: account },
  ],
});
