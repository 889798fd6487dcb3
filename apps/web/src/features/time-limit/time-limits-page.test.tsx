// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import { DraftDrawer } from './DraftDrawer.tsx';
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
  ...{
    start: both('提交'),
    stopEvents: ['supplement', 'expert'],
    end: both('视为受理'),
    basis: '许可法',
    changedBy: null,
  },
  ...{ from: '2026-08-12', to: null, state: 'inForce', most: 5, announcement: null, draft: null },
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
  for (const name of ['专家审评', '听证']) await page.user.click(page.screen.getByRole('checkbox', { name }));
  await page.click('保存');
  const sent = () => page.asked.find(({ path }) => path.endsWith('save'))?.body;
  await page.until(sent, 'what was sent');
  expect(sent()).toEqual({
    ...{ key: 'form.check', amount: 4, basis: '演示公告', verified: false, from: '2030-01-01', after: '2026-08-12' },
    ...{ announcement: null, draftAfter: null, stopEvents: ['supplement', 'hearing'] },
  });
});

it('is only read by who does not maintain it', async () => {
  useSession.setState({ roles: ['REVIEW_MANAGER'] });
  page = await draw(<TimeLimitsPage />, () => [version]);
  await page.see('待核对');
  expect(page.screen.queryByRole('button', { name: /^修改/ })).toBeNull();
});

const draft = {
  ...{ amount: 7, basis: '演示公告', announcement: '2026 年第 8 号', verified: true, from: '2026-09-01' },
  ...{ stopEvents: ['hearing'], savedBy: '温如玉', savedAt: 'x' },
};

it('shows what a draft changes; another person publishes it after one question', async () => {
  useSession.setState({ roles: ['REGULATION_EDITOR'] });
  page = await draw(<TimeLimitsPage />, () => [{ ...version, draft: { ...draft, mine: false } }]);
  await page.see('有草稿');
  await page.click('看草稿');
  for (const word of ['草稿：形式审查', '2026 年第 8 号', '温如玉 起草', '停表事项', '补充资料、专家审评', '听证'])
    await page.see(word);
  await page.click('发布');
  await page.see('发布“形式审查”的新版本？');
  await page.user.click(page.screen.getAllByRole('button', { name: '发布' }).at(-1) as HTMLElement);
  const sent = () => page.asked.find(({ path }) => path.endsWith('/publish'))?.body;
  await page.until(sent, 'what was sent');
  expect(sent()).toEqual({ key: 'form.check', savedAt: 'x' });
});

it('tells whoever wrote a draft that another person publishes it', async () => {
  useSession.setState({ roles: ['REGULATION_EDITOR'] });
  page = await draw(<TimeLimitsPage />, () => [{ ...version, draft: { ...draft, mine: true } }]);
  await page.click('看草稿');
  await page.see('您起草的草稿由另一位法规管理人员发布');
  expect(page.screen.getByRole('button', { name: '发布' })).toHaveProperty('disabled', true);
});

it('has nothing to publish where there is no draft', async () => {
  page = await draw(<DraftDrawer limit={version as never} onClose={() => undefined} />, () => null);
  expect(page.screen.queryByRole('button', { name: '发布' })).toBeNull();
});
