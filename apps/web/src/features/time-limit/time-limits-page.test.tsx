// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import TimeLimitsPage from './TimeLimitsPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const signedOut = useSession.getState();
afterEach(async () => {
  await page.end();
  useSession.setState(signedOut);
});
const both = (text: string) => ({ 'zh-CN': text, en: text });
const version = {
  ...{ key: 'form.check', title: both('形式审查'), amount: 3, unit: 'workingDay', inner: false, verified: false },
  ...{ start: both('提交'), stops: null, end: both('视为受理'), basis: '许可法', changedBy: null },
  ...{ from: '2026-08-12', to: null, state: 'inForce' },
};
const ended = { ...version, amount: 5, from: '2021-05-01', to: '2026-08-11', state: 'ended', verified: true };

it('shows every version; the newest is changed from a day on, with its ground', async () => {
  useSession.setState({ roles: ['REGULATION_EDITOR'] });
  page = await draw(<TimeLimitsPage />, ({ path }) => (path.endsWith('save') ? version : [version, ended]));
  await page.see('3 个工作日');
  await page.see('2021-05-01 – 2026-08-11');
  await page.user.click((await page.screen.findAllByRole('button', { name: /^修改/ }))[0] as HTMLElement);
  await page.see('修改时限：形式审查');
  await page.type('工作日数', '0');
  await page.click('保存');
  await page.see('请输入 1 至 3650 的整数');
  await page.type('工作日数', '4');
  await page.type('生效日期', '2030-01-01');
  await page.press('Tab');
  await page.type('依据', '演示公告');
  await page.click('保存');
  const sent = () => page.asked.find(({ path }) => path.endsWith('save'))?.body;
  await page.until(sent, 'what was sent');
  expect(sent()).toEqual({
    ...{ key: 'form.check', amount: 4, basis: '演示公告', verified: false, from: '2030-01-01', after: '2026-08-12' },
  });
});

it('is only read by who does not maintain it', async () => {
  useSession.setState({ roles: ['REVIEW_MANAGER'] });
  page = await draw(<TimeLimitsPage />, () => [version]);
  await page.see('待核对');
  expect(page.screen.queryByRole('button', { name: /^修改/ })).toBeNull();
});
