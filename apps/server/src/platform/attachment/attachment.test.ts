import { tmpdir } from 'node:os';
import {
  areaGetRecord,
  areaSave,
  attachmentDelete,
  attachmentGet,
  attachmentModifyName,
  attachmentQuery,
  attachmentTransfer,
  type CaseDetail,
  previewState,
  previewToken,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Settings } from '../../kernel/settings/settings-storage.ts';
import type { TestApp } from '../../testing/testing.ts';
import { aDossier, first, people, submitAll } from '../area/area.testing.ts';
import { docxOf, exe, gif, mp3, mp4, multipart, pdf, pngOf, uploader, zipOf } from './attachment.testing.ts';
import { startS3, startStoring } from './s3.testing.ts';
import { storageOf } from './storage.ts';
import { sweepUploads } from './sweep-uploads.ts';

describe.each(['local disk', 'an S3 store'])('attachments on %s', (place) => {
  let product: TestApp;
  let stop: () => Promise<void>;
  const as = people(() => product);
  const upload = uploader(() => product, as);
  const get = async (url: string, headers: Record<string, string> = {}) =>
    product.server.inject({ method: 'GET', url, headers });
  const download = async (account: string, id: string, headers: Record<string, string> = {}) =>
    get(`/platform/v3/file/download?attachmentId=${id}`, {
      'x-authorization-access_token': (await as(account)).token,
      ...headers,
    });
  const tokenFor = async (account: string, ...ids: string[]) =>
    (await product.inject(previewToken, { attachmentIds: ids.join(',') }, await as(account))).data;

  beforeAll(async () => {
    ({ product, stop } = await startStoring(place));
  });
  afterAll(() => stop());

  test('R7.2-08 R7.2-09 R3-21 R3-27 an upload answers id, name, extension, size and what the server knows, never where it lies', async () => {
    const answer = await upload('applicant', '检验报告.pdf', pdf, { query: '?type=report' });
    expect(answer.state, answer.cause ?? '').toBe(200);
    expect(answer.data).toEqual({
      id: expect.stringMatching(/^\d{18,19}$/),
      fileName: '检验报告.pdf',
      ext: 'pdf',
      totalBytes: pdf.length,
      mime: 'application/pdf',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      type: 'report',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      tenantId: expect.stringMatching(/^\d+$/),
      ownerId: expect.stringMatching(/^\d+$/),
      ylfjid: null,
      bizId: null,
      scanStatus: 'notScanned',
    });
    expect(JSON.stringify(answer)).not.toMatch(/storage/i);
    expect((await download('applicant', answer.data.id)).rawPayload.equals(pdf)).toBe(true);
  });

  test('R7.2-09 an upload belongs to its record and replaces the earlier attachment', async () => {
    const me = await as('applicant');
    const draft = (await product.inject(areaSave, { ...first, data: aDossier() }, me)).data.id;
    const old = (await upload('applicant', '旧.pdf', pdf, { query: `?id=${draft}&type=label` })).data;
    const next = (await upload('applicant', '新.pdf', pdf, { query: `?id=${draft}&type=label&ylfjid=${old.id}` })).data;
    expect(next).toMatchObject({ bizId: draft, type: 'label', ylfjid: old.id });
    expect((await product.inject(attachmentGet, { attachmentId: old.id }, me)).state).toBe(404);
    const foreign = (await upload('rival', '他人.pdf', pdf)).data;
    expect((await upload('applicant', '新.pdf', pdf, { query: `?ylfjid=${foreign.id}` })).state).toBe(404);
    expect((await upload('rival', '新.pdf', pdf, { query: `?id=${draft}` })).state).toBe(404);
    expect((await product.inject(attachmentGet, { attachmentId: foreign.id }, await as('rival'))).state).toBe(200);
  });

  test('a file that a copy of the draft holds as well stays there when the draft replaces it', async () => {
    const me = await as('applicant');
    const draft = (await product.inject(areaSave, { ...first, data: aDossier() }, me)).data.id;
    const { data: file } = await upload('applicant', '合同.pdf', pdf, { query: `?id=${draft}&type=licence` });
    const files = [{ id: file.id, name: '合同.pdf', size: file.totalBytes }];
    const documents = [{ _id: 'productionLicence', code: 'productionLicence', files }];
    expect((await product.inject(areaSave, { ...first, id: draft, data: { documents } }, me)).state).toBe(200);
    const copy = await product.inject(areaSave, { ...first, data: {}, prefill: true, draftId: draft }, me);
    expect(copy.state, copy.cause ?? '').toBe(200);
    const query = `?id=${draft}&type=licence&ylfjid=${file.id}`;
    expect((await upload('applicant', '新合同.pdf', pdf, { query })).state).toBe(200);
    expect((await product.inject(attachmentGet, { attachmentId: file.id }, me)).state).toBe(200);
    // Somebody who shares nothing with the company gets none of it by the copy.
    expect((await product.inject(attachmentGet, { attachmentId: file.id }, await as('rival'))).state).toBe(404);
  });

  test('a file that serves several papers is submitted once for all of them', async () => {
    const me = await as('applicant');
    const { data: file } = await upload('applicant', '合订.pdf', pdf);
    const files = [{ id: file.id, name: '合订.pdf', size: file.totalBytes }];
    const documents = ['testReport', 'safetyAssessment'].map((code) => ({ _id: code, code, files }));
    const saved = await product.inject(areaSave, { ...first, data: aDossier({ documents }) }, me);
    const submitted = await submitAll(product, me, saved.data.id);
    expect(submitted.state, submitted.cause ?? '').toBe(200);
    const officer = await as('filing');
    const detail = await product.inject(areaGetRecord, { ...first, id: submitted.data.caseId }, officer);
    expect((detail.data as CaseDetail).data.documents).toMatchObject(documents);
    expect((await product.inject(attachmentGet, { attachmentId: file.id }, officer)).state).toBe(200);
  });

  test.each([
    ['空.pdf', Buffer.alloc(0), '“空.pdf”是空文件（0 字节）'],
    ['报告.pdf', exe, '“报告.pdf”其实是程序文件，没有上传。请选 PDF 或图片。'],
    ['报告.pdf', Buffer.from('只是文字'), '的内容不是 pdf 文件'],
    ['脚本.html', Buffer.from('<script>'), '文件类型不允许'],
    ['图片.svg', Buffer.from('<svg/>'), '文件类型不允许'],
    ['图片.gif', Buffer.concat([gif, Buffer.from('*/=1;alert(document.cookie)')]), '夹带了另一种文件'],
    ['炸弹.zip', zipOf([{ name: 'a', bytes: Buffer.alloc(20 * 1024 * 1024) }]), '解压后过大'],
    ['炸弹.docx', docxOf('x', [{ name: 'word/a.xml', bytes: Buffer.alloc(20 * 1024 * 1024) }]), '解压后过大'],
    ['宏.docx', docxOf('x', [{ name: 'word/vbaProject.bin', bytes: exe }]), '含有宏程序'],
    ['大图.png', pngOf(60_000, 60_000), '尺寸过大'],
  ])('R5-31 R5-51 %s is refused with a sentence and leaves nothing behind', async (name, bytes, sentence) => {
    const answer = await upload('applicant', name, bytes);
    expect(answer).toMatchObject({ state: 400, data: [{ field: 'file', message: answer.cause }] });
    expect(answer.cause).toContain(sentence);
  });

  test('R5-31 one file at a time, 100 MB at most, and a body without a file is told so', async () => {
    const two = await upload('applicant', 'a.pdf', pdf, { more: pdf });
    expect([two.state, two.cause]).toEqual([400, '一次只能上传一个文件']);
    const large = await upload('applicant', 'a.pdf', Buffer.concat([pdf, Buffer.alloc(100 * 1024 * 1024)]));
    expect([large.state, large.cause]).toEqual([400, '上传文件大小不能超过100M']);
    const { token } = await as('applicant');
    const { contentType } = multipart([]);
    const none = await product.server.inject({
      method: 'POST',
      url: '/hzpfile/upload',
      payload: '--x-test-boundary--\r\n',
      headers: { 'content-type': contentType, 'x-authorization-access_token': token },
    });
    expect(none.json()).toMatchObject({ state: 400, cause: '请上传或选择文件' });
  });

  test('R7-40 the same key and the same file are one attachment; another file under the key is 409', async () => {
    const headers = { 'idempotency-key': `upload-${place.replaceAll(' ', '-')}-key` };
    const one = await upload('applicant', '一次.pdf', pdf, { headers });
    const again = await upload('applicant', '一次.pdf', pdf, { headers });
    expect(again.data.id).toBe(one.data.id);
    expect((await upload('applicant', '一次.pdf', Buffer.concat([pdf, Buffer.from(' ')]), { headers })).state).toBe(
      409,
    );
  });

  test('R7.2-08 a file in any other field than `file` is refused, and nothing of it is kept', async () => {
    const { token } = await as('applicant');
    const { payload, contentType } = multipart([{ fileName: 'a.pdf', bytes: pdf }]);
    const send = async (name: string) =>
      (
        await product.server.inject({
          method: 'POST',
          url: '/business/v3/hzpfile/upload',
          payload: payload.toString('latin1').replace('name="file"', `name="${name}"`),
          headers: { 'content-type': contentType, 'x-authorization-access_token': token, 'accept-language': 'en' },
        })
      ).json();
    for (const name of ['files', 'upload', 'File'])
      expect(await send(name), name).toMatchObject({ state: 400, data: [{ field: 'file' }] });
    expect((await send('document')).cause).toBe(
      'The file stands in the field “file”, not in “document”. Send it under that name',
    );
    expect((await send('file')).state).toBe(200);
  });

  test('R1.6-14 R7-04 R7-06 R7.2-01…R7.2-06 R7.2-08 R7.2-10…R7.2-15 every call answers under /business/v3, /platform/v3 and bare', async () => {
    const { token } = await as('applicant');
    const headers = { 'x-authorization-access_token': token };
    for (const prefix of ['/business/v3', '/platform/v3', '']) {
      const { id } = (await upload('applicant', '图.png', pngOf(), { path: `${prefix}/hzpfile/upload` })).data;
      const post = async (path: string, payload?: object) =>
        (
          await product.server.inject({ method: 'POST', url: prefix + path, headers, ...(payload ? { payload } : {}) })
        ).json();
      expect((await post('/hzpAttachInfo/query', {})).data.dataResult[0].id).toBe(id);
      expect((await get(`${prefix}/hzpAttachInfo/get?attachmentId=${id}`, headers)).json().data.id).toBe(id);
      expect((await post(`/hzpAttachInfo/transfer?ids=${id}`)).data).toMatchObject([{ id }]);
      expect((await post('/hzpAttachInfo/modifyName', { id, fileName: '改.png' })).data.fileName).toBe('改.png');
      const preview = (await post(`/hzpfile/previewToken?attachmentIds=${id}`)).data;
      for (const path of ['preview', 'previewExp', 'previewGd', 'previewFilePath']) {
        const answer = await get(
          `${prefix}/hzpfile/${path}?attachmentId=${id}&access_token=${preview}&tenantId=&charset=UTF-8&_t=0.5`,
        );
        expect([path, answer.headers['content-type'], answer.rawPayload.equals(pngOf())]).toEqual([
          path,
          'image/png',
          true,
        ]);
      }
      // Whatever its name says, previewFilePath takes no path: only the id counts.
      const byPath = (more: string) =>
        get(`${prefix}/hzpfile/previewFilePath?filePath=/etc/hostname&path=../x&access_token=${preview}${more}`);
      expect((await byPath('')).json()).toMatchObject({ state: 400 });
      expect((await byPath(`&attachmentId=${id}`)).rawPayload.equals(pngOf())).toBe(true);
      if (prefix !== '/business/v3') {
        const image = await get(`${prefix}/file/getImage?attachmentId=${id}&access_token=${preview}`);
        expect([image.headers['content-type'], image.rawPayload.equals(pngOf())]).toEqual(['image/png', true]);
        expect((await get(`${prefix}/file/download?attachmentId=${id}`, headers)).rawPayload.equals(pngOf())).toBe(
          true,
        );
      }
      expect((await post(`/hzpfile/delete?attachmentIds=${id}`)).data).toBe(1);
      expect((await get(`${prefix}/hzpAttachInfo/get?attachmentId=${id}`, headers)).json().state).toBe(404);
    }
  });

  test('R7.2-01 R7.2-22 R7-34 the list holds own uploads only, by name, type, size and time', async () => {
    const me = await as('applicant');
    const { data } = await upload('applicant', '功效摘要.pdf', pdf, { query: '?type=efficacy' });
    const found = async (parameters: { key: string; value: string }[]) =>
      (await product.inject(attachmentQuery, { parameters }, me)).data;
    expect((await found([{ key: 'fileName', value: '效摘' }])).dataResult).toMatchObject([{ id: data.id }]);
    expect((await found([{ key: 'Q^type^S', value: 'efficacy' }])).pageResult.totalCount).toBe(1);
    expect((await found([{ key: 'Q^totalBytes^NL', value: '999999' }])).pageResult.totalCount).toBe(0);
    const since = async (day: string) => (await found([{ key: 'Q^createTime^DL^yyyy-MM-dd', value: day }])).dataResult;
    expect((await since('2020-01-01')).map(({ id }) => id)).toContain(data.id);
    expect(await since('2199-01-01')).toEqual([]);
    expect((await product.inject(attachmentQuery, { parameters: [{ key: 'storageKey', value: 'x' }] }, me)).state).toBe(
      400,
    );
    const rival = await product.inject(attachmentQuery, {}, await as('rival'));
    expect(rival.data.dataResult.map((row) => row.id)).not.toContain(data.id);
  });

  test('R7.2-03 R7-38 transfer keeps the order asked, leaves out missing and foreign ids, and takes 200 at most', async () => {
    const me = await as('applicant');
    const one = (await upload('applicant', '一.pdf', pdf)).data.id;
    const two = (await upload('applicant', '二.pdf', pdf)).data.id;
    const foreign = (await upload('rival', '三.pdf', pdf)).data.id;
    const ids = async (text: string) =>
      (await product.inject(attachmentTransfer, { ids: text }, me)).data.map((row) => row.id);
    expect(await ids(`${two},999999999999999999,${foreign},${one}`)).toEqual([two, one]);
    const many = Array.from({ length: 201 }, (_, index) => String(index + 1)).join(',');
    for (const wrong of ['', 'x', '1;2', many, '99999999999999999999'])
      expect((await product.inject(attachmentTransfer, { ids: wrong }, me)).state, wrong).toBe(400);
  });

  test('R7.2-04 a new name keeps the extension and holds no path and no control characters', async () => {
    const me = await as('applicant');
    const { data } = await upload('applicant', '原名.pdf', pdf);
    const rename = async (fileName: string) => product.inject(attachmentModifyName, { id: data.id, fileName }, me);
    for (const wrong of [
      '改名.exe',
      '改名',
      '.pdf',
      '../改名.pdf',
      'a\\b.pdf',
      'a\u0000.pdf',
      'a\nb.pdf',
      '\u202efdp.pdf',
      '',
    ])
      expect((await rename(wrong)).state, JSON.stringify(wrong)).toBe(400);
    expect((await rename('改名.PDF')).data.fileName).toBe('改名.PDF');
    const colleague = await product.inject(attachmentModifyName, { id: data.id, fileName: 'x.pdf' }, await as('rival'));
    expect(colleague.state).toBe(404);
  });

  test("R3-47 R6-20 R7.2-02 another company's file answers like a missing one, for every call", async () => {
    const { data } = await upload('applicant', '配方.pdf', pdf);
    const rival = await as('rival');
    for (const id of [data.id, '999999999999999999']) {
      expect((await product.inject(attachmentGet, { attachmentId: id }, rival)).state).toBe(404);
      expect((await product.inject(previewToken, { attachmentIds: id }, rival)).state).toBe(404);
      expect((await product.inject(previewState, { attachmentId: id }, rival)).state).toBe(404);
      expect((await product.inject(attachmentDelete, { attachmentIds: id }, rival)).state).toBe(404);
      expect((await product.inject(attachmentModifyName, { id, fileName: 'x.pdf' }, rival)).state).toBe(404);
      expect((await product.inject(attachmentTransfer, { ids: id }, rival)).data).toEqual([]);
      expect((await download('rival', id)).json()).toMatchObject({ state: 404 });
    }
    expect((await download('applicant', data.id)).statusCode).toBe(200);
  });

  test('R7.2-05 a file of a draft is hidden from the authority; once submitted the officer reads it and nobody removes it', async () => {
    const me = await as('applicant');
    const officer = await as('filing');
    const { data: file } = await upload('applicant', '安全评估.pdf', pdf);
    const { data: free } = await upload('applicant', '多余.pdf', pdf);
    expect((await product.inject(attachmentGet, { attachmentId: file.id }, officer)).state).toBe(404);
    const files = [{ id: file.id, name: file.fileName, size: file.totalBytes }];
    const documents = [{ _id: 'safetyAssessment', code: 'safetyAssessment', files }];
    const saved = await product.inject(areaSave, { ...first, data: aDossier({ documents }) }, me);
    const submitted = await submitAll(product, me, saved.data.id);
    expect(submitted.state, submitted.cause ?? '').toBe(200);
    expect((await product.inject(attachmentGet, { attachmentId: file.id }, officer)).state).toBe(200);
    for (const attachmentIds of [file.id, `${free.id},${file.id}`]) {
      const removal = await product.inject(attachmentDelete, { attachmentIds }, me);
      expect([removal.state, removal.cause]).toEqual([400, '“安全评估.pdf”已随申请提交，不能删除。']);
    }
    expect((await product.inject(attachmentGet, { attachmentId: free.id }, me)).state).toBe(200);
    const replaced = await upload('applicant', '换.pdf', pdf, { query: `?ylfjid=${file.id}` });
    expect(replaced.state).toBe(200);
    expect((await product.inject(attachmentGet, { attachmentId: file.id }, officer)).state).toBe(200);
    const detail = await product.inject(areaGetRecord, { ...first, id: submitted.data.caseId }, officer);
    expect((detail.data as CaseDetail).id).toBe(submitted.data.caseId);
  });

  test("a submission that names another company's file is refused", async () => {
    const { data: foreign } = await upload('rival', '他人.pdf', pdf);
    const me = await as('applicant');
    const documents = [
      { _id: 'testReport', code: 'testReport', files: [{ id: foreign.id, name: '他人.pdf', size: 1 }] },
    ];
    const saved = await product.inject(areaSave, { ...first, data: aDossier({ documents }) }, me);
    const submitted = await submitAll(product, me, saved.data.id);
    expect([submitted.state, submitted.cause]).toEqual([400, '附件“他人.pdf”已不存在，请重新上传。']);
  });

  test('R7.2-06 R7.2-18 a download is an attachment under its own name, never active content', async () => {
    const { data } = await upload('applicant', '说明 "一" 100%.pdf'.replaceAll('"', '%22'), pdf);
    const answer = await download('applicant', data.id);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(
      /^attachment; filename="[\x20-\x7e]*\.pdf"; filename\*=UTF-8''[A-Za-z0-9%._~!#$&+^`|-]+$/,
    );
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(data.fileName);
    const archive = (await upload('applicant', 'a.zip', zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }]))).data;
    const token = await tokenFor('applicant', archive.id);
    const preview = await get(`/hzpfile/preview?attachmentId=${archive.id}&access_token=${token}`);
    expect(preview.headers['content-disposition']).toMatch(/^attachment;/);
  });

  test('R7.2-10…R7.2-18 a preview token shows its own files only, to its own tenant, with the headers of a preview', async () => {
    const one = (await upload('applicant', '标签.pdf', pdf)).data;
    const two = (await upload('applicant', '图.png', pngOf())).data;
    const other = (await upload('applicant', '别的.pdf', pdf)).data;
    const token = await tokenFor('applicant', one.id, two.id);
    const preview = (id: string, more = '') =>
      get(`/business/v3/hzpfile/preview?attachmentId=${id}&access_token=${token}${more}`);
    const whole = await preview(one.id);
    expect(whole.rawPayload.equals(pdf)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline;/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await preview(two.id, `&tenantId=${one.tenantId}`)).statusCode).toBe(200);
    expect((await preview(two.id, '&tenantId=1')).json()).toMatchObject({ state: 6020201 });
    expect((await preview(other.id)).json()).toMatchObject({ state: 6020201, data: null });
    const image = await get(`/platform/v3/file/getImage?attachmentId=${one.id}&access_token=${token}`);
    expect(image.json()).toMatchObject({ state: 400, cause: '该附件不是图片' });
    for (const wrong of [
      '',
      '&access_token=',
      '&access_token=forged',
      `&access_token=${(await as('applicant')).token}`,
    ]) {
      const answer = await get(`/hzpfile/preview?attachmentId=${one.id}${wrong}`);
      expect(answer.json()).toMatchObject({ state: 6020201, data: null });
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    }
  });

  test('R7.2-16 a preview token waits 120 s for its first use, lives while ranges go on, and an hour at most', async () => {
    const { id } = (await upload('applicant', '声音.mp3', mp3)).data;
    const token = await tokenFor('applicant', id);
    const age = (change: string) =>
      product.app.asOwner((db) =>
        sql.raw(`update preview_token set ${change} where ${id} = any(attachment_ids)`).execute(db),
      );
    const state = async () => {
      const answer = await get(`/hzpfile/preview?attachmentId=${id}&access_token=${token}`, { range: 'bytes=0-3' });
      return answer.statusCode === 206 ? 206 : answer.json().state;
    };
    await age(`created_at = now() - interval '121 seconds'`);
    expect(await state()).toBe(6020201);
    await age(`created_at = now() - interval '100 seconds'`);
    expect(await state()).toBe(206);
    await age(`created_at = now() - interval '59 minutes', last_used_at = now() - interval '100 seconds'`);
    expect(await state()).toBe(206);
    await age(`last_used_at = now() - interval '121 seconds'`);
    expect(await state()).toBe(6020201);
    await age(`created_at = now() - interval '61 minutes', last_used_at = now()`);
    expect(await state()).toBe(6020201);
    const { rows } = await product.app.asOwner((db) =>
      sql<{ token_hash: string }>`select token_hash from preview_token`.execute(db),
    );
    expect(rows.map((row) => row.token_hash)).not.toContain(token);
  });

  test('R7.2-16 an access token in the address is taken only where the operator allows it', async () => {
    const { id } = (await upload('applicant', '标签.pdf', pdf)).data;
    const address = async (account: string) =>
      `/hzpfile/preview?attachmentId=${id}&access_token=${(await as(account)).token}`;
    Object.assign(product.app.settings, { queryTokenCompat: true });
    try {
      expect((await get(await address('applicant'))).rawPayload.equals(pdf)).toBe(true);
      expect((await get(await address('rival'))).json()).toMatchObject({ state: 404 });
      expect((await get(`/hzpfile/preview?attachmentId=${id}&access_token=forged`)).json()).toMatchObject({
        state: 6020201,
      });
    } finally {
      Object.assign(product.app.settings, { queryTokenCompat: false });
    }
    expect((await get(await address('applicant'))).json()).toMatchObject({ state: 6020201 });
  });

  test.each([
    ['声音.mp3', mp3, 'audio/mpeg'],
    ['影片.mp4', mp4, 'video/mp4'],
    ['标签.pdf', pdf, 'application/pdf'],
  ])('R7.2-13 R7.2-16 %s is sent in ranges, so that a player can seek', async (name, bytes, mime) => {
    const { id } = (await upload('applicant', name, bytes)).data;
    const token = await tokenFor('applicant', id);
    const ask = (range: string) => get(`/hzpfile/preview?attachmentId=${id}&access_token=${token}`, { range });
    const size = bytes.length;
    for (const [range, start, end] of [
      ['bytes=0-4', 0, 4],
      ['bytes=5-', 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=3-${size + 1000}`, 3, size - 1],
    ] as const) {
      const answer = await ask(range);
      expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-type']]).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
        mime,
      ]);
      expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    expect([(await ask(`bytes=${size}-`)).statusCode, (await ask('bytes=9-2')).statusCode]).toEqual([416, 200]);
    expect((await ask('bytes=0-1,3-4')).rawPayload.equals(bytes)).toBe(true);
  });

  test('R7.2-19 a text is answered as UTF-8 from UTF-8, GBK and BIG5; another charset is state 400', async () => {
    const texts = {
      'UTF-8': Buffer.from('成分：水、甘油'),
      GBK: Buffer.from('b3c9b7d6a3bacbaea1a2b8cad3cd', 'hex'),
      BIG5: Buffer.from('a6a8a4c0a147a4f4a142a5ccaa6f', 'hex'),
    };
    const expected: Record<string, string> = {
      'UTF-8': '成分：水、甘油',
      GBK: '成分：水、甘油',
      BIG5: '成分：水、甘油',
    };
    for (const [charset, bytes] of Object.entries(texts)) {
      const { id } = (await upload('applicant', '成分.txt', bytes)).data;
      const token = await tokenFor('applicant', id);
      const ask = (name: string) => get(`/hzpfile/preview?attachmentId=${id}&access_token=${token}&charset=${name}`);
      const answer = await ask(charset);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toBe(expected[charset]);
      expect((await ask(charset.toLowerCase())).body).toBe(expected[charset]);
      for (const wrong of ['UTF-7', 'latin1', '../x'])
        expect((await ask(wrong)).json()).toMatchObject({
          state: 400,
          cause: '字符集只能为 UTF-8、GBK、BIG5、UTF-16LE、UTF-16BE',
        });
    }
  });

  test('a text is shown in the charset that its bytes tell; what they do not tell is asked, never guessed', async () => {
    const words = '成分：水、甘油';
    const utf16 = Buffer.from(`${words}\n1`, 'utf16le');
    const shown: [string, Buffer, string][] = [
      ['UTF-8', Buffer.from(words), words],
      ['GBK', Buffer.from('b3c9b7d6a3bacbaea1a2b8cad3cd', 'hex'), words],
      ['BIG5', Buffer.from('a6a8a4c0a147a4f4a142a5ccaa6f', 'hex'), words],
      ['UTF-16LE', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), `${words}\n1`],
      ['UTF-16LE', utf16, `${words}\n1`],
      ['UTF-16BE', Buffer.from(utf16).swap16(), `${words}\n1`],
      ['unknown', Buffer.from('Cr\u00e8me \u00b0C', 'latin1'), 'Cr\ufffdme \ufffdC'],
    ];
    for (const [charset, bytes, text] of shown) {
      const { id } = (await upload('applicant', '成分.txt', bytes)).data;
      const answer = await get(`/hzpfile/preview?attachmentId=${id}&access_token=${await tokenFor('applicant', id)}`);
      expect([answer.headers['x-text-charset'], answer.body]).toEqual([charset, text]);
    }
  });

  test('R7.2-17 a failing download answers the envelope with its code, not bytes', async () => {
    const answer = await download('applicant', '999999999999999999');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toMatchObject({ state: 404, data: null });
    const { data } = await upload('applicant', '丢失.pdf', pdf);
    const [row] = await product.app.asOwner(
      async (db) =>
        (await sql<{ key: string }>`select storage_key as key from attachment where id = ${data.id}`.execute(db)).rows,
      (await product.app.spaces())[0]?.schema,
    );
    await storageOf(product.app).remove(row?.key ?? '');
    expect((await download('applicant', data.id)).json()).toMatchObject({ state: 404 });
    expect((await get('/file/download?attachmentId=1')).json()).toMatchObject({ state: 6020201 });
  });

  test('the platform administrator, who has no space, can upload, list, preview and remove too', async () => {
    const { data, state } = await upload('admin', '公告.pdf', pdf);
    expect(state).toBe(200);
    const admin = await as('admin');
    expect((await product.inject(attachmentQuery, {}, admin)).data.dataResult[0]?.id).toBe(data.id);
    const token = await tokenFor('admin', data.id);
    expect((await get(`/hzpfile/preview?attachmentId=${data.id}&access_token=${token}`)).rawPayload.equals(pdf)).toBe(
      true,
    );
    expect((await product.inject(attachmentGet, { attachmentId: data.id }, await as('applicant'))).state).toBe(404);
    expect((await product.inject(attachmentDelete, { attachmentIds: data.id }, admin)).data).toBe(1);
  });

  test('an upload that was removed is forgotten with its bytes after a week, not before', async () => {
    const me = await as('applicant');
    const { data } = await upload('applicant', '旧稿.pdf', pdf);
    await product.inject(attachmentDelete, { attachmentIds: data.id }, me);
    await sweepUploads(product.app);
    const space = (await product.app.spaces())[0]?.schema;
    const rows = async () =>
      (
        await product.app.asOwner(
          (db) => sql<{ key: string }>`select storage_key as key from attachment where id = ${data.id}`.execute(db),
          space,
        )
      ).rows;
    const [row] = await rows();
    expect(await storageOf(product.app).size(row?.key ?? '')).toBe(pdf.length);
    await sweepUploads({ ...product.app, now: () => new Date(Date.now() + 8 * 24 * 3_600_000) });
    expect(await rows()).toEqual([]);
    expect(await storageOf(product.app).size(row?.key ?? '')).toBeNull();
  });
});

describe('the S3 store', () => {
  test('a wrong key, a missing bucket and a store that is away stop the start with a sentence', async () => {
    const { s3, stop } = await startS3();
    const start = (settings: S3Settings) =>
      storageOf({ settings: { s3: settings, dataDir: tmpdir() } } as never).check();
    await expect(start(s3)).resolves.toBeUndefined();
    await expect(start({ ...s3, bucket: 'nothing' })).rejects.toThrow('S3_BUCKET nothing does not exist');
    await expect(start({ ...s3, accessKey: 'wrong' })).rejects.toThrow(/cannot be used: the S3 storage answered 403/);
    await stop();
    await expect(start(s3)).rejects.toThrow(/S3_ENDPOINT .* cannot be used/);
  });
});
