// @vitest-environment jsdom
import type { Json } from '@app/contract';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw, listed } from '../../component.testing.tsx';
import DutiesPage from './DutiesPage.tsx';
import EntriesPage from './EntriesPage.tsx';
import TablesPage from './TablesPage.tsx';

const entry = {
  id: '7',
  title: '水杨酸',
  content: '',
  limit: '0.5',
  state: 'inForce',
  from: '2022-01-01',
  to: null,
  verified: false,
  source: '规范',
  article: '表3',
};
const table = {
  id: 'limit:stsc4',
  kind: 'limit',
  title: { 'zh-CN': '防腐剂' },
  inForce: 1,
  unverified: 1,
  completeness: { have: 51, of: 51 },
  sources: ['规范'],
  verifiedBy: null,
  publishedAt: '',
  publishedBy: '',
};
const props = { params: {}, query: {}, onSignedIn: () => undefined, onSignedOut: () => undefined };

let page: Awaited<ReturnType<typeof draw>>;
const open = async (what: ReactNode, lists: Record<string, Json>) => {
  page = await draw(what, ({ path }) => Object.entries(lists).find(([end]) => path.endsWith(end))?.[1] ?? {});
};
afterEach(() => page.end());

it('tables and rows of the regulation: what was not compared with the official text yet may be confirmed', async () => {
  useSession.setState({ roles: ['REGULATION_EDITOR'] });
  await open(<TablesPage />, { '/regulation/table/query': [table] as unknown as Json });
  await page.see('防腐剂');
  expect(page.text()).toContain('51 / 51');
  const [confirm] = page.screen.getAllByRole('button', { name: '核对' });
  await page.user.click(confirm as HTMLElement);
  await page.until(() => page.screen.queryByRole('dialog'), 'the drawer');
});

it('rows of a table: limits have their column, rules have theirs', async () => {
  await open(<EntriesPage {...props} params={{ table: 'limit-stsc4' }} />, {
    '/regulation/table/query': [table] as unknown as Json,
    '/regulation/entries': listed([entry]),
  });
  await page.see('水杨酸');
  expect(page.tab.title).toBe('防腐剂');
  expect(page.asked.find(({ path }) => path.endsWith('/regulation/entries'))?.body).toMatchObject({
    table: 'limit:stsc4',
  });
  expect(page.text()).toContain('0.5');
});

it('duties of the law: each with the rule that judges it, or the reason why none does', async () => {
  const duty = {
    id: 'LAB-07',
    regulation: '办法',
    article: '第七条',
    duty: '标签标注使用期限',
    judged: 'yes',
    rule: { entry: 'L09|2022-05-01', title: 'L09 使用期限' },
    how: '要求的陈述',
    source: null,
    verified: false,
  };
  const without = { ...duty, id: 'LAB-08', duty: '字体清晰', judged: 'none', rule: null, how: '须看实物' };
  await open(<DutiesPage />, { '/regulation/duty/query': listed([duty, without]) });
  await page.see('标签标注使用期限');
  expect(page.text()).toContain('须看实物');
  expect(page.screen.getByText('有规则')).toBeTruthy();
  await page.user.click(page.screen.getByRole('button', { name: /L09 使用期限/ }));
  await page.until(() => page.asked.some(({ path }) => path.includes('/regulation/entry')), 'the row of the rule');
});
