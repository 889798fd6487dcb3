// @vitest-environment jsdom
import type { FieldDefinition, JsonObject } from '@app/contract';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import { Bar } from '../../../ui/Bar.tsx';
import { drawInForm } from '../form.testing.tsx';
import { createFormStore } from '../store/form-store.ts';
import { ActionFields, FormFields } from '../view/FormFields.tsx';
import { MissingMenu } from './MissingMenu.tsx';
import { missingPapers, nextMissing } from './missing.ts';
import { NewDraftPage } from './NewDraftPage.tsx';
import { StepBar } from './StepBar.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const fields = [
  { key: 'name', type: 'text', label: { 'zh-CN': '名称', en: 'Name' }, maxLength: 20 },
] as unknown as FieldDefinition[];

describe('the parts of a draft', () => {
  it('the bar of steps tells where one is, what is done and what is still wrong', async () => {
    const went: string[] = [];
    const steps = [
      { key: 'a', title: '基本信息', done: true, errors: 0, findings: 0 },
      { key: 'b', title: '配方', done: false, errors: 2, findings: 1 },
    ];
    page = await draw(<StepBar steps={steps} current="b" onGo={(key) => void went.push(key)} />);
    expect(page.screen.getByRole('button', { current: 'step' }).textContent).toContain('配方');
    expect(page.text()).toContain('3 处需要处理');
    await page.user.click(page.screen.getByRole('button', { name: '基本信息' }));
    expect(went).toEqual(['a']);
  });

  it('a line over the form is read out, with its detail', async () => {
    page = await draw(<Bar look="danger" icon="octagon" text="没有保存" detail="服务器正忙" />);
    expect(page.screen.getByRole('alert').textContent).toBe('没有保存 服务器正忙');
  });
});

describe('what a draft still lacks', () => {
  it('is counted, listed by step with the row of a table, and led to; a draft that lacks nothing leads to the check', async () => {
    const table = {
      key: 'plants',
      type: 'table',
      label: { 'zh-CN': '生产企业', en: 'Plants' },
      columns: [{ key: 'site', type: 'text', label: { 'zh-CN': '地址', en: 'Site' }, required: true, maxLength: 20 }],
    };
    const definition = {
      id: 'a/b',
      fields: [{ ...fields[0], required: true }, table],
      form: {
        steps: [
          { key: 'one', title: { 'zh-CN': '名称页', en: 'Name' }, sections: [{ fields: ['name'] }] },
          { key: 'two', title: { 'zh-CN': '企业页', en: 'Plants' }, sections: [{ fields: ['plants'] }] },
        ],
      },
    } as never;
    const form = createFormStore(
      definition,
      { data: { plants: [{ _id: 'r1' }] }, readOnly: false, options: { language: 'zh-CN' } as never },
      () => {},
    );
    const went: string[] = [];
    page = await draw(<MissingMenu form={form} onStep={(step) => void went.push(step)} />);
    await page.user.click(page.screen.getByRole('button', { name: '还差 2 项' }));
    await page.see('企业页');
    await page.user.click(page.screen.getByRole('button', { name: /生产企业.*地址/ }));
    expect(form.getState().target).toMatchObject({ field: 'plants', rowId: 'r1', column: 'site' });
    expect([...form.getState().revealed]).toEqual(['plants/r1/site']);
    // After the last place the first comes again.
    expect(nextMissing(form)).toEqual({ field: 'name' });
    await act(async () => {
      form.setValue(['name'], '面霜');
      form.setValue(['plants'], [{ _id: 'r1', site: '云海市' }]);
    });
    await page.see('已填完整');
    expect(nextMissing(form)).toBeNull();
    await page.user.click(page.screen.getByRole('button', { name: '已填完整' }));
    expect(went).toEqual(['submit']);
    form.dispose();
  });

  it('counts required papers that have neither file nor reason, and leads to their lines', async () => {
    const documents = { key: 'documents', type: 'documents', label: { 'zh-CN': '资料', en: 'Documents' } } as never;
    const drawn = await drawInForm([documents], null, {
      review: {},
      form: {
        steps: [{ key: 'papers', title: { 'zh-CN': '资料', en: 'Papers' }, sections: [{ fields: ['documents'] }] }],
      },
    });
    const { store: form, review } = drawn;
    page = drawn;
    await drawn.redraw(<MissingMenu form={form} review={review} onStep={() => undefined} />);
    // What is needed only in some cases is not counted.
    await page.user.click(page.screen.getByRole('button', { name: '还差 2 项' }));
    await page.user.click(await page.screen.findByRole('button', { name: '没有上传“产品执行的标准”' }));
    expect(form.getState().target).toMatchObject({ field: 'documents', rowId: 'standard' });
    expect(nextMissing(form, missingPapers(form, review))).toEqual({ field: 'documents', rowId: 'chem_pb' });
    await act(async () => {
      form.setValue(
        ['documents'],
        ['standard', 'chem_pb'].map((code) => ({ _id: code, code, files: [{ id: '1', name: '合订.pdf', size: 9 }] })),
      );
    });
    await page.see('已填完整');
  });
});

describe('a new draft', () => {
  const area = (kind: string): JsonObject => ({
    id: 'a/b',
    version: 1,
    allowed: [],
    definition: { id: 'a/b', kind, title: { 'zh-CN': '备案', en: 'Filing' }, fields } as never,
  });
  const open = (answer: Parameters<typeof draw>[1]) => draw(<NewDraftPage group="a" name="b" />, answer);

  it('is made once, and its tab becomes that draft; a register has a page of its own', async () => {
    page = await open(({ path }) => (path.endsWith('/save') ? { id: '9' } : area('application')));
    await page.until(() => page.tab.address, 'the draft');
    expect(page.tab.address).toBe('/a/b/draft/9');
    await page.end();
    page = await open(() => area('register'));
    await page.until(() => page.tab.address, 'the form');
    expect(page.tab.address).toBe('/a/b/record/new');
    expect(page.asked.some(({ path }) => path.endsWith('/save'))).toBe(false);
  });
});

describe('a form that keeps nothing by itself', () => {
  it('tells each change, and shows the errors that it is given', async () => {
    const told: JsonObject[] = [];
    const notify = (values: JsonObject) => void told.push(values);
    page = await draw(<FormFields definition={{ fields }} values={{}} onChange={notify} />);
    await page.user.type(page.screen.getByLabelText('名称'), '霜');
    expect(told).toEqual([{ name: '霜' }]);
    await page.redraw(
      <FormFields
        definition={{ fields }}
        values={{}}
        errors={[{ field: 'name', message: '名称已被使用' }]}
        onChange={notify}
      />,
    );
    await page.see('名称已被使用');
  });

  it('an action that asks for nothing draws nothing', async () => {
    page = await draw(<ActionFields fields={[]} values={{}} onChange={() => undefined} />);
    expect(page.screen.queryByRole('textbox')).toBeNull();
    await page.redraw(<ActionFields fields={fields} values={{ name: '霜' }} onChange={() => undefined} />);
    expect(page.screen.getByLabelText<HTMLInputElement>('名称').value).toBe('霜');
  });
});
