// @vitest-environment jsdom
import type { FieldDefinition, FieldOf, Json, JsonObject } from '@app/contract';
import { readingGet, readingStart } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, draw } from '../../../component.testing.tsx';
import { widgetOf } from '../fields/widget-of.tsx';
import { drawInForm, Entry, findingAt } from '../form.testing.tsx';
import { BesideSection } from './BesideSection.tsx';
import { BesideView } from './BesideView.tsx';
import { PaperEvidence, PaperPage } from './PaperEvidence.tsx';
import { PaperLine } from './PaperLine.tsx';
import { PaperRowsField } from './PaperRowsField.tsx';

let page: Awaited<ReturnType<typeof draw>>;
beforeEach(() => {
  Element.prototype.scrollBy ??= () => undefined;
});
afterEach(() => page.end());

const words = (zh: string) => ({ 'zh-CN': zh, en: zh });
const field = (key: string, type: string, zh: string, more: object = {}) =>
  ({ key, type, label: words(zh), ...more }) as FieldDefinition;
const press = (name: string | RegExp) => page.user.click(page.screen.getByRole('button', { name }));
const box = (name: string) => page.screen.getByRole<HTMLInputElement>('textbox', { name });

/** A server that read these lines of each file; `begun` are the files that it was asked to read. */
function reader(lines: readonly string[], confidence: number) {
  const begun: string[] = [];
  const answer = ({ path, body }: Asked): Json => {
    const attachmentId = String(body.attachmentId);
    if (path.endsWith(readingStart.path)) begun.push(attachmentId);
    if (path.endsWith(readingGet.path) || path.endsWith(readingStart.path)) {
      const read = lines.map((text, at) => ({
        text,
        confidence,
        region: { x: 0, y: at / 10, width: 0.5, height: 0.1 },
      }));
      const pages = lines.length > 0 ? [{ page: 1, ratio: 0.7, from: 'text', quarters: 0, lines: read }] : [];
      return { attachmentId, state: lines.length > 0 ? 'done' : 'none', progress: 100, fault: null, pages };
    }
    return path.includes('preview') ? 'token' : {};
  };
  return { answer, begun };
}

describe('fields beside the pictures that they are read from', () => {
  const pictures = field('pictures', 'attachment', '包装图片', {
    widgetOptions: { parts: { productName: 'name', netContent: 'content' }, regions: 'regions' },
  });
  const fields = [
    pictures,
    field('name', 'text', '产品名称'),
    field('content', 'text', '净含量'),
    field('maker', 'text', '生产企业'),
    field('regions', 'table', '位置', { columns: [] }),
  ];
  const file = { id: '1', name: '正面.png', size: 10 };
  const label = ['产品名称：岚屿面霜', '净含量：30 g'];
  const open = async (data: JsonObject, more: { confidence?: number; lines?: string[]; readOnly?: boolean } = {}) => {
    const { answer, begun } = reader(more.lines ?? label, more.confidence ?? 95);
    const drawn = await drawInForm(fields, <BesideSection beside={pictures} fields={fields} />, {
      data: { pictures: [file], ...data },
      answer,
      review: { findings: [findingAt('maker', { rule: 'L31' })] },
      readOnly: more.readOnly ?? false,
    });
    page = drawn;
    return { ...drawn, begun };
  };

  it('what is read is taken over at once, with the place where it stands, and is one step of undo', async () => {
    const { data, store } = await open({});
    await page.see('识别出 2 项还没有填写');
    await press('全部采用');
    expect(data()).toMatchObject({ name: '岚屿面霜', content: '30 g' });
    expect((data().regions as JsonObject[]).map(({ _id, document }) => [_id, document])).toEqual([
      ['productName', '1'],
      ['netContent', '1'],
    ]);
    expect(page.text()).not.toContain('还没有填写');
    expect(box('产品名称').value).toBe('岚屿面霜');
    await act(async () => store.undo());
    expect(data()).toEqual({ pictures: [file] });
  });

  it('what stands otherwise in the field is offered beside it, and never written without a press', async () => {
    const { data } = await open({ name: '岚屿乳液', content: '30g' }, { confidence: 60 });
    await page.see('岚屿面霜');
    // The same amount with a blank in it is no difference.
    expect(page.screen.queryByRole('button', { name: '采用识别的净含量' })).toBeNull();
    expect(page.text()).toContain('请仔细核对');
    expect(data().name).toBe('岚屿乳液');
    await press('采用识别的产品名称');
    expect(data().name).toBe('岚屿面霜');
    expect(page.screen.queryByRole('button', { name: '采用识别的产品名称' })).toBeNull();
  });

  it('a mark on the picture leads to its field, and a field marks its place; findings stand with theirs', async () => {
    const { store } = await open({});
    await page.until(() => page.screen.queryByRole('button', { name: '净含量', pressed: false }), 'the mark');
    await press('净含量');
    expect(store.getState().target).toMatchObject({ field: 'content' });
    expect(page.screen.getByRole('button', { name: '净含量', pressed: true })).toBeTruthy();
    await page.focus(box('产品名称'));
    expect(page.screen.getByRole('button', { name: '产品名称', pressed: true })).toBeTruthy();
    await page.see('L31');
    // The table of places is drawn on the picture, not as a field.
    expect(page.screen.queryByText('位置')).toBeNull();
  });

  it('a picture that nobody read is read by itself; whoever only reads begins nothing and takes nothing', async () => {
    const { begun } = await open({}, { lines: [] });
    await page.until(() => begun.length > 0, 'the reading');
    expect(begun).toEqual(['1']);
    await page.end();
    const reading = await open({}, { readOnly: true });
    await page.until(() => page.screen.queryByRole('button', { name: '产品名称' }), 'the mark');
    expect(page.screen.queryByRole('button', { name: /采用/ })).toBeNull();
    expect(reading.begun).toEqual([]);
  });

  it('a picture field that names no parts has nothing beside it', async () => {
    const plain = field('pictures', 'attachment', '包装图片');
    page = await drawInForm([plain], <BesideSection beside={plain} fields={[plain]} />);
    expect(page.text()).toBe('');
  });

  it('of a submitted dossier show the places that were confirmed, and the one of the field that is asked for', async () => {
    const { answer } = reader(label, 95);
    const regions = [
      { _id: 'productName', document: '1', page: 1, region: '0 0 0.5 0.1' },
      { _id: 'netContent', document: '1', page: 1, region: 'spoilt' },
    ];
    const shown = (data: JsonObject, at: { field: string; at: number } | null) => (
      <BesideView beside={pictures} fields={fields} data={data} field={at} />
    );
    page = await draw(shown({ pictures: [file], regions }, null), answer);
    await page.until(() => page.screen.queryByRole('button', { name: '产品名称', pressed: false }), 'the mark');
    expect(page.screen.queryByRole('button', { name: '净含量' })).toBeNull();
    await page.redraw(shown({ pictures: [file], regions }, { field: 'name', at: 1 }));
    expect(page.screen.getByRole('button', { name: '产品名称', pressed: true })).toBeTruthy();
    await page.redraw(shown({ pictures: [] }, null));
    expect(page.text()).toBe('');
  });
});

describe('rows beside the papers that they are read from', () => {
  const table = field('rows', 'table', '评估成分', {
    widget: 'paperRows',
    widgetOptions: {
      paper: 'assessment',
      documents: 'documents',
      code: 'safety',
      fields: { assessor: 'who', assessedOn: 'when' },
    },
    columns: [
      field('name', 'text', '成分'),
      field('mos', 'text', '安全边际'),
      field('kind', 'enum', '类别', { options: [{ value: 'a', label: words('植物') }] }),
      field('document', 'text', '文件'),
      field('page', 'integer', '页'),
      field('quote', 'text', '原文'),
    ],
  }) as FieldOf<'table'>;
  const fields = [
    table,
    field('who', 'text', '评估人'),
    field('when', 'date', '日期'),
    field('documents', 'documents', '资料'),
  ];
  const paper = [
    '安全评估报告',
    '评估人员：沈知夏',
    '评估日期：2026-03-01',
    '原料名称\tMoS',
    '甘油\t1250',
    '尿素\t300',
  ];
  const documents = [{ code: 'safety', files: [{ id: '7', name: '评估.pdf', size: 10 }] }];
  const open = async (data: JsonObject, more: { readOnly?: boolean; lines?: string[] } = {}) => {
    const draw = (port: Parameters<typeof widgetOf>[0], how: { framed: boolean }) => widgetOf(port, how);
    const entry = <Entry field={table} as={(port) => <PaperRowsField port={port as never} draw={draw} />} />;
    const { answer, begun } = reader(more.lines ?? paper, 95);
    const drawn = await drawInForm(fields, entry, { data, answer, review: {}, readOnly: more.readOnly ?? false });
    page = drawn;
    return { ...drawn, begun };
  };
  const rows = (data: JsonObject) => (data.rows as JsonObject[]).map(({ name, mos }) => [name, mos]);

  it('are taken over one by one or all at once; the head of the paper fills only what is empty', async () => {
    const { data } = await open({ documents, who: '林舒' });
    await page.see('识别出 2 项还没有填写');
    await press('采用识别的尿素');
    expect([rows(data()), data().who, data().when]).toEqual([[['尿素', '300']], '林舒', '2026-03-01']);
    expect(page.screen.getAllByText(/已采用/)).toHaveLength(1);
    await press('全部采用');
    expect(rows(data())).toEqual([
      ['尿素', '300'],
      ['甘油', '1250'],
    ]);
    expect(page.screen.queryByRole('button', { name: /^采用/ })).toBeNull();
  });

  it('a row is opened beside its words, corrected there and removed again', async () => {
    const { data } = await open({ documents });
    await page.see('甘油');
    await press('全部采用');
    await press(/^尿素/);
    expect(document.querySelector('blockquote')?.textContent).toMatch(/尿素.*300/);
    await page.user.clear(box('安全边际'));
    await page.user.type(box('安全边际'), '310');
    await page.leave();
    expect(rows(data())).toContainEqual(['尿素', '310']);
    // Where the row was read is shown as words, not as fields.
    expect(page.screen.queryByRole('textbox', { name: '原文' })).toBeNull();
    await press('删除尿素');
    expect(rows(data())).toEqual([['甘油', '1250']]);
  });

  it('a row of the person’s own stands without a paper', async () => {
    const { data } = await open({});
    expect(page.screen.getAllByText('上传检验报告或者安全评估后，在这里核对读出的内容。')).toHaveLength(2);
    await press('添加一行');
    expect(page.text()).toContain('这一条由您填写，没有对应的原文。');
    await page.user.type(box('成分'), '泛醇');
    expect(rows(data())).toEqual([['泛醇', undefined]]);
    expect(page.screen.getByRole('button', { name: '删除泛醇' })).toBeTruthy();
  });

  it('a paper that nobody read is read when a person wants it; whoever only reads changes nothing', async () => {
    const { begun } = await open({ documents }, { lines: [] });
    await page.see('还没有读取文字。');
    await press('识别文字');
    await page.until(() => begun.length > 0, 'the reading');
    await page.end();
    await open(
      { documents, rows: [{ _id: '7:1', name: '甘油', mos: '1250', document: '7', page: 1 }] },
      { readOnly: true },
    );
    await page.see('已采用');
    expect(page.screen.queryByRole('button', { name: /采用识别|全部采用|删除|添加/ })).toBeNull();
  });

  it('a finding that names a row opens it', async () => {
    const taken = [
      { _id: '7:1', name: '甘油', mos: '1250' },
      { _id: '7:2', name: '尿素', mos: '300' },
    ];
    const { store } = await open({ documents, rows: taken });
    expect(page.screen.getByRole('button', { name: /^甘油/ }).getAttribute('aria-expanded')).toBe('true');
    await act(async () => store.goTo({ field: 'rows', rowId: '7:2' }));
    await page.until(
      () => page.screen.getByRole('button', { name: /^尿素/ }).getAttribute('aria-expanded') === 'true',
      'the row of the finding',
    );
  });

  it('one line says what it states, in words, and what can be done with it', async () => {
    const pressed: string[] = [];
    const line = (more: object) => (
      <PaperLine
        row={{ _id: 'r', name: '', mos: '12', kind: 'a' }}
        field={table}
        isTaken={false}
        isActive={false}
        readOnly={false}
        draw={widgetOf}
        onPick={() => void pressed.push('pick')}
        onTake={() => void pressed.push('take')}
        onRemove={() => void pressed.push('remove')}
        {...more}
      />
    );
    page = await drawInForm(fields, line({}), { data: {} });
    await press(/^新的一条 12 植物/);
    await press('采用识别的新的一条');
    expect(pressed).toEqual(['pick', 'take']);
    expect(page.screen.queryByRole('button', { name: '删除新的一条' })).toBeNull();
  });
});

describe('the words of a paper', () => {
  const row = { _id: 'r', document: '7', page: 1, quote: '甘油\t1250' };
  const file = (name: string) => ({ id: '7', name, size: 10 });

  it('are marked on the page of a picture, and stand alone where a file has no pages to show', async () => {
    const { answer } = reader(['甘油\t1250'], 95);
    page = await draw(<PaperPage row={row} file={file('评估.png')} />, answer);
    await page.until(() => page.screen.queryByRole('button', { name: /甘油/, pressed: true }), 'the mark');
    expect(page.text()).toContain('评估.png · 第 1 页');
    await page.redraw(<PaperPage row={row} file={file('评估.docx')} />);
    expect(page.screen.queryByRole('button')).toBeNull();
    expect(document.querySelector('blockquote')?.textContent).toMatch(/甘油\s+1250/);
  });

  it('are none of a row without a paper, nor where nothing was uploaded', async () => {
    page = await draw(<PaperEvidence row={row} files={[]} readings={[]} />);
    expect(page.text()).toBe('这一条由您填写，没有对应的原文。');
    await page.redraw(<PaperEvidence row={undefined} files={[]} readings={[]} />);
    expect(page.text()).toBe('上传检验报告或者安全评估后，在这里核对读出的内容。');
  });
});
