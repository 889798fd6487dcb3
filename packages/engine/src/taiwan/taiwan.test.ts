import { ConverterFactory } from 'opencc-js/core';
import { from, to } from 'opencc-js/preset/cn2t';
import { expect, test } from 'vitest';
import { openCc } from './in-taiwan.ts';
import { addTaiwan, inTaiwan } from './index.ts';

test.each([
  ['软件和网络', '軟體和網路'],
  ['当前账号的权限', '目前帳號的權限'],
  ['第 {{row}} 行：请按要求按 Ctrl+V', '第 {{row}} 列：請按要求按 Ctrl+V'],
  ['按分类编码查找“{name}”', '依分類編碼尋找「{name}」'],
  ['干燥头发', '乾燥頭髮'],
  ['按时按摩，按住按钮走 3 公里', '按時按摩，按住按鈕走 3 公里'],
  ['Excel 2026', 'Excel 2026'],
  ['', ''],
])('%s is %s in Taiwan', (simplified, traditional) => {
  expect(inTaiwan(simplified)).toBe(traditional);
});

test('texts in a definition get what they leave away, wherever they stand', () => {
  const given = { fields: [{ label: { 'zh-CN': '代码', en: 'Code' }, maxLength: 3 }], 'zh-CN': 1, no: null };
  expect(addTaiwan(given)).toEqual({
    fields: [{ label: { 'zh-CN': '代码', en: 'Code', 'zh-TW': '代碼' }, maxLength: 3 }],
    'zh-CN': 1,
    no: null,
  });
});

test('a text of Taiwan that was written by hand stands', () => {
  const written = { 'zh-CN': '代码', en: 'Code', 'zh-TW': '碼' };
  expect(addTaiwan(written)).toEqual(written);
});

test('our table of OpenCC’s words answers what OpenCC itself does', () => {
  const theirs = ConverterFactory(from.cn ?? [], to.twp ?? []);
  const written = [...(from.cn ?? []), ...(to.twp ?? [])].flat().map(String);
  // Every word of every dictionary, beside its neighbours and cut in other places, with signs and rare characters between.
  const words = written.flatMap((one) => one.split('|')).map((line) => line.split(' ')[0] ?? '');
  expect(words.length).toBeGreaterThan(40_000);
  for (const [between, shift] of [
    ['', 1],
    ['𠀀，⿰木木', 7],
  ] as const) {
    const text = words.map((word, at) => `${word}${words[(at * shift + 3) % words.length]?.slice(0, 2)}`).join(between);
    expect(openCc(text) === theirs(text)).toBe(true);
  }
});
