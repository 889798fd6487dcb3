// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/session/session.ts';
import { setTabOpener } from '../../client/tab.ts';
import { draw, inWindowWhere, listed } from '../../component.testing.tsx';
import { Place } from '../../runtime/list/list.testing.tsx';
import CompletedTasksPage from './CompletedTasksPage.tsx';
import PendingTasksPage from './PendingTasksPage.tsx';

const task = (id: string, title: string, more: JsonObject = {}): JsonObject => ({
  id,
  title,
  area: 'reg/first',
  caseId: `c${id}`,
  number: null,
  holderName: '岚屿',
  nodeTitle: { 'zh-CN': '形式审查' },
  status: 'OPEN',
  due: null,
  createdAt: '2026-11-20 10:00:00',
  completedAt: null,
  claimedBy: null,
  claimedByMe: false,
  ...more,
});

let page: Awaited<ReturnType<typeof draw>>;
const answer =
  (rows: JsonObject[]) =>
  (asked: { path: string }): Json =>
    /pending|completed/.test(asked.path) ? listed(rows) : [];
const asked = () => page.asked.filter(({ path }) => /pending|completed/.test(path)).map(({ body }) => body);
afterEach(() => page.end());

it('an officer finds a task by its words, sees who has it, opens it and agrees to several', async () => {
  const opened: string[] = [];
  setTabOpener(({ path }) => opened.push(path));
  const rows = [
    task('1', '岚屿面霜'),
    task('2', '山月乳液', { claimedBy: '林审' }),
    task('3', '云海', { claimedByMe: true }),
  ];
  page = await draw(
    <Place>
      <PendingTasksPage />
    </Place>,
    answer(rows),
    { query: { page: '2', text: '岚' } },
  );
  for (const words of ['岚屿面霜', '林审', '共 3 条', '形式审查']) await page.see(words);
  expect(asked()[0]).toMatchObject({
    parameters: [{ key: 'Q^title^SL', value: '岚' }],
    requestPage: { pageNo: 2, limit: 20 },
    sorts: [{ field: 'due', order: 'ASC' }],
  });
  await page.user.click(page.screen.getByRole('button', { name: '岚屿面霜' }));
  expect(opened).toEqual(['/reg/first/case/c1?task=1']);
  await page.user.click(page.screen.getByRole('checkbox', { name: '山月乳液' }));
  await page.see('批量');
  const find = page.screen.getByRole('searchbox');
  await page.user.clear(find);
  await page.user.type(find, ' 云海 {Enter}');
  await page.until(() => asked().length === 2, 'the tasks by other words');
  expect(asked()[1]).toMatchObject({ parameters: [{ value: '云海' }], requestPage: { pageNo: 1 } });
});

it('a company reads its own tasks without its own name, and nothing waits to be taken there', async () => {
  const columns = async (kind: 'company' | 'authority') => {
    useSession.setState({ tenant: { kind } as never });
    page = await draw(
      <Place>
        <PendingTasksPage />
      </Place>,
      answer([task('1', '岚屿面霜')]),
    );
    await page.see('岚屿面霜');
    const heads = page.screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const isUnclaimed = page.screen.queryByText('未领取') !== null;
    return { heads, isUnclaimed };
  };
  const office = await columns('authority');
  expect(office.heads).toEqual(expect.arrayContaining(['申请人', '办理人']));
  expect(office.isUnclaimed).toBe(true);
  await page.end();
  const own = await columns('company');
  expect(own.heads).toContain('环节');
  expect(own.heads).not.toContain('申请人');
  expect(own.heads).not.toContain('办理人');
  expect(own.isUnclaimed).toBe(false);
  useSession.setState({ tenant: null });
});

async function drawPending(): Promise<void> {
  page = await draw(
    <Place>
      <PendingTasksPage />
    </Place>,
    answer([task('1', '岚屿面霜')]),
  );
  await page.see('岚屿面霜');
}

it('on a phone the product and its deadline are in sight, and the product opens the case', async () => {
  await inWindowWhere(
    () => true,
    async () => {
      await drawPending();
      expect(page.screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['产品', '时限']);
      expect(page.screen.queryAllByRole('checkbox')).toEqual([]);
      expect(page.screen.getByRole('button', { name: '岚屿面霜' })).toBeTruthy();
    },
  );
});

it('in a small English window the step leaves its room to the names: the state says it, too', async () => {
  const heads = async (language: 'en' | 'zh-CN', isSmall: boolean) => {
    useSession.setState({ tenant: { kind: 'authority' } as never, language });
    try {
      return await inWindowWhere(
        (query) => isSmall && query.includes('1439'),
        async () => {
          await drawPending();
          return page.screen.getAllByRole('columnheader').length;
        },
      );
    } finally {
      useSession.setState({ tenant: null, language: 'zh-CN' });
      await page.end();
    }
  };
  const [whole, chinese, english] = [await heads('en', false), await heads('zh-CN', true), await heads('en', true)];
  expect([chinese, english]).toEqual([whole, whole - 1]);
});

it('what was completed says what came of it; where nothing fits, what was looked for', async () => {
  page = await draw(<CompletedTasksPage />, answer([]), { query: { text: '没有' } });
  await page.see('“没有”');
  expect(page.screen.queryAllByRole('checkbox')).toEqual([]);
  expect(asked()[0]).toMatchObject({ sorts: [{ field: 'completedAt', order: 'DESC' }] });
});

it('a second person sees what somebody else drafted above the tasks, and goes to it', async () => {
  const opened: string[] = [];
  setTabOpener(({ path }) => opened.push(path));
  useSession.setState({ roles: ['REGULATION_EDITOR'] });
  const waiting = [
    { kind: 'regulation', title: '调整限量', by: '顾法规', at: '2026-11-27 10:00:00', path: '/regulation/changes/7' },
  ];
  page = await draw(<PendingTasksPage />, ({ path }) =>
    path.endsWith('/confirmations') ? waiting : path.includes('pending') ? listed([]) : [],
  );
  await page.see('待您确认发布（1）');
  await page.see('顾法规 起草');
  expect(page.text()).not.toContain('没有等您办理的事');
  expect(document.querySelector('.cnt')?.textContent).toBe('1');
  await page.user.click(page.screen.getByRole('button', { name: '法规变更：调整限量' }));
  expect(opened).toEqual(['/regulation/changes/7']);
  useSession.setState({ roles: [] });
});
