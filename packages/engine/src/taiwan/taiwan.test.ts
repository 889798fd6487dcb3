import { expect, test } from 'vitest';
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
