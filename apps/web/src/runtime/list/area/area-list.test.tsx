// @vitest-environment jsdom
import type { Json, PublishedArea } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../../client/tab.ts';
import { draw, listed } from '../../../component.testing.tsx';
import { AreaList } from './AreaListPage.tsx';

const area = (kind: 'application' | 'register', allowed: string[]): PublishedArea =>
  ({
    id: 'demo/materials',
    version: 1,
    allowed,
    definition: {
      id: 'demo/materials',
      kind,
      title: { 'zh-CN': '物料', en: 'Materials' },
      titleOf: '{name}',
      fields: [
        { key: 'name', type: 'text', label: { 'zh-CN': '品名', en: 'Name' } },
        { key: 'place', type: 'text', label: { 'zh-CN': '产地', en: 'Place' } },
      ],
      form: { steps: [] },
      list: {
        columns: [
          { field: 'name', width: 200, priority: 1 },
          { field: 'place', width: 160, priority: 1 },
        ],
        filters: ['name'],
        sorts: [{ field: 'name', order: 'ASC' }],
        views: [
          { key: 'local', title: { 'zh-CN': '本地', en: 'Local' }, parameters: [{ key: 'Q^place^S', value: '广州' }] },
        ],
      },
      statuses: [{ value: 'OPEN', label: { 'zh-CN': '办理中' }, look: 'submitted' }],
    },
  }) as unknown as PublishedArea;
const register = area('register', ['query', 'save', 'remove', 'export']);
const rows = [
  { id: '1', name: '甘油', place: '广州' },
  { id: '2', name: '泛醇', place: '上海' },
];

let page: Awaited<ReturnType<typeof draw>>;
let opened: string[] = [];
const open = async (what: PublishedArea, lists: Record<string, Json> = {}, query: Record<string, string> = {}) => {
  setTabOpener(({ path }) => opened.push(path));
  page = await draw(
    <AreaList area={what} />,
    ({ path }) => Object.entries(lists).find(([end]) => path.endsWith(end))?.[1] ?? listed([]),
    { query },
  );
};
afterEach(async () => {
  opened = [];
  await page.end();
});
const button = (name: string) => page.screen.getAllByRole('button', { name }).at(-1) as HTMLElement;

describe('the list of an area', () => {
  it('shows its rows in the order of its definition, says how many, and opens one in a tab of its own', async () => {
    await open(register, { '/query': listed(rows) });
    await page.see('甘油');
    expect(page.text()).toContain('按品名升序');
    expect(page.text()).toContain('共 2 条');
    expect(page.sent('/query')[0]?.sorts).toEqual([{ field: 'name', order: 'ASC' }]);
    await page.user.click(button('泛醇'));
    await page.user.click(button('新建'));
    expect(opened).toEqual(['/demo/materials/record/2', '/demo/materials/record/new']);
  });

  it('a filter, a view and a head go into the address, from the first page on', async () => {
    await open(register, { '/query': listed(rows) }, { page: '3' });
    await page.see('甘油');
    await page.user.type(page.screen.getAllByRole('textbox')[0] as HTMLElement, '油{Enter}');
    expect(page.tab.query).toMatchObject({ 'f.name': '油', page: undefined });
    await page.user.click(page.screen.getByText('本地'));
    expect(page.tab.query).toMatchObject({ view: 'local', page: undefined });
    await page.user.click(page.screen.getAllByRole('columnheader', { name: '产地' })[0] as HTMLElement);
    expect(page.tab.query).toMatchObject({ sort: 'place:ASC', page: undefined });
  });

  it('an empty list says what narrows it, and takes that away', async () => {
    await open(register, {}, { 'f.name': '没有' });
    await page.see('正在按 品名 筛选。');
    await page.user.click(button('清除筛选'));
    expect(page.tab.query).toEqual({ 'f.name': undefined });
  });

  it('chosen rows of a register are counted, removed after a question, and read again', async () => {
    await open(register, { '/query': listed(rows), '/remove': 2 });
    await page.see('甘油');
    for (const box of page.screen.getAllByRole('checkbox').slice(-2)) await page.user.click(box);
    await page.see('已选 2 条');
    await page.user.click(button('删除'));
    await page.see('删除所选的 2 条数据？');
    await page.user.click(button('删除'));
    await page.see('已删除 2 条');
    expect(page.sent('/remove')).toEqual([{ ids: '1,2' }]);
    await page.until(() => page.sent('/query').length === 2, 'the list as it is now');
  });

  it('a column that is switched off is not drawn, and a refusal of the list is told with a way to try again', async () => {
    await open(register, { '/query': listed(rows) });
    await page.see('甘油');
    await page.user.click(button('列设置'));
    await page.user.click(await page.screen.findByRole('checkbox', { name: '产地' }));
    await page.until(() => page.screen.queryByText('上海') === null, 'the list without the column');
    await page.user.click(await page.screen.findByRole('button', { name: '恢复默认' }));
    await page.see('上海');
  });

  it('whoever may only read sees no button that writes', async () => {
    await open(area('register', ['query']), { '/query': listed(rows) });
    await page.see('甘油');
    for (const name of ['新建', '导出 xlsx', '删除', '编辑'])
      expect(page.screen.queryByRole('button', { name })).toBeNull();
    expect(page.screen.queryAllByRole('checkbox')).toHaveLength(0);
  });

  it('drafts of an application are gone on with, and removed after a question that names them', async () => {
    const drafts = [
      {
        id: '5',
        title: '岚屿面霜',
        caseId: null,
        updatedByName: '林申',
        updatedAt: '2026-11-20 10:00:00',
        missing: { count: 4, isOld: false },
      },
    ];
    await open(
      area('application', ['query', 'save', 'remove']),
      { '/draft/query': listed(drafts) },
      { view: 'drafts' },
    );
    await page.see('岚屿面霜');
    await page.user.click(button('继续填写'));
    expect(opened).toEqual(['/demo/materials/draft/5']);
    await page.user.click(button('删除'));
    await page.see('删除草稿“岚屿面霜”？');
    await page.user.click(button('删除'));
    await page.until(() => page.sent('/remove').length === 1, 'the removal');
    expect(page.sent('/remove')).toEqual([{ ids: '5' }]);
    expect(page.sent('/materials/query')).toEqual([]);
  });

  it('drafts say how much they lack, and two to four of them are compared', async () => {
    const missing = [{ count: 4, isOld: false }, { count: 0, isOld: false }, { count: 2, isOld: true }, null];
    const drafts = missing.map((one, at) => ({
      id: `${at + 1}`,
      title: `岚屿 ${at + 1}`,
      caseId: null,
      updatedByName: '林申',
      updatedAt: '2026-11-20 10:00:00',
      missing: one,
    }));
    await open(
      area('application', ['query', 'save', 'remove']),
      { '/draft/query': listed(drafts), '/draft/open': { id: '1', data: {} } },
      { view: 'drafts' },
    );
    await page.see('岚屿 1');
    const rows = page.screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
    expect(
      ['还差 4 项', '已填完整', '还差 2 项'].map((words) => rows.filter((row) => row.includes(words)).length),
    ).toEqual([1, 1, 1]);
    expect(page.screen.getByText('还差 2 项').title).toBe('上次离开时的数目，之后又有修改');
    await page.user.click(page.screen.getByRole('checkbox', { name: '岚屿 1' }));
    expect(button('并排比较').title || button('并排比较').closest('[title]')?.getAttribute('title')).toBe(
      '请选择 2 到 4 份草稿',
    );
    await page.user.click(page.screen.getByRole('checkbox', { name: '岚屿 2' }));
    await page.user.click(button('并排比较'));
    await page.see('并排比较 2 份草稿');
    await page.see('这些草稿的内容完全相同');
  });

  it('a draft is copied from its row, by its menu or the letter C; the answer to a letter is not', async () => {
    const drafts = [
      {
        id: '5',
        title: '岚屿面霜',
        caseId: null,
        updatedByName: '林申',
        updatedAt: '2026-11-20 10:00:00',
        missing: { count: 4, isOld: false },
      },
      {
        id: '6',
        title: '岚屿补正',
        caseId: '41',
        updatedByName: '林申',
        updatedAt: '2026-11-20 09:00:00',
        missing: null,
      },
    ];
    const clone = { again: { 'zh-CN': '复制为新申请', en: 'Copy' }, without: [] };
    const { definition } = area('application', []);
    const copied = { ...area('application', ['query', 'save', 'remove']), definition: { ...definition, clone } };
    await open(copied as unknown as PublishedArea, { '/draft/query': listed(drafts) }, { view: 'drafts' });
    await page.see('岚屿面霜');
    await page.user.click(button('“岚屿面霜”的更多操作'));
    await page.user.click(await page.screen.findByRole('menuitem', { name: /复制/ }));
    await page.see('复制草稿“岚屿面霜”');
    await page.user.click(button('取消'));
    await page.until(() => page.screen.queryByRole('dialog') === null, 'the closed dialog');
    const [row, answer] = document.querySelectorAll<HTMLElement>('.ant-table-row');
    answer?.focus();
    await page.user.keyboard('c');
    row?.focus();
    await page.user.keyboard('{Control>}c{/Control}');
    expect(page.screen.queryByRole('dialog')).toBeNull();
    await page.user.keyboard('c');
    await page.until(() => page.screen.queryByRole('dialog') !== null, 'the dialog');
  });
});
