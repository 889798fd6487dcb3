// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import DelegatesPage from './DelegatesPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('a substitute is named for days that can be meant: half a day and a start that is over are told, and nothing is sent', async () => {
  page = await draw(<DelegatesPage />, ({ path }) =>
    path.includes('agent') ? { dataResult: [], pageResult: { totalCount: 0, pageNo: 1, limit: 20, totalPage: 0 } } : [],
  );
  await page.click('设置代理人');
  await page.type('期间：结束日期', '2027-1');
  await page.press('Tab');
  await page.see('不是日期：“2027-1”。请写作 2027-01-01');
  await page.type('期间：开始日期', '2020-01-01');
  await page.press('Tab');
  await page.type('期间：结束日期', '2027-02-01');
  await page.press('Tab');
  await page.see('开始日期 2020-01-01 早于');
  await page.click('保存');
  await page.see('开始日期 2020-01-01 早于');
  expect(page.asked.filter(({ path }) => path.includes('save'))).toEqual([]);
  expect(page.text()).not.toContain('不是日期');
});
