import {
  areaGetRecord,
  attachmentGet,
  caseReaders,
  dossierExport,
  logReads,
  type ReadLog,
  readingStart,
  reviewResult,
  reviewSimilar,
  taskLock,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptFrom, ReadTrace } from '../../kernel/audit/read-trace.ts';
import { sealAudit } from '../../kernel/audit/sealer.ts';
import { verifyAudit } from '../../kernel/audit/verify.ts';
import { verifyReads } from '../../kernel/audit/verify-reads.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { aDossier, fileCase, first, people } from '../area/area.testing.ts';
import { pdf, uploader } from '../attachment/attachment.testing.ts';
import { flushReadTrace } from './index.ts';

let now = new Date('2026-11-22T02:04:10Z');
let product: TestApp;
const as = people(() => product);
const upload = uploader(() => product, as);
let caseId = '';
let fileId = '';
beforeAll(async () => {
  product = await createTestApp({ clock: () => now });
  fileId = (await upload('applicant', '检验报告.pdf', pdf)).data.id;
  const documents = [
    { _id: 'safety', code: 'safetyAssessment', files: [{ id: fileId, name: '检验报告.pdf', size: pdf.length }] },
  ];
  caseId = (await fileCase(product, await as('applicant'), aDossier({ documents }))).caseId;
});
afterAll(() => product.close());

const open = async (account: string, group: { group: string; name: string } = first) =>
  (await product.inject(areaGetRecord, { ...group, id: caseId }, await as(account))).state;
const trace = async (account: string): Promise<ReadLog[]> => {
  await flushReadTrace(product.app);
  const request = { parameters: [{ key: 'caseId', value: caseId }], requestPage: { pageNo: 1, limit: 500 } };
  return (await product.inject(logReads, request, await as(account))).data.dataResult;
};
const lookers = async (account: string) => {
  await flushReadTrace(product.app);
  return await product.inject(caseReaders, { ...first, id: caseId }, await as(account));
};
const prove = () => verifyReads(product.app.asOwner);

describe('reading leaves a trace', () => {
  test('R3-50 the auditor sees who opened which case, file, text and formula, and when', async () => {
    expect(await open('chief')).toBe(200);
    const officer = await as('filing');
    const task = (await product.inject(taskPending, {}, officer)).data.dataResult.find((one) => one.caseId === caseId);
    await product.inject(taskLock, { taskId: task?.id ?? '' }, officer);
    const download = await product.server.inject({
      method: 'GET',
      url: `/platform/v3/file/download?attachmentId=${fileId}`,
      headers: { 'x-authorization-access_token': officer.token },
    });
    expect(download.statusCode).toBe(200);
    expect((await product.inject(readingStart, { attachmentId: fileId }, officer)).state).toBe(200);
    expect((await product.inject(dossierExport, { ...first, caseId }, officer)).state).toBe(200);
    const seen = (await trace('auditor')).map(({ name, orgName, kind, title }) => [name, orgName, kind, title]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['周敏', '审评一部', 'case', '岚屿演示氨基酸保湿面霜'],
        ['宋予安', '备案管理处', 'file', '检验报告.pdf'],
        ['宋予安', '备案管理处', 'words', '检验报告.pdf'],
        ['宋予安', '备案管理处', 'formula', '岚屿演示氨基酸保湿面霜'],
      ]),
    );
  });

  test('what was refused leaves none, and a name of a file is no reading', async () => {
    const before = (await trace('auditor')).length;
    expect(await open('rival')).not.toBe(200);
    expect(await open('expert1')).not.toBe(200);
    expect((await product.inject(attachmentGet, { attachmentId: fileId }, await as('applicant'))).state).toBe(200);
    expect(await trace('auditor')).toHaveLength(before);
  });

  test('a case that a worklist does not list is answered like one that is not there', async () => {
    const officer = await as('filing');
    const inList = { group: 'filing', name: 'cases' };
    const asked = async (id: string) => {
      const { state, cause } = await product.inject(caseReaders, { ...inList, id }, officer);
      return { state, cause };
    };
    // The list of filed cases leaves out those without a number.
    const { caseId: unlisted } = await fileCase(product, await as('applicant'), aDossier({ nameBrand: '待编号' }));
    expect((await asked(unlisted)).state).toBe(200);
    await product.app.asOwner(
      (db) => sql`update case_record set cert_no = null where id = ${unlisted}`.execute(db),
      (await product.app.spaces())[0]?.schema ?? '',
    );
    const missing = await asked('999999999999');
    expect(missing.state).not.toBe(200);
    expect(await asked(unlisted)).toEqual(missing);
  });

  test('opening again within ten minutes is counted, later it is a new line', async () => {
    const mine = async () => (await trace('auditor')).filter((row) => row.name === '何一鸣').map((row) => row.times);
    for (let i = 0; i < 4; i += 1) await open('recheck');
    expect(await mine()).toEqual([1]);
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await mine()).toEqual([3, 1]);
    await open('recheck');
    expect(await mine()).toEqual([1, 3, 1]);
  });

  test('whoever looks for formulas like that of a case has read of its formula', async () => {
    const of = async () => (await trace('auditor')).filter(({ name, kind }) => name === '宋予安' && kind === 'formula');
    const before = (await of()).length;
    now = new Date(now.getTime() + 3_600_000);
    const asked = await product.inject(reviewSimilar, { ...first, caseId }, await as('filing'));
    expect(asked.state, asked.cause ?? '').toBe(200);
    expect(await of()).toHaveLength(before + 1);
  });

  test('whoever reads only the findings of a case has read of its formula', async () => {
    const mine = async () =>
      (await trace('auditor')).filter(({ name, kind }) => name === '何一鸣' && kind === 'formula');
    expect(await mine()).toEqual([]);
    expect((await product.inject(reviewResult, { ...first, caseId }, await as('recheck'))).state).toBe(200);
    expect(await mine()).toHaveLength(1);
  });

  test('a company sees office, role group and minute of its own dossier, never a name and never an expert', async () => {
    // An expert who reads it all the same, e.g. by a task.
    const { rows } = await product.app.asOwner((db) =>
      sql<{
        id: string;
        tenant: string;
      }>`select u.id, e.tenant_id as tenant from app_user u join employee e on e.user_id = u.id
        where u.account = 'expert1'`.execute(db),
    );
    const { rows: holder } = await product.app.asOwner((db) =>
      sql<{ id: string }>`select id from tenant where code = 'lanyu'`.execute(db),
    );
    const about = {
      record_id: caseId,
      case_id: caseId,
      title: 'x',
      holder_tenant_id: holder[0]?.id ?? '',
      authority_id: null,
    };
    now = new Date('2026-11-22T02:55:00Z');
    const expert = {
      uid: rows[0]?.id ?? '',
      real_uid: rows[0]?.id ?? '',
      tenant_id: rows[0]?.tenant ?? '',
      roles: ['EXPERT'],
    };
    product.app.wiring.readNoted?.(product.app, { at: now, ...expert, kind: 'case', ...about });
    const answer = await lookers('applicant');
    expect(answer.data).toEqual(
      expect.arrayContaining([
        { office: '云海市药品监督管理局（演示）', roleGroup: 'review', at: '2026-11-22 10:04:00' },
        { office: '云海市药品监督管理局（演示）', roleGroup: 'filing', at: '2026-11-22 10:04:00' },
      ]),
    );
    expect(JSON.stringify(answer)).not.toMatch(/周敏|宋予安|何一鸣|10:55/);
    expect((await trace('auditor'))[0]).toMatchObject({ name: '方致远', time: '2026-11-22 10:55:00' });
    expect((await lookers('rival')).state).toBe(404);
    // The company's own people are no news to it.
    await open('applicant');
    expect((await lookers('applicant')).data).toEqual(answer.data);
    for (const account of ['applicant', 'chief'])
      expect((await product.inject(logReads, {}, await as(account))).state).toBe(6010104);
  });
});

describe('nothing of the trace is lost', () => {
  const read = { uid: '7', real_uid: '7', tenant_id: '8', roles: ['CHIEF'], kind: 'case', record_id: '9' } as const;
  const about = { case_id: '9', title: '演示', holder_tenant_id: '6', authority_id: '8' };
  const written = async () => {
    const { rows } = await product.app.asOwner((db) =>
      sql<{ times: number }>`select times from read_trace where record_id = 9 order by id`.execute(db),
    );
    return rows.map((row) => row.times);
  };

  test('at a clean shutdown, counts of repetitions included', async () => {
    const ending = new ReadTrace(product.app, 3);
    for (let i = 0; i < 3; i += 1) ending.add({ at: now, ...read, ...about });
    expect(await written()).toEqual([]);
    await ending.stop();
    expect(await written()).toEqual([1, 2]);
  });

  test('while the database is away', async () => {
    const trace = new ReadTrace(product.app, 3);
    const { asOwner } = product.app;
    Object.assign(product.app, { asOwner: async () => Promise.reject(new Error('away')) });
    trace.add({ at: now, ...read, ...about });
    await trace.flush();
    Object.assign(product.app, { asOwner });
    expect(await written()).toEqual([1, 2]);
    await trace.flush();
    expect(await written()).toEqual([1, 2, 1]);
  });
});

test.each([
  ['2029-11-22T02:04:10.000Z', '2026-11-22T02:04:10.000Z'],
  ['2028-02-29T12:00:00.000Z', '2025-02-28T12:00:00.000Z'],
  ['2028-03-01T12:00:00.000Z', '2025-03-01T12:00:00.000Z'],
])('on %s lines are kept from %s on: never less than three years, also on a leap day', (today, from) => {
  expect(keptFrom(new Date(today), 3).toISOString()).toBe(from);
});

describe('the trace is sealed', () => {
  test('a changed, a removed and an added line are found, and what is too old leaves without a gap', async () => {
    await trace('auditor');
    const whole = await prove();
    expect(whole).toMatchObject({ ok: true, broken: null, stray: 0, expired: 0 });
    expect(whole.proved).toBeGreaterThan(2);
    const tamper = (statement: string) =>
      product.app.asOwner(async (db) => {
        await sql.raw('alter table read_trace disable trigger all').execute(db);
        await sql.raw(statement).execute(db);
        await sql.raw('alter table read_trace enable trigger all').execute(db);
      });
    await expect(product.app.asOwner((db) => sql`update read_trace set title = 'y'`.execute(db))).rejects.toThrow(
      /append-only/,
    );
    await tamper(`update read_trace set uid = uid + 1 where id = (select min(id) from read_trace)`);
    expect(await prove()).toMatchObject({ ok: false, broken: { reason: 'changed' } });
    await tamper(`update read_trace set uid = uid - 1 where id = (select min(id) from read_trace)`);
    expect((await prove()).ok).toBe(true);

    const newest = '(select max(batch) from read_trace)';
    await tamper(`create table kept as select * from read_trace where batch = ${newest}`);
    await tamper(`delete from read_trace where batch = ${newest}`);
    expect(await prove()).toMatchObject({ ok: false, broken: { reason: 'removed' } });
    await tamper('insert into read_trace overriding system value select * from kept');
    expect((await prove()).ok).toBe(true);
    await tamper(`insert into read_trace (batch, first_at, last_at, times, uid, real_uid, tenant_id, roles, kind, record_id, title)
      values (1, now(), now(), 1, 1, 1, 1, '{}', 'case', 1, 'x')`);
    expect(await prove()).toMatchObject({ ok: false, stray: 1 });
    await tamper('delete from read_trace where batch = 1');

    // A batch whose seal is younger than the boundary stays, though its lines were written just before it.
    await tamper(`update read_trace set written_at = written_at - interval '1 hour' where batch = ${newest}`);
    const today = now;
    now = await product.app.asOwner(async (db) => {
      const { rows } = await sql<{ at: Date }>`select at + interval '3 years' - interval '30 minutes' as at
        from audit_log where action = 'read.batch' order by seq desc limit 1`.execute(db);
      return rows[0]?.at ?? today;
    });
    expect(now).not.toBe(today);
    expect(await flushReadTrace(product.app)).toBe(0);
    expect(await prove()).toMatchObject({ ok: true, expired: 0, proved: whole.proved });
    now = today;

    // Three years later the lines are forgotten; their seals stay and the chain holds.
    now = new Date(now.getTime() + 100 * 366 * 86_400_000);
    expect(await flushReadTrace(product.app)).toBeGreaterThan(3);
    const after = await prove();
    expect(after).toMatchObject({ ok: true, broken: null, proved: 0 });
    expect(after.expired).toBe(whole.proved);
    await expect
      .poll(async () => {
        await sealAudit(product.app);
        return await verifyAudit(product.app.asOwner);
      })
      .toMatchObject({ ok: true, unsealed: [] });
  });
});
