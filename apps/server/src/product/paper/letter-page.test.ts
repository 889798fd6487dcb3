import type { LetterContent } from '@app/contract';
import { expect, test } from 'vitest';
import { readCertificate as readPaper } from '../../../../../e2e/support/certificate.ts';
import { drawLetter } from './letter-page.ts';
import { signatureLine } from './signature-line.ts';

/** An order with so many items (演示). */
function content(count: number): LetterContent {
  const item = (at: number) => ({
    number: at + 1,
    place: `产品配方 第 ${at + 1} 行`,
    text: '二氧化钛（纳米）只填“防晒剂”，请说明是否兼作着色剂。'.repeat(2),
    basis: '演示依据',
  });
  return {
    kind: 'L17',
    templateVersion: 1,
    title: '责令改正通知书',
    number: '演责改〔2026〕00001号',
    authority: '云海局（演示）',
    toName: '岚屿（演示）',
    toAddress: '',
    blocks: [{ type: 'items', items: Array.from({ length: count }, (_, at) => item(at)) }],
    date: '2026 年 11 月 2 日',
    replaces: null,
    reply: null,
    demo: true,
  };
}

const address = 'https://example.org/publicitypage?letter=1';
const hash = 'ab12'.repeat(16);
const drawn = (count: number, signed = '系统生成') =>
  drawLetter({ content: content(count), hash, verifyUrl: address, signed, createdAt: '2026-11-02T00:00:00Z' });

async function pagesOf(count: number): Promise<number> {
  const pdf = await drawn(count);
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('a letter goes on over as many pages as it fills, in the same size of type', async () => {
  expect(await pagesOf(1)).toBe(1);
  expect(await pagesOf(12)).toBe(3);
});

test('its Chinese font is embedded, its text can be read, and its code leads to the check of this letter', async () => {
  const pdf = await drawn(1, signatureLine('4711', true));
  const raw = pdf.toString('latin1');
  expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
  expect(raw).not.toMatch(/\/BaseFont \/(?:Helvetica|Times|Courier)/);
  const { text, address: read, pages } = await readPaper(pdf);
  expect({ pages, read }).toEqual({ pages: 1, read: address });
  for (const word of [
    '责令改正通知书',
    '演责改〔2026〕00001号',
    '二氧化钛',
    '机关内部电子签名 4711',
    '演示',
    hash.slice(0, 32),
  ])
    expect(text).toContain(word);
  // Neither a seal nor its name is imitated.
  expect(text).not.toMatch(/印章|公章|签章/);
});

test('a paper without the seal that it should carry says so', async () => {
  expect((await readPaper(await drawn(1, signatureLine(null, true)))).text).toContain('未作电子签名');
  expect(signatureLine(null, false)).toBe('系统生成，不需要签名');
});
