import { describe, expect, test } from 'vitest';
import { compareUse, keysOf, readUse, type UsedKeys } from './text-use.ts';

const use = (source: string) => {
  const used: UsedKeys = { asked: [], mentioned: [] };
  readUse('page.tsx', source, used);
  return used;
};

describe('texts that the web asks for (R9-12)', () => {
  const keys = keysOf({ task: { pending: '待办', count_one: '1', count_other: 'n', by: { name: '姓名' } } });

  test('plural forms are one text', () => {
    expect(keys).toEqual(['task.pending', 'task.count', 'task.by.name']);
  });

  test.each([
    ["t('task.pending')", []],
    ["t('task.pendng')", ['page.tsx:1: no text task.pendng']],
    ["i18n.t(open ? 'task.pending' : 'task.shut')", ['page.tsx:1: no text task.shut']],
    [`t(\`task.by.\${column}\`)`, []],
    [`t(\`task.of.\${column}\`)`, ['page.tsx:1: no text ^task\\.of\\..+$']],
    ["store.set('draft.lost', 1)", []],
  ])('%s', (source, missing) => {
    expect(compareUse(keys, use(source)).missing).toEqual(missing);
  });

  test('a text in a table of keys is used, one that nobody names is not', () => {
    const used = use("const titles = { a: 'task.pending' }; t('task.count', { count: 2 });");
    expect(compareUse(keys, used).unused).toEqual(['task.by.name']);
  });
});
