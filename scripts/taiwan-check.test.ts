import { expect, test } from 'vitest';
import { chosenFaults, idlePhrases } from './taiwan-check.ts';

test('a text chosen for Taiwan differs from what is made, and its zh-CN text is there', () => {
  const simplified = new Map([
    ['list.total', '共 {{count}} 行'],
    ['list.find', '查找'],
  ]);
  const chosen = { 'list.total': '共 {{count}} 筆', 'list.find': '尋找', 'list.gone': '沒有了' };
  expect(chosenFaults('zh-TW.ts', chosen, simplified)).toEqual([
    'zh-TW.ts: list.find: is made just so from zh-CN; take the line out',
    'zh-TW.ts: list.gone: there is no zh-CN text of this key; take the line out',
  ]);
});

test('a phrase changes what is made of a text; an exception may wait for its text', () => {
  const table = { 查找: '尋找', 软件: '軟體', 令牌: '權杖', 按: '依', 按摩: '按摩' };
  expect(idlePhrases(['按名查找软件'], table)).toEqual([
    'packages/engine/src/taiwan/phrases.ts: 软件: changes no text; take the line out',
    'packages/engine/src/taiwan/phrases.ts: 令牌: changes no text; take the line out',
  ]);
});
