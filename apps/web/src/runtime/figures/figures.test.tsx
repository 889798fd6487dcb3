// @vitest-environment jsdom
import type { FiguresDefinition, Json, PublishedArea } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { CasesBehind } from './CasesBehind.tsx';
import { FigureFilters, useAsked } from './FigureFilters.tsx';
import { FiguresPage } from './FiguresPage.tsx';
import { FiguresTable, pathBehind } from './FiguresTable.tsx';
import { daysOfMonth, rangeOf } from './periods.ts';

const words = (zh: string, en = zh) => ({ 'zh-CN': zh, 'zh-TW': zh, en });
const figures: FiguresDefinition = {
  over: 'cases',
  tables: [
    {
      key: 'areas',
      title: words('按业务'),
      by: ['area', 'status'],
      measures: ['count', 'share', 'medianDays', 'p90Days'],
    },
    { key: 'months', title: words('按月份'), by: ['month'], measures: ['count', 'overdue'] },
  ],
};
const area = {
  version: 1,
  allowed: ['query', 'export'],
  definition: {
    ...{ id: 'demo/report', kind: 'report', title: words('统计'), titleOf: '""', fields: [], form: { steps: [] } },
    ...{ list: { columns: [], filters: [] }, report: { figures } },
  },
} as unknown as PublishedArea;
const group = (value: string, label = value) => ({ value, label });
const answer = {
  ...{
    at: '2026-11-27 12:00:00',
    from: '2026-01-01',
    to: '2026-11-27',
    total: 12,
    offices: [
      { id: '7', name: '审评中心' },
      { id: '8', name: '受理处' },
    ],
  },
  tables: [
    {
      key: 'areas',
      more: 3,
      unfiltered: ['productKind' as const],
      rows: [
        {
          list: { area: 'reg/first', filters: { submittedAt: '2026-01-01,2026-06-30', status: 'FILED' } },
          by: [group('reg/first', '首次申请'), group('FILED', '已备案')],
          measures: { count: 8, share: 66.7, medianDays: 5, p90Days: 9 },
        },
        {
          list: null,
          by: [group('reg/change', '变更'), group('DRAFT', '草稿')],
          measures: { count: 4, share: 33.3, medianDays: null, p90Days: null },
        },
      ],
    },
    { key: 'months', more: 0, unfiltered: [], rows: [] },
  ],
};

function Filters() {
  return <FigureFilters asking={useAsked(figures)} offices={answer.offices} />;
}

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

describe('a report of figures', () => {
  it('shows each table with its sum, says what is empty or left out, and asks for the period in its address', async () => {
    page = await draw(
      <FiguresPage area={area} figures={figures} />,
      ({ path }) => (path.endsWith('/figures') ? (answer as unknown as Json) : []),
      { query: { period: 'own', range: '2026-01-01,2026-06-30', area: 'reg/first' } },
    );
    await page.see('首次申请');
    expect(page.sent('/figures')[0]).toMatchObject({ from: '2026-01-01', to: '2026-06-30', area: 'reg/first' });
    const table = page.screen.getByRole('table', { name: '按业务' });
    expect(table.textContent).toContain('66.7');
    expect(table.querySelector('tfoot')?.textContent).toContain('12');
    expect(page.text()).toContain('另有 3 组未列出');
    expect(page.text()).toContain('这段时间没有数据');
    expect(page.text()).toContain('共 12 件');
  });

  it('says no total where its tables count different things: of which of them would it be?', async () => {
    const [first, ...others] = figures.tables;
    if (!first) throw new Error('no table');
    const mixed = { ...figures, tables: [{ ...first, over: 'letters' as const }, ...others] };
    page = await draw(<FiguresPage area={area} figures={mixed} />, ({ path }) =>
      path.endsWith('/figures') ? (answer as unknown as Json) : [],
    );
    await page.see('首次申请');
    expect(page.text()).toContain('2026-11-27 12:00');
    expect(page.text()).not.toContain('共 12 件');
  });

  it('gives no share of few and says why, opens the list behind a group, and narrows itself where no list has it', async () => {
    const [definition] = figures.tables;
    const [found] = answer.tables;
    if (!definition || !found) throw new Error('no table');
    const asked: string[][] = [];
    page = await draw(
      <FiguresTable definition={definition} found={found} onNarrow={(...one) => void asked.push(one)} />,
    );
    expect(page.text()).not.toContain('33.3');
    expect(page.text()).toContain('少于 5 件的组不列占比');
    expect(page.screen.getByRole('button', { name: '首次申请' }).title).toBe('打开这些案卷的清单');
    await page.click('变更');
    expect(asked).toEqual([['area', 'reg/change']]);
    expect(pathBehind({ area: 'reg/first', filters: { submittedAt: '2026-01-01,2026-01-31', status: 'A,B' } })).toBe(
      '/reg/first?f.submittedAt=2026-01-01%2C2026-01-31&f.status=A%2CB',
    );
  });

  it('shows the cases behind a number, and of those that are not the reader’s no name', async () => {
    const found = {
      ...{ count: 8, cases: 2, without: 1, pageNo: 1, limit: 50 },
      rows: [
        {
          ...{
            id: '31',
            area: 'reg/first',
            areaTitle: '首次申请',
            title: '岚屿防晒乳',
            number: '演受1',
            holderName: '岚屿',
          },
          status: '审评中',
          count: 6,
          at: '2026-02-03 10:00:00',
        },
        {
          ...{ id: '32', area: 'reg/first', areaTitle: '首次申请', title: null, number: null, holderName: null },
          status: null,
          count: 1,
          at: null,
        },
      ],
    };
    page = await draw(
      <FiguresPage area={area} figures={figures} />,
      ({ path }) => (path.endsWith('/cases') ? found : path.endsWith('/figures') ? answer : []) as unknown as Json,
    );
    await page.see('首次申请');
    await page.click('8');
    await page.see('岚屿防晒乳');
    expect(page.sent('/cases')[0]).toMatchObject({ table: 'areas', by: ['reg/first', 'FILED'] });
    expect(page.text()).toContain('共 8 项，涉及 2 个案卷');
    expect(page.text()).toContain('1 项不属于任何案卷');
    expect(page.text()).toContain('无权查看的案卷');
    expect(page.text()).toContain('本表不受以下筛选限制：产品类别');
  });

  it('says that no case is behind a number', async () => {
    const none = { count: 1, cases: 0, without: 1, pageNo: 1, limit: 50, rows: [] };
    page = await draw(
      <CasesBehind
        area="demo/report"
        asked={{}}
        behind={{ table: 'areas', by: ['x'], title: '演示' }}
        onClose={() => undefined}
      />,
      () => none as unknown as Json,
    );
    await page.see('没有可以列出的案卷');
  });

  it('offers offices and kinds of products to narrow by', async () => {
    page = await draw(<Filters />, () => [], { query: { office: '7', kind: 'special' } });
    await page.see('审评中心');
    expect(page.text()).toContain('特殊化妆品');
  });

  it('narrows to the days of a month that lie in its period', async () => {
    page = await draw(
      <FiguresPage area={area} figures={figures} />,
      ({ path }) =>
        path.endsWith('/figures')
          ? ({
              ...answer,
              tables: [
                {
                  key: 'months',
                  more: 0,
                  unfiltered: [],
                  rows: [{ by: [group('2026-02', '2026-02')], measures: { count: 7, overdue: 0 }, list: null }],
                },
              ],
            } as unknown as Json)
          : [],
      { query: { period: 'own', range: '2026-01-01,2026-02-11' } },
    );
    await page.see('2026-02');
    await page.click('2026-02');
    expect(page.tab.query).toMatchObject({ period: 'own', range: '2026-02-01,2026-02-11' });
    expect(daysOfMonth('2024-02', {})).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  });

  it('counts its periods back from today', async () => {
    page = await draw(<p>演示</p>);
    const today = new Date('2026-02-10T04:00:00Z');
    expect(rangeOf('month', undefined, today)).toEqual({ from: '2026-02-01', to: '2026-02-10' });
    expect(rangeOf('quarter', undefined, today)).toEqual({ from: '2025-12-01', to: '2026-02-10' });
    expect(rangeOf('year', undefined, today)).toEqual({ from: '2025-03-01', to: '2026-02-10' });
    expect(rangeOf('own', '2026-01-05,', today)).toEqual({ from: '2026-01-05' });
  });
});
