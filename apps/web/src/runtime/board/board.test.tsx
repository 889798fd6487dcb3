// @vitest-environment jsdom
import type { BoardCard, Json, PublishedArea } from '@app/contract';
import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { BoardColumns } from './BoardCards.tsx';
import { BoardFilters } from './BoardFilters.tsx';
import { BoardPage } from './BoardPage.tsx';
import { BoardTable } from './BoardTable.tsx';
import { type Board, byUrgency, countsOf, noFilter, ofLight, turnsRed, withoutLight } from './board.ts';
import { ManageDialog } from './ManageDialog.tsx';

const words = (zh: string, en = zh) => ({ 'zh-CN': zh, 'zh-TW': zh, en });
const columns = {
  columns: [
    { key: 'assign', title: words('待分派'), nodes: ['assign'] },
    { key: 'chief', title: words('主审'), nodes: ['chiefReview'] },
  ],
};
const area = {
  version: 1,
  allowed: ['query', 'get', 'handle', 'export'],
  definition: {
    ...{ id: 'demo/track', kind: 'worklist', title: words('跟踪'), titleOf: '""', fields: [], form: { steps: [] } },
    list: { columns: [], filters: [] },
    worklist: { source: 'tasks', parameters: [], board: columns },
  },
} as unknown as PublishedArea;
const reader = { ...area, allowed: ['query'] } as PublishedArea;

type Light = 'green' | 'yellow' | 'red' | 'stopped';
const due = (light: Light, remaining: number) => ({ date: '2026-12-01', remaining, light });
const card = (id: string, title: string, more: Partial<BoardCard> = {}): BoardCard => ({
  ...{ id, taskIds: [id], caseId: `9${id}`, area: 'reg/first', node: 'chiefReview', column: 'chief', title },
  ...{ number: `演受${id}`, holderName: '岚屿', productClass: '防晒', stage: '主审审评', waiting: 'person' as const },
  ...{ people: [{ id: '11', name: '周敏' }], due: due('green', 20), used: { days: 3, limit: 45, unit: 'workingDay' } },
  ...{ stopped: 0, inner: true, last: { at: '2026-11-26 10:00:00', title: '分配审评人员' }, plan: null },
  ...{ createdAt: '2026-11-25 09:00:00', mine: false },
  ...more,
});
const cards: BoardCard[] = [
  card('1', '甲乳'),
  card('2', '乙乳', { due: due('red', -2), people: [{ id: '12', name: '何静' }], stopped: 4 }),
  card('3', '丙乳', { column: 'assign', node: 'assign', people: [], waiting: 'pool', due: due('yellow', 1) }),
  card('4', '丁乳', { waiting: 'company', people: [], due: due('stopped', 9), inner: false, productClass: '染发' }),
];
const board: Board = {
  ...{ at: '2026-11-27 12:00:00', cards, more: 0, medians: { assign: 1, chief: null } },
  plans: [{ id: '70', title: '审计1 一季度', open: true }],
};

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page?.end());
const drawPage = async (of = area, query: Record<string, string> = {}, answer: Json | Error = {}) => {
  page = await draw(
    <BoardPage area={of} board={columns} />,
    ({ path }) => (path.endsWith('/board') ? (board as unknown as Json) : path.includes('people') ? [] : answer),
    { query },
  );
  await page.see('跟踪');
  await page.until(() => page.text().includes('全部'), 'the board');
};

describe('what a board is narrowed by', () => {
  it('counts lights of what fits everything else, and they add up to all', () => {
    const fitting = withoutLight(cards, { ...noFilter, productClass: '防晒' });
    const { red, yellow, green, stopped, none, soon } = countsOf(fitting);
    expect(red + yellow + green + stopped + none).toBe(fitting.length);
    expect([red, yellow, green, stopped, soon]).toEqual([1, 1, 1, 0, 1]);
    expect(ofLight(cards, 'soon').map(({ id }) => id)).toEqual(['3']);
    expect(cards.map(turnsRed)).toEqual([false, false, true, false]);
    expect(withoutLight(cards, { ...noFilter, person: 'none' }).map(({ id }) => id)).toEqual(['3', '4']);
    expect(withoutLight(cards, { ...noFilter, words: '演受2' }).map(({ id }) => id)).toEqual(['2']);
    expect(byUrgency(cards).map(({ id }) => id)).toEqual(['2', '3', '1', '4']);
  });
  it('narrows 500 cards at once', () => {
    const many = Array.from({ length: 500 }, (_, at) => card(String(at + 1), `产品${at}`));
    const began = performance.now();
    for (let turn = 0; turn < 20; turn += 1)
      byUrgency(ofLight(withoutLight(many, { ...noFilter, words: '产品4' }), ''));
    expect((performance.now() - began) / 20).toBeLessThan(50);
  });
});

describe('a board', () => {
  it('stands instead of the list, with a column for each stage, its median and its cards', async () => {
    await drawPage();
    const chief = page.screen.getByRole('region', { name: '主审' });
    expect(chief.textContent).toContain('甲乳');
    expect(chief.textContent).toContain('周敏');
    expect(chief.textContent).toContain('3/45');
    expect(chief.textContent).toContain('停 4');
    expect(chief.textContent).toContain('分配审评人员');
    expect(chief.textContent).toContain('等企业');
    expect(page.screen.getByRole('region', { name: '待分派' }).textContent).toContain('中位 1 天');
    expect(chief.querySelector('.is-over')?.textContent).toContain('乙乳');
  });

  it('says which filter it is narrowed by, and offers to drop it', async () => {
    await drawPage(area, { 'f.productClass': '没有' });
    await page.see('没有符合条件的数据');
    await page.click('清除筛选');
    expect(page.tab.query).toEqual({});
  });

  it('refuses a card that is dragged to another stage, in words', async () => {
    await drawPage();
    const item = page.screen.getByRole('button', { name: '丙乳' }).closest('li') as HTMLElement;
    fireEvent.dragStart(item);
    fireEvent.drop(page.screen.getByRole('region', { name: '主审' }));
    await page.see('案卷由办理动作推进');
    expect(page.sent('/give')).toEqual([]);
  });

  it('gives a card that is dragged to a person, once there is a reason', async () => {
    await drawPage(area, { view: 'person' });
    fireEvent.dragStart(page.screen.getByRole('button', { name: '甲乳' }).closest('li') as HTMLElement);
    fireEvent.drop(page.screen.getByRole('region', { name: '何静' }));
    await page.screen.findByRole('dialog');
    const give = () => page.screen.getByRole('button', { name: '重新分派' });
    expect(give().hasAttribute('disabled')).toBe(true);
    await page.user.type(page.screen.getByRole('textbox', { name: /理由/ }), '工作调整');
    await page.user.click(give());
    await page.see('已转交');
    expect(page.sent('/give')).toMatchObject([{ taskId: '1', userId: '12', reason: '工作调整' }]);
  });

  it('urges what is ticked, and says of what is refused why', async () => {
    await drawPage(area, {}, Object.assign(new Error('10 分钟内已经催办过'), { state: 409 }));
    const title = page.screen.getByRole('button', { name: '甲乳' });
    title.focus();
    await page.user.keyboard(' ');
    await page.see('已选 1 件');
    await page.click('催办');
    await page.screen.findByRole('dialog');
    await page.user.click(page.screen.getAllByRole('button', { name: '催办' }).at(-1) as HTMLElement);
    await page.see('10 分钟内已经催办过');
  });

  it('goes from card to card by the arrows', async () => {
    await drawPage();
    page.screen.getByRole('button', { name: '丙乳' }).focus();
    await page.user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('乙乳');
    await page.user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('甲乳');
  });

  it('says why a limit cannot be extended or a task given', async () => {
    await drawPage();
    await page.user.click(page.screen.getByRole('checkbox', { name: '选择丁乳' }));
    await page.see('1 件等待企业办理，只能催办');
    expect(page.screen.getByRole('button', { name: '延长时限' }).hasAttribute('disabled')).toBe(true);
  });

  it('lets readers only read', async () => {
    await drawPage(reader);
    expect(page.screen.queryByRole('checkbox')).toBeNull();
    expect(page.screen.queryByRole('button', { name: '导出 xlsx' })).toBeNull();
  });
});

describe('the parts of a board', () => {
  const actions = {
    on: { open: () => undefined, tick: null, give: null },
    ticked: new Set<string>(),
    drop: () => undefined,
  };
  it('show the rest of a long column on demand', async () => {
    const many = Array.from({ length: 25 }, (_, at) => card(String(at + 1), `产品${at}`));
    page = await draw(
      <BoardColumns lanes={[{ key: 'chief', title: '主审', note: null, cards: many }]} actions={actions} />,
    );
    expect(page.screen.getAllByRole('listitem')).toHaveLength(12);
    await page.click('其余 13 件');
    expect(page.screen.getAllByRole('listitem')).toHaveLength(25);
  });
  it('draw the same cards as a table', async () => {
    page = await draw(<BoardTable cards={cards} actions={actions} />);
    await page.see('演受2');
    expect(page.text()).toContain('何静');
  });
  it('narrow by light and by choice', async () => {
    const asked: object[] = [];
    page = await draw(
      <BoardFilters
        {...{ board, definition: columns, filter: noFilter, counts: countsOf(cards), total: 4 }}
        onNarrow={(change) => asked.push(change)}
      />,
    );
    await page.user.click(page.screen.getByRole('button', { name: /已超期/ }));
    expect(asked).toEqual([{ light: 'red' }]);
  });
  it('extend by a whole number of days, for a reason', async () => {
    page = await draw(
      <ManageDialog area={area.definition} operation="extend" cards={[card('1', '甲乳')]} onClose={() => undefined} />,
    );
    const ok = () => page.screen.getByRole('button', { name: '延长时限' });
    expect(ok().hasAttribute('disabled')).toBe(true);
    await page.user.type(page.screen.getByRole('textbox', { name: /延长天数/ }), '5');
    await page.user.type(page.screen.getByRole('textbox', { name: /理由/ }), '案情复杂');
    await page.user.click(ok());
    await page.see('已延长');
    expect(page.sent('/extend')).toMatchObject([{ taskId: '1', days: 5, reason: '案情复杂' }]);
  });
});
