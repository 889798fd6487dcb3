// @vitest-environment jsdom
import type { Matter } from '@app/contract';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type OpenTab, setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import { LazyMatters } from './LazyMatters.tsx';
import { Matters } from './Matters.tsx';

const rows: Matter[] = [
  { kind: 'reads', count: 12, due: false, path: '/platform/logs?view=reads', system: 'platform' },
  { kind: 'failedJobs', count: 2, due: true, path: '/platform/upkeep', system: 'platform' },
  { kind: 'productsActive', count: 7, due: false, path: '/register/products?view=ACTIVE' },
];
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('what asks for something comes first, and each leads to its list, in its sub-system', async () => {
  const opened: OpenTab[] = [];
  setTabOpener((to) => opened.push(to));
  page = await draw(
    <Suspense>
      <LazyMatters rows={rows} hasNoStep={false} />
    </Suspense>,
  );
  await page.see('放弃的后台任务 2 个');
  const said = [...document.querySelectorAll('h3, li button')].map((one) => one.textContent);
  expect(said).toEqual(['需要您处理', '放弃的后台任务 2 个', '供您掌握', '近 7 天的查阅 12 条', '有效的产品 7 个']);
  await page.click('近 7 天的查阅 12 条');
  await page.click('有效的产品 7 个');
  expect(opened).toEqual([
    { path: '/platform/logs?view=reads', system: 'platform' },
    { path: '/register/products?view=ACTIVE' },
  ]);
});

it('a group without an entry has no head', async () => {
  page = await draw(<Matters rows={rows.slice(0, 1)} hasNoStep={false} />);
  expect([...document.querySelectorAll('h3')].map((head) => head.textContent)).toEqual(['供您掌握']);
});

it('who has no step in any procedure reads where to look instead', async () => {
  page = await draw(
    <Suspense>
      <LazyMatters rows={[]} hasNoStep />
    </Suspense>,
  );
  await page.see('现行程序没有分给您这个角色的步骤');
  expect(page.text()).toContain('您可以查看的内容在左侧菜单和“快捷导航”里。');
  await page.redraw(<Matters rows={[]} hasNoStep={false} />);
  expect(page.text()).toBe('');
});
