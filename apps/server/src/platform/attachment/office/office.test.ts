import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { previewState, previewToken } from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OutboxWorker } from '../../../kernel/outbox.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { people } from '../../area/area.testing.ts';
import { docxOf, uploader } from '../attachment.testing.ts';
import { convertToPdf, NotConverted } from './convert.ts';
import { findConverter } from './converter.ts';

const converter = await findConverter({ settings: { soffice: null } } as never);
const textOf = (pdf: Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  writeFileSync(join(folder, 'a.pdf'), pdf);
  const text = execFileSync('pdftotext', [join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return text;
};
const hasPdfTools = await new Promise<boolean>((done) => {
  spawn('pdftotext', ['-v'], { stdio: 'ignore' })
    .on('error', () => done(false))
    .on('exit', () => done(true));
});

describe('previews of Office files', () => {
  let product: TestApp;
  let worker: OutboxWorker;
  const as = people(() => product);
  const upload = uploader(() => product, as);
  const preview = async (account: string, id: string) => {
    const token = (await product.inject(previewToken, { attachmentIds: id }, await as(account))).data;
    return product.server.inject({ method: 'GET', url: `/hzpfile/preview?attachmentId=${id}&access_token=${token}` });
  };
  const stateOf = async (account: string, id: string) =>
    (await product.inject(previewState, { attachmentId: id }, await as(account))).data;
  beforeAll(async () => {
    product = await createTestApp();
    worker = new OutboxWorker(product.app, { pollMs: 50 });
    await worker.start();
  });
  afterAll(async () => {
    await worker.stop();
    await product.close();
  });

  test('R7.2-17 without LibreOffice there is a sentence, and the file can be downloaded', async () => {
    const { id } = (await upload('applicant', '说明.docx', docxOf('文字'))).data;
    Object.assign(product.app.settings, { soffice: 'off' });
    try {
      const sentence = '服务器没有安装文档转换组件，不能预览 Office 文件，请下载后查看';
      expect(await stateOf('applicant', id)).toEqual({ state: 'impossible', kind: 'pdf', message: sentence });
      const answer = await preview('applicant', id);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.json()).toMatchObject({ state: 400, cause: sentence });
    } finally {
      Object.assign(product.app.settings, { soffice: null });
    }
  });

  test('other types are told at once', async () => {
    const zip = (
      await upload('applicant', '空.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'))
    ).data;
    expect(await stateOf('applicant', zip.id)).toMatchObject({ state: 'impossible', kind: 'none' });
    const text = (await upload('applicant', 'a.txt', Buffer.from('text'))).data;
    expect(await stateOf('applicant', text.id)).toEqual({ state: 'ready', kind: 'text', message: '' });
  });

  test.skipIf(!converter)('R7.2-13 a Word file is shown as the PDF that a job made once', async () => {
    const { id } = (await upload('applicant', '产品执行的标准.docx', docxOf('岚屿清透水感防晒乳 成分：氧化锌'))).data;
    expect(await stateOf('applicant', id)).toMatchObject({ state: 'waiting', kind: 'pdf' });
    const answer = await preview('applicant', id);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /^inline; .*产品执行的标准\.pdf$/,
    );
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    if (hasPdfTools) expect(textOf(answer.rawPayload)).toContain('岚屿清透水感防晒乳 成分：氧化锌');
    expect(await stateOf('applicant', id)).toMatchObject({ state: 'ready', kind: 'pdf' });
    const again = await preview('applicant', id);
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
    const part = await product.server.inject({
      method: 'GET',
      url: again.raw.req.url ?? '',
      headers: { range: 'bytes=0-4' },
    });
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-']);
  });

  test.skipIf(!converter)('a file of a person without space is converted too', async () => {
    const { id } = (await upload('admin', '通知.docx', docxOf('通知'))).data;
    expect((await preview('admin', id)).headers['content-type']).toBe('application/pdf');
  });

  test.skipIf(!converter)(
    'a document that asks for another host gets nothing of it, and no trace of the run stays',
    async () => {
      let asked = 0;
      const host = createServer((_request, response) => {
        asked += 1;
        response.end();
      });
      await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
      const { port } = host.address() as AddressInfo;
      const xml = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><w:body><w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>`;
      const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://127.0.0.1:${port}/spy.png" TargetMode="External"/></Relationships>`;
      const hostile = docxOf('', [
        { name: 'word/document.xml', bytes: Buffer.from(xml) },
        { name: 'word/_rels/document.xml.rels', bytes: Buffer.from(relations) },
      ]);
      const before = readdirSync(tmpdir()).filter((name) => name.startsWith('office-'));
      if (converter)
        await convertToPdf(converter, { ext: 'docx', open: async () => Readable.from([hostile]) }, async (path) =>
          expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-'),
        );
      host.close();
      expect(asked).toBe(0);
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith('office-'))).toEqual(before);
    },
  );

  test('a converter that fails, hangs or writes nothing is a file without preview, said once and not tried again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'converter-'));
    const script = join(folder, 'soffice');
    writeFileSync(script, '#!/bin/sh\necho "cannot load" >&2\nexit 77\n', { mode: 0o755 });
    const broken = { program: script, guard: [], asNobody: false, offline: false };
    const source = { ext: 'docx', open: async () => Readable.from([docxOf('x')]) };
    await expect(convertToPdf(broken, source, async () => undefined)).rejects.toThrow(
      'LibreOffice ended with 77: cannot load',
    );
    writeFileSync(script, '#!/bin/sh\nexit 0\n');
    await expect(convertToPdf(broken, source, async () => undefined)).rejects.toThrow(NotConverted);
    writeFileSync(script, '#!/bin/sh\nsleep 600 & sleep 600\n');
    await expect(convertToPdf(broken, source, async () => undefined, 300)).rejects.toThrow('SIGKILL');

    const { id } = (await upload('applicant', '坏.docx', docxOf('x'))).data;
    writeFileSync(script, '#!/bin/sh\nexit 77\n');
    Object.assign(product.app.settings, { soffice: script });
    try {
      const answer = await preview('applicant', id);
      expect(answer.json()).toMatchObject({ state: 400, cause: '该文件无法转换为预览，请下载后查看' });
      expect(await stateOf('applicant', id)).toMatchObject({ state: 'impossible', kind: 'pdf' });
    } finally {
      Object.assign(product.app.settings, { soffice: null });
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  });
});
