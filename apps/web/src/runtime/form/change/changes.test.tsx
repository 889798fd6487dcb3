// @vitest-environment jsdom
import type { ChangeFacts, ChangeItem, FieldDefinition, FieldOf, Json, JsonObject } from '@app/contract';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../../client/tab.ts';
import { draw } from '../../../component.testing.tsx';
import { widgetOf } from '../fields/widget-of.tsx';
import { Entry } from '../form.testing.tsx';
import { FormContext } from '../store/form-context.ts';
import { createFormStore } from '../store/form-store.ts';
import { ChangePane } from './ChangePane.tsx';
import { ChangesField } from './ChangesField.tsx';
import { ChangesView } from './ChangesView.tsx';
import { ChangeVerdict } from './ChangeVerdict.tsx';
import { ClassPill } from './ClassPill.tsx';
import { changeRowsOf } from './change-rows.ts';

const label = (zh: string) => ({ 'zh-CN': zh, en: zh });
const groups = {
  key: 'groups',
  type: 'multiEnum',
  label: label('变更事项'),
  options: [
    { value: 'holder', label: label('注册人') },
    { value: 'plant', label: label('生产企业') },
  ],
} as unknown as FieldDefinition;
const items = {
  key: 'items',
  type: 'table',
  widget: 'changes',
  label: label('变更前后对照'),
  columns: [
    { key: 'group', type: 'enum', label: label('事项'), options: [{ value: 'holder', label: label('注册人') }] },
  ],
} as unknown as FieldOf<'table'>;
const address = { key: 'address', type: 'text', label: label('住所') } as unknown as FieldDefinition;
const plants = { key: 'plants', type: 'table', label: label('工厂'), columns: [] } as unknown as FieldDefinition;
const fields = [groups, items, address, plants];
const definition = {
  id: 'a/b',
  kind: 'application',
  fields,
  form: {
    steps: [{ key: 'one', title: label('一'), sections: [{ fields: ['groups', 'items', 'address', 'plants'] }] }],
  },
  revises: { groups: 'groups', opens: { holder: ['address'], plant: ['plants'] }, own: ['groups', 'items'] },
} as never;
const moved: ChangeItem = {
  ...{ group: 'holder', open: true, field: 'address', place: '住所', change: 'changed', before: '一路', after: '二路' },
  ...{ class: 'record', note: '地址改变', basis: '规定 第四章' },
};
const facts = (more: Partial<ChangeFacts>): ChangeFacts => ({
  ...{ class: 'record', groups: [], graverGroups: [], fields: [], count: 0, outside: [], proposed: [], newProduct: [] },
  ...{ version: 1, inForce: 1, stale: false, items: [], kept: [], ...more },
});
const rowOf = ({ group, place, before, after, class: is, basis }: ChangeItem): JsonObject => ({
  _id: `c-${place}`,
  ...{ group, place, before, after, class: is, basis },
});

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

async function drawn(data: JsonObject, change: ChangeFacts) {
  const options = {
    language: 'zh-CN' as const,
    now: 0,
    userName: '',
    facts: { change: change as unknown as JsonObject },
  };
  const store = createFormStore(definition, { data, readOnly: false, options }, () => undefined);
  page = await draw(
    <FormContext value={{ store, definition, review: null }}>
      <Entry field={items} as={(port) => <ChangesField port={port} draw={widgetOf} />} />
    </FormContext>,
    async () => ({}),
  );
  return store;
}
const shown = () => page.screen.getByRole('complementary').textContent ?? '';

describe('the frame of a change', () => {
  it('R1.1-05 ticks groups, and shows before and after of the one that is looked at with the class and why', async () => {
    const store = await drawn(
      { groups: [], address: '二路', items: [rowOf(moved)] },
      facts({ items: [moved], count: 1 }),
    );
    expect(page.screen.queryByRole('table')).toBeNull();
    await page.user.click(page.screen.getByRole('checkbox', { name: '注册人' }));
    expect(store.getState().data.groups).toEqual(['holder']);
    const table = page.screen.getByRole('table').textContent;
    expect(table).toContain('一路');
    expect(table).toContain('备案式');
    expect(table).toContain('地址改变（规定 第四章）');
    expect(shown()).toContain('按备案类办理');
  });

  it('proposes the tick for what lies outside, and leads to a field that is no single line', async () => {
    const outside = facts({ outside: ['工厂 · 第 1 行'], proposed: ['plant'], class: 'none' });
    const store = await drawn({ groups: ['holder'], address: '一路', items: [] }, outside);
    expect(shown()).toContain('工厂 · 第 1 行');
    await page.user.click(page.screen.getByRole('button', { name: '勾选“生产企业”' }));
    expect(store.getState().data.groups).toEqual(['holder', 'plant']);
    await page.user.click(page.screen.getByRole('button', { name: '去修改工厂' }));
    expect(store.getState().target).toMatchObject({ field: 'plants' });
  });

  it('says what makes another product, and that the version in force is another by now', async () => {
    const product = { product: { id: '77', text: '面霜' } };
    const change = facts({ newProduct: ['配方第 1 行：含量改变'], stale: true, inForce: 3 });
    await drawn({ ...product, groups: ['holder'], items: [] }, change);
    expect(shown()).toContain('配方第 1 行：含量改变');
    expect(shown()).toContain('现行已是 V3');
    expect(shown()).toContain('这份变更草稿保留不动');
    // Nothing is stored yet: there is nothing to take along.
    expect(page.screen.queryByRole('button', { name: '带着这些内容申请新产品' })).toBeNull();
  });

  it('what makes another product begins its application with the content of the draft, stored first', async () => {
    const options = { language: 'zh-CN' as const, now: 0, userName: '' };
    const store = createFormStore(definition, { data: {}, readOnly: false, options }, () => undefined);
    const done: string[] = [];
    const flush = async () => done.push('stored') > 0;
    const clone = { title: label('复制已有产品'), again: label('复制'), without: [] };
    const target = { version: 1, allowed: ['save'], definition: { ...(definition as object), id: 'reg/first', clone } };
    setTabOpener(({ path }) => done.push(path));
    page = await draw(
      <FormContext value={{ store, definition, review: null, recordId: '55', flush }}>
        <ChangeVerdict rows={[]} facts={facts({ newProduct: ['配方改变'] })} groups={[]} onTick={() => undefined} />
      </FormContext>,
      ({ path }) => (path.endsWith('/save') ? { id: '66', version: 0 } : [target]) as unknown as Json,
    );
    await page.click('带着这些内容申请新产品');
    await page.until(() => done.length === 2, 'the new draft');
    expect(done).toEqual(['stored', '/reg/first/draft/66']);
    expect(page.sent('/save')).toMatchObject([{ draftId: '55', prefill: true }]);
  });
});

describe('the parts of the frame', () => {
  const inForm = async (part: ReactNode, data: JsonObject = {}) => {
    const options = { language: 'zh-CN' as const, now: 0, userName: '' };
    const store = createFormStore(definition, { data, readOnly: false, options }, () => undefined);
    page = await draw(<FormContext value={{ store, definition, review: null }}>{part}</FormContext>, async () => ({}));
    return store;
  };
  const holder = { key: 'holder', option: { value: 'holder', label: label('注册人') }, ticked: true, rows: [] };

  it('the pane edits a line in its cell, and leaves out what another group opens', async () => {
    const group = { ...holder, fields: [address] };
    const elsewhere = { ...moved, group: 'plant' };
    const store = await inForm(<ChangePane group={group} items={[elsewhere]} version={1} draw={widgetOf} />, {
      address: '一路',
    });
    expect(page.screen.getByRole('table').textContent).not.toContain('二路');
    await page.type('住所', '三路');
    expect(store.getState().data.address).toBe('三路');
  });

  it('the list leads to the place of a difference', async () => {
    const rows = changeRowsOf([rowOf(moved)]);
    const store = await inForm(
      <ChangeVerdict rows={rows} facts={facts({ items: [moved] })} groups={[]} onTick={() => undefined} />,
    );
    await page.user.click(page.screen.getByRole('button', { name: '住所' }));
    expect(store.getState().target).toMatchObject({ field: 'address' });
  });

  it('a class is a pill with its word', async () => {
    page = await draw(<ClassPill value="undecided" />, async () => ({}));
    expect(page.text()).toBe('待认定');
    await page.choose('en');
    expect(page.text()).toBe('Undecided');
  });
});

describe('the differences of a submitted change', () => {
  const view = (value: JsonObject[]) => (
    <ChangesView field={items} value={value} rowMarks={() => null} target={null} draw={() => null} />
  );
  it('stand in a table, with the words of the group', async () => {
    page = await draw(view([rowOf(moved)]), async () => ({}));
    const table = page.screen.getByRole('table').textContent;
    for (const words of ['注册人', '住所', '一路', '二路', '备案式', '规定 第四章']) expect(table).toContain(words);
    await page.redraw(view([]));
    expect(page.screen.queryByRole('table')).toBeNull();
  });
});
