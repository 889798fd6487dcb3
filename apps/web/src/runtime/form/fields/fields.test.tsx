// @vitest-environment jsdom
import type { FieldDefinition, JsonObject } from '@app/contract';
import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInForm, Entry, findingAt } from '../form.testing.tsx';
import { SectionTitle } from '../store/form-context.ts';
import { BooleanField } from './BooleanField.tsx';
import { DateField } from './DateField.tsx';
import { EnumField, MultiEnumField } from './EnumField.tsx';
import { FieldFindings } from './FieldFindings.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { FormField } from './FormField.tsx';
import { LongTextField } from './LongTextField.tsx';
import { NumberField } from './NumberField.tsx';
import { TableCell, TableField } from './TableField.tsx';
import { TextField } from './TextField.tsx';
import { widgetOf } from './widget-of.tsx';

let page: Awaited<ReturnType<typeof drawInForm>>;
afterEach(() => page.end());

const field = (more: object): FieldDefinition =>
  ({ key: 'x', label: { 'zh-CN': '名称', en: 'Name' }, ...more }) as FieldDefinition;
const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `v${at}`, label: { 'zh-CN': `选项${at}`, en: `Choice ${at}` } }));
const box = () => page.screen.getAllByRole<HTMLInputElement>('textbox')[0] as HTMLInputElement;

describe('a field as a person fills it in', () => {
  it('a label leads to its own field, although another tab holds the same form', async () => {
    const short = field({ type: 'text', maxLength: 20 });
    const form = <FormField field={short} />;
    page = await drawInForm([short], [<div key="hidden">{form}</div>, <div key="shown">{form}</div>]);
    const [hidden, shown] = page.screen.getAllByRole<HTMLInputElement>('textbox');
    expect(hidden?.id).not.toBe(shown?.id);
    await page.user.click(page.screen.getAllByText('名称')[1] as HTMLElement);
    expect(document.activeElement).toBe(shown);
  });

  it('a short text is one line; a long one wraps in its box, and a pasted line break becomes a blank', async () => {
    const short = field({ type: 'text', maxLength: 20 });
    page = await drawInForm([short], <Entry field={short} as={(port) => <TextField port={port} />} />);
    await page.user.type(box(), '面霜');
    expect(page.data()).toEqual({ x: '面霜' });
    await page.end();

    const long = field({ type: 'text', maxLength: 200 });
    page = await drawInForm([long], <Entry field={long} as={(port) => <TextField port={port} />} />, {
      data: { x: 7 },
    });
    expect(box().value).toBe('7');
    fireEvent.change(box(), { target: { value: '一号路\n  二号' } });
    expect(page.data()).toEqual({ x: '一号路 二号' });
    await page.user.type(box(), '{Enter}三');
    expect(page.data().x).not.toContain('\n');
  });

  it('several lines are counted; what is too long is told in red and nothing is cut', async () => {
    const text = field({ type: 'longText', maxLength: 3 });
    page = await drawInForm([text], <Entry field={text} as={(port) => <LongTextField port={port} />} />);
    await page.user.type(box(), '一二三四');
    expect(page.screen.getByText('4 / 3').className).toContain('fm-over');
    expect(page.data()).toEqual({ x: '一二三四' });
  });

  it('a number keeps what was typed to the last zero; full-width digits become half-width when the field is left', async () => {
    const amount = field({ type: 'decimal', unit: 'mL' });
    page = await drawInForm([amount], <Entry field={amount} as={(port) => <NumberField port={port} />} />);
    await page.user.type(box(), '１２.50 ');
    expect(page.text()).toContain('mL');
    await page.user.tab();
    expect(page.data()).toEqual({ x: '12.50' });
    await page.user.clear(box());
    expect(page.data()).toEqual({});
  });

  it('yes or no looks unanswered until it is answered, and cannot be answered by who only reads', async () => {
    const asked = field({ type: 'boolean' });
    const draw = (readOnly: boolean) =>
      drawInForm([asked], <Entry field={asked} as={(port) => <BooleanField port={port} />} />, { readOnly });
    page = await draw(false);
    const radios = () => page.screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios().map(({ checked }) => checked)).toEqual([false, false]);
    await page.user.click(page.screen.getByRole('radio', { name: '否' }));
    expect(page.data()).toEqual({ x: false });
    await page.end();
    page = await draw(true);
    expect(radios().every(({ disabled }) => disabled)).toBe(true);
  });

  it('a few choices are all in sight; many are a list, whose words follow the language', async () => {
    const few = field({ type: 'enum', options: options(3) });
    page = await drawInForm([few], <Entry field={few} as={(port) => <EnumField port={port} compact={false} />} />);
    await page.user.click(page.screen.getByRole('radio', { name: '选项1' }));
    expect(page.data()).toEqual({ x: 'v1' });
    await page.end();

    const many = field({ type: 'enum', options: options(9) });
    page = await drawInForm([many], <Entry field={many} as={(port) => <EnumField port={port} compact={false} />} />, {
      data: { x: 'v2' },
    });
    expect(page.screen.queryByRole('radio')).toBeNull();
    expect(page.text()).toContain('选项2');
    await page.choose('en');
    expect(page.text()).toContain('Choice 2');
    await page.user.click(page.screen.getByRole('combobox'));
    await page.user.click(await page.screen.findByTitle('Choice 5'));
    expect(page.data()).toEqual({ x: 'v5' });
  });

  it('several choices are ticked one by one, and taken back', async () => {
    const some = field({ type: 'multiEnum', options: options(3) });
    page = await drawInForm(
      [some],
      <Entry field={some} as={(port) => <MultiEnumField port={port} compact={false} />} />,
    );
    await page.user.click(page.screen.getByRole('checkbox', { name: '选项0' }));
    await page.user.click(page.screen.getByRole('checkbox', { name: '选项2' }));
    await page.user.click(page.screen.getByRole('checkbox', { name: '选项0' }));
    expect(page.data()).toEqual({ x: ['v2'] });
    await page.end();
    page = await drawInForm([some], <Entry field={some} as={(port) => <MultiEnumField port={port} compact />} />, {
      data: { x: ['v1', 4] as never },
    });
    expect(page.screen.getByRole('combobox')).toBeTruthy();
    expect([page.text().includes('选项1'), page.text().includes('选项0')]).toEqual([true, false]);
  });

  it('a day is typed; what is no day stays in sight as it was typed', async () => {
    const day = field({ type: 'date' });
    page = await drawInForm([day], <Entry field={day} as={(port) => <DateField port={port} />} />);
    await page.user.type(box(), '2026-11-23{Enter}');
    expect(page.data()).toEqual({ x: '2026-11-23' });
    await page.user.clear(box());
    await page.user.type(box(), '下周');
    await page.user.tab();
    expect(box().value).toBe('下周');
  });
});

describe('what stands around a field', () => {
  it('its name is tied to its input; the error comes when the field is left, and goes while it is typed', async () => {
    const must = field({
      type: 'text',
      required: true,
      maxLength: 9,
      help: { 'zh-CN': '与批件一致', en: 'As approved' },
    });
    page = await drawInForm([must], <FormField field={must} />);
    const input = page.screen.getByLabelText<HTMLInputElement>(/名称/);
    expect(page.screen.queryByRole('alert')).toBeNull();
    await page.user.click(input);
    await page.user.tab();
    expect(page.screen.getByRole('alert').textContent).toContain('名称');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('与批件一致');
    await page.user.type(input, '霜');
    expect(page.screen.queryByRole('alert')).toBeNull();
  });

  it('a section called like its only field says the name once, and long help waits behind a mark', async () => {
    const wide = field({ type: 'longText', help: { 'zh-CN': '说明'.repeat(200), en: 'help' } });
    page = await drawInForm(
      [wide],
      <SectionTitle value="名称">
        <Entry
          field={wide}
          as={(port) => (
            <FieldFrame port={port} group>
              <i />
            </FieldFrame>
          )}
        />
      </SectionTitle>,
    );
    expect(page.screen.getByRole('group', { name: '名称' })).toBeTruthy();
    expect(page.screen.getByText('名称').parentElement?.className).toContain('visually-hidden');
    expect(page.text()).not.toContain('说明说明');
    await page.user.hover(page.screen.getByRole('button', { name: '名称的说明' }));
    await page.see('说明说明');
  });

  it('a finding stands beside its field with value, limit, ground and one fix; who only reads has no fix', async () => {
    const text = field({ type: 'text' });
    const finding = findingAt('x', {
      value: '最好',
      limit: '不得使用',
      fix: { label: { 'zh-CN': '改为“好”', en: 'Say good' }, ops: [{ op: 'set', path: ['x'], value: '好' }] },
    });
    const elsewhere = findingAt('y', { key: 'other', title: { 'zh-CN': '别处的发现', en: 'elsewhere' } });
    const missing = findingAt('x', { key: 'missing:x', title: { 'zh-CN': '没有填写', en: 'missing' } });
    const review = { findings: [finding, elsewhere, missing] };
    page = await drawInForm([text], <FieldFindings field="x" />, { review, data: { x: '最好' } });
    expect(page.text()).toContain('标签用语不当 最好 / 不得使用 标签管理办法 第十九条');
    expect(page.text()).not.toContain('别处的发现');
    await page.user.click(page.screen.getByRole('button', { name: '改为“好”' }));
    expect(page.data()).toEqual({ x: '好' });
    await page.end();

    page = await drawInForm([text], <FieldFindings field="x" />, { review, readOnly: true });
    expect(page.screen.queryByRole('button')).toBeNull();
    expect(page.text()).not.toContain('没有填写');
  });

  it('a finding that was read on a picture leads to it, and a limit without a value is told apart', async () => {
    const text = field({ type: 'text' });
    const region = { x: 0, y: 0, width: 1, height: 1 };
    const finding = findingAt('x', { limit: '至少 2 mm', places: [{ field: 'x', region }] });
    page = await drawInForm([text], <FieldFindings field="x" />, { review: { findings: [finding] }, data: { x: 'a' } });
    expect(page.text()).toContain('标签用语不当 · 至少 2 mm');
    await page.user.click(page.screen.getByRole('button', { name: '在图片上显示' }));
    expect(page.store.getState().target).toMatchObject({ field: 'x' });
  });
});

describe('a table of a form', () => {
  const columns = [
    { key: 'lot', type: 'text', label: { 'zh-CN': '批号', en: 'Lot' }, required: true, maxLength: 20 },
    { key: 'size', type: 'decimal', label: { 'zh-CN': '规格', en: 'Size' }, unit: 'mL' },
  ];
  const lots = field({ key: 'lots', type: 'table', columns, maxRows: 3 });
  const rows = (...names: string[]): JsonObject => ({ lots: names.map((lot, at) => ({ _id: `r${at}`, lot })) });
  const names = () => (page.data().lots as JsonObject[]).map(({ lot }) => lot);
  const open = (data: JsonObject, more: object = {}) =>
    drawInForm([lots], <Entry field={lots} as={(port) => <TableField port={port} draw={widgetOf} />} />, {
      data,
      ...more,
    });

  it('says when it is empty, takes rows up to its limit, and says when it is full', async () => {
    page = await open({});
    expect(page.text()).toContain('还没有填写。');
    const add = () => page.screen.getByRole<HTMLButtonElement>('button', { name: /添加一行|已到上限 3 行/ });
    for (const _ of [1, 2, 3]) await page.user.click(add());
    expect(add().disabled).toBe(true);
    expect(page.screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '#',
      '*批号',
      '规格 (mL)',
      '操作',
    ]);
    await page.user.type(page.screen.getAllByLabelText('批号')[1] as HTMLElement, 'B2');
    expect(names()).toEqual([undefined, 'B2', undefined]);
  });

  it('rows move up and down within the table, and the one that is removed is the one that was named', async () => {
    page = await open(rows('甲', '乙', '丙'));
    const button = (name: string) => page.screen.getByRole<HTMLButtonElement>('button', { name });
    expect([button('第 1 行上移').disabled, button('第 3 行下移').disabled]).toEqual([true, true]);
    await page.user.click(button('第 1 行下移'));
    expect(names()).toEqual(['乙', '甲', '丙']);
    await page.user.click(button('第 3 行上移'));
    expect(names()).toEqual(['乙', '丙', '甲']);
    await page.user.click(button('第 2 行下移'));
    await page.user.click(button('删除第 1 行'));
    expect(names()).toEqual(['甲', '丙']);
  });

  it('whoever only reads sees the rows and no way to change them', async () => {
    page = await open(rows('甲'), { readOnly: true });
    expect(page.screen.queryByRole('button')).toBeNull();
    expect(page.screen.getByLabelText<HTMLInputElement>('批号').readOnly).toBe(true);
  });

  it('rows with several lines of text are cards with the name of the table', async () => {
    const notes = field({
      key: 'notes',
      type: 'table',
      label: { 'zh-CN': '说明书', en: 'Leaflet' },
      columns: [{ key: 'text', type: 'longText', label: { 'zh-CN': '内容', en: 'Text' } }],
    });
    page = await drawInForm(
      [notes],
      <Entry field={notes} as={(port) => <TableField port={port} draw={widgetOf} />} />,
      {
        data: { notes: [{ _id: 'a', text: '外用' }, { _id: 'b' }] },
      },
    );
    expect(page.screen.queryByRole('table')).toBeNull();
    expect(page.text()).toContain('说明书 2');
    await page.choose('en');
    expect(page.text()).toContain('Leaflet 2');
  });

  it('a cell tells its own error below itself, without the number of the row that is in sight anyway', async () => {
    page = await drawInForm(
      [lots],
      <TableCell field={columns[0] as FieldDefinition} table="lots" rowId="r0" draw={widgetOf} />,
      { data: rows('甲') },
    );
    const cell = page.screen.getByLabelText('批号');
    await page.user.clear(cell);
    await page.user.tab();
    await page.until(() => document.querySelector('.fm-cell .fm-error'), 'the error of the cell');
    expect(document.querySelector('.fm-cell .fm-error')?.textContent).not.toContain('第 1 行');
  });
});
