// @vitest-environment jsdom
import type { Confirmation, Matter } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw, listed } from '../../component.testing.tsx';
import { PendingCard } from './PendingCard.tsx';

const rows: Confirmation[] = [
  { kind: 'holiday', title: '2027', by: '顾法规', at: '2026-11-26 09:00:00', path: '/base/holidays?year=2027' },
  { kind: 'timeLimit', title: '形式审查', by: '法规二', at: '2026-11-27 10:00:00', path: '/base/time-limits' },
];
const matters: Matter[] = [
  { kind: 'signUps', count: 3, due: true, path: '/platform/registrations' },
  { kind: 'operations', count: 120, due: false, path: '/log/operate?f.time=2026-11-21%2C' },
];
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const withAreas = (allowed: string[]) => (request: { path: string }) => {
  if (request.path.includes('pending')) return listed([]);
  return request.path.endsWith('/area/list') ? [{ definition: { id: 'x/y', kind: 'application' }, allowed }] : [];
};

it('the home page counts them with the tasks, and is not empty while one waits', async () => {
  page = await draw(<PendingCard confirmations={rows} matters={[]} />, ({ path }) =>
    path.includes('pending') ? listed([]) : [],
  );
  await page.see('待您确认发布（2）');
  await expect.poll(() => document.querySelector('.cnt')?.textContent).toBe('2');
  expect(page.text()).not.toContain('没有等您办理的事');
});

it('what somebody looks after without a task stands apart by whether it asks for something, counts only then, and leads to its list', async () => {
  const opened: string[] = [];
  setTabOpener(({ path }) => opened.push(path));
  page = await draw(<PendingCard confirmations={[]} matters={matters} />, withAreas(['query']));
  await page.see('待审核的注册 3 个');
  await page.see('近 7 天的操作 120 条');
  expect([...document.querySelectorAll('.confirmations h3')].map((head) => head.textContent)).toEqual([
    '需要您处理',
    '供您掌握',
  ]);
  await expect.poll(() => document.querySelector('.cnt')?.textContent).toBe('1');
  await page.user.click(page.screen.getByRole('button', { name: '近 7 天的操作 120 条' }));
  expect(opened).toEqual(['/log/operate?f.time=2026-11-21%2C']);
});

it.each([
  { allowed: ['query', 'get'], said: '现行程序没有分给您这个角色的步骤' },
  { allowed: ['query', 'handle'], said: '没有等您办理的事' },
])('with the rights $allowed an empty list says: $said', async ({ allowed, said }) => {
  page = await draw(<PendingCard confirmations={[]} matters={[]} />, withAreas(allowed));
  await page.see(said);
});
