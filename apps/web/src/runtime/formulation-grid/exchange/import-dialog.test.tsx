// @vitest-environment jsdom
import type { IngredientRow, Json } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportDialog, type Taken } from './ImportDialog.tsx';
import { ImportLists } from './ImportLists.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { type LookedSheet, type SheetSource, useSheetReading } from './use-sheet-reading.ts';

let page: Awaited<ReturnType<typeof draw>>;
let taken: Taken[] = [];
beforeEach(() => {
  taken = [];
});
afterEach(() => page.end());

const catalogue: IngredientRow[] = [
  { serial: '1', name: '水', inci: 'WATER', cas: ['7732-18-5'] },
  { serial: '2', name: '甘油', inci: 'GLYCERIN', cas: ['56-81-5'] },
  { serial: '3', name: '泛醇', inci: 'PANTHENOL', cas: ['81-13-0'] },
  { serial: '4', name: '尿囊素', inci: 'ALLANTOIN', cas: ['97-59-6'] },
  { serial: '5', name: '生育酚', inci: 'TOCOPHEROL', cas: ['59-02-9'] },
  { serial: '6', name: '丁二醇', inci: 'BUTYLENE GLYCOL', cas: ['107-88-0'] },
];
const known = ({ path, body }: { path: string; body: { names?: Json } }): Json =>
  path.endsWith('/resolve')
    ? (Object.fromEntries(
        ((body.names ?? []) as string[]).map((name) => [
          name,
          catalogue.filter((one) => one.name === name || one.inci === name),
        ]),
      ) as unknown as Json)
    : {};
const sheet = (rows: string[][], more: Partial<SheetSource> = {}): SheetSource => ({
  title: '配方.xlsx',
  sheets: [{ name: '配方', rows }],
  sheet: 0,
  isPasted: false,
  ...more,
});
const heads = ['标准中文名', '原料含量 %'];
const open = async (source: SheetSource, present = 0, limit = 100) => {
  const place = () => ({ present, cursor: present, limit });
  page = await draw(
    <ImportDialog source={source} place={place} onClose={() => undefined} onTake={(one) => void taken.push(one)} />,
    known,
  );
  await page.until(() => !document.querySelector('.ant-btn-loading'), 'the catalogue');
};
const takeButton = () => page.screen.getByRole<HTMLButtonElement>('button', { name: /导入 \d+ 行/ });
const names = () => taken[0]?.rows.map(({ name, inci, percent }) => [name, inci, percent]);

const blendName = (number: number) => `复配 ${number}`;

/** One part of the dialog over the same reading as all of it. */
function Looked({ source, as }: { source: SheetSource; as: (looked: LookedSheet) => React.ReactNode }) {
  return as(useSheetReading(source, blendName));
}

describe('a sheet before it is written', () => {
  it('says how much was found and under which head, and is filled from the catalogue unless one wants it as it stands', async () => {
    await open(sheet([heads, ['水', '90'], ['甘油', '10']]));
    expect(page.text()).toContain('共 2 行，可以导入 2 行。');
    expect(page.text()).toContain('表头在第 1 行。');
    await page.see('用已使用原料目录补全');
    await page.user.click(takeButton());
    expect(names()).toEqual([
      ['水', 'WATER', '90'],
      ['甘油', 'GLYCERIN', '10'],
    ]);
    taken = [];
    await page.user.click(page.screen.getByRole('checkbox', { name: /用已使用原料目录补全/ }));
    expect(page.text()).not.toContain('目录补全：');
    await page.user.click(takeButton());
    expect(names()?.map(([, inci]) => inci ?? '')).toEqual(['', '']);
  });

  it('replaces the present formula unless it is to follow it, and does not go where there is no room', async () => {
    await open(sheet([heads, ['水', '90'], ['甘油', '10']]), 2, 3);
    expect(takeButton().disabled).toBe(false);
    await page.user.click(page.screen.getByRole('radio', { name: '加到现有配方后面' }));
    expect(page.screen.getByRole('alert').textContent).toContain('配方最多 3 行：已有 2 行，要放入 2 行');
    expect(takeButton().disabled).toBe(true);
    await page.user.click(page.screen.getByRole('radio', { name: '替换现有配方' }));
    await page.user.click(takeButton());
    expect(taken[0]).toMatchObject({ replace: true, isPasted: false });
  });

  it('another sheet of the file is chosen, hidden ones are told as such', async () => {
    const sheets = [
      { name: '一', rows: [heads, ['水', '100']] },
      { name: '二', rows: [heads, ['甘油', '60'], ['水', '40']], isHidden: true },
    ];
    await open(sheet([], { sheets }));
    await page.user.click(page.screen.getByRole('combobox', { name: '工作表：' }));
    await page.user.click(await page.screen.findByTitle('二（隐藏）'));
    await page.see('共 2 行');
  });

  it('a pasted table goes to the cursor: nothing is said of replacing', async () => {
    await open(sheet([heads, ['水', '100']], { isPasted: true }), 5);
    expect(page.text()).toContain('从光标所在的行开始填入。');
    expect(page.screen.queryByRole('radio', { name: '替换现有配方' })).toBeNull();
    await page.user.click(takeButton());
    expect(taken[0]?.isPasted).toBe(true);
  });

  it('shows each guess first: decimal mark, names that contradict each other, what is filled in, rows left out', async () => {
    await open(
      sheet([
        ['原料名称', 'INCI', '含量%', '功能'],
        ['水', 'WATER', '至100', '溶剂'],
        ['甘油', 'GLYCERIN', '1,500', '保湿剂'],
        ['泛醇', '', '1,5', '保湿剂'],
        ['', 'ALLANTOIN', '0,2', ''],
        ['丁二醇', 'TOCOPHEROL', '5', ''],
        ['合计', '', '100', ''],
      ]),
    );
    expect(page.text()).toContain('“1,500”有两种读法');
    // The other commas speak for a decimal comma; the person may say otherwise.
    expect(page.screen.getByRole<HTMLInputElement>('radio', { name: '1,500 是 1.500%' }).checked).toBe(true);
    for (const line of ['名称与 INCI 不是同一种原料：1 行', '没有读入的行：1 行', '合计行', '100 减去其他原料'])
      expect(page.text()).toContain(line);
    await page.user.click(page.screen.getByRole('radio', { name: /以 INCI 为准/ }));
    await page.user.click(page.screen.getByRole('button', { name: '导入 5 行' }));
    expect(names()).toEqual([
      ['水', 'WATER', '91.8'],
      ['甘油', 'GLYCERIN', '1.500'],
      ['泛醇', 'PANTHENOL', '1.5'],
      ['尿囊素', 'ALLANTOIN', '0.2'],
      ['生育酚', 'TOCOPHEROL', '5'],
    ]);
    expect(taken[0]?.rows.map(({ purpose }) => purpose)).toEqual(['溶剂', '保湿剂', '保湿剂', '', '']);
  });

  it('every choice has its name, and the keys keep their place when a row that was left out is taken', async () => {
    await open(sheet([heads, ['甘油', '1'], ['小计', '1'], ['A相小计', '1'], ['甘油', '0.1']]), 2, 9);
    const takes = () => page.screen.queryAllByRole('button', { name: '读入这一行' });
    expect(takes()).toHaveLength(2);
    await page.focus(takes()[0] as HTMLElement);
    await page.user.keyboard('{Enter}');
    await page.until(() => takes().length === 1, 'the first row');
    expect(document.activeElement).toBe(takes()[0]);
    await page.user.keyboard('{Enter}');
    await page.until(() => takes().length === 0, 'the second row');
    expect(document.activeElement?.className).toContain('fg-import-found');
    const groups = page.screen.getAllByRole('radiogroup');
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups)
      expect(group.getAttribute('aria-label') ?? group.getAttribute('aria-labelledby')).not.toBeNull();
  });

  it('is not there while there is nothing to look at', async () => {
    page = await draw(
      <ImportDialog
        source={null}
        place={() => ({ present: 0, cursor: 0, limit: 9 })}
        onClose={() => {}}
        onTake={() => {}}
      />,
    );
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what only the writer of a sheet knows', () => {
  it('a number with two readings holds the import up until it is answered', async () => {
    await open(sheet([heads, ['水', '1,234'], ['甘油', '2,345']]));
    expect(page.text()).toContain('请先回答上面的问题。');
    expect(takeButton().disabled).toBe(true);
    await page.user.click(page.screen.getByRole('radio', { name: /1,234 是 1\.234/ }));
    await page.until(() => !takeButton().disabled, 'the answered question');
    expect(page.text()).not.toContain('请先回答上面的问题。');
    await page.end();

    const source = sheet([heads, ['水', '1,234'], ['甘油', '2,345']]);
    page = await draw(<Looked source={source} as={(looked) => <ImportQuestions looked={looked} />} />, known);
    expect(page.screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false]);
  });
});

describe('the columns of a sheet', () => {
  it('are corrected by the person: one meaning belongs to one column, and what is left out is grey', async () => {
    const source = sheet([
      ['标准中文名', '别名', '原料含量 %'],
      ['水', '纯水', '100'],
    ]);
    const columns = (looked: LookedSheet) => (
      <>
        <ImportColumns source={source} looked={looked} />
        <output>{looked.reading.rows.map(({ name }) => name).join(' ')}</output>
      </>
    );
    page = await draw(<Looked source={source} as={columns} />, known);
    expect(page.screen.getByRole('status').textContent).toBe('水');
    await page.user.click(page.screen.getByRole('combobox', { name: '“别名”列是' }));
    const options = await page.until(() => {
      const found = page.screen.queryAllByTitle('标准中文名');
      return found.length > 0 ? found : null;
    }, 'the meanings');
    await page.user.click(options.at(-1) as HTMLElement);
    await page.until(() => page.screen.getByRole('status').textContent === '纯水', 'the other column');
    expect(page.screen.getByText('水').className).toContain('t3');
  });
});

describe('what is taken otherwise than it stands', () => {
  const lists = (source: SheetSource) =>
    draw(<Looked source={source} as={(looked) => <ImportLists looked={looked} />} />, known);

  it('names that contradict each other are decided one by one', async () => {
    page = await lists(
      sheet([
        ['标准中文名', 'INCI', '原料含量 %'],
        ['水', 'GLYCERIN', '100'],
      ]),
    );
    await page.see('名称与 INCI 不是同一种原料：1 行');
    const choice = () => page.screen.getByRole<HTMLInputElement>('radio', { name: '以名称为准（INCI 改为 WATER）' });
    expect(choice().checked).toBe(false);
    await page.user.click(choice());
    expect(choice().checked).toBe(true);
    await page.user.click(page.screen.getByRole('radio', { name: '都照原样' }));
    expect(choice().checked).toBe(false);
  });

  it('cells that are no number say what to do; values that were converted say what they are read as', async () => {
    page = await lists(sheet([heads, ['水', '适量'], ['甘油', '１０%']]));
    await page.see('要处理的单元格：1 个');
    expect(page.text()).toContain('适量');
    expect(page.text()).toContain('读入时换算过的值');
  });

  it('rows that were left out are taken one by one', async () => {
    page = await lists(sheet([heads, ['水', '90'], ['甘油', '10'], ['合计', '100']]));
    await page.see('没有读入的行：1 行');
    await page.user.click(page.screen.getByRole('button', { name: '读入这一行' }));
    await page.until(() => !page.text().includes('没有读入的行'), 'the taken row');
  });
});

describe('the box to paste into', () => {
  it('fills nothing while it is empty, and forgets what was in it when it is closed', async () => {
    const pasted: string[] = [];
    page = await draw(<PasteDialog open onClose={() => {}} onPaste={(text) => void pasted.push(text)} />);
    const fill = () => page.screen.getByRole<HTMLButtonElement>('button', { name: '填入配方' });
    expect(fill().disabled).toBe(true);
    await page.user.type(page.screen.getAllByRole('textbox')[0] as HTMLElement, '水');
    await page.user.click(fill());
    expect(pasted).toEqual(['水']);
    await page.choose('en');
    expect(page.screen.queryByRole('button', { name: '填入配方' })).toBeNull();
  });
});
