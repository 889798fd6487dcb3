// @vitest-environment jsdom
import type { Finding, IngredientRow, Json, JsonObject } from '@app/contract';
import { applyPatch } from '@app/engine/form';
import { fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { FormulationGrid } from './FormulationGrid.tsx';
import type { FormulationGridProps } from './grid-props.ts';
import { readRows } from './rows.ts';

const row = (_id: string, name: string, percent: string, level = 1): JsonObject => ({ _id, level, name, percent });
const cream = () => [row('a', '水', '90'), row('b', '泛醇', '6'), row('c', '尿素', '4')];
const catalogue: IngredientRow[] = [
  { serial: '3', name: '丁二醇', inci: 'BUTYLENE GLYCOL', cas: ['107-88-0'] },
  { serial: '4', name: '甘油', inci: 'GLYCERIN', cas: ['56-81-5'] },
];
const finding: Finding = {
  key: 'L02/c',
  rule: 'L02',
  severity: 'error',
  title: { 'zh-CN': '尿素超过限量' },
  places: [{ field: 'productFormula', rowId: 'c', column: 'percent' }],
  citation: { title: '安全技术规范' },
} as unknown as Finding;

let page: Awaited<ReturnType<typeof draw>>;
/** The catalogue answers when this is done. */
let answers: Promise<void> = Promise.resolve();
/** What the draft holds after each change. */
let stored: JsonObject[] = [];
const names = () => stored.map(({ name, percent }) => [name, percent]);

function Composition({ rows, ...more }: { rows: JsonObject[] } & Partial<FormulationGridProps>) {
  const [data, setData] = useState<JsonObject>({ formula: rows });
  stored = data.formula as JsonObject[];
  return (
    <FormulationGrid
      label="配方表"
      value={data.formula as Json}
      path={['formula']}
      readOnly={false}
      findings={[]}
      onChange={(ops) => setData((now) => applyPatch(now, ops))}
      onComplete={(_step, more) => setData((now) => applyPatch(now, more(readRows(now.formula))))}
      onUndo={() => setData({ formula: rows })}
      canUndo
      {...more}
    />
  );
}
const open = async (rows: JsonObject[], more: Partial<FormulationGridProps> = {}) => {
  page = await draw(<Composition rows={rows} {...more} />, async ({ path, body }) => {
    await answers;
    if (path.endsWith('/lookup'))
      return catalogue.filter(({ name }) => name.startsWith(String(body.text))) as unknown as Json;
    const names = path.endsWith('/resolve') ? (body.names as string[]) : [];
    return Object.fromEntries(
      names.map((name) => [name, catalogue.filter((one) => one.name === name)]),
    ) as unknown as Json;
  });
};
const blankName = () =>
  page.screen.getAllByRole('gridcell').findLast((cell) => cell.className.includes('fg-name')) as HTMLElement;
/** The cell where the keys are, as a screen reader says it. */
const spoken = () => document.activeElement?.getAttribute('aria-label');
const press = (keys: string) => page.user.keyboard(keys);

/** A window without layout gives the grid the room of a screen. */
const room = { clientHeight: 600, clientWidth: 1150 };
beforeEach(() => {
  answers = Promise.resolve();
  for (const [side, value] of Object.entries(room))
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value });
});
afterEach(async () => {
  await page.end();
  for (const side of Object.keys(room)) Reflect.deleteProperty(HTMLElement.prototype, side);
});

describe('the grid of a formula', () => {
  it('is reached by Tab, moves by arrows, and what is typed is stored in the cell where the cursor stands', async () => {
    await open(cream());
    expect(page.screen.getByRole('grid', { name: '配方表' }).getAttribute('aria-rowcount')).toBe('5');
    await page.user.click(page.screen.getByText('泛醇'));
    expect(spoken()).toBe('2 泛醇 原料 / 标准中文名 泛醇');
    await press('{ArrowRight}{ArrowRight}5{Enter}');
    expect(names()[1]).toEqual(['泛醇', '5']);
    expect(page.text()).toContain('99.000%');
    expect(spoken()).toContain('3 尿素');
  });

  it('the blank row takes a name from the catalogue, with its INCI name and number', async () => {
    await open(cream());
    await page.user.click(blankName());
    await press('丁二');
    await page.see('BUTYLENE GLYCOL');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true'));
    await press('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-activedescendant')).toMatch(/-0$/);
    await press('{Enter}');
    expect(stored[3]).toMatchObject({ name: '丁二醇', inci: 'BUTYLENE GLYCOL', cas: '107-88-0' });
    expect(page.screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement?.hasAttribute('aria-controls')).toBe(false);
  });

  it('a name typed while its list is open leads to its amount, and the amount to the next name', async () => {
    await open([]);
    await page.user.click(blankName());
    await press('甘油');
    await page.see('照所写的');
    await press('{Enter}12{Enter}');
    expect(spoken()).toBe('原料 / 标准中文名');
    expect(stored.map(({ name, inci, percent }) => [name, inci, percent])).toEqual([['甘油', 'GLYCERIN', '12']]);
  });

  it('typed faster than the catalogue answers, a formula gets its INCI names all the same', async () => {
    let answer = () => {};
    answers = new Promise((done) => {
      answer = done;
    });
    await open([]);
    await page.user.click(blankName());
    await press('丁二醇{Enter}88{Enter}甘油{Enter}12{Enter}');
    const facts = () => stored.map(({ name, inci, cas, percent }) => [name, inci, cas, percent]);
    expect(facts().map(([name, , , percent]) => [name, percent])).toEqual([
      ['丁二醇', '88'],
      ['甘油', '12'],
    ]);
    answer();
    await page.until(() => stored.every(({ inci }) => inci !== ''), 'the INCI names');
    expect(facts()).toEqual([
      ['丁二醇', 'BUTYLENE GLYCOL', '107-88-0', '88'],
      ['甘油', 'GLYCERIN', '56-81-5', '12'],
    ]);
  });

  it('names typed before any amount make rows of their own, and the grid tells so', async () => {
    await open([]);
    await page.user.click(blankName());
    await press('角鲨烷{Enter}神经酰胺{Enter}');
    expect(names().map(([name]) => name)).toEqual(['角鲨烷', '神经酰胺']);
    expect(page.text()).toContain('“神经酰胺”不是含量，已作为下一行的原料名称');
  });

  it('a drag over cells selects them, Delete empties them, and one undo brings them back', async () => {
    await open(cream());
    fireEvent.mouseDown(page.screen.getByText('水'));
    fireEvent.mouseOver(page.screen.getByText('尿素'), { buttons: 1 });
    expect(document.querySelectorAll('.fg-selected')).toHaveLength(2);
    fireEvent.mouseUp(window);
    await press('{Delete}');
    expect(names().map(([name]) => name)).toEqual(['', '', '']);
    await page.user.click(page.screen.getByRole('button', { name: '撤销' }));
    expect(names().map(([name]) => name)).toEqual(['水', '泛醇', '尿素']);
  });

  it('F8 goes to the finding, its note stands under the row, and the page hears of it', async () => {
    const heard: (string | null)[] = [];
    await open(cream(), { findings: [finding], onFinding: (one) => void heard.push(one?.rule ?? null) });
    await page.user.click(page.screen.getByText('水'));
    await press('{F8}');
    expect(spoken()).toContain('3 尿素');
    expect(heard.at(-1)).toBe('L02');
    expect(page.text()).toContain('尿素超过限量');
    await press('{ArrowUp}');
    expect(heard.at(-1)).toBeNull();
    expect(page.text()).not.toContain('尿素超过限量');
  });

  it('a pasted block fills the cells from the cursor on, tells what it did, and closes its word', async () => {
    await open(cream());
    await page.user.click(page.screen.getByText('泛醇'));
    await page.user.paste('烟酰胺\n甘油');
    expect(names().map(([name]) => name)).toEqual(['水', '烟酰胺', '甘油']);
    expect(page.screen.getAllByRole('status')[0]?.textContent).toContain('2');
    await page.user.click(page.screen.getByRole('button', { name: '关闭' }));
    expect(page.screen.getAllByRole('status')).toHaveLength(1);
  });

  it('a pasted number with two readings is asked about; nothing is written before the answer, and then all of the block', async () => {
    await open(cream());
    await page.user.click(page.screen.getByText('泛醇'));
    await press('{ArrowRight}{ArrowRight}');
    await page.user.paste('2,500\n1,250');
    expect(page.text()).toContain('还没有粘贴');
    expect(names()).toEqual(cream().map(({ name, percent }) => [name, percent]));
    await page.user.click(page.screen.getByRole('button', { name: '2,500 是 2.500' }));
    expect(names()).toEqual([
      ['水', '90'],
      ['泛醇', '2.500'],
      ['尿素', '1.250'],
    ]);
    expect(page.text()).not.toContain('还没有粘贴');
  });

  it('a name that is taken with the mouse leads to its amount, whatever the hand moves over before it lets go', async () => {
    await open(cream());
    await page.user.click(page.screen.getByText('尿素'));
    await press('甘油');
    const option = await page.screen.findByRole('option', { name: /^甘油/ });
    fireEvent.mouseDown(option);
    expect(page.screen.queryByRole('listbox')).toBeNull();
    // The list is gone while the button is still down, and the hand moves over what lay beneath it.
    fireEvent.mouseOver(page.screen.getByText('泛醇'), { buttons: 1 });
    fireEvent.mouseUp(window);
    expect(document.querySelectorAll('.fg-selected')).toHaveLength(0);
    expect(document.querySelector('.fg-active')?.className).toContain('fg-content');
    await press('4,5{Enter}');
    expect(stored[2]).toMatchObject({ name: '甘油', inci: 'GLYCERIN', percent: '4.5' });
  });

  it('what is looked for and not there is said; what is there gets the cursor', async () => {
    await open(cream());
    await page.user.type(page.screen.getByRole('textbox', { name: '中文名、INCI 或 CAS' }), '视黄醇{Enter}');
    expect(page.text()).toContain('视黄醇');
    await page.user.clear(page.screen.getByRole('textbox', { name: '中文名、INCI 或 CAS' }));
    await page.user.type(page.screen.getByRole('textbox', { name: '中文名、INCI 或 CAS' }), '尿素{Enter}');
    expect(document.querySelector('.fg-current')?.textContent).toContain('尿素');
  });

  it('a link from elsewhere opens the raw material and brings the keys to its component', async () => {
    const rows = [row('a', '分散体', '10'), row('b', '甘油', '40', 2), row('c', '水', '60', 2)];
    await open(rows);
    await page.user.click(page.screen.getByRole('button', { name: /分散体$/ }));
    expect(page.screen.queryByText('甘油')).toBeNull();
    await page.redraw(<Composition rows={rows} target={{ rowId: 'c', column: 'percent', at: 1 }} />);
    await page.until(() => spoken()?.includes('60'), 'the cell');
    expect(page.screen.getByText('甘油')).toBeTruthy();
  });

  it('who only reads may walk and copy, not write, and has no tools that change something', async () => {
    await open(cream(), { readOnly: true });
    await page.user.click(page.screen.getByText('泛醇'));
    await press('x{Enter}{Delete}');
    await page.user.paste('烟酰胺');
    expect(names()).toEqual([
      ['水', '90'],
      ['泛醇', '6'],
      ['尿素', '4'],
    ]);
    expect(page.screen.queryByRole('button', { name: '导入' })).toBeNull();
    expect((await page.user.copy())?.getData('text/plain')).not.toBe('');
  });
});
