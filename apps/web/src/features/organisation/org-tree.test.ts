import type { Org } from '@app/contract';
import { expect, test } from 'vitest';
import { treeOf, withBelow } from './org-tree.ts';

const org = (id: string, parentId: string | null, sort = 0): Org => ({
  id,
  parentId,
  code: `c${id}`,
  name: `org ${id}`,
  path: '',
  sort,
  managerId: null,
  managerName: null,
  levelId: null,
  levelName: null,
  employees: 0,
  letters: 'none' as const,
});
const orgs = [org('1', null, 2), org('2', null, 1), org('3', '1'), org('4', '3')];

test('orgs make a tree in their order, and an org knows what is below it', () => {
  expect(treeOf(orgs).map((node) => [node.key, node.children.map((child) => child.key)])).toEqual([
    ['2', []],
    ['1', ['3']],
  ]);
  expect(withBelow(orgs, '1')).toEqual(['1', '3', '4']);
});
