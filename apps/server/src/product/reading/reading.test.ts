import { readingGet, readingStart } from '@app/contract';
import { sql } from 'kysely';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OutboxWorker } from '../../kernel/outbox.ts';
import { people } from '../../platform/area/area.testing.ts';
import { docxOf, uploader } from '../../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { drawLabel, labelLines, shareRight } from './label.testing.ts';

/** A PDF with a page of words and, when given, a page that is only a picture. */
function pdfOf(words: string, options: PDFKit.PDFDocumentOptions = {}, picture?: Buffer): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...options });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (words !== '') document.fontSize(14).text(words, 72, 100);
  if (picture) {
    if (words !== '') document.addPage();
    document.image(picture, 40, 60, { width: 500 });
  }
  return new Promise((done) => {
    document.on('end', () => done(Buffer.concat(chunks)));
    document.end();
  });
}

describe('reading of attachments', () => {
  let product: TestApp;
  let worker: OutboxWorker;
  const as = people(() => product);
  const upload = uploader(() => product, as);
  const ask = async (account: string, attachmentId: string) =>
    product.inject(readingGet, { attachmentId }, await as(account));
  const start = async (attachmentId: string) =>
    (await product.inject(readingStart, { attachmentId }, await as('applicant'))).data;
  const given = async (name: string, bytes: Buffer) => (await upload('applicant', name, bytes)).data.id;
  const finished = async (id: string) => {
    await worker.drain();
    return (await ask('applicant', id)).data;
  };
  beforeAll(async () => {
    product = await createTestApp();
    worker = new OutboxWorker(product.app);
  });
  afterAll(async () => product.close());

  test('words of a PDF with page and place, at once', async () => {
    const id = await given('report.pdf', await pdfOf('Report no. 2026-0117'));
    expect((await start(id)).state).toBe('waiting');
    const read = await finished(id);
    expect(read).toMatchObject({ state: 'done', fault: null, pages: [{ page: 1, from: 'text' }] });
    const [line] = read.pages[0]?.lines ?? [];
    expect(line).toMatchObject({ text: 'Report no. 2026-0117', confidence: 100 });
    expect(line?.region.x).toBeCloseTo(72 / 595.28, 2);
    expect(line?.region.y).toBeCloseTo(100 / 841.89, 1);
  });

  test('paragraphs and rows of a Word file', async () => {
    const id = await given('标准.docx', docxOf('产品执行的标准 第一段'));
    await start(id);
    expect((await finished(id)).pages[0]?.lines.map(({ text }) => text)).toEqual(['产品执行的标准 第一段']);
  });

  test('a label is recognised, with regions on the picture; asking twice reads once', async () => {
    const id = await given('label.png', drawLabel(labelLines, { noise: 15, lean: 2, contrast: 0.6 }));
    await start(id);
    await start(id);
    const read = await finished(id);
    expect(read.state).toBe('done');
    const [page] = read.pages;
    expect(shareRight(labelLines.join(''), (page?.lines ?? []).map(({ text }) => text).join(''))).toBeGreaterThan(0.9);
    const region = page?.lines.find(({ text }) => text.includes('50 g') || text.includes('50g'))?.region;
    expect(region?.y).toBeGreaterThan(0.1);
    expect((region?.y ?? 1) + (region?.height ?? 1)).toBeLessThan(0.35);
    expect((await start(id)).state).toBe('done');
  });

  test('a scanned report says so on upload, and is recognised when asked', async () => {
    const id = await given('scan.pdf', await pdfOf('', {}, drawLabel(labelLines.slice(6, 11))));
    await start(id);
    const read = await finished(id);
    expect(read).toMatchObject({ state: 'done', pages: [{ from: 'recognition' }] });
    expect(read.pages[0]?.lines.some(({ text }) => text.includes('生产企业'))).toBe(true);
  });

  test.each([
    ['encrypted.pdf', () => pdfOf('secret', { userPassword: 'a', ownerPassword: 'b' }), 'encrypted'],
    [
      'broken.pdf',
      async () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2000, 65), Buffer.from('\n%%EOF')]),
      'damaged',
    ],
  ])('%s has no words and says why', async (name, make, fault) => {
    const uploaded = await upload('applicant', name, await make());
    if (uploaded.state !== 200) return;
    await start(uploaded.data.id);
    expect(await finished(uploaded.data.id)).toMatchObject({ state: 'failed', fault });
  });

  test('who asks for too many at once is told to wait, and the file stays as it is', async () => {
    const picture = drawLabel(labelLines.slice(0, 1));
    const ids: string[] = [];
    for (let at = 0; at < 41; at += 1) ids.push(await given(`label${at}.png`, picture));
    for (const id of ids.slice(0, 40)) expect((await start(id)).state).toBe('waiting');
    const last = ids[40] ?? '';
    const refused = await product.inject(readingStart, { attachmentId: last }, await as('applicant'));
    expect([refused.state, refused.cause]).toEqual([6010106, expect.stringContaining('请等前面的识别完再试')]);
    expect((await ask('applicant', last)).data.state).toBe('none');
    const other = (await upload('rival', 'label.png', picture)).data.id;
    expect((await product.inject(readingStart, { attachmentId: other }, await as('rival'))).state).toBe(200);
    await product.app.asOwner((db) =>
      sql`delete from outbox where kind = 'reading.read' and state = 'waiting'`.execute(db),
    );
  });

  test('foreign attachments are as good as missing', async () => {
    const id = await given('own.pdf', await pdfOf('own'));
    expect((await ask('rival', id)).state).not.toBe(200);
  });
});
