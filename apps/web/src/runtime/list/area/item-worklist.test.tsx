// @vitest-environment jsdom
import type { Json, PublishedArea } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../../client/index.ts';
import { setTabOpener } from '../../../client/tab.ts';
import { draw, listed } from '../../../component.testing.tsx';
import { AreaList } from './AreaListPage.tsx';

const words = (zh: string, en = zh) => ({ 'zh-CN': zh, 'zh-TW': zh, en });
const listOf = (source: 'items' | 'letters', columns: string[], filters: string[]) =>
  ({
    version: 1,
    allowed: ['query', 'handle'],
    definition: {
      ...{ id: `demo/${source}`, kind: 'worklist', title: words('意见'), titleOf: '""', fields: [] },
      form: { steps: [] },
      list: { columns: columns.map((field) => ({ field, priority: 1 })), filters },
      worklist: { source, parameters: [] },
    },
  }) as unknown as PublishedArea;
const items = listOf('items', ['title', 'place', 'severity', 'text', 'itemState'], ['severity', 'itemState']);
const letters = listOf('letters', ['letterNo', 'title', 'progress', 'letterState', 'dueAt'], ['letterState', 'light']);
const item = (id: string, more: object = {}) => ({
  ...{ id, caseId: `9${id}`, area: 'reg/first', title: '岚屿面霜', number: '演受1号', place: '储存条件' },
  ...{ severity: 'should', text: '请补充', itemState: 'REPLIED', ...more },
});

let page: Awaited<ReturnType<typeof draw>>;
let opened: string[] = [];
const signedOut = useSession.getState();
afterEach(async () => {
  opened = [];
  await page.end();
  useSession.setState(signedOut);
});
async function open(
  area: PublishedArea,
  rows: object[],
  answer: Json = [],
  kind: 'authority' | 'company' = 'authority',
) {
  setTabOpener(({ path }) => opened.push(path));
  useSession.setState({ tenant: { kind } as never });
  page = await draw(<AreaList area={area} />, ({ path }) => {
    if (path.endsWith('/accept')) return answer;
    return path.endsWith('/query') ? listed(rows as never) : ([area] as unknown as Json);
  });
}
const chooseAll = async (count: number) => {
  for (const box of page.screen.getAllByRole('checkbox').slice(-count)) await page.user.click(box);
};

describe('a worklist of opinion items', () => {
  it('says severity and state in words, what is gone from the dossier, and opens the case at the item', async () => {
    await open(items, [item('1', { severity: 'must', gone: true })]);
    await page.see('必须改正');
    await page.see('已答复');
    await page.see('储存条件 · 已删除');
    await page.user.click(page.screen.getByRole('button', { name: '岚屿面霜' }));
    expect(opened).toEqual(['/reg/first/case/91?item=1']);
  });

  it('accepts chosen replies together and tells the answer to each', async () => {
    const rows = [item('1'), item('2', { severity: 'must', place: '标签' })];
    await open(items, rows, [
      { itemId: '1', accepted: true, cause: null },
      { itemId: '2', accepted: false, cause: '第 2 条是必须改正的意见' },
    ]);
    await page.see('岚屿面霜');
    await chooseAll(2);
    await page.click('批量认可');
    await page.see('认可 1 / 2 条');
    await page.see('第 2 条是必须改正的意见');
    expect(page.asked.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({ itemIds: ['1', '2'] });
    await page.until(() => page.sent('/query').length === 2, 'the list as it is now');
  });

  it('offers a company no such button', async () => {
    await open(items, [item('1')], [], 'company');
    await page.see('岚屿面霜');
    await chooseAll(1).catch(() => undefined);
    expect(page.screen.queryByRole('button', { name: '批量认可' })).toBeNull();
  });
});

describe('a worklist of letters', () => {
  it('shows how many items are answered, how far the letter is, and opens its page', async () => {
    const due = { date: '2026-12-01', remaining: 3, light: 'yellow' };
    await open(letters, [
      {
        ...{ id: '7', caseId: '8', area: 'reg/first', letterNo: '演审补〔2026〕00001号', title: '岚屿面霜' },
        ...{ progress: '2/1/5', letterState: 'toAnswer', due, dueAt: due.date },
      },
    ]);
    await page.see('2/1/5');
    await page.see('待答复');
    await page.user.click(page.screen.getByRole('button', { name: /演审补/ }));
    expect(opened).toEqual(['/letter/7']);
  });
});
