// @vitest-environment jsdom
import type { AreaDefinition, ItemReply, OpinionItem } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import type { DraftSession } from '../form/draft/draft-session.ts';
import { ItemCard } from './ItemCard.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { Changes, PlaceChip, ReplyWords } from './ItemWords.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { ReplyPanel } from './ReplyPanel.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const words = (text: string) => ({ 'zh-CN': text });
const place = { group: 'reg', name: 'first', id: '9' };
const item = (id: string, more: object = {}) =>
  ({
    id,
    caseId: '7',
    round: 1,
    number: Number(id),
    place: { field: 'claims' },
    placeText: `功效宣称 ${id}`,
    gone: false,
    severity: 'must',
    basis: '标签办法 第三条',
    text: `第 ${id} 条的内容`,
    asks: 'correct',
    unlocks: ['claims'],
    state: 'SENT',
    replies: [],
    author: null,
    ...more,
  }) as unknown as OpinionItem;
const nothing = () => undefined;

describe('an opinion item', () => {
  it('is written with place, text and basis; without them nothing is sent', async () => {
    const definition = {
      fields: [{ key: 'claims', type: 'text', label: words('功效宣称') }],
    } as unknown as AreaDefinition;
    let saved = 0;
    page = await draw(
      <ItemDialog
        definition={definition}
        data={{ claims: '美白' }}
        place={{ area: 'reg/first', caseId: '7' }}
        item={item('1', { state: 'DRAFT' })}
        onClose={nothing}
        onSaved={() => {
          saved += 1;
        }}
      />,
    );
    await page.type('内容', ' ');
    const save = page.screen.getByRole('button', { name: /保\s*存/ });
    await page.user.click(save);
    expect(page.sent('/opinion/item/save')).toEqual([]);
    await page.type('内容', '请删去美白。');
    await page.user.click(save);
    await page.until(() => saved === 1, 'the saved item');
    expect(page.sent('/opinion/item/save')).toMatchObject([
      { id: '1', place: { field: 'claims' }, text: '请删去美白。', severity: 'must', unlocks: ['claims'] },
    ]);
  });

  it('of one’s own draft is dropped at once, a proposed one with a reason', async () => {
    const asked: string[] = [];
    const card = (state: string, mayWrite = true) => (
      <ItemCard
        item={item('1', { state, mine: true })}
        chosen={false}
        mayWrite={mayWrite}
        mayAdopt={!mayWrite}
        mayJudge={false}
        busy={false}
        asking={null}
        onChoose={nothing}
        onAsk={(what) => asked.push(`ask ${what}`)}
        onDecide={(decision) => asked.push(decision)}
        onEdit={nothing}
        onGoTo={nothing}
      />
    );
    page = await draw(card('DRAFT'));
    await page.user.click(page.screen.getByRole('button', { name: /放\s*弃/ }));
    await page.redraw(card('PROPOSED'));
    await page.user.click(page.screen.getByRole('button', { name: /放\s*弃/ }));
    await page.user.click(page.screen.getByRole('button', { name: /^采\s*纳$/ }));
    expect(asked).toEqual(['drop', 'ask drop', 'adopt']);
    // Who only chooses among what others proposed neither rewords nor touches a draft.
    await page.redraw(card('DRAFT', false));
    expect(page.screen.queryByRole('button', { name: /放\s*弃/ })).toBeNull();
    await page.redraw(card('PROPOSED', false));
    await page.user.click(page.screen.getByRole('button', { name: /^采\s*纳$/ }));
    expect(asked).toEqual(['drop', 'ask drop', 'adopt', 'adopt']);
    expect(page.screen.queryByRole('button', { name: /改\s*写|编\s*辑/ })).toBeNull();
  });

  it('says where it stands, what was answered, what changed and what the office thinks of it', async () => {
    const changes = [
      {
        field: 'claims',
        label: words('功效宣称'),
        change: 'changed',
        before: '美白',
        after: '保湿',
        type: 'newProduct',
      },
    ] as unknown as ItemReply['changes'];
    const reply = {
      round: 1,
      text: '已更正',
      files: [],
      confirmed: false,
      version: 2,
      changes: [],
      by: '林',
      at: '2026-11-23 10:00:00',
      verdict: 'more',
      reason: '请说明依据',
    } as ItemReply;
    page = await draw(
      <>
        <PlaceChip item={item('3')} onGoTo={nothing} />
        <Changes changes={changes} />
        <ReplyWords reply={reply} />
      </>,
    );
    for (const said of ['功效宣称 3', '改变产品身份', '不属实', '请再说明', '请说明依据', '这一处没有改动'])
      expect(page.text()).toContain(said);
  });
});

describe('the answer of a company', () => {
  it('is kept with Ctrl+Enter; a fact is said to be true or not', async () => {
    let saved = 0;
    page = await draw(
      <ReplyForm
        item={item('2', { asks: 'confirmFact' })}
        place={place}
        missing="第 2 条要确认事实"
        onSaved={async () => {
          saved += 1;
        }}
      />,
    );
    expect(page.text()).toContain('第 2 条要确认事实');
    await page.user.click(page.screen.getByRole('radio', { name: '不属实' }));
    await page.type('说明或者正确的内容', '净含量 60 g');
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await page.until(() => saved === 1, 'the kept answer');
    expect(page.sent('/opinion/reply/save')).toMatchObject([
      { caseId: '7', itemId: '2', text: '净含量 60 g', confirmed: false, files: [] },
    ]);
  });

  it('counts as answered by nobody until the server has said what is missing', async () => {
    let say: (answer: object) => void = nothing;
    const check = new Promise<object>((done) => {
      say = done;
    });
    const session = { flush: async () => undefined, form: { goTo: nothing } } as unknown as DraftSession;
    page = await draw(
      <ReplyPanel items={[item('1')]} place={place} session={session} onSubmit={nothing} />,
      ({ path }) => (path.endsWith('/reply/check') ? check : item('1')) as never,
    );
    await page.see('第 1 条的内容');
    for (const words of ['已答', '已存', '待答复']) expect(page.text().replace('存为已答', '')).not.toContain(words);
    const submit = page.screen.getByRole<HTMLButtonElement>('button', { name: '去提交答复' });
    expect(submit.disabled).toBe(true);
    say({ differences: [], missing: [{ itemId: '1', number: 1, what: '第 1 条还没有写答复' }] });
    await page.see('已答 0 / 1');
    expect(page.text()).toContain('待答复');
    expect(page.screen.queryByRole('button', { name: '去提交答复' })).toBeNull();
  });

  it('goes from item to item, shows what would be refused, and is submitted when each has its reply', async () => {
    const went: string[] = [];
    const session = {
      flush: async () => undefined,
      form: { goTo: ({ field }: { field: string }) => went.push(field) },
    } as unknown as DraftSession;
    let missing = [{ itemId: '2', number: 2, what: '第 2 条还没有写答复' }];
    const refused = {
      field: 'brand',
      label: words('商标名'),
      change: 'changed',
      before: '甲',
      after: '乙',
      sameText: false,
      type: 'newProduct',
      item: null,
      refused: '须按新产品办理',
    };
    let submitted = 0;
    page = await draw(
      <ReplyPanel
        items={[item('1'), item('2')]}
        place={place}
        session={session}
        onSubmit={() => {
          submitted += 1;
        }}
      />,
      ({ path }) => {
        if (path.endsWith('/opinion/reply/save')) missing = [];
        return (path.endsWith('/reply/check') ? { differences: [refused], missing } : item('2')) as never;
      },
    );
    await page.see('已答 1 / 2');
    expect(page.screen.getByRole('alert').textContent).toContain('须按新产品办理');
    await page.user.click(page.screen.getByRole('button', { name: '还差 1 条' }));
    expect(went).toEqual(['claims']);
    await page.see('第 2 条的内容');
    await page.type('答复内容', '已更正');
    await page.user.click(page.screen.getByRole('button', { name: '存为已答，看下一条' }));
    await page.see('已答 2 / 2');
    await page.user.click(page.screen.getByRole('button', { name: '去提交答复' }));
    expect(submitted).toBe(1);
  });
});
