import {
  type Attachment,
  areaGetRecord,
  areaSave,
  attachmentDelete,
  attachmentGet,
  attachmentModifyName,
  attachmentQuery,
  attachmentTransfer,
  type CaseDetail,
  type Envelope,
  previewToken,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../kernel/testing.ts';
import { aDossier, first, people, submitAll } from '../area/area.testing.ts';
import { sweepUploads } from './sweep-uploads.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

describe('attachments (spec 7.2)', () => {
  let product: TestApp;
  const as = people(() => product);
  beforeAll(async () => {
    product = await createTestApp();
  });
  afterAll(() => product.close());

  async function upload(account: string, fileName: string, bytes: Buffer, query = ''): Promise<Envelope<Attachment>> {
    const me = await as(account);
    const boundary = 'x-test-boundary';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const answer = await product.server.inject({
      method: 'POST',
      url: `/business/v3/hzpfile/upload${query}`,
      payload,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-authorization-access_token': me.token ?? '',
      },
    });
    return answer.json() as Envelope<Attachment>;
  }

  test('R7.2-08 R7.2-09 R3-21 an upload answers id, name, extension and size, and its hash', async () => {
    const answer = await upload('applicant', '检验报告.pdf', pdf);
    expect(answer.state, answer.cause ?? '').toBe(200);
    expect(answer.data).toMatchObject({
      fileName: '检验报告.pdf',
      ext: 'pdf',
      totalBytes: pdf.length,
      mime: 'application/pdf',
    });
    expect(answer.data.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(answer.data).not.toHaveProperty('storageKey');
  });

  test.each([
    ['空.pdf', Buffer.alloc(0), '“空.pdf”是空文件（0 字节）'],
    ['报告.pdf', exe, '“报告.pdf”其实是程序文件，没有上传。请选 PDF 或图片。'],
    ['报告.pdf', Buffer.from('只是文字'), '的内容不是 pdf 文件'],
    ['脚本.html', Buffer.from('<script>'), '文件类型不允许'],
    ['图片.svg', Buffer.from('<svg/>'), '文件类型不允许'],
  ])('R5-31 %s is refused with a sentence', async (name, bytes, sentence) => {
    const answer = await upload('applicant', name, bytes);
    expect(answer.state).toBe(400);
    expect(answer.cause).toContain(sentence);
  });

  test('R5-31 path parts and control characters never become part of a name', async () => {
    const answer = await upload('applicant', '..%5c..%5cetc.pdf'.replaceAll('%5c', '\\\\'), pdf);
    expect(answer.data.fileName).toBe('etc.pdf');
  });

  test("R6-20 R7.2-03 another company's file answers like a missing one, for every call", async () => {
    const { data } = await upload('applicant', '配方.pdf', pdf);
    const rival = await as('rival');
    for (const id of [data.id, '999999999999999999']) {
      expect((await product.inject(attachmentGet, { attachmentId: id }, rival)).state).toBe(404);
      expect((await product.inject(previewToken, { attachmentIds: id }, rival)).state).toBe(404);
      expect((await product.inject(attachmentDelete, { attachmentIds: id }, rival)).state).toBe(404);
      expect((await product.inject(attachmentModifyName, { id, fileName: 'x.pdf' }, rival)).state).toBe(404);
      expect((await product.inject(attachmentTransfer, { ids: id }, rival)).data).toEqual([]);
    }
  });

  test('R7.2-16 R7.2-17 a preview token shows its own file only; the bytes come back whole and in ranges', async () => {
    const me = await as('applicant');
    const one = (await upload('applicant', '标签.pdf', pdf)).data;
    const other = (await upload('applicant', '别的.pdf', pdf)).data;
    const token = (await product.inject(previewToken, { attachmentIds: one.id }, me)).data;
    const get = (id: string, headers: Record<string, string> = {}) =>
      product.server.inject({
        method: 'GET',
        url: `/business/v3/hzpfile/preview?attachmentId=${id}&access_token=${token}`,
        headers,
      });
    const whole = await get(one.id);
    expect(whole.rawPayload.equals(pdf)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const part = await get(one.id, { range: 'bytes=0-4' });
    expect([part.statusCode, part.payload]).toEqual([206, '%PDF-']);
    expect((await get(other.id)).json()).toMatchObject({ state: 6020201 });
    const forged = await product.server.inject({
      method: 'GET',
      url: `/business/v3/hzpfile/preview?attachmentId=${one.id}&access_token=forged`,
    });
    expect(forged.json()).toMatchObject({ state: 6020201 });
  });

  test('R7.2-01 R7.2-22 the list holds own uploads and filters by name; R7.2-04 the extension stays', async () => {
    const me = await as('applicant');
    const { data } = await upload('applicant', '功效摘要.pdf', pdf);
    const found = await product.inject(attachmentQuery, { parameters: [{ key: 'fileName', value: '功效' }] }, me);
    expect(found.data.dataResult.map((row) => row.id)).toContain(data.id);
    expect((await product.inject(attachmentModifyName, { id: data.id, fileName: '改名.exe' }, me)).state).toBe(400);
    expect((await product.inject(attachmentModifyName, { id: data.id, fileName: '改名.pdf' }, me)).data.fileName).toBe(
      '改名.pdf',
    );
  });

  test('R7.2-05 a file of a draft is hidden from the authority; once submitted the officer reads it and nobody removes it', async () => {
    const me = await as('applicant');
    const officer = await as('filing');
    const { data: file } = await upload('applicant', '安全评估.pdf', pdf);
    expect((await product.inject(attachmentGet, { attachmentId: file.id }, officer)).state).toBe(404);
    const saved = await product.inject(
      areaSave,
      {
        ...first,
        data: aDossier({
          documents: [
            {
              _id: 'safetyAssessment',
              code: 'safetyAssessment',
              files: [{ id: file.id, name: file.fileName, size: file.totalBytes }],
            },
          ],
        }),
      },
      me,
    );
    const submitted = await submitAll(product, me, saved.data.id);
    expect(submitted.state, submitted.cause ?? '').toBe(200);
    expect((await product.inject(attachmentGet, { attachmentId: file.id }, officer)).state).toBe(200);
    const removal = await product.inject(attachmentDelete, { attachmentIds: file.id }, me);
    expect([removal.state, removal.cause]).toEqual([400, '“安全评估.pdf”已随申请提交，不能删除。']);
    const detail = await product.inject(areaGetRecord, { ...first, id: submitted.data.caseId }, officer);
    expect((detail.data as CaseDetail).id).toBe(submitted.data.caseId);
  });

  test('an upload that was removed is forgotten with its bytes after a week, not before', async () => {
    const me = await as('applicant');
    const { data } = await upload('applicant', '旧稿.pdf', pdf);
    await product.inject(attachmentDelete, { attachmentIds: data.id }, me);
    await sweepUploads(product.app);
    const space = (await product.app.spaces())[0]?.schema;
    const rows = async () =>
      (await product.app.asOwner((db) => sql`select 1 from attachment where id = ${data.id}`.execute(db), space)).rows
        .length;
    expect(await rows()).toBe(1);
    await sweepUploads({ ...product.app, now: () => new Date(Date.now() + 8 * 24 * 3_600_000) });
    expect(await rows()).toBe(0);
  });

  test("a submission that names another company's file is refused", async () => {
    const { data: foreign } = await upload('rival', '他人.pdf', pdf);
    const me = await as('applicant');
    const saved = await product.inject(
      areaSave,
      {
        ...first,
        data: aDossier({
          documents: [
            { _id: 'testReport', code: 'testReport', files: [{ id: foreign.id, name: '他人.pdf', size: 1 }] },
          ],
        }),
      },
      me,
    );
    const submitted = await submitAll(product, me, saved.data.id);
    expect([submitted.state, submitted.cause]).toEqual([400, '附件“他人.pdf”已不存在，请重新上传。']);
  });
});
