import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaHandle,
  areaSave,
  attachmentDelete,
  attachmentGet,
  type Envelope,
  taskLock,
  taskPending,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../kernel/testing.ts';
import { pdf, uploader } from '../../attachment/attachment.testing.ts';
import { aDossier, first, people, submitAll } from '../area.testing.ts';

/** The shipped definitions; whoever suspends a filing may add a file for the office and one that the company reads too. */
let folder: string;
let product: TestApp;
let caseId: string;
const as = people(() => product);
const upload = uploader(() => product, as);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'action-files-'));
  cpSync(join(import.meta.dirname, '../../../../../../definitions'), folder, { recursive: true });
  const path = join(folder, 'areas/reg/first/area.ts');
  const label = "{ 'zh-CN': '附件', en: 'Files', 'zh-TW': '附件' }";
  const file = (key: string, more = '') => `{ key: '${key}', type: 'attachment', label: ${label}${more} },`;
  const source = readFileSync(path, 'utf8').replace(
    /(key: 'suspend',[\s\S]*?fields: \[)/,
    `$1${file('proof')}${file('notice', ', public: true')}`,
  );
  writeFileSync(path, source);
  product = await createTestApp({ settings: { definitionsDir: folder } });
  const me = await as('applicant');
  const draft = (await product.inject(areaSave, { ...first, data: aDossier() }, me)).data.id;
  caseId = (await submitAll(product, me, draft)).data.caseId;
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

const named = (id: string, name: string) => [{ id, name, size: pdf.length }];
async function suspend(fields: object): Promise<Envelope<unknown>> {
  const me = await as('filing');
  const tasks = (await product.inject(taskPending, { requestPage: { pageNo: 1, limit: 50 } }, me)).data.dataResult;
  const task = tasks.find((one) => one.caseId === caseId);
  await product.inject(taskLock, { taskId: task?.id ?? '' }, me);
  const input = { ...first, taskId: task?.id ?? '', action: 'suspend', fields: { reason: '演示', ...fields } };
  return await product.inject(areaHandle, input as never, me);
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
  });
});
