import type { LetterContent } from '@app/contract';
import { expect, test } from 'vitest';
import { drawLetter } from './letter-page.ts';

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

async function pagesOf(count: number): Promise<number> {
  const address = 'https://example.org/publicitypage?letter=1';
  const more = { hash: 'ab12'.repeat(16), verifyUrl: address, signed: '系统生成', createdAt: '2026-11-02T00:00:00Z' };
  const pdf = await drawLetter({ content: content(count), ...more });
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('a letter goes on over as many pages as it fills, in the same size of type', async () => {
  expect(await pagesOf(1)).toBe(1);
  expect(await pagesOf(12)).toBe(3);
});
