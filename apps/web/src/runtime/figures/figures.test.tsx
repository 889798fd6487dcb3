// @vitest-environment jsdom
import type { FiguresDefinition, Json, PublishedArea } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { FiguresPage } from './FiguresPage.tsx';
import { FiguresTable, listBehind } from './FiguresTable.tsx';
import { rangeOf } from './periods.ts';

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
  ...{ at: '2026-11-27 12:00:00', from: '2026-01-01', to: '2026-11-27', total: 12 },
  tables: [
    {
      key: 'areas',
      more: 3,
      rows: [
        {
          by: [group('reg/first', '首次申请'), group('FILED', '已备案')],
          measures: { count: 8, share: 66.7, medianDays: 5, p90Days: 9 },
        },
        {
          by: [group('reg/change', '变更'), group('DRAFT', '草稿')],
          measures: { count: 4, share: 33.3, medianDays: null, p90Days: null },
        },
      ],
    },
    { key: 'months', more: 0, rows: [] },
  ],
};

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

  it('gives no share of few, and opens the list behind a group', async () => {
    const [definition] = figures.tables;
    const [found] = answer.tables;
    if (!definition || !found) throw new Error('no table');
    page = await draw(<FiguresTable definition={definition} found={found} />);
    expect(page.text()).not.toContain('33.3');
    expect(listBehind(['area', 'status'], { by: [group('reg/first'), group('FILED')] })).toBe(
      '/reg/first?f.status=FILED',
    );
    expect(listBehind(['month'], { by: [group('2026-01')] })).toBeNull();
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
