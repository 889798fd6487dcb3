// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import RecordPage from './RecordPage.tsx';

const area = {
  id: 'demo/crud',
  version: 1,
  allowed: ['query', 'get', 'save'],
  definition: {
    id: 'demo/crud',
    title: { 'zh-CN': '物料', en: 'Materials' },
    titleOf: 'name',
    fields: [{ key: 'name', type: 'text', label: { 'zh-CN': '名称', en: 'Name' } }],
  },
};
const record = (version: number, name: string): Json => ({
  id: '7',
  version,
  data: { name },
  updatedAt: '2026-11-22 10:00:00',
});

/** A register whose answers to a save wait until the test lets them go. */
function register() {
  let stored = { version: 1, name: '云海' };
  let release = () => {};
  const saves: JsonObject[] = [];
  return {
    saves,
    release: () => release(),
    change: (name: string) => {
      stored = { version: stored.version + 1, name };
    },
    answer: async ({ path, body }: { path: string; body: JsonObject }): Promise<Json | Error> => {
      if (path.endsWith('/save')) {
        saves.push(body);
        if (body.id !== undefined && body.version !== stored.version) return new Error('已被他人修改');
        const { name } = body.data as { name: string };
        stored = { version: body.id === undefined ? 1 : stored.version + 1, name };
        const { version } = stored;
        await new Promise<void>((go) => {
          release = go;
        });
        return { id: '7', version };
      }
      return path.endsWith('/crud/get') ? record(stored.version, stored.name) : (area as unknown as Json);
    },
  };
}

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const name = async () => ((await page.field('名称')) as HTMLInputElement).value;
/** A record whose name is typed and saved; the save is on its way when the name is typed on. */
const typedOn = async (id: string) => {
  const server = register();
  page = await draw(<RecordPage params={{ group: 'demo', name: 'crud', id }} />, server.answer);
  await page.type('名称', '云海霜');
  await page.click('保存');
  await page.until(() => server.saves.length === 1, 'the first save');
  await page.type('名称', '云海霜 50 mL');
  return server;
};
/** The save has ended and the stored record was read again. */
const saved = async () => {
  await page.until(() => page.asked.filter(({ path }) => path.endsWith('/crud/get')).length === 2, 'the stored record');
  await page.until(() => !page.button('保存')?.className.includes('loading'), 'the end of the save');
};

it('what is typed while a record is being saved stays, and the next save is made on the version of the first', async () => {
  const server = await typedOn('7');
  server.release();
  await page.see('已保存');
  await saved();
  expect(await name()).toBe('云海霜 50 mL');
  expect(page.tab.dirty, 'the rest is not saved yet').toBe(true);
  await page.click('保存');
  await page.until(() => server.saves.length === 2, 'the second save');
  expect(server.saves[1]).toMatchObject({ id: '7', version: 2, data: { name: '云海霜 50 mL' } });
  server.release();
  await page.until(() => !page.tab.dirty, 'the end of the second save');
  expect(await name()).toBe('云海霜 50 mL');
});

it('whoever types on while somebody else saves is told of it, and the other text is not overwritten', async () => {
  const server = await typedOn('7');
  server.change('别人写的');
  server.release();
  await saved();
  await page.click('保存');
  await page.see('已被他人修改');
  expect(server.saves[1]).toMatchObject({ version: 2 });
  expect(await name()).toBe('云海霜 50 mL');
});

it('a new record that is typed on is saved once more under its own id before its own page opens', async () => {
  const server = await typedOn('new');
  server.release();
  await page.see('已保存');
  expect([await name(), page.tab.address, page.tab.dirty]).toEqual(['云海霜 50 mL', '', true]);
  await page.until(() => !page.button('保存')?.className.includes('loading'), 'the end of the save');
  await page.click('保存');
  await page.until(() => server.saves.length === 2, 'the second save');
  server.release();
  await page.until(() => page.tab.address !== '', 'the page of the record');
  expect(server.saves[1]).toMatchObject({ id: '7', version: 1, data: { name: '云海霜 50 mL' } });
  expect(page.tab).toMatchObject({ address: '/demo/crud/record/7', dirty: false });
});

describe('a record with files and days', () => {
  const withMore = (more: object): Json => {
    const { definition } = area;
    return { ...area, definition: { ...definition, fields: [...definition.fields, more] } } as unknown as Json;
  };
  const saves = () => page.sent('/crud/save');

  it('saving waits for the upload and says so; when the upload fails the form stays, and is saved with the file after another try', async () => {
    const place = {
      key: 'papers',
      type: 'attachment',
      label: { 'zh-CN': '检验记录' },
      widgetOptions: { bind: 'bind' },
    };
    const line: { arrive: () => void; breakDown: () => void }[] = [];
    page = await draw(<RecordPage params={{ group: 'demo', name: 'crud', id: 'new' }} />, ({ path, body }) => {
      if (path.endsWith('/upload'))
        return new Promise((arrive, cut) =>
          line.push({
            arrive: () => arrive({ id: '31', fileName: String(body.file), totalBytes: 4 }),
            breakDown: () => cut(new Error('cut')),
          }),
        );
      if (path.endsWith('/crud/save')) return { id: '7', version: 1 };
      return path.includes('ransfer') ? [] : withMore(place);
    });
    await page.type('名称', '等文件的登记');
    const input = page.screen.getByLabelText(/选择文件/, { selector: 'input' });
    await page.user.upload(input, new File(['%PDF'], '记录一.pdf'));
    await page.click('保存');
    await page.see('正在等待 1 个文件上传');
    // Whoever does not want to wait has the form back as it was.
    await page.click('停止等待');
    await page.click('保存');
    await page.see('正在等待 1 个文件上传');
    line[0]?.breakDown();
    await page.see('有 1 个文件没有上传成功');
    expect(page.screen.getByRole('dialog').textContent).toContain('记录一.pdf');
    await page.click('返回表单');
    await page.until(() => !page.screen.queryByRole('dialog'), 'the form');
    expect([await name(), saves(), page.tab.address]).toEqual(['等文件的登记', [], '']);
    await page.click('重试');
    await page.click('保存');
    await page.see('正在等待 1 个文件上传');
    expect(saves()).toEqual([]);
    line[1]?.arrive();
    await page.until(() => page.tab.address !== '', 'the page of the record');
    expect(saves()).toMatchObject([{ data: { name: '等文件的登记', papers: '31' } }]);
  });

  it('a half-typed day stays in its field and is told; neither Enter nor the button sends it', async () => {
    const day = { key: 'day', type: 'date', label: { 'zh-CN': '日期' } };
    page = await draw(<RecordPage params={{ group: 'demo', name: 'crud', id: 'new' }} />, ({ path }) =>
      path.endsWith('/crud/save') ? { id: '7', version: 1 } : withMore(day),
    );
    await page.type('名称', '日期的登记');
    const input = (await page.field('日期')) as HTMLInputElement;
    const told = () => document.querySelector('[data-field="day"] .fm-error')?.textContent ?? '';
    const half = '日期“2027-01-0”：请输入有效的日期，例如 2026-01-31';
    await page.type('日期', '2027-01-0');
    await page.press('Enter');
    await page.press('Tab');
    expect([input.value, told(), saves()]).toEqual(['2027-01-0', half, []]);
    // One who writes it on, and in a way of his own, has his day.
    await page.type('日期', '2027/1/5');
    await page.press('Tab');
    expect([input.value, told()]).toEqual(['2027-01-05', '']);
    // A stored day is not taken back for one that was not finished.
    await page.type('日期', '2027-01-0');
    await page.press('Tab');
    expect([input.value, told()]).toEqual(['2027-01-0', half]);
    await page.click('保存');
    expect([told(), saves()]).toEqual([half, []]);
  });
});
