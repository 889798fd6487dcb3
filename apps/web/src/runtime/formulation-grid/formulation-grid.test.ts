import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnKey, columnKeys } from './columns.ts';
import { parseClipboard, withoutApostrophe, writeClipboard } from './exchange/clipboard.ts';
import { normalisePercent } from './exchange/normalise.ts';
import { pasteBlock } from './exchange/paste.ts';
import { scaled, shown, written } from './exchange/percent.ts';
import { addRow, copyAbove, moveRow, removeRows, setLevel, sortByContent } from './row-ops.ts';
import { drawnRows, type FormulationDataRow, figuresOf, readRows } from './rows.ts';
import { type GridState, gridReducer, initialGridState, selectedBlock } from './state/grid-state.ts';

const row = (id: string, name: string, percent: string, level: 1 | 2 = 1): FormulationDataRow => ({
  _id: id,
  level,
  name,
  inci: '',
  cas: '',
  percent,
  purpose: '',
  submissionCode: '',
  remark: '',
});

describe('percentages', () => {
  it('keeps every digit that was typed: 0.1 + 0.2 is 0.3', () => {
    expect(figuresOf([row('a', '水', '0.1'), row('b', '甘油', '0.2')]).total).toBe('0.300');
    expect(written(scaled('33.33333') ?? 0n)).toBe('33.33333');
    expect(shown('5.2')).toBe('5.200');
    expect(shown('约3')).toBe('约3');
  });
  it('reads back what it writes', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (value) => scaled(written(value)) === value));
  });
  it('accepts full-width digits, a percent sign and a decimal comma, and says so', () => {
    expect(normalisePercent('３．５％')).toEqual({ value: '3.5', changes: ['fullWidth', 'percentSign'] });
    expect(normalisePercent('3,5')).toEqual({ value: '3.5', changes: ['comma'] });
    expect(normalisePercent('约3')).toEqual({ value: '约3', changes: [] });
    expect(normalisePercent('-1')).toEqual({ value: '-1', changes: [] });
  });
});

describe('the clipboard', () => {
  it('reads quoted cells with tabs, quotes and line breaks', () => {
    expect(parseClipboard('水\t"a\tb"\r\n"说 ""好""\n第二行"\tx\r\n')).toEqual([
      ['水', 'a\tb'],
      ['说 "好"\n第二行', 'x'],
    ]);
  });
  it('takes a lone quotation mark as text', () => {
    expect(parseClipboard('"半句\t2')).toEqual([['"半句', '2']]);
    expect(parseClipboard('5" 管\t"x"y')).toEqual([['5" 管', '"x"y']]);
  });
  it('reads back every block that it writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('水', 'a', '"', '\t', '\n', ' ', '=', "'", '1') });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(block, (rows) => {
        // One empty cell alone is an empty clipboard; an apostrophe before a formulation is taken off again.
        fc.pre(!(rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === ''));
        const read = parseClipboard(writeClipboard(rows)).map((line) => line.map(withoutApostrophe));
        expect(read).toEqual(rows.map((line) => line.map(withoutApostrophe)));
      }),
    );
  });
  it('never hands a spreadsheet a formula', () => {
    expect(writeClipboard([['=HYPERLINK("x")', '-1.5', '@SUM(A1)']])).toBe(`"'=HYPERLINK(""x"")"\t-1.5\t'@SUM(A1)`);
  });
});

describe('pasting', () => {
  const columns = columnKeys.filter((key) => key !== 'cas' && key !== 'remark');
  let ids = 0;
  const paste = (text: string, rows: FormulationDataRow[] = [], at = { row: 0, column: 'name' as ColumnKey }) =>
    pasteBlock({
      rows,
      path: ['formula'],
      block: parseClipboard(text),
      at,
      columns,
      newId: () => `n${ids++}`,
      blendName: (n) => `复配 ${n}`,
    });
  const values = (result: ReturnType<typeof paste>) => result.ops.map((op) => ('value' in op ? op.value : null));

  it('leaves the amounts and levels that a pasted table has no column for', () => {
    const rows = [row('a', '水', '70'), row('b', '甘油', '30', 2)];
    const ops = paste('中文名称\t使用目的\n水\t溶剂\n甘油\t保湿剂', rows).ops;
    expect(ops.map((op) => ('value' in op ? `${op.path.join('/')} ${op.value}` : op.op))).toEqual([
      'formula/#a/purpose 溶剂',
      'formula/#b/purpose 保湿剂',
    ]);
  });

  it('leaves Chinese names under a pasted table of INCI names and amounts, and fills an empty one', () => {
    const rows = [row('a', '水', '70'), row('b', '', '30')];
    const ops = paste('INCI\t含量\nAQUA\t80\nGLYCERIN\t20', rows).ops;
    expect(ops.map((op) => ('value' in op ? `${op.path.join('/')} ${op.value}` : op.op))).toEqual([
      'formula/#a/inci AQUA',
      'formula/#a/percent 80',
      'formula/#b/name GLYCERIN',
      'formula/#b/inci GLYCERIN',
      'formula/#b/percent 20',
    ]);
  });

  it('takes 60 rows with a header as one batch', () => {
    const lines = [
      '序号\t标准中文名\tINCI名称\t原料含量（%）\t使用目的',
      ...Array.from({ length: 60 }, (_, at) => `${at + 1}\t原料${at}\tINGREDIENT ${at}\t１.5％\t溶剂`),
    ];
    const result = paste(lines.join('\r\n'));
    expect(result.count).toBe(60);
    expect(result.mapped).toBe('header');
    expect(result.changes).toEqual(['fullWidth', 'percentSign']);
    expect(values(result)[59]).toMatchObject({
      name: '原料59',
      inci: 'INGREDIENT 59',
      percent: '1.5',
      purpose: '溶剂',
      level: 1,
    });
  });
  it('knows name, INCI and percentage by their content when there is no header', () => {
    const result = paste('WATER\t水\t80\nGLYCERIN\t甘油\t20\n');
    expect(result.mapped).toBe('content');
    expect(values(result)).toMatchObject([
      { name: '水', inci: 'WATER', percent: '80' },
      { name: '甘油', inci: 'GLYCERIN', percent: '20' },
    ]);
  });
  it('splits a raw material that stands on one line with its first component', () => {
    const result = paste(
      '序号\t标准中文名\t原料含量%\t原料中成分%\n1\t水\t87\t100\n2\t氧化锌\t13\t88\n\t聚二甲基硅氧烷\t\t12',
    );
    expect(values(result)).toMatchObject([
      { name: '水', level: 1, percent: '87' },
      { name: '复配 1', level: 1, percent: '13' },
      { name: '氧化锌', level: 2, percent: '88' },
      { name: '聚二甲基硅氧烷', level: 2, percent: '12' },
    ]);
  });
  it('overwrites from the active cell by position and adds rows beyond the end', () => {
    const result = paste('5.5\n6.5', [row('a', '水', '90')], { row: 0, column: 'content' });
    expect(result.ops).toMatchObject([
      { op: 'set', path: ['formula', '#a', 'percent'], value: '5.5' },
      { op: 'insert', path: ['formula'], value: { percent: '6.5', level: 1 } },
    ]);
  });
  it('keeps an unreadable percentage as typed and names its line', () => {
    const result = paste('水\tWATER\t约3\n甘油\tGLYCERIN\t5');
    expect(result.unreadable).toEqual([{ line: 1, value: '约3' }]);
    expect(values(result)[0]).toMatchObject({ percent: '约3' });
  });
});

describe('rows', () => {
  const rows = [
    row('a', '水', '80'),
    row('b', '分散体', '13'),
    row('c', '氧化锌', '88', 2),
    row('d', '硅油', '12', 2),
    row('e', '甘油', '15'),
  ];
  it('computes contents, total and order over two levels', () => {
    const figures = figuresOf(rows);
    expect(figures.total).toBe('108.000');
    expect(figures.difference).toBe('-8.000');
    expect(figures.rows[2]).toMatchObject({ actual: '11.440', parent: 1, number: null });
    expect(figures).toMatchObject({ materials: 3, ingredients: 4, outOfOrder: 1 });
    expect(figures.rows[4]?.outOfOrder).toBe(true);
  });
  it('hides components of a collapsed raw material', () => {
    expect(drawnRows(figuresOf(rows), rows, new Set(['b']))).toEqual([0, 1, 4]);
  });
  it('moves a raw material together with its components', () => {
    expect(moveRow(['f'], rows, 1, 1)).toEqual({
      index: 2,
      ops: ['b', 'c', 'd'].map((id) => ({ op: 'move', path: ['f', `#${id}`] })),
    });
    expect(moveRow(['f'], rows, 4, -1).ops).toEqual([{ op: 'move', path: ['f', '#e'], before: 'b' }]);
    expect(moveRow(['f'], rows, 0, -1).ops).toEqual([]);
    expect(moveRow(['f'], rows, 2, -1).ops).toEqual([]);
  });
  it('sorts raw materials by content and leaves a sorted formula alone', () => {
    expect(sortByContent(['f'], rows).map((op) => op.path[1])).toEqual(['#a', '#e', '#b', '#c', '#d']);
    expect(
      sortByContent(
        ['f'],
        [rows[0], rows[4]].filter((one) => one !== undefined),
      ),
    ).toEqual([]);
  });
  it('removes components with their raw material, adds components after components', () => {
    expect(removeRows(['f'], rows, 1, 1).map((op) => op.path[1])).toEqual(['#b', '#c', '#d']);
    expect(addRow(['f'], rows, 2, 'x')).toMatchObject([{ before: 'd', value: { level: 2 } }]);
    expect(addRow(['f'], rows, 4, 'x')).toMatchObject([{ op: 'insert', value: { level: 1 } }]);
  });
  it('never makes the first row a component and copies the cell above', () => {
    expect(setLevel(['f'], rows, 0, 1, 2)).toEqual([{ op: 'set', path: ['f', '#b', 'level'], value: 2 }]);
    expect(copyAbove(['f'], rows, 4, 4, ['name'])).toEqual([{ op: 'set', path: ['f', '#e', 'name'], value: '硅油' }]);
    expect(copyAbove(['f'], rows, 4, 4, ['content'])).toEqual([]);
  });
  it('reads the same stored object as the same row and leaves rubbish out', () => {
    const stored = { _id: 'a', level: '2', name: '水', percent: 5 };
    const read = readRows([stored, null, 'x', { name: 'no id' }]);
    expect(read).toMatchObject([{ level: 2, percent: '5', inci: '' }]);
    expect(readRows([stored])[0]).toBe(read[0]);
  });
});

describe('the cursor', () => {
  const view = { rowIds: ['a', 'b', 'c'], columns: [...columnKeys] };
  const at = (rowId: string, column: ColumnKey) => ({ ...initialGridState, active: { rowId, column } });
  it('moves with arrows, stops at the edges and never stands on the number column', () => {
    expect(gridReducer(at('a', 'name'), { type: 'move', rows: 1, columns: 1 }, view).active).toEqual({
      rowId: 'b',
      column: 'inci',
    });
    expect(gridReducer(at('a', 'name'), { type: 'move', rows: -1, columns: -1 }, view).active).toEqual({
      rowId: 'a',
      column: 'name',
    });
  });
  it('goes on to the next row at the end of a row with Tab', () => {
    expect(gridReducer(at('a', 'findings'), { type: 'next' }, view).active).toEqual({ rowId: 'b', column: 'name' });
    expect(gridReducer(at('a', 'name'), { type: 'next', backwards: true }, view)).toEqual(at('a', 'name'));
  });
  it('selects a block with Shift', () => {
    const state = gridReducer(at('a', 'name'), { type: 'move', rows: 2, columns: 1, extend: true }, view);
    expect(selectedBlock(state, view)).toEqual({ top: 0, bottom: 2, left: 1, right: 2 });
  });
  it('goes to the neighbour when its row vanishes', () => {
    const after = { ...view, rowIds: ['a', 'c'] };
    expect(gridReducer(at('b', 'name'), { type: 'refresh' }, after, view).active).toEqual({
      rowId: 'c',
      column: 'name',
    });
  });
  it('always stands on an existing cell, whatever is pressed', () => {
    const action = fc.oneof(
      fc.record({
        type: fc.constant('move' as const),
        rows: fc.integer({ min: -5, max: 5 }),
        columns: fc.integer({ min: -15, max: 15 }),
        extend: fc.boolean(),
      }),
      fc.record({ type: fc.constant('next' as const), backwards: fc.boolean() }),
      fc.record({
        type: fc.constant('edge' as const),
        to: fc.constantFrom('rowStart' as const, 'rowEnd' as const, 'top' as const, 'bottom' as const),
      }),
      fc.constant({ type: 'selectAll' as const }),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const state = actions.reduce<GridState>((before, one) => gridReducer(before, one, view), at('b', 'purpose'));
        expect(view.rowIds).toContain(state.active?.rowId);
        expect(selectedBlock(state, view)).not.toBeNull();
      }),
    );
  });
});
