import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaGetRecord,
  areaHandle,
  areaQuery,
  areaSave,
  attachmentDelete,
  attachmentGet,
  attachmentQuery,
  attachmentTransfer,
  dossierExport,
  type Envelope,
  instanceHistory,
  logChanges,
  previewState,
  previewToken,
  readingGet,
  readingStart,
  reviewResult,
  reviewSimilar,
  taskAgree,
  taskDraftSave,
  taskGet,
  taskLock,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { pdf, uploader } from '../../attachment/attachment.testing.ts';
import { sweepUploads } from '../../attachment/sweep-uploads.ts';
import { aDossier, first, people, submitAll } from '../area.testing.ts';

/** The shipped definitions; whoever suspends a filing may add a file for the office and one that the company reads too. */
let folder: string;
let product: TestApp;
let caseId: string;
/** A file that an officer added for the office alone. */
let office: string;
const as = people(() => product);
const upload = uploader(() => product, as);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'action-files-'));
  cpSync(join(import.meta.dirname, '../../../../../../definitions'), folder, { recursive: true });
  const path = join(folder, 'parts/actions.json');
  const label = { 'zh-CN': '附件', en: 'Files', 'zh-TW': '附件' };
  const file = (key: string, more = {}) => `${JSON.stringify({ key, type: 'attachment', label, ...more })},`;
  const source = readFileSync(path, 'utf8').replace(
    /("key": "suspend",[\s\S]*?"fields": \[)/,
    `$1${file('proof')}${file('notice', { public: true })}`,
  );
  writeFileSync(path, source);
  product = await createTestApp({ settings: { definitionsDir: folder } });
  caseId = await filed();
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

async function filed(): Promise<string> {
  const me = await as('applicant');
  const draft = (await product.inject(areaSave, { ...first, data: aDossier() }, me)).data.id;
  return (await submitAll(product, me, draft)).data.caseId;
}
const named = (id: string, name: string) => [{ id, name, size: pdf.length }];
/** The open task of a case that officers of filings have. */
async function taskOf(id: string): Promise<string> {
  const all = { requestPage: { pageNo: 1, limit: 50 } };
  const { data } = await product.inject(taskPending, all, await as('filing'));
  return data.dataResult.find((one) => one.caseId === id)?.id ?? '';
}
async function suspend(fields: object): Promise<Envelope<unknown>> {
  const me = await as('filing');
  const taskId = await taskOf(caseId);
  await product.inject(taskLock, { taskId }, me);
  const input = { ...first, taskId, action: 'suspend', fields: { reason: '演示', ...fields } };
  return await product.inject(areaHandle, input as never, me);
}
/** The pages of all tasks of a case. */
async function tasksOf(id: string, me: { token: string }): Promise<Envelope<unknown>[]> {
  const { rows } = await product.app.asOwner(
    (db) => sql<{ id: string }>`select id from wf_task where case_id = ${id}`.execute(db),
    'space_yunhai',
  );
  return await Promise.all(rows.map(({ id: taskId }) => product.inject(taskGet, { taskId }, me)));
}
const reads = async (account: string, id: string) =>
  (await product.inject(attachmentGet, { attachmentId: id }, await as(account))).state;

describe('files in the form of a task', () => {
  test('one that is somebody else’s, removed or never was is refused alike, by the field that names it', async () => {
    const foreign = (await upload('rival', '别人的.pdf', pdf)).data.id;
    const removed = (await upload('filing', '别人的.pdf', pdf)).data.id;
    const gone = await product.inject(attachmentDelete, { attachmentIds: removed }, await as('filing'));
    expect(gone.state, gone.cause ?? '').toBe(200);
    const answers = [];
    for (const id of [foreign, removed, '9199999999999999999']) {
      const { state, cause, data } = await suspend({ proof: named(id, '别人的.pdf') });
      answers.push({ state, cause, data });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ state: 400, data: [{ field: 'proof' }] });
  });

  test('a file in a kept draft of a task stays with whoever put it there, and goes with the decision', async () => {
    const { id, fileName } = (await upload('filing', '底稿.pdf', pdf)).data;
    const me = await as('filing');
    const taskId = await taskOf(await filed());
    await product.inject(taskLock, { taskId }, me);
    const data = { proof: named(id, fileName), reason: '待补' };
    expect((await product.inject(taskDraftSave, { taskId, data, opinion: '先放着' }, me)).state).toBe(200);
    await sweepUploads({ ...product.app, now: () => new Date(Date.now() + 30 * 24 * 3_600_000) });
    expect((await product.inject(taskGet, { taskId }, me)).data.draft).toMatchObject({ fields: data });
    expect(await reads('filing', id)).toBe(200);
    for (const account of ['applicant', 'rival', 'chief', 'manager', 'auditor', 'expert1', 'tenantadmin', 'admin'])
      expect(await reads(account, id), account).toBe(404);
    const seen = await product.inject(taskGet, { taskId }, await as('applicant'));
    expect(JSON.stringify(seen)).not.toContain(id);
    const taken = await product.inject(taskAgree, { taskId, action: 'suspend', data: { ...data, reason: '演示' } }, me);
    expect(taken.state, taken.cause ?? '').toBe(200);
    expect([await reads('filing', id), await reads('auditor', id), await reads('applicant', id)]).toEqual([
      200, 200, 404,
    ]);
  });

  test('the office reads both, the company what is public, and nobody else any', async () => {
    const proof = (await upload('filing', '现场.pdf', pdf)).data.id;
    const notice = (await upload('filing', '通知.pdf', pdf)).data.id;
    const answer = await suspend({ proof: named(proof, '现场.pdf'), notice: named(notice, '通知.pdf') });
    expect(answer.state, answer.cause ?? '').toBe(200);
    const seen = async (account: string) => [await reads(account, proof), await reads(account, notice)];
    expect(await seen('filing')).toEqual([200, 200]);
    expect(await seen('auditor')).toEqual([200, 200]);
    expect(await seen('applicant')).toEqual([404, 200]);
    for (const account of ['rival', 'expert1', 'archivist', 'tenantadmin'])
      expect(await seen(account)).toEqual([404, 404]);
    office = proof;
  });

  test.each(['applicant', 'rival', 'multi'])('%s of a company meets no file of the office on any way', async (who) => {
    const me = await as(who);
    const one = { attachmentId: office };
    const download = await product.server.inject({
      url: `/platform/v3/file/download?attachmentId=${office}`,
      headers: { 'x-authorization-access_token': me.token },
    });
    const states = [
      (await product.inject(attachmentGet, one, me)).state,
      (await product.inject(previewToken, { attachmentIds: office }, me)).state,
      (await product.inject(previewState, one, me)).state,
      (await product.inject(readingGet, one, me)).state,
      (await product.inject(readingStart, one, me)).state,
      (await product.inject(attachmentDelete, { attachmentIds: office }, me)).state,
      download.json().state,
    ];
    expect(states).toEqual([404, 404, 404, 404, 404, 404, 404]);
    const everything = { requestPage: { pageNo: 1, limit: 100 } };
    const told = [
      await product.inject(attachmentTransfer, { ids: office }, me),
      await product.inject(attachmentQuery, everything, me),
      await product.inject(areaGetRecord, { ...first, id: caseId }, me),
      await product.inject(areaQuery, { ...first, ...everything, parameters: [{ key: 'search', value: '现场' }] }, me),
      await product.inject(instanceHistory, { caseId }, me),
      await product.inject(reviewResult, { ...first, caseId }, me),
      await product.inject(reviewSimilar, { ...first, caseId }, me),
      await product.inject(dossierExport, { ...first, caseId }, me),
      await product.inject(logChanges, everything, me),
      ...(await tasksOf(caseId, me)),
    ];
    expect(told[2]?.state).toBe(who === 'rival' ? 404 : 200);
    for (const answer of told) {
      const words = JSON.stringify(answer);
      expect([words.includes(office), words.includes('现场.pdf')], answer.request ?? '').toEqual([false, false]);
    }
    if (who !== 'rival') expect(JSON.stringify(told[2])).toContain('通知.pdf');
  });
});
