// @vitest-environment jsdom
import type { Json, PublishedArea } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw, listed } from '../../component.testing.tsx';
import { AreaList } from '../list/area/AreaListPage.tsx';
import { useAreaSpec } from '../list/area/use-area-spec.tsx';
import { ListViews } from '../list/ListPage.tsx';
import { Place } from '../list/list.testing.tsx';
import { useListAddress } from '../list/use-list.ts';
import { CalendarPage, ListShape } from './CalendarPage.tsx';
import { DayEntries } from './DayEntries.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import type { Calendar, CalendarDay, Entry } from './use-calendar.ts';

const words = (zh: string, en = zh) => ({ 'zh-CN': zh, 'zh-TW': zh, en });
const area = (id: string, title: string, withIds: string[]): PublishedArea =>
  ({
    version: 1,
    allowed: ['query', 'get'],
    definition: {
      ...{ id, kind: 'application', title: words(title), titleOf: '{subject}', form: { steps: [] } },
      fields: [
        { key: 'planAt', type: 'dateTime', label: words('会议时间') },
        { key: 'place', type: 'text', label: words('地点') },
      ],
      list: {
        columns: [{ field: 'title' }, { field: 'planAt' }, { field: 'place' }],
        filters: ['title', 'planAt'],
        calendar: { day: 'planAt', shows: ['place'], with: withIds },
      },
      statuses: [{ value: 'NOTICED', label: words('已通知'), look: 'submitted' }],
    },
  }) as unknown as PublishedArea;
const experts = area('demo/experts', '专家会议', ['demo/other', 'demo/closed']);
const other = area('demo/other', '其他会议', ['demo/experts']);
const meeting = (id: string, title: string, planAt: string | null) => ({
  ...{ id, title, planAt, place: '三号会议室', status: 'NOTICED' },
});
const rows = [
  meeting('1', '美白功效会商', '2026-10-13 09:30:00'),
  meeting('2', '安评资料会商', '2026-10-13 14:00:00'),
  meeting('3', '尚未排定', null),
];
const training = [meeting('7', '审评培训', '2026-10-20 10:00:00')];
const holidays = [
  { date: '2026-10-01', kind: 'holiday', name: '国庆节', nameEn: 'National Day', source: '', verified: true },
  { date: '2026-10-10', kind: 'shifted', name: '国庆节', nameEn: 'National Day', source: '', verified: true },
];

/** The month alone, without the list that it stands beside. */
function Alone() {
  const spec = useAreaSpec(experts, () => undefined);
  return <CalendarPage area={experts} calendar={{ day: 'planAt', with: ['demo/other'] }} spec={spec} />;
}

/** The views that the list offers, and how its rows stand. */
function Choices() {
  const spec = {
    ...useAreaSpec(experts, () => undefined),
    views: [
      { key: 'all', label: '全部' },
      { key: 'open', label: '未结束' },
    ],
  };
  return (
    <>
      <ListShape as={undefined} />
      <ListViews spec={spec} address={useListAddress(spec)} />
    </>
  );
}

let page: Awaited<ReturnType<typeof draw>>;
let opened: string[] = [];
beforeEach(() => {
  opened = [];
  setTabOpener(({ path }) => opened.push(path));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.end();
});
const open = async (answers: Record<string, Json | Error> = {}, query: Record<string, string> = {}) => {
  page = await draw(
    <Place>
      <AreaList area={experts} />
    </Place>,
    ({ path }) => {
      const known = Object.entries(answers).find(([end]) => path.endsWith(end));
      if (known) return known[1];
      if (path.endsWith('/calendar/days')) return holidays;
      if (path.endsWith('/experts/query')) return listed(rows);
      if (path.endsWith('/other/query')) return listed(training);
      if (path.includes('/area')) return [experts, other] as unknown as Json;
      return listed([]);
    },
    { query: { as: 'calendar', day: '2026-10-12', ...query } },
  );
};
const day = (name: RegExp) => page.screen.getByRole('button', { name });

describe('a list as a month', () => {
  it('puts every row on its day, with those of the other businesses, and marks days without work', async () => {
    await open();
    await page.see('美白功效会商');
    await page.see('审评培训');
    expect(page.sent('/experts/query').at(-1)?.parameters).toEqual([
      { key: 'Q^planAt^DL^yyyy-MM-dd', value: '2026-09-28' },
      { key: 'Q^planAt^DG^yyyy-MM-dd', value: '2026-11-01' },
    ]);
    await page.until(() => page.screen.queryByRole('button', { name: /10月1日.*国庆节/ }), 'the holiday');
    expect(day(/10月13日/).getAttribute('aria-label')).toContain('2 项');
    expect(day(/10月10日/).textContent).toContain('班');
    expect(day(/10月1日/).closest('td')?.className).toContain('is-free');
    expect(day(/10月17日/).closest('td')?.className).toContain('is-free');
    expect(page.text()).not.toContain('尚未排定');
  });

  it('goes from day to day by the keyboard, opens the one entry of a day and goes into a day of several', async () => {
    await open();
    await page.see('审评培训');
    day(/10月12日/).focus();
    await page.user.keyboard('{ArrowRight}');
    await page.until(() => document.activeElement === day(/10月13日/), 'the next day');
    const side = page.screen.getByRole('region', { name: /10月13日/ });
    expect(side.textContent).toContain('09:30');
    expect(side.textContent).toContain('已通知');
    expect(side.textContent).toContain('地点 三号会议室');
    await page.user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toContain('美白功效会商');
    await page.user.keyboard('{Enter}');
    expect(opened).toEqual(['/demo/experts/case/1']);
    day(/10月13日/).focus();
    await page.user.keyboard('{ArrowDown}');
    await page.until(() => document.activeElement === day(/10月20日/), 'the day a week later');
    await page.user.keyboard('{Enter}');
    expect(opened).toEqual(['/demo/experts/case/1', '/demo/other/case/7']);
    await page.user.keyboard('{PageUp}');
    await page.see('2026 年 9 月');
  });

  it('goes to another month and back to this one, and to the list', async () => {
    await open();
    await page.see('2026 年 10 月');
    await page.user.click(page.screen.getByRole('button', { name: '下个月' }));
    await page.see('2026 年 11 月');
    await page.user.click(page.screen.getByRole('button', { name: '上个月' }));
    await page.user.click(page.screen.getByRole('button', { name: '上个月' }));
    await page.see('2026 年 9 月');
    await page.user.click(page.screen.getByRole('button', { name: '回到本月' }));
    await page.until(() => !page.text().includes('2026 年 9 月'), 'this month');
    await page.user.click(page.screen.getByText('列表'));
    await page.see('共 3 条');
    await page.user.click(page.screen.getByText('日历'));
    await page.until(() => page.screen.queryByRole('table', { name: /的日历/ }), 'the month');
  });

  it('says that a month has nothing, or that the filters leave nothing, and takes them away', async () => {
    await open({ '/query': listed([]) }, { 'f.title': '没有' });
    await page.see('没有符合条件的数据');
    await page.click('清除筛选');
    await page.see('2026 年 10 月没有安排');
  });

  it('tells a refusal, and asks again', async () => {
    await open({ '/experts/query': new Error('暂时无法读取') });
    await page.see('暂时无法读取');
    const before = page.sent('/experts/query').length;
    await page.click('重试');
    await page.until(() => page.sent('/experts/query').length > before, 'another question');
  });

  it('is an agenda on a phone: the days that have something, in their order', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('599px'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    await open();
    await page.see('审评培训');
    expect(page.screen.queryByRole('table')).toBeNull();
    const heads = page.screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(heads.map((one) => one?.slice(0, 6))).toEqual(['10月13日', '10月20日']);
  });
});

describe('the parts of a month', () => {
  const entry = (id: string, title: string, time: string): Entry => ({
    ...{ key: id, day: '2026-10-12', time, title, area: experts, kind: 0 },
    ...{ row: { id, status: 'NOTICED' }, open: () => void opened.push(id) },
  });
  const monday: CalendarDay = {
    ...{ date: '2026-10-12', day: 12, isOther: false, kind: 'work' as const, name: null },
    entries: ['一', '二', '三', '四'].map((title, at) => entry(title, `会议${title}`, `1${at}:00`)),
  };
  const rest = ['13', '14', '15', '16', '17', '18'].map(
    (day): CalendarDay => ({ ...monday, date: `2026-10-${day}`, day: Number(day), entries: [] }),
  );

  it('a day of many tells the first two and how many are left, and the pointer opens one', async () => {
    const calendar = { day: monday.date, month: '2026-10', today: monday.date, days: [monday, ...rest] } as Calendar;
    page = await draw(<MonthGrid calendar={calendar} label="十月" onEnter={() => void opened.push('entered')} />);
    expect(page.text()).toContain('其余 2 项');
    expect(page.text()).not.toContain('会议三');
    await page.user.click(page.screen.getByTitle('会议二'));
    day(/10月12日/).focus();
    await page.user.keyboard('{Enter}');
    expect(opened).toEqual(['二', 'entered']);
  });

  it('the chosen day has all of them', async () => {
    page = await draw(<DayEntries day={monday} shows={[]} />);
    expect(page.screen.getAllByRole('listitem')).toHaveLength(4);
    await page.user.click(page.screen.getByRole('button', { name: /会议四/ }));
    expect(opened).toEqual(['四']);
    await page.redraw(<DayEntries day={rest[0] as CalendarDay} shows={[]} />);
    await page.see('这一天没有安排');
  });

  it('only this business is asked where the conditions are about its own fields', async () => {
    const tree = { condition: 'AND', rules: [{ field: 'place', operator: 'SL', value: '三' }] };
    page = await draw(
      <Place>
        <Alone />
      </Place>,
      ({ path }) =>
        path.endsWith('/query') ? listed(rows) : path.includes('/area') ? ([experts, other] as unknown as Json) : [],
      { query: { day: '2026-10-12', tree: JSON.stringify(tree) } },
    );
    await page.see('美白功效会商');
    expect(page.sent('/other/query')).toEqual([]);
  });

  it('shape and view of the list go into the address', async () => {
    page = await draw(<Choices />);
    await page.user.click(page.screen.getByText('日历'));
    expect(page.tab.query).toEqual({ as: 'calendar' });
    await page.user.click(page.screen.getByText('未结束'));
    expect(page.tab.query).toMatchObject({ view: 'open' });
  });
});
