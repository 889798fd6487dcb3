import type { IngredientRow } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { ghostId } from './rows.ts';
import { typist } from './typist.testing.ts';

const catalogue: IngredientRow[] = [
  { serial: '1', name: '水', inci: 'AQUA', cas: ['7732-18-5'] },
  { serial: '0', name: '水', inci: 'WATER', cas: ['7732-18-5'] },
  { serial: '2', name: '甘油', inci: 'GLYCERIN', cas: ['56-81-5'] },
  { serial: '3', name: '丁二醇', inci: 'BUTYLENE GLYCOL', cas: ['107-88-0'] },
];
const row = (id: string, name: string, percent: string, level = 1) => ({ _id: id, level, name, percent });
const cream = () => [row('a', '水', '90'), row('b', '泛醇', '6'), row('c', '尿素', '4')];

describe('key sequences of typists', () => {
  it('a name from the look-up, its amount, Enter, the next name: each number stands beside its own name', () => {
    const { type, goTo, cells } = typist([], catalogue);
    goTo(ghostId, 'name');
    type('水', 'ArrowDown', 'ArrowDown', 'Enter', '90', 'Enter', '甘', 'ArrowDown', 'Enter', '10', 'Enter');
    expect(cells()).toEqual([
      ['水', 'WATER', '90'],
      ['甘油', 'GLYCERIN', '10'],
    ]);
  });
  it('a name taken in the middle of a formula: the number typed next leaves the row below as it is', () => {
    const { type, goTo, cells, cursor } = typist(cream(), catalogue);
    goTo('b', 'name');
    type('甘', 'ArrowDown', 'Enter');
    expect(cursor()).toEqual({ rowId: 'b', column: 'content' });
    type('5', 'Enter');
    expect(cells()).toEqual([
      ['水', '', '90'],
      ['甘油', 'GLYCERIN', '5'],
      ['尿素', '', '4'],
    ]);
  });
  it('names and amounts in turn, Enter after each, whether the list is open or the typist was faster than it', () => {
    for (const listed of [catalogue, []]) {
      const { type, goTo, cells, cursor } = typist([], listed);
      goTo(ghostId, 'name');
      type('甘油', 'Enter');
      expect(cursor()).toEqual({ rowId: 'n0', column: 'content' });
      type('12', 'Enter', '水', 'Enter', '80', 'Enter', '丁二醇', 'Enter', '8', 'Enter');
      expect(cells().map(([name, , percent]) => [name, percent])).toEqual([
        ['甘油', '12'],
        ['水', '80'],
        ['丁二醇', '8'],
      ]);
      expect(cursor()).toEqual({ rowId: ghostId, column: 'name' });
    }
  });
  it('a name written over another leads to its own amount, and so does Enter on a name that is there', () => {
    const { type, goTo, cells, cursor } = typist(cream());
    goTo('b', 'name');
    type('甘油', 'Enter', '5', 'Enter');
    expect(cells()).toEqual([
      ['水', '', '90'],
      ['甘油', '', '5'],
      ['尿素', '', '4'],
    ]);
    expect(cursor()).toEqual({ rowId: 'c', column: 'content' });
    goTo('a', 'name');
    type('Enter', '91', 'Enter');
    expect(cells().map(([name, , percent]) => [name, percent])).toEqual([
      ['水', '91'],
      ['甘油', '5'],
      ['尿素', '4'],
    ]);
  });
  it('an INCI name that is the only name of its row leads to the amount, and the next row begins with its INCI name', () => {
    const { type, goTo, cells, cursor } = typist([]);
    goTo(ghostId, 'inci');
    type('aqua', 'Enter', '90', 'Enter', 'urea', 'Enter', '10', 'Enter');
    expect(cells()).toEqual([
      ['', 'AQUA', '90'],
      ['', 'UREA', '10'],
    ]);
    expect(cursor()).toEqual({ rowId: ghostId, column: 'inci' });
  });
  it('INCI names beside names that are there are filled in down their column', () => {
    const { type, goTo, cells } = typist(cream());
    goTo('a', 'inci');
    type('aqua', 'Enter', 'panthenol', 'Enter', 'urea', 'Enter');
    expect(cells().map(([, inci]) => inci)).toEqual(['AQUA', 'PANTHENOL', 'UREA']);
  });
  it('a component taken from the look-up goes on in its share of the raw material', () => {
    const { type, goTo, cursor } = typist([row('a', '分散体', '10'), row('b', '', '', 2)], catalogue);
    goTo('b', 'name');
    type('甘', 'ArrowDown', 'Tab');
    expect(cursor()).toEqual({ rowId: 'b', column: 'component' });
  });
  it('all names first, then all numbers down the column: what is no amount begins the next row, and is told', () => {
    const { type, press, goTo, cells, notices } = typist([]);
    goTo(ghostId, 'name');
    type('水', 'Enter', '泛醇', 'Enter', '1,2-己二醇', 'Enter', '尿素', 'Enter');
    expect(cells().map(([name, , percent]) => [name, percent])).toEqual([
      ['水', ''],
      ['泛醇', ''],
      ['1,2-己二醇', ''],
      ['尿素', ''],
    ]);
    expect(notices).toEqual(['泛醇', '1,2-己二醇', '尿素'].map((name) => ({ kind: 'nextName', name })));
    press('ArrowUp', { ctrlKey: true });
    type('80', 'Enter', '10', 'Enter', '6', 'Enter', '4', 'Enter');
    expect(cells().map(([name, , percent]) => [name, percent])).toEqual([
      ['水', '80'],
      ['泛醇', '10'],
      ['1,2-己二醇', '6'],
      ['尿素', '4'],
    ]);
  });
  it('all numbers first, then all names', () => {
    const { type, press, goTo, cells } = typist([]);
    goTo(ghostId, 'content');
    type('90', 'Enter', '6', 'Enter', '4', 'Enter');
    press('ArrowUp', { ctrlKey: true });
    type('ArrowLeft', 'ArrowLeft', '水', 'Enter', '泛醇', 'Enter', '尿素', 'Enter');
    expect(cells()).toEqual([
      ['水', '', '90'],
      ['泛醇', '', '6'],
      ['尿素', '', '4'],
    ]);
  });
  it('names typed one after the other into the middle of a formula overwrite nothing there', () => {
    const { type, press, goTo, cells, cursor } = typist(cream());
    goTo('b', 'name');
    type('甘油', 'Enter', '烟酰胺', 'Enter');
    expect(cells()).toEqual([
      ['水', '', '90'],
      ['甘油', '', '6'],
      ['烟酰胺', '', ''],
      ['尿素', '', '4'],
    ]);
    expect(cursor()).toEqual({ rowId: 'n0', column: 'content' });
    type('3', 'Enter', '丁二醇', 'Enter', '2', 'Enter');
    expect(cells().map(([name, , percent]) => [name, percent])).toEqual([
      ['水', '90'],
      ['甘油', '6'],
      ['烟酰胺', '3'],
      ['丁二醇', '2'],
      ['尿素', '4'],
    ]);
    for (const _step of ['2', '丁二醇', '3', '烟酰胺']) press('z', { ctrlKey: true });
    expect(cells()).toHaveLength(3);
  });
  it('a name in the amount of a raw material with components begins a row after them', () => {
    const { type, goTo, cells } = typist([row('a', '分散体', '10'), row('b', '甘油', '100', 2), row('c', '尿素', '4')]);
    goTo('a', 'name');
    type('Enter', '泛醇', 'Enter');
    expect(cells().map(([name]) => name)).toEqual(['分散体', '甘油', '泛醇', '尿素']);
  });
  it.each(['适量', '至100', '余量', '0.2-0.5', '约5', '-1', '12克', 'O.5', '7732-18-5'])(
    'the amount %s stays where it was typed, as the findings quote it',
    (amount) => {
      const { type, goTo, cells } = typist([]);
      goTo(ghostId, 'name');
      type('水', 'Enter', amount, 'Enter');
      expect(cells()).toEqual([['水', '', amount]]);
    },
  );
  it('words typed into an amount that no Enter led to are not taken away from it', () => {
    const { type, goTo, cells } = typist(cream());
    goTo('b', 'content');
    type('待定', 'Enter');
    expect(cells().map(([, , percent]) => percent)).toEqual(['90', '待定', '4']);
  });
  it('amounts down the column pass over components, whose share is another column', () => {
    const { type, goTo, cells } = typist([row('a', '分散体', '10'), row('b', '甘油', '100', 2), row('c', '尿素', '4')]);
    goTo('a', 'content');
    type('20', 'Enter', '5', 'Enter');
    expect(cells().map(([, , percent]) => percent)).toEqual(['20', '100', '5']);
  });
  it('what the catalogue knows of a name comes after the name when its answer does, in one step with it', async () => {
    const { type, press, goTo, cells, answered } = typist([], catalogue);
    goTo(ghostId, 'name');
    type('水', 'Enter', '80', 'Enter', '甘油', 'Enter', '12', 'Enter');
    expect(cells().map(([, inci]) => inci)).toEqual(['', '']);
    await answered();
    expect(cells()).toEqual([
      ['水', 'WATER', '80'],
      ['甘油', 'GLYCERIN', '12'],
    ]);
    for (const _step of ['12', '甘油']) press('z', { ctrlKey: true });
    expect(cells()).toEqual([['水', 'WATER', '80']]);
  });
  it('an answer that comes late overwrites nothing that was typed', async () => {
    const { type, goTo, cells, answered } = typist([...cream(), row('d', '', '')], catalogue);
    goTo('a', 'name');
    type('甘油', 'Enter');
    goTo('a', 'inci');
    type('glycerine', 'Enter');
    goTo('b', 'name');
    type('甘油', 'Enter');
    goTo('b', 'name');
    type('丙三醇', 'Enter');
    goTo('d', 'name');
    type('甘油', 'Enter');
    goTo('c', 'name');
    type('丁二醇', 'Enter');
    goTo('c', 'inci');
    type('butanedi');
    await answered();
    type('ol', 'Enter');
    expect(cells()).toEqual([
      ['甘油', 'GLYCERINE', '90'],
      ['丙三醇', '', '6'],
      ['丁二醇', 'BUTANEDIOL', '4'],
      ['甘油', 'GLYCERIN', ''],
    ]);
  });
  it('Tab goes through the cells of a row into the next, Shift+Tab back', () => {
    const { type, press, goTo, cells, cursor } = typist(cream());
    goTo('b', 'inci');
    type('panthenol', 'Tab', '7', 'Tab');
    expect(cells()[1]).toEqual(['泛醇', 'PANTHENOL', '7']);
    press('Tab', { shiftKey: true });
    expect(cursor()).toEqual({ rowId: 'b', column: 'content' });
    goTo('b', 'findings');
    type('Tab');
    expect(cursor()).toEqual({ rowId: 'c', column: 'name' });
  });
  it('Esc gives up what was typed and leaves the cell as it was', () => {
    const { type, goTo, cells, cursor } = typist(cream());
    goTo('b', 'content');
    type('99', 'Escape');
    expect(cells()[1]).toEqual(['泛醇', '', '6']);
    type('F2', '5', 'Enter');
    expect(cells()[1]).toEqual(['泛醇', '', '65']);
    expect(cursor()).toEqual({ rowId: 'c', column: 'content' });
  });
  it('a column of numbers pasted in the middle fills that column from the cursor on, and is undone as one', () => {
    const { paste, press, goTo, cells } = typist(cream());
    goTo('b', 'content');
    paste('5,5\n4,5');
    expect(cells().map(([, , percent]) => percent)).toEqual(['90', '5.5', '4.5']);
    press('z', { ctrlKey: true });
    expect(cells().map(([, , percent]) => percent)).toEqual(['90', '6', '4']);
  });
  it('a pasted number with two readings changes nothing before the person says which', () => {
    const { paste, goTo, cells, notices } = typist(cream());
    goTo('b', 'content');
    paste('1,500');
    expect(cells()[1]).toEqual(['泛醇', '', '6']);
    expect(notices).toMatchObject([{ kind: 'two', point: '1500', comma: '1.500', paste: '1,500' }]);
  });
  it('taking a name is one step to undo', () => {
    const { type, press, goTo, cells } = typist(cream(), catalogue);
    goTo('c', 'name');
    type('丁', 'ArrowDown', 'Enter');
    expect(cells()[2]).toEqual(['丁二醇', 'BUTYLENE GLYCOL', '4']);
    press('z', { ctrlKey: true });
    expect(cells()[2]).toEqual(['尿素', '', '4']);
  });
  it('rows are deleted and put in between, and the cursor stands where the work goes on', () => {
    const { type, press, goTo, cells, cursor } = typist(cream());
    goTo('b', 'content');
    press('Delete', { ctrlKey: true });
    expect(cells().map(([name]) => name)).toEqual(['水', '尿素']);
    goTo('a', 'name');
    press('Enter', { ctrlKey: true });
    type('甘油', 'Enter');
    expect(cells().map(([name]) => name)).toEqual(['水', '甘油', '尿素']);
    expect(cursor()).toEqual({ rowId: 'n0', column: 'content' });
  });
  it.each([
    ['before the Enter is told', true],
    ['after it', false],
  ])('the Enter that confirms an input method moves nothing, when the composition ends %s', (_when, endsFirst) => {
    const { compose, type, goTo, cells, cursor } = typist(cream());
    goTo('b', 'name');
    compose('维生素', endsFirst);
    expect(cursor()).toEqual({ rowId: 'b', column: 'name' });
    type('Enter');
    expect(cells()[1]).toEqual(['维生素', '', '6']);
    expect(cursor()).toEqual({ rowId: 'b', column: 'content' });
  });
  it('the comma of the number pad is a decimal mark; one with two readings is asked about and stays as typed', () => {
    const { type, goTo, cells, notices } = typist(cream());
    goTo('b', 'content');
    type('5,5', 'Enter', '1,500', 'Enter');
    expect(cells().map(([, , percent]) => percent)).toEqual(['90', '5.5', '1,500']);
    expect(notices).toMatchObject([
      { kind: 'normalised', changes: ['comma'] },
      { kind: 'two', comma: '1.500' },
    ]);
  });
  it('arrows stop at the edges; typing and an arrow writes the cell and goes on', () => {
    const { type, goTo, cells, cursor } = typist(cream());
    goTo('a', 'name');
    type('ArrowUp', 'ArrowLeft');
    expect(cursor()).toEqual({ rowId: 'a', column: 'name' });
    goTo('c', 'content');
    type('3', 'ArrowUp', '7', 'ArrowDown');
    expect(cells().map(([, , percent]) => percent)).toEqual(['90', '7', '3']);
    goTo(ghostId, 'findings');
    type('ArrowDown', 'ArrowRight', 'Tab');
    expect(cursor()).toEqual({ rowId: ghostId, column: 'findings' });
  });
  it('a negative number is called negative and counts as the review counts it', () => {
    const { type, goTo, figures } = typist(cream());
    goTo('b', 'content');
    type('-1.2', 'Enter');
    expect(figures()).toMatchObject({ negative: 1, unreadable: 0, total: '92.800', outOfOrder: 1 });
  });
});
