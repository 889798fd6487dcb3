import { expect, test } from 'vitest';
import { inTaiwan } from './index.ts';

test.each([
  ['软件和网络', '軟體和網路'],
  ['当前账号的权限', '目前帳號的權限'],
  ['第 {{row}} 行：请按要求按 Ctrl+V', '第 {{row}} 列：請按要求按 Ctrl+V'],
  ['按分类编码查找“{name}”', '依分類編碼尋找「{name}」'],
  ['干燥头发', '乾燥頭髮'],
  ['Excel 2026', 'Excel 2026'],
  ['', ''],
])('%s is %s in Taiwan', (simplified, traditional) => {
  expect(inTaiwan(simplified)).toBe(traditional);
});
