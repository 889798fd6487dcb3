// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { ChangeDrawer } from './ChangeDrawer.tsx';
import type { LogRow } from './log-columns.tsx';

const row = (more: Partial<LogRow>) =>
  ({ id: '1', kind: 'changes', time: '2026-11-20 10:00:00', ip: null, ...more }) as LogRow;
let page: Awaited<ReturnType<typeof draw>>;
let closed = 0;
afterEach(() => page.end());
const open = (of: LogRow | null) => (
  <ChangeDrawer
    row={of}
    title="详情"
    onClose={() => {
      closed += 1;
    }}
  />
);

it('a line of the log is read whole: what it does not have is left out, and a change shows both sides', async () => {
  page = await draw(
    open(row({ name: '顾法规', tenantName: '', changes: [{ field: 'name', before: '甲', after: '乙' }] as never })),
  );
  const drawer = await page.screen.findByRole('dialog');
  const terms = [...drawer.querySelectorAll('dt')].map(({ nextElementSibling }) => nextElementSibling?.textContent);
  expect(terms).toEqual(['2026-11-20 10:00:00', '顾法规']);
  const cells = [...drawer.querySelectorAll('tbody td, tbody th')].map(({ textContent }) => textContent);
  expect(cells.join(' ')).toMatch(/name.*甲.*乙/);
  await page.user.click(page.screen.getByRole('button', { name: /close|关闭/i }));
  expect(closed).toBe(1);
});

it('a line that changed nothing has no table of changes, and without a line nothing is open', async () => {
  page = await draw(open(null));
  expect(page.screen.queryByRole('dialog')).toBeNull();
  await page.redraw(open(row({ name: '郑审批' })));
  await page.see('郑审批');
  expect(page.screen.queryByRole('table')).toBeNull();
});
