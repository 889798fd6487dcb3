// @vitest-environment jsdom
import type { AreaDefinition, CaseDetail, OpinionItem } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { ItemsPanel } from './ItemsPanel.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(async () => {
  await page.end();
  sessionStorage.clear();
});
const words = (text: string) => ({ 'zh-CN': text });

const definition = {
  id: 'reg/first',
  kind: 'application',
  fields: [{ key: 'claims', type: 'text', label: words('功效宣称') }],
  tasks: {},
} as unknown as AreaDefinition;
const detail = { id: '7', area: 'reg/first', data: { claims: '美白' }, findings: [] } as unknown as CaseDetail;
const item = (id: string, more: object = {}) =>
  ({
    id,
    caseId: '7',
    version: 1,
    round: 1,
    number: Number(id),
    origin: 'postCheck',
    place: { field: 'claims' },
    placeText: '功效宣称',
    gone: false,
    severity: 'must',
    basis: '标签办法 第三条',
    text: `第 ${id} 条的内容`,
    asks: 'correct',
    unlocks: ['claims'],
    state: 'REPLIED',
    replies: [],
    mine: true,
    author: '许核',
    trail: [],
    ...more,
  }) as unknown as OpinionItem;

async function panel(items: OpinionItem[], rights: object, decide?: () => unknown) {
  const went: string[] = [];
  page = await draw(
    <ItemsPanel definition={definition} detail={detail} onGoTo={(field) => went.push(field)} onChanged={() => {}} />,
    ({ path }) => {
      if (decide && path.endsWith('/item/decide')) return decide() as never;
      return (
        path.endsWith('/opinion/items')
          ? { items, mayWrite: false, mayAdopt: false, mayJudge: false, mayAnswer: false, ...rights }
          : items[0]
      ) as never;
    },
  );
  return went;
}

describe('opinion items beside a case', () => {
  it('are walked and accepted by keys, and rejected with a reason', async () => {
    await panel([item('1'), item('2')], { mayJudge: true });
    await page.see('第 2 条的内容');
    await page.focus(page.screen.getByRole('button', { name: '第 1 条' }) as HTMLInputElement);
    await page.press('j');
    await page.press('j');
    expect(document.activeElement?.textContent).toBe('第 2 条');
    await page.press('a');
    await page.until(() => page.sent('/opinion/item/decide').length > 0, 'the decision');
    expect(page.sent('/opinion/item/decide')).toMatchObject([{ itemId: '2', decision: 'accept' }]);
    await page.press('k');
    await page.press('r');
    await page.type('理由', '没有更正');
    await page.user.click(page.screen.getAllByRole('button', { name: '不采纳' })[0] as HTMLElement);
    await page.until(() => page.sent('/opinion/item/decide').length > 1, 'the second decision');
    expect(page.sent('/opinion/item/decide')[1]).toMatchObject({ itemId: '1', decision: 'reject', reason: '没有更正' });
  });

  it('a reason that the server did not take is there again; one that it took is forgotten', async () => {
    let refusal: Error | null = new Error('服务器没有回应');
    await panel([item('1')], { mayJudge: true }, () => refusal ?? item('1'));
    await page.see('第 1 条的内容');
    const reject = () => page.user.click(page.screen.getAllByRole('button', { name: /^不采纳/ }).at(-1) as HTMLElement);
    await reject();
    await page.type('理由', '没有更正');
    await reject();
    await page.see('服务器没有回应');
    await page.until(() => page.screen.queryByLabelText('理由') === null, 'the buttons');
    await reject();
    expect(((await page.field('理由')) as HTMLTextAreaElement).value).toBe('没有更正');
    refusal = null;
    await reject();
    await page.until(() => page.screen.queryByLabelText('理由') === null, 'the buttons');
    await page.until(() => page.sent('/opinion/items').length > 2, 'the items anew');
    await reject();
    expect(((await page.field('理由')) as HTMLTextAreaElement).value).toBe('');
  });

  it('keys that are pressed in a dialog over them decide nothing', async () => {
    await panel([item('1', { state: 'PROPOSED' })], { mayWrite: true, mayAdopt: true });
    await page.see('第 1 条的内容');
    await page.focus(page.screen.getByRole('button', { name: '第 1 条' }));
    await page.press('j');
    await page.user.click(page.screen.getByRole('button', { name: /新增/ }));
    await page.focus((await page.field('程度')) as HTMLElement);
    await page.press('a');
    await page.press('r');
    expect(page.sent('/opinion/item/decide')).toEqual([]);
    expect(page.screen.queryByLabelText('理由')).toBeNull();
  });

  it('a key that is held, or pressed while the decision is on its way, decides once', async () => {
    let answer: (item: OpinionItem) => void = () => undefined;
    await panel([item('1')], { mayJudge: true }, () => new Promise((done) => (answer = done)));
    await page.see('第 1 条的内容');
    const number = page.screen.getByRole('button', { name: '第 1 条' });
    await page.focus(number);
    await page.press('j');
    const held = new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true, cancelable: true });
    await act(async () => number.dispatchEvent(held));
    expect(page.sent('/opinion/item/decide')).toEqual([]);
    // Twice before anything of the first is drawn.
    const press = () =>
      number.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
    await act(async () => [press(), press()]);
    await page.until(() => page.sent('/opinion/item/decide').length === 1, 'the decision');
    await page.press('a');
    await page.press('r');
    expect(page.screen.queryByLabelText('理由')).toBeNull();
    await act(async () => answer(item('1')));
    expect(page.sent('/opinion/item/decide')).toHaveLength(1);
  });

  it('jump to their place and come back with Esc; a place that is gone says so', async () => {
    const went = await panel([item('1'), item('2', { gone: true, placeText: '第 3 行 甘油' })], {});
    const chip = await page.until(() => page.screen.queryByRole('button', { name: '功效宣称' }), 'the chip');
    await page.user.click(chip);
    expect(went).toEqual(['claims']);
    await page.leave();
    await page.press('Escape');
    expect(document.activeElement).toBe(chip);
    expect(page.text()).toContain('已删除');
    expect(page.screen.queryByRole('button', { name: '采纳 A' })).toBeNull();
  });

  it('show the reply with what changed, before and after', async () => {
    const reply = {
      round: 1,
      text: '已更正',
      files: [],
      confirmed: null,
      version: 2,
      changes: [
        {
          field: 'claims',
          label: words('功效宣称'),
          change: 'changed',
          before: '美白',
          after: '保湿',
          sameText: false,
          type: 'review',
        },
      ],
      by: '林嘉怡',
      at: '2026-11-23 10:00:00',
      verdict: null,
      reason: null,
    };
    await panel([item('1', { replies: [reply] })], {});
    await page.see('已更正');
    expect(document.querySelector('del')?.textContent).toBe('美白');
    expect(document.querySelector('ins')?.textContent).toBe('保湿');
  });
});
