// @vitest-environment jsdom
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { ListFilters } from './ListFilters.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const filters = [
  { field: 'time', label: '时间', kind: 'date' },
  { field: 'name', label: '名称', kind: 'text' },
  { field: 'state', label: '状态', kind: 'choice', options: [{ value: '1', label: '启用' }] },
] as const;
const applied: Record<string, string>[] = [];

function List(): ReactNode {
  const [values, setValues] = useState<Record<string, string>>({ time: '2027-01-01,' });
  return (
    <ListFilters
      filters={filters}
      values={values}
      tree={null}
      onTree={() => undefined}
      onApply={(next) => {
        applied.push(next);
        setValues(next);
      }}
    />
  );
}
const end = '时间：结束日期';
const held = async () => ((await page.field(end)) as HTMLInputElement).value;

it('a range above a list is applied as soon as it can be asked for; a wrong one is neither applied nor lost', async () => {
  page = await draw(<List />);
  expect(page.screen.getAllByText('时间'), 'a range has one name').toHaveLength(1);
  await page.type(end, '2026-12-31');
  await page.press('Enter');
  expect(applied).toEqual([]);
  await page.type('名称', '面霜');
  await page.click('查询');
  // With a fault the button does not apply but focuses the faulty input.
  expect([applied, document.activeElement?.getAttribute('aria-label')]).toEqual([[], '时间：开始日期']);
  await page.type(end, '2027-01-31');
  await page.press('Enter');
  expect(applied).toEqual([{ time: '2027-01-01,2027-01-31', name: '面霜' }]);
});

it('half a day above a list stays while something else is asked, and goes when everything is reset', async () => {
  applied.length = 0;
  page = await draw(<List />);
  await page.type(end, '2027-1');
  await page.leave();
  expect(await held()).toBe('2027-1');
  await page.focus(await page.field('状态'));
  await page.press('ArrowDown');
  await page.see('启用');
  await page.press('Enter');
  await page.until(() => applied.length > 0, 'the list by state');
  // The filter keeps the last valid range; the unfinished day is only shown.
  expect([applied.shift(), await held()]).toMatchObject([{ time: '2027-01-01,', state: '1' }, '2027-1']);
  await page.see('不是日期：“2027-1”');
  await page.click('重置');
  expect([applied, await held()]).toEqual([[{}], '']);
  expect(page.text()).not.toContain('不是日期');
});

it('a choice made by keyboard stays when Tab leaves the list', async () => {
  applied.length = 0;
  page = await draw(<List />);
  await page.focus(await page.field('状态'));
  await page.press('Enter');
  await page.see('启用');
  await page.press('ArrowDown');
  await page.press('Enter');
  const chosen = () => [...document.querySelectorAll('.ant-select-selection-item')].map((one) => one.textContent);
  await page.until(() => chosen().length > 0, 'the choice');
  const before = chosen();
  await page.press('Tab');
  await page.until(() => applied.length > 0, 'the list by state');
  expect([applied, chosen()]).toEqual([[{ time: '2027-01-01,', state: '1' }], before]);
});

it('on a phone the first filter stands alone, the others a touch away', async () => {
  const before = window.matchMedia;
  window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never;
  try {
    page = await draw(
      <ListFilters
        filters={[...filters].reverse()}
        values={{}}
        tree={null}
        onTree={() => undefined}
        onApply={() => undefined}
      />,
    );
    expect(await page.field('状态')).toBeTruthy();
    expect(page.text()).not.toContain('名称');
    await page.click('更多条件');
    expect(await page.field('名称')).toBeTruthy();
  } finally {
    window.matchMedia = before;
  }
});
