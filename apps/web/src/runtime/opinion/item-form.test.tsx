// @vitest-environment jsdom
import type { AreaDefinition, JsonObject, OpinionItem } from '@app/contract';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { ItemDialog, ItemEditor } from './ItemDialog.tsx';
import { ItemForm, type ItemSubject, useItemSave } from './ItemForm.tsx';
import { type ItemValues, useItemMemory } from './typed-items.ts';

const words = (zh: string, en = zh) => ({ 'zh-CN': zh, en });
const definition = {
  fields: [
    { key: 'claims', type: 'text', label: words('功效宣称', 'Claims') },
    { key: 'sum', type: 'decimal', label: words('合计'), compute: '1' },
    {
      key: 'formula',
      type: 'table',
      label: words('配方', 'Formulation'),
      columns: [
        { key: 'inci', type: 'text', label: words('成分') },
        { key: 'percent', type: 'decimal', label: words('含量') },
      ],
    },
    { key: 'papers', type: 'documents', label: words('附件资料') },
  ],
} as unknown as AreaDefinition;
const data: JsonObject = {
  claims: '美白',
  formula: [
    { _id: 'r1', inci: '水' },
    { _id: 'r2', inci: '甘油' },
  ],
  papers: [{ code: 'label' }, { code: 'test' }],
};
const item = (more: object = {}) =>
  ({
    id: '5',
    place: { field: 'formula', rowId: 'r2', column: 'percent' },
    severity: 'should',
    asks: 'explain',
    text: '含量偏高',
    basis: '技术规范 第二章',
    unlocks: ['formula'],
    ...more,
  }) as unknown as OpinionItem;

let page: Awaited<ReturnType<typeof draw>>;
let saved: number;
let stale: number;
let closed: number;
beforeEach(() => {
  saved = 0;
  stale = 0;
  closed = 0;
});
afterEach(async () => {
  await page.end();
  sessionStorage.clear();
});
const subject = (more: Partial<ItemSubject> = {}): ItemSubject => ({
  definition,
  data,
  place: { area: 'reg/first', caseId: '7' },
  item: null,
  onSaved: () => {
    saved += 1;
  },
  onStale: () => {
    stale += 1;
  },
  ...more,
});
/** The form where a page has the button. */
function Written({ about, autoFocus = 'text' }: { about: ItemSubject; autoFocus?: 'place' | 'text' }): ReactNode {
  const [form] = Form.useForm<ItemValues>();
  const memory = useItemMemory(about.place, about.item);
  const saving = useItemSave(about, memory);
  return (
    <>
      <ItemForm {...about} {...{ form, memory, saving, autoFocus }} />
      <button type="button" onClick={() => form.submit()}>
        写好
      </button>
    </>
  );
}
const options = () => [
  ...document.querySelectorAll<HTMLElement>(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
  ),
];
const pick = async (label: string, option: string) => {
  await page.user.click(await page.field(label));
  const found = await page.until(() => options().find((one) => one.textContent === option), option);
  await page.user.click(found);
};
const sent = () => page.sent('/reg/first/opinion/item/save');
const value = async (label: string) => ((await page.field(label)) as HTMLInputElement).value;
const labels = () => [...document.querySelectorAll('label')].map((one) => one.textContent);

describe('the form of an opinion item', () => {
  it('asks for row and column where the field has them, and sends the place that was chosen', async () => {
    page = await draw(<Written about={subject()} />);
    expect(labels()).not.toContain('行');
    await page.user.click(await page.field('位置'));
    await page.until(() => options().length > 0, 'the fields');
    // A computed value is nobody's to correct.
    expect(options().map((one) => one.textContent)).toEqual(['功效宣称', '配方', '附件资料']);
    await page.user.click(options()[1] as HTMLElement);
    await page.until(() => labels().includes('列'), 'the columns');
    await pick('行', '第 2 行 甘油');
    await pick('列', '含量');
    await pick('程度', '建议改正');
    await pick('要求', '确认事实');
    await page.type('内容', '含量偏高');
    await page.type('依据', '技术规范');
    await pick('开放修改', '配方');
    await page.user.click(page.screen.getByRole('button', { name: '写好' }));
    await page.until(() => saved === 1, 'the saved item');
    const place = { field: 'formula', rowId: 'r2', column: 'percent' };
    expect(sent()).toMatchObject([
      { caseId: '7', place, severity: 'should', asks: 'confirmFact', text: '含量偏高', unlocks: ['formula'] },
    ]);
    expect(sent()[0]).not.toHaveProperty('id');
  });

  it('forgets row, column and what was opened when the place becomes another field', async () => {
    page = await draw(
      <Written about={subject({ item: item({ place: { field: 'formula', rowId: 'r2', page: 3 } }) })} />,
      ({ path }) =>
        path.endsWith('/rulebook') ? { requirements: [{ code: 'label', title: words('标签样稿') }], limits: [] } : null,
    );
    await page.see('第 2 行 甘油');
    await pick('位置', '附件资料');
    await page.until(() => !labels().includes('列'), 'documents without columns');
    expect(page.text()).not.toContain('第 2 行 甘油');
    await page.user.click(await page.field('行'));
    // A document is called by its title; one that no list names by its code.
    await page.until(() => options().some((one) => one.textContent === '标签样稿'), 'the documents by their titles');
    expect(options().map((one) => one.textContent)).toEqual(['标签样稿', 'test']);
    await page.user.click(page.screen.getByRole('button', { name: '写好' }));
    await page.until(() => saved === 1, 'the saved item');
    expect(sent()[0]).toMatchObject({ id: '5', severity: 'should', asks: 'explain' });
    expect(sent()[0]?.place).toEqual({ field: 'papers' });
    expect(sent()[0]).not.toHaveProperty('unlocks');
  });

  it('forgets column, file and page when it becomes another row', async () => {
    const place = { field: 'formula', rowId: 'r2', column: 'percent', documentId: '91', page: 3 };
    page = await draw(<Written about={subject({ item: item({ place }) })} />);
    await page.see('第 2 行 甘油');
    await pick('行', '第 1 行 水');
    await page.user.click(page.screen.getByRole('button', { name: '写好' }));
    await page.until(() => saved === 1, 'the saved item');
    expect(sent()[0]?.place).toEqual({ field: 'formula', rowId: 'r1' });
    expect(sent()[0]).toMatchObject({ unlocks: ['formula'] });
  });

  it.each([
    ['the field', '位置', '附件资料', { field: 'papers' }],
    ['the row', '行', '第 1 行 水', { field: 'formula', rowId: 'r1' }],
  ])('goes on after a reload without the column of before when %s was chosen last', async (_, label, option, place) => {
    page = await draw(<Written about={subject({ at: { field: 'formula', rowId: 'r2', column: 'percent' } })} />);
    await page.type('内容', '写了一半');
    await pick(label, option);
    await page.end();
    page = await draw(<Written about={subject()} />);
    await page.type('依据', '第三条');
    await page.user.click(page.screen.getByRole('button', { name: '写好' }));
    await page.until(() => saved === 1, 'the saved item');
    expect(sent()[0]?.place).toEqual(place);
  });

  it('is not sent without place, text and basis', async () => {
    page = await draw(<Written about={subject()} />);
    await page.type('依据', '  ');
    await page.user.click(page.screen.getByRole('button', { name: '写好' }));
    const faults = await page.until(() => {
      const found = [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent);
      return found.length === 3 && found;
    }, 'the three faults');
    expect(faults).toEqual(['位置', '内容', '依据']);
    expect([sent(), saved]).toEqual([[], 0]);
  });

  it('goes on with what was begun at another place, and says so', async () => {
    page = await draw(<Written about={subject({ at: { field: 'claims' } })} />);
    expect(page.text()).not.toContain('上次没有写完');
    await page.type('内容', '写了一半');
    await page.end();
    page = await draw(<Written about={subject({ at: { field: 'formula', rowId: 'r1' } })} />);
    await page.see('这是上次没有写完的一条');
    expect(await value('内容')).toBe('写了一半');
    await page.type('依据', '第三条');
    await page.user.click(page.screen.getByRole('button', { name: '写好' }));
    await page.until(() => saved === 1, 'the saved item');
    expect(sent()[0]?.place).toEqual({ field: 'claims' });
    await page.end();
    // Saved, it is begun no longer.
    page = await draw(<Written about={subject({ at: { field: 'formula', rowId: 'r1' } })} />);
    expect(await value('内容')).toBe('');
    expect(page.text()).not.toContain('上次没有写完');
    expect(page.text()).toContain('第 1 行 水');
  });

  it('that is refused says why and keeps what is written; a case that changed is read again', async () => {
    let refusal = new Error('这一处不能写意见');
    page = await draw(<Written about={subject({ item: item() })} />, () => refusal);
    await page.user.click(page.screen.getByRole('button', { name: '写好' }));
    await page.see('这一处不能写意见');
    expect([await value('内容'), saved, stale]).toEqual(['含量偏高', 0, 0]);
    refusal = Object.assign(new Error('申请已被他人处理'), { state: 409 });
    await page.user.click(page.screen.getByRole('button', { name: '写好' }));
    await page.see('申请已被他人处理');
    expect([saved, stale]).toEqual([0, 1]);
  });

  it('begins at the place where that is to be chosen first', async () => {
    page = await draw(<Written about={subject()} autoFocus="place" />);
    expect(document.activeElement).toBe(await page.field('位置'));
  });
});

describe('the form beside the dossier', () => {
  const close = () => {
    closed += 1;
  };
  const editor = (more: Partial<ItemSubject> = {}) => <ItemEditor {...subject(more)} onClose={close} />;

  it('begins with the text, and is saved with Ctrl+Enter or Ctrl+S, not by Enter alone', async () => {
    const at = { field: 'claims' };
    page = await draw(editor({ at }));
    expect(page.screen.getByRole('region', { name: '新增意见条目' })).toBeTruthy();
    const text = await page.field('内容');
    expect(document.activeElement).toBe(text);
    await page.type('依据', '第三条');
    await page.focus(text);
    await page.user.keyboard('请删去美白{Enter}');
    await page.user.keyboard('s');
    expect([sent(), saved]).toEqual([[], 0]);
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await page.until(() => saved === 1, 'the saved item');
    await page.user.keyboard('{Control>}s{/Control}');
    await page.until(() => saved === 2, 'the item saved again');
    expect(sent()[0]).toMatchObject({ place: at, text: '请删去美白\ns', severity: 'must', asks: 'correct' });
    expect(closed).toBe(0);
  });

  it('rewords an item by its button', async () => {
    page = await draw(editor({ item: item() }));
    expect(page.screen.getByRole('heading').textContent).toBe('改写意见条目');
    await page.type('内容', '请说明含量');
    await page.user.click(page.screen.getByRole('button', { name: /^保存/ }));
    await page.until(() => saved === 1, 'the saved item');
    expect(sent()).toMatchObject([{ id: '5', text: '请说明含量', place: { rowId: 'r2', column: 'percent' } }]);
  });

  it('forgets what was typed when it is cancelled, and only then', async () => {
    page = await draw(editor());
    await page.type('内容', '写了一半');
    await page.end();
    page = await draw(editor());
    expect(await value('内容')).toBe('写了一半');
    await page.user.click(page.screen.getByRole('button', { name: '取消' }));
    expect([closed, sent()]).toEqual([1, []]);
    await page.end();
    page = await draw(editor());
    expect(await value('内容')).toBe('');
  });
});

describe('the form in a dialog', () => {
  const close = () => {
    closed += 1;
  };
  const dialog = <ItemDialog {...subject({ at: { field: 'claims' } })} onClose={close} />;
  const overlay = () => document.querySelector('.ant-modal-wrap') as HTMLElement;

  it('is closed by Esc or a click outside while nothing is typed', async () => {
    page = await draw(dialog);
    await page.field('内容');
    await page.press('Escape');
    await page.user.click(overlay());
    expect(closed).toBe(2);
  });

  it('is closed by its buttons alone once something is typed, or was before a reload', async () => {
    page = await draw(dialog);
    await page.type('内容', '写了一半');
    for (let time = 0; time < 2; time += 1) {
      await page.press('Escape');
      await page.user.click(overlay());
      expect([closed, await value('内容')]).toEqual([0, '写了一半']);
      await page.end();
      page = await draw(dialog);
    }
    await page.click('取消');
    expect(closed).toBe(1);
  });
});
