// @vitest-environment jsdom
import type { Finding, IngredientRow, JsonObject } from '@app/contract';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { CellEditor } from './CellEditor.tsx';
import { useColumnChoice } from './column-choice.ts';
import { gridColumns } from './columns.ts';
import { EditorContext } from './editor-context.ts';
import { GridCells } from './GridCells.tsx';
import { GridFooter } from './GridFooter.tsx';
import { GridRow, type GridRowProps } from './GridRow.tsx';
import { GridToolbar, type ToolbarActions } from './GridToolbar.tsx';
import type { FormulationGridProps } from './grid-props.ts';
import { LookupPopup } from './LookupPopup.tsx';
import { NoteRow } from './NoteRow.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { figuresOf, ghostFigures, ghostRow, readRows } from './rows.ts';
import type { GridNotice } from './state/grid-ports.ts';
import { useFormulationGrid } from './state/use-formulation-grid.ts';
import { useGridTexts } from './state/use-grid-texts.ts';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const press = (name: string | RegExp) => page.user.click(page.screen.getByRole('button', { name }));
const row = (_id: string, name: string, percent: string, level = 1): JsonObject => ({ _id, level, name, percent });
const finding = (more: Partial<Finding> = {}): Finding => ({
  key: 'L02/a',
  rule: 'L02',
  ruleVersion: 1,
  severity: 'error',
  title: { 'zh-CN': '超过限量', en: 'Above the limit' },
  places: [{ field: 'formula', rowId: 'a', column: 'percent' }],
  citation: { regulation: '安全技术规范', article: '表3', text: '原文', verified: true },
  ...more,
});

describe('the foot of a formula', () => {
  const foot = async (rows: JsonObject[], readOnly = false) => {
    page = await draw(<GridFooter figures={figuresOf(readRows(rows))} readOnly={readOnly} />);
    return page.text();
  };

  it('says that a sum is right and in order, and with which keys one goes on', async () => {
    const said = await foot([row('a', '水', '90'), row('b', '甘油', '10')]);
    expect(said).toContain('原料合计100.000%原料2组分2顺序从高到低');
    expect(said).toContain('F2');
  });

  it('says by how much a sum is short or over, and what is out of order, negative or no number', async () => {
    expect(await foot([row('a', '水', '90')])).toContain('还差 10.000');
    await page.end();
    const bad = await foot([
      row('a', '水', '20'),
      row('b', '甘油', '90'),
      row('c', '醇', '-1'),
      row('d', '酸', '少量'),
    ]);
    for (const words of ['超出 ', '顺序1 处', '1 格含量是负数', '1 格含量不是数字']) expect(bad).toContain(words);
  });

  it('calls nothing right while amounts are missing, and tells who only reads no keys', async () => {
    const said = await foot([row('a', '水', '')], true);
    expect(said).toContain('顺序含量未填全');
    expect(said).not.toContain('从高到低');
    expect(said).not.toContain('F2');
  });
});

describe('the note under a cell', () => {
  const note = (one: Finding, onFix: (() => void) | null = () => undefined, more = 0) => (
    <NoteRow finding={one} more={more} top={0} onFix={onFix} onNext={() => done.push('next')} />
  );
  let done: string[] = [];
  beforeEach(() => {
    done = [];
  });

  it('says value, limit and ground, and offers its one fix, its calculation and the way to the next', async () => {
    const fix = { label: { 'zh-CN': '改为 2%', en: 'Set 2%' }, ops: [] };
    const one = finding({
      value: '5%',
      limit: '2%',
      fix,
      steps: ['5% × 1 = 5%'],
      detail: { 'zh-CN': '驻留', en: 'Stay' },
    });
    page = await draw(note(one, () => done.push('fix'), 2));
    expect(page.text()).toContain('填写 5%限值 2%依据： 安全技术规范 表3');
    expect(page.text()).toContain('+2');
    await press('改为 2%');
    await press('下一条');
    expect(done).toEqual(['fix', 'next']);
    await press('查看计算');
    await page.see('5% × 1 = 5%');
    expect(page.text()).toContain('原文');
  });

  it('of a plain finding has no details, and no fix for who only reads', async () => {
    const fix = { label: { 'zh-CN': '改为 2%', en: 'Set 2%' }, ops: [] };
    page = await draw(note(finding({ fix, citation: { regulation: '', article: '', verified: true } }), null));
    expect(page.screen.queryByRole('button', { name: /改为|详情|查看计算/ })).toBeNull();
    expect(page.text()).not.toContain('依据');
    await page.redraw(note(finding()));
    expect(page.screen.getByRole('button', { name: '详情' })).toBeTruthy();
  });
});

type Pasted = Extract<GridNotice, { kind: 'pasted' }>;

describe('the word over the grid after a paste or an import', () => {
  const pasted: Pick<Pasted, 'kind' | 'count' | 'mapped' | 'columns' | 'undoable'> = {
    kind: 'pasted',
    count: 8,
    mapped: 'header',
    columns: ['名称', '含量'],
    undoable: true,
  };
  const unreadable = Array.from({ length: 6 }, (_, at) => ({ line: at + 1, value: at === 0 ? '-3' : '少量' }));
  let done: string[] = [];
  const bar = (notice: Parameters<typeof NoticeBar>[0]['notice']) => (
    <NoticeBar
      notice={notice}
      onUndo={() => done.push('undo')}
      onMark={(text, mark) => done.push(`${text} ${mark}`)}
      onClose={() => done.push('close')}
    />
  );
  beforeEach(() => {
    done = [];
  });

  it('names what was changed, the first lines that are no number, and how much was cut; it is undone at once', async () => {
    page = await draw(bar({ ...pasted, changes: ['fullWidth'], unreadable, cut: 2 }));
    for (const words of ['已粘贴 8 行，按表头识别列：名称、含量。', '全角数字已换成半角。', '第 1 行含量“-3”是负数'])
      expect(page.text()).toContain(words);
    expect(page.text()).toContain('另有 1 行含量不是数字。2 格文字过长'.replace('。2', '。 2'));
    await press('撤销');
    expect(done).toEqual(['undo', 'close']);
  });

  it('asks what a number with two readings means, and pastes again with the answer', async () => {
    page = await draw(bar({ kind: 'two', value: '1,234', point: '1234', comma: '1.234', paste: '水\t1,234' }));
    await press('1,234 是 1.234');
    expect(done).toEqual(['close', '水\t1,234 comma']);
    await page.redraw(bar({ kind: 'two', value: '1,234', point: '1234', comma: '1.234' }));
    expect(page.screen.queryByRole('button', { name: /1,234 是/ })).toBeNull();
  });

  it('tells of rows that find no room, of a name typed as an amount, and of plain news', async () => {
    page = await draw(bar({ kind: 'tooMany', added: 9, room: 2 }));
    expect(page.screen.getByRole('status').className).toContain('r-warning');
    expect(page.text()).toContain('要粘贴 9 行，只剩 2 行的位置');
    await page.redraw(bar({ kind: 'nextName', name: '甘油' }));
    expect(page.text()).toContain('“甘油”不是含量');
    await page.redraw(bar({ kind: 'info', text: '文件打不开' }));
    expect(page.screen.getByRole('status').className).toContain('r-info');
    await page.redraw(bar({ kind: 'normalised', changes: ['percentSign'] }));
    expect(page.text()).toContain('已去掉百分号。');
  });
});

let used: string[] = [];
const actions = new Proxy({} as ToolbarActions, {
  get: (_, name) => (given?: unknown) =>
    used.push(
      given instanceof File || typeof given === 'string'
        ? `${String(name)} ${given instanceof File ? given.name : given}`
        : String(name),
    ),
});
function Bar({ readOnly = false, width = 1200 }) {
  const columns = useColumnChoice();
  return (
    <GridToolbar
      {...{ actions, readOnly, width, columns }}
      withMarkets={false}
      canUndo
      canRedo={false}
      importing={false}
    />
  );
}

describe('the tools over the grid', () => {
  beforeEach(() => {
    used = [];
    localStorage.clear();
  });

  it('each does what it says; what cannot be used again is shut', async () => {
    page = await draw(<Bar />);
    for (const name of [/添加原料/, '从表格粘贴', '按含量排序', '设为上一原料的组分', '设为原料', '删除行', '撤销'])
      await press(name);
    expect(used).toEqual(['add', 'paste', 'sort', 'indent', 'outdent', 'remove', 'undo']);
    expect(page.screen.getByRole<HTMLButtonElement>('button', { name: '重做' }).disabled).toBe(true);
    await page.user.upload(page.screen.getByLabelText('导入', { selector: 'input' }), new File(['a'], '配方.csv'));
    await page.user.type(page.screen.getByRole('textbox', { name: '中文名、INCI 或 CAS' }), '水{Enter}');
    expect(used.slice(-2)).toEqual(['importFile 配方.csv', 'find 水']);
  });

  it('columns are put on and taken off, are kept for the next time, and set back', async () => {
    page = await draw(<Bar width={900} />);
    await press('列设置');
    const box = (name: string) => page.screen.getByRole<HTMLInputElement>('checkbox', { name });
    await page.until(() => page.screen.queryByRole('checkbox', { name: '备注' }), 'the columns');
    const before = box('备注').checked;
    await page.user.click(box('备注'));
    expect(box('备注').checked).toBe(!before);
    expect(JSON.parse(localStorage.getItem('formula.columns.') ?? '{}')).toEqual({ remark: !before });
    await press('恢复默认');
    expect(box('备注').checked).toBe(before);
  });

  it('who only reads finds rows and chooses columns, and nothing else', async () => {
    page = await draw(<Bar readOnly />);
    expect(page.screen.queryByRole('button', { name: /添加原料|导入|撤销/ })).toBeNull();
    expect(page.screen.getByRole('button', { name: '列设置' })).toBeTruthy();
  });
});

describe('the suggestions under a cell', () => {
  const rows: IngredientRow[] = [
    { serial: '1', name: '甘油', inci: 'GLYCERIN', cas: ['56-81-5'] },
    { serial: '2', name: '丙三醇', inci: 'GLYCERIN', cas: [], alias: true, remark: '仅限淋洗' },
  ];
  it('name INCI and number, tell a former name, and are taken by a press that leaves the focus where it is', async () => {
    const taken: string[] = [];
    const popup = (chosen: number) => (
      <LookupPopup id="s" anchor={document.body} rows={rows} chosen={chosen} onChoose={(one) => taken.push(one.name)} />
    );
    page = await draw(popup(-1));
    expect(page.text()).toContain('曾用名或别名');
    expect(page.text()).toContain('照所写的');
    await page.redraw(popup(1));
    expect(page.screen.getByRole('option', { selected: true }).textContent).toContain('丙三醇');
    expect(page.text()).toContain('选用，连同 INCI 和 CAS');
    expect(fireEvent.mouseDown(page.screen.getByText('甘油'))).toBe(false);
    expect(taken).toEqual(['甘油']);
  });
});

const pressed: string[] = [];
const rowActions: GridRowProps['actions'] = {
  press: (id, column) => pressed.push(`press ${id} ${column}`),
  hover: () => undefined,
  open: (id, column) => pressed.push(`open ${id} ${column}`),
  toggle: (id) => pressed.push(`toggle ${id}`),
};
function Row(more: Partial<GridRowProps>) {
  const columns = gridColumns;
  const shown = { columns: columns.map(({ key }) => key) };
  return (
    <GridRow
      {...{ columns, shown, rowIndex: 0, top: 0, template: '', active: null, mode: 'nav', left: -1, right: -1 }}
      {...{
        row: ghostRow,
        figures: ghostFigures,
        findings: [],
        limit: null,
        market: null,
        collapsed: false,
        readOnly: false,
      }}
      actions={rowActions}
      texts={useGridTexts()}
      {...more}
    />
  );
}

describe('a row and its cells', () => {
  const [mixture, part] = readRows([{ ...row('a', '分散体', '10'), inci: 'MIX' }, row('b', '甘油', '40', 2)]);
  const figures = figuresOf([mixture, part].flatMap((one) => one ?? [])).rows;

  it('shows number, content, limit with its table and the gravest finding; its parts are folded by a press', async () => {
    const limit = { kind: 'history' as const, value: '8', basis: { table: '3', entry: '12' }, full: '历史最高 8' };
    const findings = [finding({ severity: 'warn', rule: 'L09' }), finding()];
    page = await draw(<Row row={mixture} figures={figures[0]} limit={limit} findings={findings} collapsed />);
    expect(page.screen.getByRole('rowheader').textContent).toBe('1');
    expect(page.text()).toContain('历史 8 表3-12');
    expect(page.text()).toContain('L02+1');
    await press('展开或收起组分 分散体');
    await page.user.dblClick(page.screen.getByText('分散体', { exact: false }));
    expect(pressed).toEqual(expect.arrayContaining(['toggle a', 'press a name', 'open a name']));
  });

  it('a component has its share and no number; the blank row invites; a changed name is drawn anew', async () => {
    page = await draw(<Row row={part} figures={figures[1]} />);
    expect(page.screen.queryByRole('rowheader')).toBeNull();
    expect(document.querySelector('.fg-component')?.textContent).toBe('40.000');
    await page.redraw(<Row />);
    expect(page.text()).toContain('在这里继续填写');
    await page.redraw(<Row row={mixture} figures={figures[0]} shown={{ columns: [], isNarrow: true }} active="name" />);
    expect(page.screen.getByRole('textbox').getAttribute('aria-label')).toContain('分散体');
    expect(document.querySelector('.fg-name small')?.textContent).toBe('MIX');
    await page.redraw(<Row row={mixture && { ...mixture, name: '乳液' }} figures={figures[0]} />);
    expect(page.text()).toContain('乳液');
  });

  it('the input of the cursor is empty until it edits; who only reads cannot type in it', async () => {
    const told: string[] = [];
    const port = {
      attach: () => told.push('attach'),
      detach: () => told.push('detach'),
      typed: (text: string) => told.push(`typed ${text}`),
      composing: (on: boolean) => told.push(`composing ${on}`),
    };
    const cell = (mode: 'nav' | 'edit', locked = false) => (
      <EditorContext value={port}>
        <CellEditor label="含量" value="12.5" mode={mode} number locked={locked} />
      </EditorContext>
    );
    page = await draw(cell('nav'));
    const input = page.screen.getByRole<HTMLInputElement>('textbox', { name: '含量' });
    expect(input.value).toBe('');
    await page.redraw(cell('edit'));
    expect(input.value).toBe('12.5');
    await page.user.type(input, '1');
    fireEvent.compositionStart(input);
    fireEvent.compositionEnd(input);
    expect(told).toEqual(['attach', 'typed 12.51', 'composing true', 'composing false', 'typed 12.51']);
    await page.redraw(cell('nav', true));
    expect([input.value, input.readOnly]).toEqual(['', true]);
  });

  it('the grid draws its heads and a blank row, and what is copied is what is selected', async () => {
    for (const [side, value] of Object.entries({ clientHeight: 600, clientWidth: 1150 }))
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value });
    const props: FormulationGridProps = {
      label: '配方表',
      value: [row('a', '水', '90')],
      path: ['formula'],
      readOnly: true,
      findings: [],
      onChange: () => expect.unreachable('a grid that is only read wrote'),
    };
    page = await draw(<Cells {...props} />);
    expect(page.screen.getAllByRole('columnheader')[1]?.textContent).toBe('原料 / 标准中文名');
    fireEvent.mouseDown(page.screen.getByText('水'));
    const copied: string[] = [];
    const clipboardData = { setData: (_: string, text: string) => void copied.push(text), getData: () => '甘油' };
    fireEvent.copy(page.screen.getByRole('grid'), { clipboardData });
    fireEvent.paste(page.screen.getByRole('grid'), { clipboardData });
    expect(copied).toEqual(['水']);
    for (const side of ['clientHeight', 'clientWidth']) Reflect.deleteProperty(HTMLElement.prototype, side);
  });
});

function Cells(props: FormulationGridProps) {
  const grid = useFormulationGrid(props);
  return (
    <EditorContext value={grid.editor}>
      <GridCells grid={grid} props={props} />
    </EditorContext>
  );
}
