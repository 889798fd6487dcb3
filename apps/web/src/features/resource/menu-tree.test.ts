import type { CheckedNode, MenuNode } from '@app/contract';
import { describe, expect, it, test } from 'vitest';
import { menuNode } from '../../menu-node.testing.ts';
import { checkedLeaves, flatten, kindOf, moveByKey, pathTo } from './menu-tree.ts';

const node = (id: string, parentId: string | null, children: MenuNode[] = []) => menuNode(id, { parentId, children });
const tree = [node('a', null, [node('a1', 'a'), node('a2', 'a')]), node('b', null)];

test('the kind of a menu address', () => {
  expect(
    [null, '', 'page:dashboard', 'area:reg/first', '/d/stock', 'https://x.y', 'javascript:alert(1)'].map(kindOf),
  ).toEqual(['group', 'group', 'page', 'area', 'data', 'web', 'other']);
});

test('the path to a node is what it stands below', () => {
  const deep = [node('a', null, [node('b', 'a', [node('c', 'b')])]), node('d', null)];
  expect(['a', 'c', 'd', 'x'].map((id) => pathTo(deep, id).map((one) => one.id))).toEqual([[], ['a', 'b'], [], []]);
});

describe('moveByKey', () => {
  it.each([
    ['a2', 'ArrowUp', { targetId: 'a1', moveType: 'prev' }],
    ['a1', 'ArrowDown', { targetId: 'a2', moveType: 'next' }],
    ['a1', 'ArrowUp', null],
    ['b', 'ArrowDown', null],
    ['b', 'ArrowRight', { targetId: 'a', moveType: 'inner' }],
    ['a1', 'ArrowLeft', { targetId: 'a', moveType: 'next' }],
    ['b', 'ArrowLeft', null],
    ['b', 'Enter', null],
  ])('%s with %s', (id, key, move) => {
    expect(moveByKey(tree, id, key)).toEqual(move);
  });
});

test('grants are read from the leaves, whatever a group says', () => {
  const checked = (one: MenuNode, marks: string[]): CheckedNode => ({
    ...one,
    readable: true,
    checked: marks.includes(one.id),
    children: one.children.map((child) => checked(child, marks)),
  });
  expect(checkedLeaves(tree.map((one) => checked(one, ['a', 'a2', 'b'])))).toEqual(['a2', 'b']);
  expect(flatten(tree).map((one) => one.id)).toEqual(['a', 'a1', 'a2', 'b']);
});
