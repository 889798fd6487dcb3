import {
  areaGetRecord,
  areaSave,
  attachmentGet,
  attachmentTransfer,
  previewState,
  previewToken,
  readingGet,
  readingStart,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../kernel/testing.ts';
import { aDossier, first, people, submitAll } from '../area/area.testing.ts';
import { pdf, uploader } from './attachment.testing.ts';

/** People of the authority that the case is refused to. */
const outside = ['expert1', 'archivist', 'tenantadmin', 'regulator1', 'acceptance'];

describe('a file of a case is for those who may read the case', () => {
  let product: TestApp;
  let caseId = '';
  let file = '';
  const as = people(() => product);
  const upload = uploader(() => product, as);
  const download = async (account: string, id: string) =>
    product.server.inject({
      method: 'GET',
      url: `/platform/v3/file/download?attachmentId=${id}`,
      headers: { 'x-authorization-access_token': (await as(account)).token },
    });

  beforeAll(async () => {
    product = await createTestApp();
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

  test.each(outside)('%s is refused the case, and its file on every way', async (account) => {
    const who = await as(account);
    expect((await product.inject(areaGetRecord, { ...first, id: caseId }, who)).state).toBe(6010104);
    const states = [
      (await product.inject(attachmentGet, { attachmentId: file }, who)).state,
      (await product.inject(previewToken, { attachmentIds: file }, who)).state,
      (await product.inject(previewState, { attachmentId: file }, who)).state,
      (await product.inject(readingGet, { attachmentId: file }, who)).state,
      (await product.inject(readingStart, { attachmentId: file }, who)).state,
      (await download(account, file)).json().state,
    ];
    expect(states).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await product.inject(attachmentTransfer, { ids: file }, who)).data).toEqual([]);
  });

  test('an expert who counts ids on from the second of a filing finds no file', async () => {
    const expert = await as('expert1');
    const begin = BigInt(caseId) - 1_400n;
    const found: string[] = [];
    for (let part = 0n; part < 15n; part += 1n) {
      const ids = Array.from({ length: 200 }, (_, at) => String(begin + part * 200n + BigInt(at)));
      const answer = await product.inject(attachmentTransfer, { ids: [...ids.slice(1), file].join(',') }, expert);
      if (answer.state === 200) found.push(...answer.data.map(({ id }) => id));
    }
    expect(found).toEqual([]);
  });

  test.each(['applicant', 'filing', 'manager', 'chief', 'auditor'])(
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
});
