// @vitest-environment jsdom
import type { FilterGroup } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import type { BuilderField } from './builder-fields.ts';
import { FilterDialog } from './FilterDialog.tsx';
import { QueryBuilder } from './QueryBuilder.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const fields: BuilderField[] = [
  { field: 'name', kind: 'text', label: '品名', options: [] },
  { field: 'state', kind: 'choice', label: '状态', options: [{ value: 'ON', label: '启用' }] },
];
const name = { field: 'name', operator: 'SL', value: '霜' } as const;
const button = (label: string, at = -1) => page.screen.getAllByRole('button', { name: label }).at(at) as HTMLElement;
const choose = async (label: string, word: string) => {
  await page.focus(page.screen.getAllByRole('combobox', { name: label }).at(-1) as HTMLElement);
  await page.press('ArrowDown');
  await page.user.click(await page.until(() => optionOf(word), word));
};
const optionOf = (word: string) =>
  [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].findLast((one) => one.textContent === word);

function Builder({ told }: { told: (root: FilterGroup) => void }): ReactNode {
  const [root, setRoot] = useState<FilterGroup>({ condition: 'AND', rules: [name] });
  const put = (next: FilterGroup) => {
    told(next);
    setRoot(next);
  };
  return <QueryBuilder root={root} fields={fields} problems={[{ path: '0', key: 'filterNone' }]} onChange={put} />;
}

it('conditions are added, joined, grouped and taken away; another relation empties what it cannot hold', async () => {
  const told: FilterGroup[] = [];
  page = await draw(<Builder told={(root) => void told.push(root)} />);
  expect(page.screen.getByRole('alert').closest('[data-path]')?.getAttribute('data-path')).toBe('0');
  await choose('关系', '不为空');
  expect(told.at(-1)?.rules).toEqual([{ ...name, operator: 'SNE', value: '' }]);
  await page.user.click(page.screen.getAllByText('或者')[0] as HTMLElement);
  await page.user.click(button('添加分组', 0));
  await page.user.click(button('添加条件'));
  await choose('字段', '状态');
  expect(told.at(-1)).toEqual({
    condition: 'OR',
    rules: [
      { field: 'name', operator: 'SNE', value: '' },
      { condition: 'AND', rules: [{ field: 'state', operator: 'SI', value: '' }] },
    ],
  });
  await page.user.click(button('删除条件'));
  await page.user.click(button('删除分组'));
  expect(told.at(-1)?.rules).toHaveLength(1);
});

it('nothing is asked until every condition is right; then it is asked once and the dialog closes', async () => {
  const asked: (FilterGroup | null)[] = [];
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  page = await draw(
    <FilterDialog fields={fields} value={null} onApply={(tree) => void asked.push(tree)} onClose={close} />,
  );
  await page.see('高级查询');
  expect(page.screen.queryByRole('alert')).toBeNull();
  await page.user.click(button('查询'));
  await page.screen.findAllByRole('alert');
  expect(asked).toEqual([]);
  await choose('字段', '品名');
  await page.user.type(page.screen.getByRole('textbox', { name: '值' }), '霜');
  await page.user.click(button('查询'));
  expect([asked, closed]).toEqual([[{ condition: 'AND', rules: [name] }], 1]);
  await page.user.click(button('清空条件'));
  expect([asked.at(-1), closed]).toEqual([null, 2]);
});

it('a query that was only opened closes without a question', async () => {
  let closed = 0;
  page = await draw(
    <FilterDialog
      fields={fields}
      value={null}
      onApply={() => undefined}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  await page.see('高级查询');
  await page.user.keyboard('{Escape}');
  await page.until(() => closed === 1, 'the end');
});
