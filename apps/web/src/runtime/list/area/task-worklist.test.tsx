// @vitest-environment jsdom
import type { Json, PublishedArea } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../../client/tab.ts';
import { draw, listed } from '../../../component.testing.tsx';
import { AreaList } from './AreaListPage.tsx';
import { taskChoices } from './task-choices.ts';

const words = (zh: string, en = zh) => ({ 'zh-CN': zh, 'zh-TW': zh, en });
const chief = {
  version: 1,
  allowed: ['query', 'get', 'handle'],
  definition: {
    id: 'demo/chief',
    kind: 'worklist',
    title: words('主审审评'),
    titleOf: '""',
    fields: [],
    form: { steps: [] },
    list: {
      columns: ['title', 'stage', 'used', 'openMusts', 'assignee', 'number'].map((field) => ({ field, priority: 1 })),
      filters: ['node', 'procedure', 'light', 'whose'],
    },
    worklist: { source: 'tasks', parameters: [{ key: 'Q^node^SI', value: 'chiefReview,settle' }] },
  },
} as unknown as PublishedArea;
const first = {
  version: 1,
  allowed: ['query'],
  definition: {
    id: 'reg/first',
    kind: 'application',
    title: words('首次申请'),
    fields: [],
    statuses: [{ value: 'CHIEF_REVIEW', label: words('主审中'), look: 'review' }],
    procedures: [{ id: 'p1', title: words('技术审评程序') }],
    procedureTasks: { p1: { chiefReview: { title: words('主审审评'), mode: 'officer', actions: [] } } },
    list: { columns: [], filters: [] },
    form: { steps: [] },
  },
} as unknown as PublishedArea;
const row = (id: string, title: string, more: object = {}) => ({
  id,
  taskId: id,
  caseId: `9${id}`,
  area: 'reg/first',
  process: 'p1',
  node: 'chiefReview',
  nodeTitle: words('主审审评'),
  title,
  stage: '主审审评',
  used: { days: 3, limit: 45, unit: 'workingDay' },
  openMusts: 2,
  assignee: null,
  number: '演受〔2026〕00001号',
  mine: true,
  claimedByMe: false,
  due: null,
  ...more,
});

let page: Awaited<ReturnType<typeof draw>>;
let opened: string[] = [];
afterEach(async () => {
  opened = [];
  await page.end();
});
const open = async (rows: object[], answers: Record<string, Json | Error> = {}) => {
  setTabOpener(({ path }) => opened.push(path));
  page = await draw(<AreaList area={chief} />, ({ path }) => {
    const known = Object.entries(answers).find(([end]) => path.includes(end))?.[1];
    if (known !== undefined) return known;
    if (path.endsWith('/query')) return listed(rows as never);
    return (path.includes('area') ? [chief, first] : { actions: [] }) as unknown as Json;
  });
};
const choose = async (at: number) => {
  await page.user.click(page.screen.getAllByRole('checkbox').slice(-2)[at] as HTMLElement);
};

describe('a worklist of tasks', () => {
  it('shows days used and open items, and a row opens its case with the task', async () => {
    await open([row('1', '岚屿面霜')]);
    await page.see('岚屿面霜');
    await page.see('3/45');
    await page.user.click(page.screen.getByRole('button', { name: '岚屿面霜' }));
    expect(opened).toEqual(['/reg/first/case/91?task=1']);
  });

  it('takes chosen tasks one by one, tells which was refused, and reads the list again', async () => {
    await open([row('1', '岚屿面霜'), row('2', '青禾口红')], { '/lock': new Error('已被办理') });
    await page.see('岚屿面霜');
    await choose(0);
    await choose(1);
    await page.click('领取');
    await page.see('岚屿面霜: 已被办理');
    expect(page.asked.filter(({ path }) => path.includes('lock')).map(({ body }) => body)).toEqual([
      { taskId: '1' },
      { taskId: '2' },
    ]);
    await page.until(() => page.sent('/query').length === 2, 'the list as it is now');
  });

  it('says of tasks that were taken or given back what was done with them', async () => {
    await open([row('1', '岚屿面霜'), row('2', '青禾口红')]);
    await page.see('岚屿面霜');
    await choose(0);
    await choose(1);
    await page.click('领取');
    await page.see('已领取 2 项任务');
    await page.end();
    await open([row('1', '岚屿面霜', { claimedByMe: true })]);
    await page.see('岚屿面霜');
    await choose(0);
    await page.click('放回待领');
    await page.see('已将 1 项任务放回待领');
    expect(page.text()).not.toContain('同意 1 项');
  });

  it('decides chosen tasks in the dialog of the pending list, and not those of others', async () => {
    await open([row('1', '岚屿面霜'), row('2', '青禾口红', { mine: false })]);
    await page.see('岚屿面霜');
    await choose(0);
    await page.click('批量同意');
    await page.see('同意 1 项任务');
  });

  it('asks about fields of the dossier once one business is chosen, and forgets the conditions with it', async () => {
    const tree = { condition: 'AND', rules: [{ field: 'spf', operator: 'SL', value: '50' }] };
    const business = {
      ...chief,
      definition: { ...chief.definition, list: { ...chief.definition.list, filters: ['area'] } },
    };
    const dossier = {
      ...first,
      definition: {
        ...first.definition,
        fields: [{ key: 'spf', type: 'text', label: words('防晒指数'), span: 8 }],
        list: { columns: [{ field: 'spf' }], filters: [] },
      },
    };
    const open = (query: Record<string, string>) =>
      draw(
        <AreaList area={business as unknown as PublishedArea} />,
        ({ path }) =>
          (path.endsWith('/query') ? listed([row('1', '岚屿面霜')] as never) : [business, dossier]) as unknown as Json,
        { query },
      );
    page = await open({ 'f.area': 'reg/first', tree: JSON.stringify(tree) });
    await page.see('高级查询（1 个条件）');
    expect(page.sent('/query').at(-1)).toMatchObject({ filter: tree });
    await page.click('重置');
    expect(page.tab.query).toMatchObject({ 'f.area': undefined, tree: undefined });
    await page.end();
    page = await open({ tree: JSON.stringify(tree) });
    await page.click('高级查询');
    await page.see('请先在“业务”中只选一项');
    expect(page.sent('/query').at(-1)).not.toHaveProperty('filter');
  });

  it('offers its steps, procedures, lights and whose in words', () => {
    const say = (key: string) => key;
    const of = (field: string) => taskChoices(chief.definition, [chief, first], field, say);
    expect(of('node')).toEqual([
      { value: 'chiefReview', label: '主审审评' },
      { value: 'settle', label: 'settle' },
    ]);
    expect(of('procedure')).toEqual([{ value: 'p1', label: '技术审评程序' }]);
    expect(of('area')).toEqual([{ value: 'reg/first', label: '首次申请' }]);
    expect(of('light')?.map(({ value }) => value)).toEqual(['red', 'yellow', 'green', 'stopped', 'none']);
    expect(of('whose')?.[0]).toEqual({ value: 'mine', label: 'list.whose.mine' });
    expect(of('title')).toBeNull();
  });
});
