// @vitest-environment jsdom
import type { ChangeDetail, ChangedRow, Json, RegulationDetail, RegulationTable } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import ChangePage from './ChangePage.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { EntryView } from './EntryView.tsx';
import { NewRowDrawer } from './NewRowDrawer.tsx';

const limit = { entry: '7', names: ['水杨酸'], cas: [], maxPercent: '0.5', total: false };
const changed = (more: Partial<ChangedRow>): ChangedRow => ({
  id: 'limit|stsc4|7|2027-01-01',
  kind: 'limit',
  table: 'limit:stsc4',
  op: 'edit',
  title: '水杨酸',
  note: null,
  before: limit,
  after: { ...limit, total: true },
  from: '2027-01-01',
  stale: false,
  editedBy: '顾法规',
  editedAt: '2026-11-20 10:00:00',
  ...more,
});
const rule = changed({
  id: 'rule|L05|2027-01-01',
  kind: 'rule',
  table: 'rule',
  title: '标签词语',
  before: { id: 'L05', enabled: true, check: 'sumsTo', options: {} },
  after: { id: 'L05', enabled: false, check: 'sumsTo', options: {} },
});
const change: ChangeDetail = {
  id: '9',
  title: '限量调整',
  reason: '新版技术规范',
  status: 'draft',
  rev: 3,
  rows: 2,
  createdBy: '顾法规',
  createdAt: '2026-11-20 10:00:00',
  updatedAt: '2026-11-20 10:00:00',
  endedBy: null,
  endedAt: null,
  edition: null,
  changes: [changed({}), rule],
  problems: [],
  publishRefusal: null,
};
const entry: RegulationDetail = {
  id: 'L05',
  kind: 'rule',
  table: 'rule',
  title: '标签词语',
  content: '',
  limit: null,
  severity: 'warn',
  source: '化妆品标签管理办法',
  article: '第十九条',
  verified: true,
  from: '2022-05-01',
  to: null,
  state: 'inForce',
  fixtures: 2,
  row: { id: 'L05', enabled: false, severity: 'warn', check: 'sumsTo', options: {}, title: { 'zh-CN': '标签词语' } },
  history: [
    {
      at: '2026-10-01 10:00:00',
      by: '郑审批',
      draftedBy: '顾法规',
      changeId: '8',
      change: '标签词语停用',
      op: 'edit',
      note: null,
      before: { enabled: true, total: false },
      after: { enabled: false, total: true },
    },
  ],
  drafts: [],
  verifiedBy: null,
  verifiedAt: null,
  duties: [{ id: 'LAB-07', place: '办法 第七条', duty: '标签标注使用期限' }],
  dutyFree: null,
};
const table: RegulationTable = {
  id: 'limit:stsc4',
  kind: 'limit',
  title: { 'zh-CN': '防腐剂', en: 'Preservatives' },
  rows: 1,
  inForce: 1,
  unverified: 0,
  completeness: null,
  sources: [],
  verifiedBy: null,
  verifiedAt: null,
  version: 1,
  publishedBy: '',
  publishedAt: '',
};
const dated: RegulationDetail = {
  ...entry,
  kind: 'limit',
  table: 'limit:stsc4',
  title: '水杨酸',
  row: limit,
  history: [],
};
const impact: Json = { from: null, limit: '0.5', judged: true, count: 2, possible: 0, already: 0, products: [] };

const answer = ({ path }: { path: string }): Json => {
  if (path.endsWith('/regulation/change/get')) return change;
  if (path.endsWith('/regulation/impact')) return impact;
  if (path.endsWith('/regulation/check/query')) return { checks: [{ name: 'sumsTo', parameters: [] }], choices: [] };
  if (path.endsWith('/regulation/entry')) return dated;
  if (/\/(query|entries)$/.test(path)) return { dataResult: [], page: { total: 0, pageNo: 1, limit: 100 } };
  return { replay: null };
};
const nothing = () => undefined;
const at = { params: { id: '9' }, query: {}, onSignedIn: nothing, onSignedOut: nothing };
let page: Awaited<ReturnType<typeof draw>>;
const asEditor = () => useSession.setState({ roles: ['REGULATION_EDITOR'] });
afterEach(() => page.end());

describe('a change of the regulation', () => {
  it('whoever publishes it sees once more what it does to products on the market, before the second click', async () => {
    asEditor();
    page = await draw(<ChangePage {...at} />, answer);
    await page.see('即日不符合：2 个在售产品');
    await page.click('发布');
    const dialog = await page.until(() => document.querySelector('[role=dialog]'), 'the question');
    await page.until(
      () => dialog.textContent?.match(/水杨酸即日不符合：2 个在售产品/),
      'the impact of the limit in the question',
    );
    expect(page.asked.some(({ path }) => path.endsWith('/publish'))).toBe(false);
    await page.click('发布');
    await page.until(() => page.asked.some(({ path }) => path.endsWith('/publish')), 'the publication');
    expect(page.asked.find(({ path }) => path.endsWith('/publish'))?.body).toMatchObject({ id: '9', rev: 3 });
  });

  it.each([
    ['zh-CN', '是', '否', '以总量计', '启用'],
    ['en', 'Yes', 'No', 'counts in total', 'switched on'],
  ] as const)(
    'says switches in words, on its page and in the row itself (%s)',
    async (locale, yes, no, total, enabled) => {
      asEditor();
      page = await draw(
        <>
          <ChangePage {...at} />
          <EntryView detail={entry} onClose={nothing} />
        </>,
        answer,
      );
      await page.choose(locale);
      await page.until(() => document.querySelectorAll('.admin-changes').length >= 3, 'the changed fields');
      const lines = [...document.querySelectorAll('.admin-changes tbody tr')].map((line) => line.textContent ?? '');
      const said = (name: string) => lines.filter((line) => line.toLowerCase().includes(name));
      expect(said(total)).toEqual([expect.stringMatching(`${no}${yes}$`), expect.stringMatching(`${no}${yes}$`)]);
      expect(said(enabled)).toEqual([expect.stringMatching(`${yes}${no}$`), expect.stringMatching(`${yes}${no}$`)]);
      expect(page.text()).not.toMatch(/true|false/);
      expect(page.text()).toContain('标签标注使用期限 办法 第七条');
    },
  );

  it.each([
    ['a row', <EntryDrawer key="entry" table="limit:stsc4" id="L05" onClose={nothing} />],
    ['a new row', <NewRowDrawer key="row" table={table} open onClose={nothing} />],
  ])('Enter in the day from which %s holds takes the day and sends nothing', async (_, drawer) => {
    asEditor();
    page = await draw(drawer, answer);
    await page.type('变更名称', '限量调整');
    await page.type('理由与依据', '新版技术规范');
    const day = await page.type('生效日期', '2027/1/1');
    await page.press('Enter');
    await page.until(() => day.value === '2027-01-01', 'the day as it is held');
    expect(page.asked.map(({ path }) => path).filter((path) => /\/(put|save)$/.test(path))).toEqual([]);
    await page.click('放进变更');
    await page.until(() => page.asked.some(({ path }) => path.endsWith('/put')), 'the saved row');
  });
});
