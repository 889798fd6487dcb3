import { expect, test } from 'vitest';
import { taiwanSource } from './taiwan-plugin.ts';

const file = (body: string) => `export const list = ${body};`;

test('each text is made from the simplified one, keys and everything else stay', () => {
  expect(taiwanSource(file("{ account: '账号', by: { 'zh-CN': '按{{field}}查找' } }"), 'list', {})).toBe(
    file('{ account: "帳號", by: { \'zh-CN\': "依{{field}}尋找" } }'),
  );
});

test('a text that was chosen for its key stands', () => {
  expect(taiwanSource(file("{ by: { total: '共 3 条' } }"), 'list', { 'list.by.total': '共 3 筆' })).toBe(
    file('{ by: { total: "共 3 筆" } }'),
  );
});

test('what is put together by code cannot be made and is named', () => {
  expect(() => taiwanSource(file("{ sum: '共' + n }"), 'list', {})).toThrow(
    "list.sum is no plain text, so none can be made of it for Taiwan: '共' + n",
  );
});
