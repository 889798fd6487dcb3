// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/session/session.ts';
import { setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import { UnfinishedBar, UnfinishedBars } from './UnfinishedBar.tsx';

const one = {
  area: 'demo/file',
  title: { 'zh-CN': '企业档案', en: 'Company file' },
  caseId: '77',
  until: '2026-05-31',
  daysLeft: 12,
};
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const signedInAs = (kind: string) => useSession.setState({ tenant: { id: '1', kind, name: '甲' } as never });

it('a company reads how many days are left, and completes a copy of what was taken over', async () => {
  const opened: string[] = [];
  setTabOpener(({ path }) => opened.push(path));
  signedInAs('company');
  page = await draw(<UnfinishedBars rows={[one]} />, () => ({ id: '9', version: 0 }));
  await page.see('请在 2026-05-31 前核对并补充完整，还有 12 天');
  await page.user.click(page.screen.getByRole('button', { name: '现在补充' }));
  await page.until(() => opened.length === 1, 'the draft');
  expect(opened).toEqual(['/demo/file/draft/9']);
  expect(page.sent('/save')).toMatchObject([{ caseId: '77' }]);
});

it('after the last day it says so; an office and other areas read nothing', async () => {
  signedInAs('company');
  page = await draw(<UnfinishedBar of="demo/file" />, () => [{ ...one, daysLeft: -3 }]);
  await page.see('应在 2026-05-31 前补充完整，现已超过；不影响办理');
  await page.redraw(<UnfinishedBar of="demo/other" />);
  expect(page.text()).not.toContain('企业档案');
  await page.end();
  signedInAs('authority');
  page = await draw(<UnfinishedBar of="demo/file" />, () => [one]);
  expect(page.asked).toHaveLength(0);
});
