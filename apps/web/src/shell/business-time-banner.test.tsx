// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { useBusinessTime } from '../client/business-time.ts';
import { today } from '../client/today.ts';
import { draw } from '../component.testing.tsx';
import { BusinessTimeBanner } from './BusinessTimeBanner.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('names the business day while the clock is ahead, and is not there otherwise', async () => {
  useBusinessTime.setState({ offset: 0 });
  page = await draw(<BusinessTimeBanner />);
  expect(page.text()).toBe('');
  await page.end();
  useBusinessTime.setState({ offset: 37 * 86_400_000 });
  page = await draw(<BusinessTimeBanner />);
  expect(page.text()).toBe(`测试时钟：业务日期 ${today()}比实际时间快 37 天`);
  await page.end();
  useBusinessTime.setState({ offset: null });
});
