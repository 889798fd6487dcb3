// @vitest-environment jsdom
import type { JsonObject } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { today } from '../../client/today.ts';
import { draw } from '../../component.testing.tsx';
import HolidaysPage from './HolidaysPage.tsx';
import { asLines, readLines } from './holiday-lines.ts';

const year = today().slice(0, 4);
const row = {
  ...{
    date: `${year}-10-01`,
    kind: 'holiday',
    name: '国庆节',
    nameEn: 'National Day',
    source: '演示通知',
    verified: false,
  },
} as const;
const draft = {
  ...{ rows: [row, { ...row, date: `${year}-10-02` }], reason: '按通知', savedBy: '温如玉', savedAt: 'x', mine: true },
  ...{ counted: 300, moved: 148, earlier: 3 },
};
let page: Awaited<ReturnType<typeof draw>>;
const signedOut = useSession.getState();
afterEach(async () => {
  await page?.end();
  useSession.setState(signedOut);
});
const open = async (role: 'REGULATION_EDITOR' | 'APPLICANT', shown: JsonObject | null) => {
  useSession.setState({ roles: [role] });
  page = await draw(<HolidaysPage />, ({ path }) =>
    path.includes('/calendar/days') ? [row] : { year: Number(year), draft: shown },
  );
  await page.see('国庆节');
};

it('shows the year, and to an editor which limits a draft moves; whoever wrote it cannot publish', async () => {
  await open('REGULATION_EDITOR', draft);
  for (const word of ['148 个时限改变，其中 3 个提前', `${year}-10-02`, '温如玉']) await page.see(word);
  expect(page.screen.getByRole('button', { name: '发布' })).toHaveProperty('disabled', true);
  expect(page.text()).toContain('您起草的名单由另一位法规管理人员发布');
});

it('another person publishes what was looked at, after one question', async () => {
  await open('REGULATION_EDITOR', { ...draft, mine: false });
  await page.click('发布');
  await page.see(`发布 ${year} 年的放假安排？`);
  const buttons = page.screen.getAllByRole('button', { name: '发布' });
  await page.user.click(buttons.at(-1) as HTMLElement);
  const sent = () => page.asked.find(({ path }) => path.endsWith('/holiday/publish'))?.body;
  await page.until(sent, 'what was sent');
  expect(sent()).toEqual({ year: Number(year), savedAt: 'x' });
});

it('is only read by others, who ask for no draft', async () => {
  await open('APPLICANT', draft);
  expect(page.screen.queryByRole('button', { name: '录入名单' })).toBeNull();
  expect(page.asked.some(({ path }) => path.includes('/holiday/'))).toBe(false);
});

it('names a faulty line before anything is saved', async () => {
  await open('REGULATION_EDITOR', null);
  await page.click('录入名单');
  await page.see('从表格粘贴');
  await page.type('名单', `${year}-05-01,周末,劳动节`);
  await page.type('变更理由', '按通知');
  await page.click('保存');
  await page.see('类型应为“放假”或“上班”');
  expect(page.asked.some(({ path }) => path.endsWith('/holiday/save'))).toBe(false);
});

it('reads lines of a spreadsheet and of a CSV file, and writes them back the same', () => {
  const csv = `日期,类型,名称,来源\n${year}/1/1,放假,元旦,通知\n${year}年1月4日,上班,元旦,通知\n乱,放假,甲`;
  const { rows, faults } = readLines(csv);
  expect(rows.map(({ date, kind }) => [date, kind])).toEqual([
    [`${year}-01-01`, 'holiday'],
    [`${year}-01-04`, 'shifted'],
  ]);
  expect(faults).toEqual([{ line: 4, fault: 'date', text: '乱,放假,甲' }]);
  expect(readLines(asLines(rows, { holiday: '放假', shifted: '上班' })).rows).toEqual(rows);
});
