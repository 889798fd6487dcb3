// @vitest-environment jsdom
import type { DraftTaken, FieldDefinition, FieldOf, JsonObject } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../../client/tab.ts';
import { draw } from '../../../component.testing.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import { drawInForm } from '../form.testing.tsx';
import { createFormStore } from '../store/form-store.ts';
import { ChooseRows } from './ChooseRows.tsx';
import { TakenBars } from './TakenBars.tsx';
import { TakenDialog } from './TakenDialog.tsx';
import { TakenMark } from './TakenMark.tsx';
import type { TakenState } from './use-taken.ts';

const label = (zh: string, en: string) => ({ 'zh-CN': zh, en });
const address = { key: 'address', type: 'text', label: label('地址', 'Address') } as unknown as FieldDefinition;
const contact = { key: 'contact', type: 'text', label: label('联系人', 'Contact') } as unknown as FieldDefinition;
const column = (key: string, zh: string, type = 'text') => ({ key, type, label: label(zh, key) });
const plants = {
  key: 'plants',
  type: 'table',
  label: label('生产企业', 'Plants'),
  maxRows: 3,
  columns: [column('name', '企业名称'), column('lines', '生产线', 'integer'), column('licence', '许可证')],
} as unknown as FieldOf<'table'>;
const [first, second, third] = [
  { name: '演示一厂', licence: '演妆1', lines: 4 },
  { name: '演示二厂', licence: '演妆2', lines: 5 },
  { name: '', licence: '', lines: 6 },
];
const taken = (more: Partial<DraftTaken> = {}): DraftTaken => ({
  area: 'demo/file',
  title: label('企业档案', 'Company file'),
  caseId: '77',
  at: '2026-11-20 10:00:00',
  values: { address: '旧地址' },
  newer: {},
  rows: { plants: [first, second, third] as JsonObject[] },
  ...more,
});

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const button = (name: string | RegExp) => page.screen.getByRole<HTMLButtonElement>('button', { name });
const box = (name: string | RegExp) => page.screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the mark of what was taken over', () => {
  const mark = (field: FieldDefinition, value: JsonObject[string] | undefined) => (
    <TakenMark field={field} value={value} />
  );
  const marks = () => [...document.querySelectorAll<HTMLElement>('.fm-taken')];

  it('says from where and when, in the language of the page, and only while the value is that of the record', async () => {
    page = await drawInForm(
      [address],
      [mark(address, '旧地址'), mark(address, '新地址'), mark(address, ''), mark(contact, '旧地址')].map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay in order
        <p key={at}>{one}</p>
      )),
      { context: { taken: taken() } },
    );
    expect(marks().map((one) => one.textContent)).toEqual(['取自企业档案']);
    expect(marks()[0]?.closest('p')).toBe(document.querySelector('p'));
    expect(marks()[0]?.title).toContain('取自 2026-11-20 的企业档案');
    await page.choose('en');
    expect(marks()[0]?.textContent).toContain('Company file');
  });

  it('of a table stands while all its rows are the record’s', async () => {
    const table = async (rows: JsonObject[]) => {
      page = await drawInForm([plants], mark(plants, rows), { context: { taken: taken() } });
      const count = marks().length;
      await page.end();
      return count;
    };
    const own = { _id: 'a', ...first };
    expect(await table([own, { _id: 'b', ...second, note: '自己的' }])).toBe(1);
    expect(await table([own, { _id: 'b', ...second, licence: '演妆9' }])).toBe(0);
    expect(await table([])).toBe(0);
  });

  it('is absent where nothing was taken over', async () => {
    page = await draw(mark(address, '旧地址'));
    expect(marks()).toEqual([]);
  });
});

describe('rows of the record', () => {
  const inForm = async (data: JsonObject, more: Partial<DraftTaken> = {}, field = plants) => {
    const drawn = await drawInForm([field], <ChooseRows field={field} />, { data, context: { taken: taken(more) } });
    page = drawn;
    return drawn;
  };
  const names = (data: JsonObject) => (data.plants as JsonObject[]).map(({ name }) => name);

  it('are added as rows of their own, in the order they were ticked, as one step back', async () => {
    const { data, store } = await inForm({ plants: [{ _id: 'a', name: '自有工厂' }] });
    await page.user.click(button('从企业档案选择'));
    expect(box(/演示一厂/).closest('li')?.textContent).toBe('演示一厂演妆1');
    // A row without words is still one to choose.
    expect(box(/—/).checked).toBe(false);
    expect(button(/添加 0 行/).disabled).toBe(true);
    await page.user.click(box(/演示二厂/));
    await page.user.click(box(/—/));
    await page.user.click(box(/演示一厂/));
    await page.user.click(box(/—/));
    await page.user.click(button(/添加 2 行/));
    expect(names(data())).toEqual(['自有工厂', '演示二厂', '演示一厂']);
    expect(data().plants).toMatchObject([{ _id: 'a' }, { ...second }, { ...first }]);
    expect(new Set((data().plants as JsonObject[]).map(({ _id }) => _id)).size).toBe(3);
    await page.until(() => page.screen.queryByRole('dialog') === null, 'the closed dialog');
    store.undo();
    expect(names(data())).toEqual(['自有工厂']);
  });

  it('that the table has are said to be there; more than it has room for are not added', async () => {
    const { data } = await inForm({
      plants: [
        { _id: 'a', ...first },
        { _id: 'b', name: '自有工厂' },
      ],
    });
    await page.user.click(button('从企业档案选择'));
    expect([box(/演示一厂/).checked, box(/演示一厂/).disabled]).toEqual([true, true]);
    expect(box(/演示一厂/).closest('li')?.textContent).toBe('演示一厂已在表中');
    await page.user.click(box(/演示二厂/));
    expect(button(/添加 1 行/).disabled).toBe(false);
    await page.user.click(box(/—/));
    expect(button(/添加 2 行/).disabled).toBe(true);
    await page.user.click(button('取消'));
    expect(names(data())).toEqual(['演示一厂', '自有工厂']);
  });

  it('are not offered where the record has none for the table', async () => {
    await inForm({ plants: [] }, { rows: { others: [{ name: '甲' }] } });
    expect(page.screen.queryByRole('button')).toBeNull();
  });
});

/** An open draft with these values. */
const session = (data: JsonObject, readOnly = false) => {
  const definition = { id: 'a/b', kind: 'application', fields: [address, contact], form: undefined } as never;
  const form = createFormStore(definition, { data, readOnly, options: {} }, () => undefined);
  return { form, area: { definition, allowed: [] }, draft: { id: '7' } } as unknown as DraftSession;
};
const newer = { address: '新地址', contact: '许新言' };

describe('above a draft', () => {
  let opened: string[];
  let settled: (readonly string[])[];
  beforeEach(() => {
    opened = [];
    settled = [];
    setTabOpener(({ path }) => opened.push(path));
  });
  const state = (more: Partial<TakenState>): TakenState => ({
    taken: null,
    copiedFrom: null,
    template: null,
    settle: async (keys) => void settled.push(keys),
    ...more,
  });

  it('stands of what it is a copy; the original opens, and the bar goes when it was read', async () => {
    const copiedFrom = { link: '/product/3', title: '岚屿面霜', number: null, left: [] };
    page = await draw(<TakenBars session={session({})} state={state({ copiedFrom })} />);
    expect(page.screen.getByRole('note').textContent).toContain('复制自“岚屿面霜”。');
    await page.user.click(button('查看原件'));
    expect(opened).toEqual(['/product/3']);
    await page.user.click(button('知道了'));
    expect(page.screen.queryByRole('note')).toBeNull();
  });

  it('stands what a template held for fields that the form no longer has', async () => {
    const copiedFrom = { link: '/a/b/draft/7', title: '面霜 基础', number: null, left: [label('旧字段', 'Old field')] };
    page = await draw(<TakenBars session={session({})} state={state({ copiedFrom })} />);
    expect(page.screen.getByRole('note').textContent).toContain('表单里已没有：旧字段，这些内容没有带入。');
  });

  it('stands that it is a template, with which an application is begun once what was typed is kept', async () => {
    let isKept = false;
    const flush = async () => isKept;
    const held = { ...session({}), draft: { id: '7' }, flush } as unknown as DraftSession;
    page = await draw(<TakenBars session={held} state={state({ template: '面霜 基础' })} />, () => ({
      id: '9',
      version: 0,
    }));
    expect(page.screen.getByRole('alert').textContent).toContain('这是模板“面霜 基础”，不能提交');
    await page.user.click(button('用它新建'));
    expect(page.sent('/a/b/save')).toEqual([]);
    isKept = true;
    await page.user.click(button('用它新建'));
    await page.until(() => opened.length === 1, 'the new draft');
    expect(page.sent('/a/b/save')).toMatchObject([{ draftId: '7', prefill: true }]);
  });

  it('stands which fields the record has otherwise by now; what is ticked of them is taken', async () => {
    const held = session({ address: '旧地址' });
    page = await draw(<TakenBars session={held} state={state({ taken: taken({ newer: { ...newer, gone: '1' } }) })} />);
    const bar = page.screen.getByRole('alert').textContent;
    expect(bar).toContain('企业档案已于 2026-11-20 更新');
    expect(bar).toMatch(/地址、联系人/);
    expect(bar).not.toContain('gone');
    await page.user.click(button('查看并选用'));
    await page.user.click(box('地址'));
    await page.user.click(button('选用勾选的内容'));
    await page.until(() => page.screen.queryByRole('dialog') === null, 'the closed dialog');
    expect(settled).toEqual([['contact', 'gone']]);
  });

  it('nothing can be taken into a draft that somebody else edits, and nothing stands where all is as it was', async () => {
    page = await draw(<TakenBars session={session({}, true)} state={state({ taken: taken({ newer }) })} />);
    expect(button('查看并选用').disabled).toBe(true);
    await page.redraw(<TakenBars session={session({})} state={state({ taken: taken() })} />);
    expect(page.text()).toBe('');
  });
});

describe('the choice between draft and record', () => {
  let settled: (readonly string[])[];
  let closed: number;
  let refusal: Error | null;
  beforeEach(() => {
    settled = [];
    closed = 0;
    refusal = null;
  });
  const open = async (data: JsonObject, news: JsonObject = newer) => {
    const settle = async (keys: readonly string[]) => {
      settled.push(keys);
      if (refusal) throw refusal;
    };
    page = await draw(
      <TakenDialog
        session={session(data)}
        taken={taken({ newer: news })}
        settle={settle}
        onClose={() => {
          closed += 1;
        }}
      />,
    );
  };
  const table = () =>
    [...document.querySelectorAll('.fm-newer tr')].map((row) => [...row.children].map((one) => one.textContent));

  it('shows both, field by field, and what is empty as such', async () => {
    await open({ address: '旧地址' }, { address: '', contact: '许新言' });
    expect(table()).toEqual([
      ['字段', '草稿', '企业档案'],
      ['地址', '旧地址', '—'],
      ['联系人', '—', '许新言'],
    ]);
    expect(page.text()).toContain('企业档案的新内容');
  });

  it('takes what is ticked; with nothing ticked there is nothing to take, but the draft can be kept', async () => {
    await open({ address: '旧地址' });
    expect([box('地址').checked, box('联系人').checked]).toEqual([true, true]);
    await page.user.click(box('地址'));
    await page.user.click(box('联系人'));
    expect(button('选用勾选的内容').disabled).toBe(true);
    await page.user.click(box('地址'));
    await page.user.click(button('选用勾选的内容'));
    await page.until(() => closed === 1, 'the closed dialog');
    await page.end();
    await open({ address: '旧地址' });
    await page.user.click(button('保留草稿内容'));
    await page.until(() => closed === 2, 'the closed dialog');
    expect(settled).toEqual([['address'], []]);
  });

  it('decides nothing when it is left', async () => {
    await open({});
    await page.user.click(button('取消'));
    expect([settled, closed]).toEqual([[], 1]);
  });

  it('that could not be stored says so and stays open for another try', async () => {
    await open({});
    refusal = new Error('没有存上');
    await page.user.click(button('保留草稿内容'));
    await page.until(() => document.querySelector('.ant-message-error'), 'the failure');
    expect(closed).toBe(0);
    refusal = null;
    await page.until(() => !button('保留草稿内容').disabled, 'the button that can be pressed');
    await page.user.click(button('保留草稿内容'));
    await page.until(() => closed === 1, 'the closed dialog');
    expect(settled).toEqual([[], []]);
  });
});
