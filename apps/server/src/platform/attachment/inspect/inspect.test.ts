import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bmp, docxOf, exe, gif, jpeg, mp3, mp4, pdf, pngOf, zipOf } from '../attachment.testing.ts';
import { safeFileName } from '../file-type.ts';
import { inspectFile } from './index.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inspect-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

async function judge(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const verdict = await inspectFile(path, name);
  return verdict.ok ? `ok ${verdict.type.mime}` : verdict.fault;
}
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024);
const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(`${stream}\0`, 'utf16le')]);
const office = (part: string) =>
  zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: part, bytes: Buffer.from('<x/>') },
  ]);
const nested = (depth: number): Buffer =>
  depth === 0
    ? Buffer.from('bottom')
    : zipOf([{ name: depth === 1 ? 'a.txt' : 'inner.zip', bytes: nested(depth - 1) }]);

describe('honest files', () => {
  it.each([
    ['a.pdf', pdf, 'application/pdf'],
    ['a.pdf', Buffer.concat([Buffer.from('\ufeff\r\n'), pdf]), 'application/pdf'],
    ['a.png', pngOf(), 'image/png'],
    ['a.gif', gif, 'image/gif'],
    ['a.jpg', jpeg, 'image/jpeg'],
    ['a.JPEG', jpeg, 'image/jpeg'],
    ['a.bmp', bmp, 'image/bmp'],
    ['a.mp3', mp3, 'audio/mpeg'],
    ['a.mp4', mp4, 'video/mp4'],
    ['a.txt', Buffer.from('成分：水'), 'text/plain'],
    ['a.zip', zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }]), 'application/zip'],
    ['a.zip', zipOf([]), 'application/zip'],
    ['a.docx', docxOf('好'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', office('xl/workbook.xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [
      'a.pptx',
      office('ppt/presentation.xml'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['a.doc', ole('WordDocument'), 'application/msword'],
    ['a.xls', ole('Workbook'), 'application/vnd.ms-excel'],
    ['a.ppt', ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ])('%s is taken', async (name, bytes, mime) => {
    expect(await judge(name, bytes)).toBe(`ok ${mime}`);
  });
});

describe('files that are not what they say', () => {
  it.each([
    ['an empty file', 'a.pdf', Buffer.alloc(0), 'empty'],
    ['a program named pdf', 'a.pdf', exe, 'program'],
    ['a script named txt', 'a.txt', Buffer.from('#!/bin/sh\nrm -rf /'), 'program'],
    ['a page named pdf', 'a.pdf', Buffer.from('<html><script>alert(1)</script></html>'), 'content'],
    ['a page', 'a.html', Buffer.from('<html>'), 'extension'],
    ['a drawing that runs', 'a.svg', Buffer.from('<svg onload="alert(1)"/>'), 'extension'],
    ['a double extension that ends in a program', '报告.pdf.exe', exe, 'program'],
    ['a double extension that ends in a page', '报告.pdf.html', pdf, 'extension'],
    ['no extension', 'README', pdf, 'extension'],
    ['a name of the prototype', 'a.constructor', pdf, 'extension'],
    ['a picture named as another', 'a.png', gif, 'content'],
    ['a spreadsheet named docx', 'a.docx', office('xl/workbook.xml'), 'content'],
    ['an archive named docx', 'a.docx', zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }]), 'content'],
    ['an installer named doc', 'a.doc', ole('Property'), 'content'],
    ['a spreadsheet named doc', 'a.doc', ole('Workbook'), 'content'],
    ['a document with macros', 'a.docx', docxOf('x', [{ name: 'word/vbaProject.bin', bytes: exe }]), 'macro'],
  ])('%s is refused', async (_what, name, bytes, fault) => {
    expect(await judge(name, bytes)).toBe(fault);
  });
});

describe('files that are two things at once', () => {
  const archive = zipOf([{ name: 'evil.js', bytes: Buffer.from('alert(1)') }]);
  /** The offsets of an archive behind something else are wrong for strict readers; tolerant ones open it. */
  const behind = (first: Buffer) => Buffer.concat([first, archive]);
  const scriptGif = Buffer.concat([gif.subarray(0, 6), Buffer.from('=1;alert(document.domain)//'), gif.subarray(6)]);
  it.each([
    ['a GIF that is a script', 'a.gif', scriptGif, 'damaged'],
    ['a GIF with a script behind', 'a.gif', Buffer.concat([gif, Buffer.from('*/=1;alert(document.cookie)')]), 'mixed'],
    ['a GIF with an archive behind', 'a.gif', behind(gif), 'mixed'],
    ['a GIF that is also a PDF', 'a.gif', Buffer.concat([gif.subarray(0, 13), pdf]), 'damaged'],
    ['a PDF behind a GIF', 'a.pdf', Buffer.concat([gif, pdf]), 'content'],
    ['a PDF behind a page', 'a.pdf', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf]), 'mixed'],
    ['a PDF that is also an archive', 'a.pdf', behind(pdf), 'mixed'],
    ['a JPEG that is also an archive', 'a.jpg', behind(jpeg), 'mixed'],
    ['a PNG with a page behind', 'a.png', Buffer.concat([pngOf(), Buffer.from('<script>alert(1)</script>')]), 'mixed'],
    [
      'a BMP that is a script',
      'a.bmp',
      Buffer.from('BM=1;alert(1)//\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'),
      'damaged',
    ],
    ['an MP3 tag around a page', 'a.mp3', Buffer.from('ID3<html><script>alert(1)</script></html>'), 'damaged'],
    [
      'an MP4 head before a page',
      'a.mp4',
      Buffer.from('\0\0\0\u0018ftyp<script>alert(1)</script>', 'latin1'),
      'damaged',
    ],
    ['a text with an archive behind', 'a.txt', behind(Buffer.alloc(5_000, 'text ')), 'mixed'],
  ])('%s is refused', async (_what, name, bytes, fault) => {
    expect(await judge(name, bytes)).toBe(fault);
  });
});

describe('files that grow', () => {
  it.each([
    ['a high ratio', 'a.zip', () => zipOf([{ name: 'a.bin', bytes: megabytes(20) }]), 'bomb'],
    [
      'a Word file of a high ratio',
      'a.docx',
      () => docxOf('x', [{ name: 'word/a.xml', bytes: megabytes(20) }]),
      'bomb',
    ],
    [
      'too many entries',
      'a.zip',
      () => zipOf(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, bytes: Buffer.alloc(0) }))),
      'bomb',
    ],
    ['too many archives inside archives', 'a.zip', () => nested(6), 'bomb'],
    [
      'a size of gigabytes',
      'a.zip',
      () => zipOf([{ name: 'a.bin', bytes: Buffer.from('small'), declared: 4_000_000_000 }]),
      'bomb',
    ],
    [
      'more than an entry declares',
      'a.zip',
      () =>
        zipOf([
          { name: 'a.bin', bytes: megabytes(3), declared: 10 },
          { name: 'b', bytes: Buffer.alloc(0) },
        ]),
      'damaged',
    ],
    ['a picture of 60,000 × 60,000', 'a.png', () => pngOf(60_000, 60_000), 'huge'],
    ['a picture without area', 'a.png', () => pngOf(0, 10), 'damaged'],
  ])('%s is refused', async (_what, name, bytes, fault) => {
    expect(await judge(name, bytes())).toBe(fault);
  });

  it('ordinary depth and ordinary ratio are taken', async () => {
    expect(await judge('a.zip', nested(3))).toMatch(/^ok/);
    expect(await judge('a.zip', zipOf([{ name: 'a.bin', bytes: megabytes(5) }]))).toMatch(/^ok/);
  });

  it('a file cut off anywhere is refused or taken, never a crash', async () => {
    for (const [name, bytes] of [
      ['a.docx', docxOf('x')],
      ['a.png', pngOf()],
      ['a.gif', gif],
      ['a.mp4', mp4.subarray(0, 60)],
      ['a.pdf', pdf],
    ] as const)
      for (let length = 1; length < bytes.length; length += Math.max(1, Math.floor(bytes.length / 40)))
        expect(await judge(name, bytes.subarray(0, length))).toMatch(/^(ok|content|damaged|mixed|program|extension)/);
  });
});

describe('names', () => {
  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\a.pdf', 'a.pdf'],
    ['C:\\Users\\x\\报告.pdf', '报告.pdf'],
    ['a\u0000.pdf', 'a.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['a.pdf.', 'a.pdf'],
    ['a.pdf   ', 'a.pdf'],
    ['é.pdf', 'é.pdf'],
    ['..', ''],
    ['/', ''],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });
  it('a very long name keeps its extension', () => {
    const name = safeFileName(`${'长'.repeat(300)}.pdf`);
    expect([name.length, name.slice(-4)]).toEqual([200, '.pdf']);
  });
});
