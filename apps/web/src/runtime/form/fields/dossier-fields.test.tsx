// @vitest-environment jsdom
import type { Attachment, FieldDefinition, FieldOf, Json, JsonObject } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawInForm, Entry, findingAt } from '../form.testing.tsx';
import type { FieldPort } from '../store/form-context.ts';
import { createUploads } from '../upload/uploads.ts';
import { UploadsContext } from '../upload/use-uploads.ts';
import { AttachmentField } from './AttachmentField.tsx';
import { ClassificationCodeField } from './ClassificationCodeField.tsx';
import { DocumentChecklistField } from './DocumentChecklistField.tsx';
import { FormulationField } from './FormulationField.tsx';
import { RequirementLine } from './RequirementLine.tsx';
import { useChecklist } from './use-checklist.ts';

let page: Awaited<ReturnType<typeof drawInForm>>;
afterEach(() => page.end());

const field = (more: object): FieldDefinition =>
  ({ key: 'x', label: { 'zh-CN': '名称', en: 'Name' }, ...more }) as FieldDefinition;
const file = (id: string, name: string) => ({ id, name, size: 10 });
/** Uploads that finish at once. */
const uploading = (inside: React.ReactNode) => {
  const uploads = createUploads(async (_query, { name, size }) => {
    return { id: `id of ${name}`, fileName: name, totalBytes: size } as Attachment;
  });
  return <UploadsContext value={uploads}>{inside}</UploadsContext>;
};
const press = (name: string | RegExp) => page.user.click(page.screen.getByRole('button', { name }));

describe('files of a field', () => {
  const open = (widgetOptions: object, data: JsonObject = {}, more: object = {}) => {
    const papers = field({ type: 'attachment', widgetOptions });
    const entry = <Entry field={papers} as={(port) => <AttachmentField port={port} />} />;
    return drawInForm([papers], entry, { data, around: uploading, ...more });
  };

  it('are kept with name and size, up to the number that the field takes, and each can be removed', async () => {
    page = await open({ maxFiles: 2, extensions: ['pdf'], maxMegabytes: 3 });
    const choose = () => page.screen.getByLabelText(/选择文件/, { selector: 'input' });
    expect(page.text()).toContain('pdf，每个不超过 3 MB');
    await page.user.upload(choose(), [new File(['%'], '一.pdf'), new File(['%'], '二.pdf')]);
    await page.until(() => (page.data().x as Json[] | undefined)?.length === 2, 'both files');
    expect(page.screen.queryByLabelText(/选择文件/)).toBeNull();
    await press('移除 一.pdf');
    expect(page.data().x).toEqual([{ id: 'id of 二.pdf', name: '二.pdf', size: 1 }]);
    const replace = page.screen.getByLabelText('替换 二.pdf', { selector: 'input' });
    await page.user.upload(replace, new File(['%'], '三.pdf'));
    await page.see('三.pdf');
    expect((page.data().x as JsonObject[]).map(({ name }) => name)).toEqual(['三.pdf']);
  });

  it('held by ids alone are named by the server; who only reads has no place for more', async () => {
    const answer = ({ path }: { path: string }): Json =>
      path.includes('ransfer') ? [{ id: '7', fileName: '批件.pdf', totalBytes: 2048 }] : {};
    page = await open({ bind: 'id' }, { x: '7' }, { answer, readOnly: true });
    await page.see('批件.pdf');
    expect(page.screen.queryByRole('button', { name: /移除/ })).toBeNull();
    expect(page.screen.queryByLabelText(/选择文件/)).toBeNull();
  });

  it.each([
    ['R3-22', 'id', 120, ['许可.pdf'], '120'],
    ['R3-23', 'json', 130, ['报价.pdf'], '{"id":"130","fileName":"报价.pdf","totalBytes":1}'],
    ['R3-24', 'array', 140, ['图一.pdf'], [{ id: '140', name: '图一.pdf', size: 1 }]],
    ['R3-25', 'arrayId', 150, ['图一.pdf', '图二.pdf'], ['150', '151']],
    ['R3-26', 'bind', 160, ['记录一.pdf', '记录二.pdf'], '160,161'],
  ])('%s are kept in the way that the definition says: %s', async (_, bind, first, names, value) => {
    const uploads = createUploads(async (_query, { name, size }) => {
      return { id: String(first + names.indexOf(name)), fileName: name, totalBytes: size } as Attachment;
    });
    const around = (inside: React.ReactNode) => <UploadsContext value={uploads}>{inside}</UploadsContext>;
    page = await open({ bind, multiple: names.length > 1, maxFiles: 3 }, {}, { around });
    for (const name of names) {
      const [input] = page.screen.getAllByLabelText(/选择文件/, { selector: 'input' });
      await page.user.upload(input as HTMLElement, new File(['%'], name));
      await page.screen.findByRole('button', { name: `替换 ${name}` });
    }
    expect(page.data()).toEqual({ x: value });
    await page.end();
    // Read again by somebody who knows nothing but the value.
    const rows = names.map((name, at) => ({ id: String(first + at), fileName: name, totalBytes: 2048 }));
    const answer = ({ path }: { path: string }): Json => (path.includes('ransfer') ? rows : {});
    page = await open({ bind, multiple: true, maxFiles: 3 }, { x: value }, { answer });
    for (const name of names) await page.screen.findByRole('button', { name: `移除 ${name}` });
  });

  it('asked for in a dialog, or shown as pictures, are the same files', async () => {
    page = await open({ dialog: true }, { x: [file('1', '一.pdf')] });
    expect(page.text()).toContain('一.pdf');
    await press('上传文件 · 名称');
    expect(await page.screen.findByRole('dialog')).toBeTruthy();
    await page.end();
    page = await open({ picture: true }, { x: [file('1', '正面.png')] });
    await page.until(() => page.screen.queryAllByRole('button', { name: /正面\.png/ })[0], 'the picture');
  });
});

describe('the classification code', () => {
  const code = field({ key: 'code', type: 'classification' });
  const open = (data: JsonObject = {}, more: object = {}) =>
    drawInForm([code], <Entry field={code} as={(port) => <ClassificationCodeField port={port} />} />, {
      data,
      review: {},
      ...more,
    });
  const tick = (name: RegExp) => page.user.click(page.screen.getByRole('checkbox', { name }));

  it('is chosen group by group; which procedure it leads to is said when all five are chosen', async () => {
    page = await open();
    expect(page.screen.getByRole('status').textContent).toContain('五组各选至少一项后');
    for (const name of [/保湿/, /面部/, /普通人群/, /膏霜乳/, /驻留/]) await tick(name);
    expect(page.data()).toEqual({ code: '11-05-03-01-02' });
    expect(page.screen.getByRole('status').textContent).toContain('普通化妆品，办理备案');
    await tick(/染发/);
    expect(page.data()).toEqual({ code: '01/11-05-03-01-02' });
    expect(page.screen.getByRole('status').textContent).toContain('特殊化妆品，办理注册');
    await tick(/面部/);
    expect(page.screen.getByRole('status').textContent).toContain('五组各选至少一项后');
  });

  it('empty again it is no code, and a value that the list does not hold is named', async () => {
    page = await open();
    await tick(/保湿/);
    await tick(/保湿/);
    expect(page.data()).toEqual({});
    await page.end();
    page = await open({ code: '99-05-03-01-02' });
    expect(page.screen.getByRole('status').textContent).toContain('没有编码“99”');
  });

  it('says where the case cannot be submitted with it, and cannot be changed by who only reads', async () => {
    const blocked = () => '这里不受理注册';
    page = await open({ code: '11-05-03-01-02' }, { readOnly: true, context: { blocked } });
    expect(page.screen.getByRole('status').textContent).toContain('这里不受理注册');
    expect(page.screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true);
  });
});

function FirstLine({ port }: { port: FieldPort }) {
  const list = useChecklist(port);
  const [first] = list.requirements;
  return first ? <RequirementLine requirement={first} list={list} port={port} /> : null;
}

const unread = ({ path }: { path: string }): Json =>
  path.endsWith('/reading') ? { attachmentId: '1', state: 'none', progress: 0, fault: null, pages: [] } : {};

describe('the list of documents', () => {
  const documents = field({ key: 'documents', type: 'documents' });
  const open = (data: JsonObject = {}, more: object = {}) =>
    drawInForm([documents], <Entry field={documents} as={(port) => <DocumentChecklistField port={port} />} />, {
      data,
      review: {},
      around: uploading,
      answer: unread,
      ...more,
    });
  const line = (code: string) => document.querySelector(`[data-field="documents/${code}"]`) as HTMLElement;

  it('names what is needed with reason and ground, and counts what is there', async () => {
    page = await open();
    expect(page.screen.getByText(/共需 3 项，已备齐 0 项/)).toBeTruthy();
    expect(line('standard').textContent).toContain('产品执行的标准必需每个产品都要有。依据： 化妆品分类规则 第三条');
    expect(line('origin').textContent).toContain('按情况');
    expect(line('origin').textContent).toContain('依据尚待核对');
    await page.user.upload(line('standard').querySelector('input') as HTMLInputElement, new File(['%'], '标准.pdf'));
    await page.see('共需 3 项，已备齐 1 项');
    expect(page.data().documents).toEqual([
      { _id: 'standard', code: 'standard', files: [{ id: 'id of 标准.pdf', name: '标准.pdf', size: 1 }] },
    ]);
    await page.choose('en');
    expect(line('standard').textContent).toContain('Product standard');
  });

  it('what is not needed is excused with a reason, which can be changed and taken back', async () => {
    page = await open();
    expect(page.screen.getAllByRole('button', { name: '不适用' })).toHaveLength(1);
    await press('不适用');
    const reason = () => page.screen.getByRole('textbox', { name: /为什么不适用/ });
    await page.user.type(reason(), '自行生产');
    await press('取消');
    expect(page.data()).toEqual({});
    await press('不适用');
    await page.user.type(reason(), '自行生产');
    await press('保存');
    expect(page.data().documents).toEqual([{ _id: 'origin', code: 'origin', files: [], notApplicable: '自行生产' }]);
    expect(page.text()).toContain('已备齐 1 项');
    await press('修改');
    await page.user.clear(reason());
    await press('保存');
    expect(page.data().documents).toEqual([{ _id: 'origin', code: 'origin', files: [] }]);
  });

  it('files of what is no longer needed are told apart and can be removed', async () => {
    page = await open({ documents: [{ _id: 'old', code: 'old', files: [file('9', '旧.pdf')] }] });
    expect(page.text()).toContain('现在不再需要的资料');
    await press('删除这些文件');
    expect(page.data()).toEqual({ documents: [] });
    expect(page.text()).not.toContain('旧.pdf');
  });

  it('whoever only reads sees files and excuses, and no way to change them', async () => {
    const excused = { _id: 'origin', code: 'origin', files: [], notApplicable: '自行生产' };
    const held = { _id: 'standard', code: 'standard', files: [file('1', '标准.pdf')] };
    page = await open({ documents: [excused, held] }, { readOnly: true });
    expect(page.text()).toContain('不适用： 自行生产');
    expect(page.screen.queryByRole('button', { name: /修改|上传|不适用|移除/ })).toBeNull();
  });

  it('a file that was uploaded once serves other lines, in one step, and stays on them when one is left without it', async () => {
    const excused = { _id: 'origin', code: 'origin', files: [], notApplicable: '自行生产' };
    page = await open({ documents: [{ _id: 'standard', code: 'standard', files: [file('1', '合订.pdf')] }, excused] });
    await press('合订.pdf 也用于其他资料');
    const box = (name: string) => page.screen.findByRole<HTMLInputElement>('checkbox', { name });
    expect(page.screen.queryByRole('checkbox', { name: '产品执行的标准' })).toBeNull();
    await page.user.click(await box('生产许可证明'));
    await page.user.click(await box('铅'));
    await press('确定');
    const names = () =>
      (page.data().documents as JsonObject[]).map(({ code, files }) => [
        code,
        (files as JsonObject[]).map(({ id }) => id),
      ]);
    expect(names()).toEqual([
      ['standard', ['1']],
      ['origin', ['1']],
      ['chem_pb', ['1']],
    ]);
    expect(page.data().documents).not.toMatchObject([{}, { notApplicable: '自行生产' }, {}]);
    expect(line('standard').textContent).toContain('也用于：生产许可证明、铅');
    // Taken off one line it stays on the others.
    await page.user.click(line('standard').querySelector('[aria-label="移除 合订.pdf"]') as HTMLElement);
    expect(names()).toEqual([
      ['standard', []],
      ['origin', ['1']],
      ['chem_pb', ['1']],
    ]);
    // What is unticked goes without it, and a line of its own keeps what it had.
    await page.user.click(line('chem_pb').querySelector('[aria-label="合订.pdf 也用于其他资料"]') as HTMLElement);
    expect((await box('生产许可证明')).checked).toBe(true);
    await page.user.click(await box('生产许可证明'));
    await press('确定');
    expect(names()).toEqual([
      ['standard', []],
      ['origin', []],
      ['chem_pb', ['1']],
    ]);
  });

  it('a file that another line holds is chosen instead of uploaded again', async () => {
    page = await open({ documents: [{ _id: 'standard', code: 'standard', files: [file('1', '合订.pdf')] }] });
    // The line that holds all of them is offered none.
    expect(line('standard').textContent).not.toContain('选用本草稿里的文件');
    const button = [...line('chem_pb').querySelectorAll('button')].find((one) => one.textContent?.includes('选用'));
    await page.user.click(button as HTMLElement);
    await page.see('现用于：产品执行的标准');
    await page.user.click(await page.screen.findByRole('checkbox', { name: /合订/ }));
    await press('确定');
    expect(page.data().documents).toMatchObject([
      { code: 'standard', files: [{ id: '1' }] },
      { code: 'chem_pb', files: [{ id: '1', name: '合订.pdf', size: 10 }] },
    ]);
  });

  it('a shared file that is replaced on one line is not taken from the others', async () => {
    const asked: object[] = [];
    const uploads = createUploads(async (query, { name, size }) => {
      asked.push(query);
      return { id: `id of ${name}`, fileName: name, totalBytes: size } as Attachment;
    });
    const shared = [file('1', '合订.pdf')];
    page = await open(
      {
        documents: [
          { _id: 'standard', code: 'standard', files: [...shared, file('2', '自己的.pdf')] },
          { _id: 'chem_pb', code: 'chem_pb', files: shared },
        ],
      },
      { around: (inside: React.ReactNode) => <UploadsContext value={uploads}>{inside}</UploadsContext> },
    );
    const replace = (name: string) =>
      line('standard').querySelector(`input[aria-label="替换 ${name}"]`) as HTMLInputElement;
    await page.user.upload(replace('合订.pdf'), new File(['%'], '新.pdf'));
    await page.see('新.pdf');
    await page.user.upload(replace('自己的.pdf'), new File(['%'], '又新.pdf'));
    await page.see('又新.pdf');
    expect(asked).toEqual([{ type: 'standard' }, { type: 'standard', ylfjid: '2' }]);
    expect(page.data().documents).toMatchObject([
      { files: [{ name: '新.pdf' }, { name: '又新.pdf' }] },
      { files: [{ id: '1' }] },
    ]);
  });

  it('one line of it carries the findings about its own document only', async () => {
    const about = (rowId: string, zh: string) =>
      findingAt('documents', { key: rowId, title: { 'zh-CN': zh, en: zh }, places: [{ field: 'documents', rowId }] });
    const findings = [about('standard', '标准没有盖章'), about('origin', '许可已过期')];
    const data = { documents: [{ _id: 'standard', code: 'standard', files: [file('1', '标准.pdf')] }] };
    page = await drawInForm([documents], <Entry field={documents} as={(port) => <FirstLine port={port} />} />, {
      data,
      answer: unread,
      review: { findings },
      around: uploading,
    });
    expect([page.text().includes('标准没有盖章'), page.text().includes('许可已过期')]).toEqual([true, false]);
    await press('移除 标准.pdf');
    expect(page.data().documents).toEqual([{ _id: 'standard', code: 'standard', files: [] }]);
  });
});

describe('the formula as a field of a form', () => {
  const formulation = field({
    key: 'formula',
    type: 'table',
    widget: 'productFormula',
    columns: [],
  }) as FieldOf<'table'>;
  const rows = [{ _id: 'a', level: 1, name: '水', inci: '', percent: '100' }];
  const room = { clientHeight: 600, clientWidth: 1150 };
  beforeEach(() => {
    for (const [side, value] of Object.entries(room))
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value });
  });
  afterEach(() => {
    for (const side of Object.keys(room)) Reflect.deleteProperty(HTMLElement.prototype, side);
  });
  const open = (more: object = {}) =>
    drawInForm([formulation], <Entry field={formulation} as={(port) => <FormulationField port={port} />} />, {
      data: { formula: rows },
      ...more,
    });

  it('writes what is typed into the draft and takes it back with Ctrl+Z', async () => {
    page = await open();
    await page.user.click(page.screen.getByText('水'));
    await page.user.keyboard('{ArrowRight}{ArrowRight}40{Enter}');
    expect((page.data().formula as JsonObject[])[0]?.percent).toBe('40');
    await page.user.keyboard('{Control>}z{/Control}');
    expect((page.data().formula as JsonObject[])[0]?.percent).toBe('100');
    expect(page.screen.queryByText('预审发现')).toBeNull();
  });

  it('has its findings beside it; those of other fields are not among them', async () => {
    const own = findingAt('formula', { places: [{ field: 'formula', rowId: 'a', column: 'percent' }], rule: 'L02' });
    page = await open({ review: { findings: [own, findingAt('x', { rule: 'L99' })] } });
    expect(page.screen.getByText('预审发现')).toBeTruthy();
    expect([page.text().includes('L02'), page.text().includes('L99')]).toEqual([true, false]);
  });
});
