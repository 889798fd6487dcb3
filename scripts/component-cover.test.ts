import { expect, test } from 'vitest';
import { componentsOf, withoutTest } from './component-cover.ts';

const card = { name: 'apps/web/src/runtime/list/Card.tsx', source: 'export function Card() { return <p />; }' };
const drawing = (source: string) => ({ name: 'apps/web/src/runtime/list/card.test.tsx', source });

test('a component of the runtime that no test draws is named', () => {
  expect(withoutTest([card])).toEqual(['apps/web/src/runtime/list/Card.tsx: Card']);
});

test('a test draws a component by an element of its name', () => {
  const test = drawing("import { Card } from './Card.tsx'; draw(<Card />);");
  expect(withoutTest([card, test])).toEqual([]);
});

test('a test that only imports a component, or names it, does not draw it', () => {
  const test = drawing("import { Card } from './Card.tsx'; const name = '<Card />'; use(Card);");
  expect(withoutTest([card, test])).toHaveLength(1);
});

test('a component of the same name in another file is another one', () => {
  const test = drawing("import { Card } from '../other/Card.tsx'; draw(<Card />);");
  expect(withoutTest([card, test])).toHaveLength(1);
});

test('of other folders only dialogs and drawers must be drawn', () => {
  const page = { name: 'apps/web/src/features/task/Page.tsx', source: 'export default function Page() {}' };
  const dialog = { name: 'apps/web/src/features/task/AskDialog.tsx', source: 'export function AskDialog() {}' };
  const drawer = {
    name: 'apps/web/src/shell/MoreDrawer.tsx',
    source: 'export const MoreDrawer = memo(function M() {});',
  };
  expect(withoutTest([page, dialog, drawer])).toEqual([
    'apps/web/src/features/task/AskDialog.tsx: AskDialog',
    'apps/web/src/shell/MoreDrawer.tsx: MoreDrawer',
  ]);
});

test('hooks, helpers, constants and what a file keeps to itself are no components', () => {
  const source = 'export function useIt() {} export const LIMIT = 3; function Own() {} export const Names = [1];';
  expect(componentsOf({ name: 'a.tsx', source })).toEqual([]);
});
