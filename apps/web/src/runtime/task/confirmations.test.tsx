// @vitest-environment jsdom
import type { Confirmation } from '@app/contract';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import { Confirmations } from './Confirmations.tsx';
import { LazyConfirmations } from './LazyConfirmations.tsx';

const rows: Confirmation[] = [
  { kind: 'holiday', title: '2027', by: '顾法规', at: '2026-11-26 09:00:00', path: '/base/holidays?year=2027' },
  { kind: 'timeLimit', title: '形式审查', by: '法规二', at: '2026-11-27 10:00:00', path: '/base/time-limits' },
];
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('each kind of change is told in words with who drafted it, and leads to its page', async () => {
  const opened: string[] = [];
  setTabOpener(({ path }) => opened.push(path));
  page = await draw(<Confirmations rows={rows} />);
  for (const words of ['待您确认发布（2）', '2027 年放假安排', '时限变更：形式审查', '法规二 起草', '2026-11-27 10:00'])
    await page.see(words);
  await page.user.click(page.screen.getByRole('button', { name: '查看“2027”' }));
  expect(opened).toEqual(['/base/holidays?year=2027']);
  await page.redraw(<Confirmations rows={[]} />);
  expect(page.text()).toBe('');
});

it('its code and its words come when something waits', async () => {
  page = await draw(
    <Suspense fallback={null}>
      <LazyConfirmations rows={rows} />
    </Suspense>,
  );
  await page.see('待您确认发布（2）');
});
