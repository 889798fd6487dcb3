// @vitest-environment jsdom
import type { FieldOf, Json, JsonObject } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, draw } from '../../../component.testing.tsx';
import { widgetOf } from '../fields/widget-of.tsx';
import { Entry } from '../form.testing.tsx';
import { FormContext } from '../store/form-context.ts';
import { createFormStore } from '../store/form-store.ts';
import { CorrectionsField } from './CorrectionsField.tsx';
import { CorrectionsView } from './CorrectionsView.tsx';
import type { CorrectionsTable } from './use-places.ts';

const label = (zh: string) => ({ 'zh-CN': zh, en: zh });
const items = {
  key: 'items',
  type: 'table',
  widget: 'corrections',
  label: label('更正内容'),
  maxRows: 2,
  widgetOptions: { places: ['address', 'plants//address'] },
  columns: [
    { key: 'place', type: 'text', label: label('位置') },
    { key: 'current', type: 'longText', label: label('现载内容') },
    { key: 'correct', type: 'text', label: label('更正为'), required: true },
    {
      key: 'source',
      type: 'enum',
      label: label('错误来源'),
      options: [
        { value: 'office', label: label('机关') },
        { value: 'holder', label: label('企业') },
      ],
    },
  ],
} as unknown as CorrectionsTable;
const definition = {
  id: 'a/b',
  kind: 'application',
  fields: [items],
  form: { steps: [{ key: 'one', title: label('一'), sections: [{ fields: ['items'] }] }] },
} as never;
/** The form by which the product was filed, and its data. */
const filed = {
  fields: [
    { key: 'address', type: 'text', label: label('住所') },
    {
      key: 'plants',
      type: 'table',
      label: label('工厂'),
      columns: [{ key: 'address', type: 'text', label: label('地址') }],
    },
  ],
};
const inForce = { address: '一路 1 号', plants: [{ _id: 'p1', address: '二路 2 号' }] };

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

async function drawn(data: JsonObject, dossier: Json | Error = inForce) {
  const options = { language: 'zh-CN' as const, now: 0, userName: '' };
  const store = createFormStore(definition, { data, readOnly: false, options }, () => undefined);
  const server = ({ path }: Asked): Json | Error => {
    if (path.endsWith('/product/get')) return { currentVersion: 3 };
    if (path.endsWith('/product/version'))
      return dossier instanceof Error ? dossier : { data: dossier, area: 'a/first', definitionVersion: 1 };
    return { definition: filed } as unknown as Json;
  };
  page = await draw(
    <FormContext value={{ store, definition, review: null }}>
      <Entry field={items as FieldOf<'table'>} as={(port) => <CorrectionsField port={port} draw={widgetOf} />} />
    </FormContext>,
    server,
  );
  return store;
}
const lines = (store: Awaited<ReturnType<typeof drawn>>) => store.getState().data.items as JsonObject[];
const product = { id: '77', text: '面霜' };

describe('the lines of a correction', () => {
  it('asks for the product first', async () => {
    await drawn({ items: [] });
    await page.see('先选择产品');
  });

  it('a place is chosen with its row; what stands there is shown, and the new text begins as a copy of it', async () => {
    const store = await drawn({ product, items: [] });
    await page.see('位置从现行 V3 中选择');
    await page.click('增加一处');
    await page.user.click(page.screen.getByRole('combobox', { name: '位置' }));
    await page.user.click(await page.screen.findByText('工厂 · 第 1 行 · 地址'));
    expect(lines(store)[0]).toMatchObject({ place: 'plants/p1/address', correct: '二路 2 号' });
    await page.see('现载内容（V3）');
    await page.type('更正为', '二路 20 号');
    expect(lines(store)[0]).toMatchObject({ correct: '二路 20 号' });
    // What was typed stays when another place is chosen.
    await page.user.click(page.screen.getByRole('combobox', { name: '位置' }));
    await page.user.click(await page.screen.findByText('住所'));
    expect(lines(store)[0]).toMatchObject({ place: 'address', correct: '二路 20 号' });
    await page.user.click(page.screen.getByRole('button', { name: '删除第 1 行' }));
    expect(lines(store)).toEqual([]);
  });

  it('ends where no more lines are taken', async () => {
    await drawn({ product, items: [{ _id: 'a' }, { _id: 'b' }] });
    await page.see('2');
    expect(page.screen.getByRole('button', { name: /已到上限 2 行/ })).toHaveProperty('disabled', true);
  });

  it('says that the dossier may not be read', async () => {
    await drawn({ product, items: [] }, null);
    await page.see('没有查看该产品资料的权限');
  });
  it('says that the dossier could not be read, and tries again', async () => {
    await drawn({ product, items: [] }, Object.assign(new Error('坏了'), { state: 500 }));
    expect(await page.screen.findByRole('button', { name: /重试/ })).toBeTruthy();
  });
});

describe('a submitted correction', () => {
  const row = {
    _id: 'a',
    placeWords: '住所',
    current: '一路 1 号',
    correct: '一路 10 号',
    source: 'office',
    statedBy: '甲 · 2026-01-05',
  };
  it('shows place, before, after, whose slip it was and who stated it', async () => {
    page = await draw(
      <CorrectionsView field={items} value={[row]} rowMarks={() => null} target={null} draw={() => null} />,
    );
    for (const words of ['住所', '一路 1 号', '一路 10 号', '机关', '现载内容的来源：甲 · 2026-01-05'])
      await page.see(words);
  });
  it('says that there is none', async () => {
    page = await draw(
      <CorrectionsView field={items} value={[]} rowMarks={() => null} target={null} draw={() => null} />,
    );
    await page.see('没有更正内容');
  });
});
