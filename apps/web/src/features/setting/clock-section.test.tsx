// @vitest-environment jsdom
import { formatDate } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { businessNow, followAnswer, followBusinessTime, useBusinessTime } from '../../client/business-time.ts';
import { draw } from '../../component.testing.tsx';
import { ClockSection } from './ClockSection.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(async () => {
  await page.end();
  useBusinessTime.setState({ offset: null });
});
const day = 86_400_000;

it('is nothing where the clock cannot be moved', async () => {
  useBusinessTime.setState({ offset: null });
  page = await draw(<ClockSection />);
  expect(page.text()).toBe('');
});

it('moves by working days; a fault stands beside the field, and the page follows', async () => {
  followBusinessTime(0);
  page = await draw(<ClockSection />, ({ path }) => {
    expect(path).toBe('/clock/advance');
    return { businessNow: '2026-12-01T02:00:00.000Z', realNow: '2026-11-20T02:00:00.000Z', offsetMs: 11 * day };
  });
  expect(page.text()).toContain('业务时间就是实际时间');
  await page.user.click(page.screen.getByRole('button', { name: '向后调整' }));
  const days = await page.screen.findByRole('textbox', { name: '工作日数' });
  await page.user.clear(days);
  await page.user.type(days, '0');
  await page.user.click(page.screen.getByRole('button', { name: '调整' }));
  await page.screen.findByText('请输入 1 至 2000 的整数');
  expect(page.asked).toEqual([]);
  await page.user.clear(days);
  await page.user.type(days, '7');
  await page.user.click(page.screen.getByRole('button', { name: '调整' }));
  await page.until(() => useBusinessTime.getState().offset === 11 * day, 'the page follows');
  expect(page.asked.map(({ body }) => body)).toEqual([{ workingDays: 7 }]);
  expect(formatDate(businessNow(), 'yyyy-MM-dd')).toBe(formatDate(new Date(Date.now() + 11 * day), 'yyyy-MM-dd'));
});

it('moves to a moment', async () => {
  followBusinessTime(0);
  page = await draw(<ClockSection />, () => new Error('业务时间只能向后调整'));
  await page.user.click(page.screen.getByRole('button', { name: '向后调整' }));
  await page.user.click(await page.screen.findByRole('radio', { name: '到指定时间' }));
  await page.user.click(page.screen.getByRole('button', { name: '调整' }));
  await page.screen.findByText('请输入日期和时间');
  await page.user.type(page.screen.getByRole('textbox', { name: '到指定时间' }), '2027-01-04 09:00:00');
  await page.press('Enter');
  await page.user.click(page.screen.getByRole('button', { name: '调整' }));
  await page.screen.findByText('业务时间只能向后调整');
  expect(page.asked.map(({ body }) => body)).toEqual([{ to: '2027-01-04 09:00:00' }]);
});

it('follows the header of an answer, never back', () => {
  followBusinessTime(5 * day);
  followAnswer(new Response(null, { headers: { 'x-business-offset': String(9 * day) } }));
  followAnswer(new Response(null, { headers: { 'x-business-offset': String(2 * day) } }));
  followAnswer(new Response(null));
  expect(useBusinessTime.getState().offset).toBe(9 * day);
});
