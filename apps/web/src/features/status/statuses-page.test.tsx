// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import StatusesPage from './StatusesPage.tsx';

const both = (zh: string, en = zh) => ({ 'zh-CN': zh, en });
const accepted = {
  ...{ id: 'ACCEPTED reg/first', value: 'ACCEPTED', label: both('已受理', 'Accepted'), holderLabel: null },
  ...{ publicLabel: null, look: 'accepted', notify: true, final: false, of: 'case' },
  ...{ areas: [{ id: 'reg/first', title: both('首次申请') }], procedures: [{ id: 'p1', title: both('注册程序') }] },
  ...{ changedBy: null, changedAt: null, changedIn: null },
};
const active = {
  ...accepted,
  ...{
    id: 'product ACTIVE',
    value: 'ACTIVE',
    label: both('有效', 'Effective'),
    publicLabel: both('备案有效', 'Filed'),
  },
  ...{ of: 'product', notify: false, areas: [], procedures: [{ id: 'product', title: both('产品档案') }] },
};
const moves = [
  {
    ...{ id: 'p1', title: both('注册程序') },
    statuses: [
      { value: 'DRAFT', label: both('草稿'), next: ['SUBMITTED'] },
      { value: 'SUBMITTED', label: both('形式审查中'), next: ['ACCEPTED'] },
      { value: 'ACCEPTED', label: both('已受理'), next: [] },
    ],
  },
];
let page: Awaited<ReturnType<typeof draw>>;
const signedOut = useSession.getState();
afterEach(async () => {
  await page.end();
  useSession.setState(signedOut);
});

it('changes the words alone; what companies read may stay empty', async () => {
  useSession.setState({ roles: ['REGULATION_EDITOR'] });
  page = await draw(<StatusesPage />, ({ path }) => (path.endsWith('save') ? { changedIn: 1 } : [accepted, active]));
  for (const word of ['已受理', 'ACCEPTED', '注册程序', '同状态用语', '备案有效']) await page.see(word);
  await page.user.click((await page.screen.findAllByRole('button', { name: /修改用语/ }))[0] as HTMLElement);
  await page.see('修改用语：ACCEPTED');
  await page.type('简体中文', '受理了');
  await page.click('保存');
  const sent = () => page.sent('/status/save')[0];
  await page.until(sent, 'what was sent');
  expect(sent()).toEqual({
    ...{ value: 'ACCEPTED', of: 'case', areas: ['reg/first'], label: { 'zh-CN': '受理了', en: 'Accepted' } },
    ...{ holderLabel: null, publicLabel: null, notify: true, after: null },
  });
});

it('is only read by others', async () => {
  useSession.setState({ roles: ['AUDITOR'] });
  page = await draw(<StatusesPage />, () => [accepted]);
  await page.see('已受理');
  expect(page.screen.queryByRole('button', { name: /修改用语/ })).toBeNull();
});

it('draws which status may follow which, said in words for each mark', async () => {
  page = await draw(<StatusesPage />, () => moves, { query: { view: 'moves' } });
  await page.see('草稿 → 形式审查中');
  expect(page.text()).toContain('形式审查中 → 已受理');
  expect(page.text()).not.toContain('草稿 → 已受理');
});
