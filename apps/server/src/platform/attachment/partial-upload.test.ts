import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  areaSave,
  attachmentGet,
  type Envelope,
  type PartialUpload,
  uploadBegin,
  uploadCancel,
  uploadFinish,
  uploadState,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../../app.ts';
import { createServer } from '../../kernel/http/server.ts';
import type { TestApp } from '../../testing/testing.ts';
import { aDossier, first, people } from '../area/area.testing.ts';
import { exe, multipart, pdf } from './attachment.testing.ts';
import { startStoring } from './s3.testing.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** A PDF of several chunks. */
const large = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.from(randomBytes(7 * 1024 * 1024)),
  Buffer.from('\nstartxref\n0\n%%EOF'),
]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(['local disk', 'an S3 store'])('uploads in chunks to %s', (place) => {
  let product: TestApp;
  let stop: () => Promise<void>;
  const as = people(() => product);
  beforeAll(async () => {
    ({ product, stop } = await startStoring(place));
  });
  afterAll(() => stop());

  const begin = async (fileName: string, totalBytes: number, more: object = {}) =>
    product.inject(uploadBegin, { fileName, totalBytes, ...more }, await as('applicant'));
  const send = async (
    uploadId: string,
    offset: number,
    bytes: Buffer,
    account = 'applicant',
    server = product.server,
  ) => {
    const { payload, contentType } = multipart([{ fileName: 'chunk', bytes }]);
    const answer = await server.inject({
      method: 'POST',
      url: `/business/v3/hzpfile/upload/chunk?uploadId=${uploadId}&offset=${offset}`,
      payload,
      headers: { 'content-type': contentType, 'x-authorization-access_token': (await as(account)).token },
    });
    return answer.json() as Envelope<PartialUpload>;
  };
  const state = async (uploadId: string) => product.inject(uploadState, { uploadId }, await as('applicant'));
  const finish = async (uploadId: string, sha256?: string) =>
    product.inject(uploadFinish, { uploadId, ...(sha256 ? { sha256 } : {}) }, await as('applicant'));

  test('a file arrives in pieces, in its record, and is one attachment however often it is finished', async () => {
    const me = await as('applicant');
    const draft = (await product.inject(areaSave, { ...first, data: aDossier() }, me)).data.id;
    const { data } = await begin('大文件.pdf', large.length, { id: draft, type: 'report' });
    expect(data).toMatchObject({ offset: 0, totalBytes: large.length, chunkBytes: 4 * 1024 * 1024 });
    let { offset } = data;
    while (offset < large.length)
      offset = (await send(data.uploadId, offset, large.subarray(offset, offset + data.chunkBytes))).data.offset;
    const made = await finish(data.uploadId, hashOf(large));
    expect(made.data).toMatchObject({
      fileName: '大文件.pdf',
      totalBytes: large.length,
      sha256: hashOf(large),
      bizId: draft,
      type: 'report',
    });
    expect((await finish(data.uploadId, hashOf(large))).data.id).toBe(made.data.id);
    expect((await state(data.uploadId)).data.offset).toBe(large.length);
    const download = await product.server.inject({
      method: 'GET',
      url: `/file/download?attachmentId=${made.data.id}`,
      headers: { 'x-authorization-access_token': me.token },
    });
    expect(download.rawPayload.equals(large)).toBe(true);
    expect(existsSync(join(product.app.settings.dataDir, 'uploads', `${data.uploadId}.upload`))).toBe(false);
  });

  test('goes on where it stopped: after a chunk that came twice, a gap, a torn chunk, and in a new server', async () => {
    const { data } = await begin('续传.pdf', large.length);
    const step = data.chunkBytes;
    await send(data.uploadId, 0, large.subarray(0, step));
    expect((await send(data.uploadId, 0, large.subarray(0, step))).data.offset).toBe(step);
    const gap = await send(data.uploadId, step + 1, large.subarray(step + 1));
    expect(gap).toMatchObject({ state: 409, data: { offset: step }, cause: `请从第 ${step} 字节继续上传` });
    // A killed server leaves a part of a chunk in the file.
    appendFileSync(
      join(product.app.settings.dataDir, 'uploads', `${data.uploadId}.upload`),
      large.subarray(step, step + 1000),
    );
    const next = await createServer(product.app, modules);
    expect((await state(data.uploadId)).data.offset).toBe(step + 1000);
    expect((await send(data.uploadId, step + 1000, large.subarray(step + 1000), 'applicant', next)).data.offset).toBe(
      large.length,
    );
    await next.close();
    expect((await finish(data.uploadId, hashOf(large))).data.sha256).toBe(hashOf(large));
  });

  test('R5-31 is judged at the beginning by name and size, at the end by size, hash and content', async () => {
    for (const [name, size, sentence] of [
      ['a.exe', 10, '文件类型不允许'],
      ['a.pdf', 0, '空文件'],
      ['a.pdf', 100 * 1024 * 1024 + 1, '上传文件大小不能超过100M'],
    ] as const)
      expect((await begin(name, size)).cause).toContain(sentence);

    const short = (await begin('短.pdf', pdf.length)).data.uploadId;
    await send(short, 0, pdf.subarray(0, 20));
    expect((await finish(short)).cause).toBe(`收到 20 字节，应为 ${pdf.length} 字节，请继续上传`);
    expect((await send(short, 20, Buffer.concat([pdf.subarray(20), Buffer.from('more')]))).state).toBe(400);
    await send(short, 20, pdf.subarray(20));
    expect((await finish(short, hashOf(large))).cause).toBe('文件在传输中发生了变化，请重新上传');
    expect((await state(short)).state).toBe(404);

    const disguised = (await begin('报告.pdf', exe.length)).data.uploadId;
    await send(disguised, 0, exe);
    expect((await finish(disguised)).cause).toContain('其实是程序文件');
    expect((await state(disguised)).state).toBe(404);
  });

  test('R6-20 belongs to the person who began it', async () => {
    const { uploadId } = (await begin('我的.pdf', pdf.length)).data;
    const rival = await as('rival');
    expect((await send(uploadId, 0, pdf, 'rival')).state).toBe(404);
    for (const call of [uploadState, uploadFinish, uploadCancel])
      expect((await product.inject(call, { uploadId } as never, rival)).state).toBe(404);
    await send(uploadId, 0, pdf);
    expect((await finish(uploadId)).state).toBe(200);
  });

  test('is given up at once or forgotten after a day, and nobody fills the disk with beginnings', async () => {
    const folder = join(product.app.settings.dataDir, 'uploads');
    const { uploadId } = (await begin('放弃.pdf', pdf.length)).data;
    await send(uploadId, 0, pdf);
    expect((await product.inject(uploadCancel, { uploadId }, await as('applicant'))).data).toBe(true);
    expect((await state(uploadId)).state).toBe(404);
    const begun = await Promise.all(Array.from({ length: 21 }, () => begin('多.pdf', pdf.length)));
    expect(begun.filter((answer) => answer.state === 400).map((answer) => answer.cause)).toContain(
      '同时上传的文件过多，请先完成或取消其他上传',
    );
    await send(begun[0]?.data?.uploadId ?? '', 0, pdf.subarray(0, 5));
    await sweepUploads({ ...product.app, now: () => new Date(Date.now() + 25 * 3_600_000) });
    expect(readdirSync(folder)).toEqual([]);
    expect((await begin('又.pdf', pdf.length)).state).toBe(200);
  });

  test('an attachment outside any space is one of the person alone', async () => {
    const admin = await as('admin');
    const { uploadId } = (await product.inject(uploadBegin, { fileName: 'a.pdf', totalBytes: pdf.length }, admin)).data;
    await send(uploadId, 0, pdf, 'admin');
    const { id } = (await product.inject(uploadFinish, { uploadId }, admin)).data;
    expect((await product.inject(attachmentGet, { attachmentId: id }, admin)).state).toBe(200);
    expect((await product.inject(attachmentGet, { attachmentId: id }, await as('tenantadmin'))).state).toBe(404);
  });
});
