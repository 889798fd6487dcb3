// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { type Asked, draw } from '../../component.testing.tsx';
import DictionariesPage from './DictionariesPage.tsx';
import DictionaryPage from './DictionaryPage.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const both = (zh: string, en = zh) => ({ 'zh-CN': zh, en, 'zh-TW': zh });
const standing = { enabled: true, from: null, to: null, parent: null, offered: true };
const unchanged = { changedBy: null, changedAt: null, changedIn: null };
const stop = { value: 'stopMaking', label: both('不再生产', 'Not made'), ...standing, ...unchanged };
const other = {
  ...{ value: 'other', label: both('其他', 'Other'), ...standing, enabled: false, offered: false },
  ...{ changedBy: '温如玉', changedAt: '2026-11-01 10:00:00', changedIn: 4 },
};
const causes = {
  ...{ key: 'cancel-causes', title: both('注销原因', 'Causes'), system: false, version: 4 },
  ...{ mayEdit: true, items: [stop, other] },
};
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const params = { params: { key: 'cancel-causes' } };
const open = async (detail: Json, answers: Record<string, Json | Error> = {}) => {
  const answer = ({ path }: Asked) => {
    const [, found] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? [];
    return found ?? detail;
  };
  page = await draw(<DictionaryPage />, answer, params);
  await page.see('stopMaking');
};
const row = async (value: string, name: string | RegExp) => {
  const cell = await page.screen.findByText(value);
  const line = cell.closest('tr') as HTMLElement;
  const button = [...line.querySelectorAll('button')].find((one) => one.textContent?.match(name));
  await page.user.click(button as HTMLElement);
};

it('lists every dictionary with who keeps it and how many values are offered', async () => {
  const lines = [
    { ...causes, items: 2, offered: 1, changedBy: '温如玉', changedAt: '2026-11-01 10:00:00' },
    { ...causes, key: 'product-states', title: both('产品状态'), system: true, items: 8, offered: 8, ...unchanged },
  ];
  page = await draw(<DictionariesPage />, () => lines);
  for (const word of ['注销原因', 'cancel-causes', '产品状态', '系统', '机关', '温如玉']) await page.see(word);
});

it('adds a value: a blank or Chinese value is refused before it is sent', async () => {
  await open(causes);
  await page.click('新增值');
  await page.see('新增值：注销原因');
  await page.type('值', '企业 合并');
  await page.type('简体中文名称', '企业合并');
  await page.type('英文名称', 'Merger');
  await page.click('保存');
  await page.see('不能有空格和汉字');
  expect(page.sent('/dictionary/save')).toEqual([]);
  await page.type('值', 'merger');
  await page.click('保存');
  const sent = () => page.sent('/dictionary/save')[0];
  await page.until(sent, 'what was sent');
  expect(sent()).toEqual({
    ...{ key: 'cancel-causes', value: 'merger', label: { 'zh-CN': '企业合并', en: 'Merger' }, enabled: true },
    ...{ from: null, to: null, parent: null, place: 3, isNew: true, after: null },
  });
});

it('says how often a value is used before it is ended, and does not ask to remove one that is used', async () => {
  await open(causes, { '/dictionary/uses': { count: 12 } });
  await page.user.click(page.screen.getByRole('button', { name: '“不再生产”的更多操作' }));
  await page.user.click(await page.screen.findByRole('menuitem', { name: '停用' }));
  await page.see('停用“不再生产”？');
  await page.see('已有 12 处使用');
  await page.user.click(page.screen.getAllByRole('button', { name: '停用' }).at(-1) as HTMLElement);
  const sent = () => page.sent('/dictionary/save')[0];
  await page.until(sent, 'what was sent');
  expect(sent()).toMatchObject({ value: 'stopMaking', enabled: false, place: 1, isNew: false, after: null });
});

it('of the system have only their words changed, and who may not edit reads alone', async () => {
  await open({ ...causes, system: true });
  expect(page.screen.queryByRole('button', { name: '新增值' })).toBeNull();
  await row('stopMaking', /修改/);
  await page.see('这里只能修改名称');
  expect(page.text()).not.toContain('上级顺序');
  await page.end();
  await open({ ...causes, mayEdit: false });
  for (const name of [/新增值/, /导入/, /修改$/]) expect(page.screen.queryByRole('button', { name })).toBeNull();
});

it('shows the history field by field', async () => {
  const history = [
    {
      ...{ version: 4, at: '2026-11-01 10:00:00', by: '温如玉' },
      changes: [{ field: 'other.en', before: 'Else', after: 'Other' }],
    },
    { version: 1, at: '2026-10-01 10:00:00', by: '系统提供', changes: [] },
  ];
  await open(causes, { '/dictionary/history': history });
  await page.click('修改记录');
  for (const word of ['第 4 版', 'other · 英文', 'Else', '初始内容']) await page.see(word);
});

it('shows what a file changes and writes it when told so; with a faulty cell nothing can be written', async () => {
  const report = {
    ...{ added: 1, changed: 0, same: 1, faults: [], taken: false },
    changes: [{ field: 'merger.zh-CN', before: null, after: '企业合并' }],
  };
  await open(causes, { '/dictionary/import': report });
  await page.click('导入');
  await page.see('导入：注销原因');
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await page.user.upload(input, new File(['值,中文,英文'], 'causes.csv'));
  await page.see('新增 1 个，修改 0 个，不变 1 个');
  await page.see('merger · 中文');
  await page.click('写入');
  await page.until(() => page.sent('/dictionary/import').length === 2, 'the second sending');
  expect(page.sent('/dictionary/import').map(({ take, version }) => [take, version])).toEqual([
    ['no', '4'],
    ['yes', '4'],
  ]);
});

it('names faulty cells of a file by row, column and remedy', async () => {
  const faults = [{ row: 3, column: '中文', message: '“中文”没有填写', remedy: '请填写' }];
  await open(causes, {
    '/dictionary/import': { added: 0, changed: 0, same: 0, changes: [], faults, taken: false },
  });
  await page.click('导入');
  await page.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'a.csv'));
  for (const word of ['有 1 处错误', '“中文”没有填写', '请填写']) await page.see(word);
  expect(page.screen.getByRole('button', { name: '写入' })).toHaveProperty('disabled', true);
});

it('reads the history only when it is asked for', async () => {
  const closed = { dictionary: causes as never, onClose: () => undefined };
  page = await draw(<HistoryDrawer {...closed} open={false} />, () => []);
  expect(page.asked).toEqual([]);
});

it('takes no file before one is given', async () => {
  page = await draw(<ImportDialog dictionary={causes as never} open onClose={() => undefined} />, () => ({}));
  await page.see('导入：注销原因');
  expect(page.screen.getByRole('button', { name: '写入' })).toHaveProperty('disabled', true);
  expect(page.asked).toEqual([]);
});
