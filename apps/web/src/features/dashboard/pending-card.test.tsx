// @vitest-environment jsdom
import type { Confirmation } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw, listed } from '../../component.testing.tsx';
import { PendingCard } from './PendingCard.tsx';

const rows: Confirmation[] = [
  { kind: 'holiday', title: '2027', by: '顾法规', at: '2026-11-26 09:00:00', path: '/base/holidays?year=2027' },
  { kind: 'timeLimit', title: '形式审查', by: '法规二', at: '2026-11-27 10:00:00', path: '/base/time-limits' },
];
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('the home page counts them with the tasks, and is not empty while one waits', async () => {
  page = await draw(<PendingCard confirmations={rows} />, ({ path }) => (path.includes('pending') ? listed([]) : []));
  await page.see('待您确认发布（2）');
  await expect.poll(() => document.querySelector('.cnt')?.textContent).toBe('2');
  expect(page.text()).not.toContain('没有等您办理的事');
});
