// @vitest-environment jsdom
import type { Json, JsonObject, PublishedArea } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { type Asked, draw, listed } from '../../component.testing.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { CopyInto } from './CopyOf.tsx';

const clone = {
  again: { 'zh-CN': '复制为新申请', en: 'Copy as new application' },
  without: [],
};
const area = (more: JsonObject = {}, allowed = ['save']) =>
  ({
    version: 1,
    allowed,
    definition: {
      id: 'demo/thing',
      kind: 'application',
      title: { 'zh-CN': '申请', en: 'Application' },
      clone,
      ...more,
    },
  }) as unknown as PublishedArea;
const products = [
  { id: '31', title: '岚屿面霜', number: '演妆备001', openedAt: '2026-03-01 10:00:00' },
  { id: '32', title: '岚屿乳液', number: '', openedAt: '2026-04-05 10:00:00' },
];

let page: Awaited<ReturnType<typeof draw>>;
let opened: string[];
let closed: number;
beforeEach(() => {
  opened = [];
  closed = 0;
  setTabOpener(({ path }) => opened.push(path));
});
afterEach(() => page.end());

type Answer = (asked: Asked) => Json | Error | Promise<Json | Error>;
const found = (rows: readonly object[] = products): Answer => {
  return ({ path }) => (path.endsWith('/save') ? { id: '9', version: 0 } : listed(rows));
};
/** An answer that comes when it is told to: what is pressed before finds the work under way. */
const held = () => {
  let resolve: (answer: Json) => void = () => undefined;
  const promise = new Promise<Json>((done) => {
    resolve = done;
  });
  return { promise, resolve: (answer: Json) => resolve(answer) };
};
const open = async (answer: Answer) => {
  const close = () => {
    closed += 1;
  };
  page = await draw(<CopyDialog area={area()} title="复制已有产品" onClose={close} />, answer);
};
const rows = () => [...document.querySelectorAll('.copy-name')].map((one) => one.textContent);
const button = (name: string) => page.screen.getByRole<HTMLButtonElement>('button', { name });
const titles = (call: string) =>
  page.sent(call).map(({ parameters }) => (parameters as JsonObject[]).map(({ value }) => value));

describe('what can be copied', () => {
  it('is listed with number and day, and says how many more a search would find', async () => {
    await open(async (asked) => {
      const { dataResult, pageResult } = (await found()(asked)) as JsonObject;
      return { dataResult, pageResult: { ...(pageResult as JsonObject), totalCount: 14 } } as Json;
    });
    await page.see('岚屿面霜');
    expect(page.text()).toContain('复制已有产品');
    expect(rows()).toEqual(['岚屿面霜演妆备001 · 2026-03-01', '岚屿乳液2026-04-05']);
    expect(page.text()).toContain('还有 12 个，请输入名称查找');
  });

  it('is an application under its latest number', async () => {
    const numbers = { certNo: '演证3', acceptNo: '受理2', applyNo: '申1', submittedAt: '2026-05-06 10:00:00' };
    await open(({ path }) =>
      path.endsWith('/product/query')
        ? listed(products)
        : listed([
            { id: '41', title: '批准的', ...numbers },
            { id: '42', title: '受理的', ...numbers, certNo: null },
            { id: '43', title: '提交的', ...numbers, certNo: '', acceptNo: null },
            { id: '44', title: '没有号的' },
          ]),
    );
    await page.see('岚屿面霜');
    await page.user.click(page.screen.getByText('申请'));
    await page.see('批准的');
    expect(rows()).toEqual([
      '批准的演证3 · 2026-05-06',
      '受理的受理2 · 2026-05-06',
      '提交的申1 · 2026-05-06',
      '没有号的',
    ]);
  });

  it('is searched for by the words without their spaces; nothing found is said', async () => {
    await open(({ body, path }) =>
      path.endsWith('/query') && (body.parameters as Json[]).length > 0 ? listed([]) : listed(products),
    );
    await page.see('岚屿面霜');
    expect(page.text()).not.toContain('没有找到');
    await page.type('产品名称', ' 没有 ');
    await page.see('没有找到');
    expect(rows()).toEqual([]);
    expect(titles('/product/query')).toEqual([[], ['没有']]);
    await page.type('产品名称', '');
    await page.see('岚屿乳液');
  });

  it('that the server did not tell is asked for again', async () => {
    let fails = true;
    await open((asked) => (fails ? new Error('服务器繁忙') : found()(asked)));
    await page.see('服务器繁忙');
    fails = false;
    await page.user.click(button('重试'));
    await page.see('岚屿面霜');
    expect(page.text()).not.toContain('服务器繁忙');
  });

  it('becomes one draft however often it is pressed; the draft opens and the dialog closes', async () => {
    const made = held();
    await open(({ path }) => (path.endsWith('/save') ? made.promise : listed(products)));
    await page.see('岚屿面霜');
    await page.user.click(button('复制岚屿面霜'));
    expect(button('复制岚屿乳液').disabled).toBe(true);
    await page.user.click(button('复制岚屿面霜'));
    await page.user.click(button('复制岚屿乳液'));
    expect([opened, closed]).toEqual([[], 0]);
    made.resolve({ id: '9', version: 0 });
    await page.until(() => closed === 1, 'the closed dialog');
    expect(opened).toEqual(['/demo/thing/draft/9']);
    expect(page.sent('/save')).toMatchObject([{ productId: '31', prefill: true, data: {} }]);
  });

  it('stays on offer where a copy is refused, with the reason', async () => {
    await open(({ path }) => (path.endsWith('/save') ? new Error('产品已经注销') : listed(products)));
    await page.see('岚屿面霜');
    await page.user.click(button('复制岚屿乳液'));
    await page.see('产品已经注销');
    expect([opened, closed]).toEqual([[], 0]);
    await page.until(() => !button('复制岚屿面霜').disabled, 'the list that can be used again');
    await page.user.click(page.screen.getByRole('button', { name: 'Close' }));
    expect(closed).toBe(1);
  });
});

describe('a copy of the page’s own product or case', () => {
  it('is offered in the words of the area and opens as its draft', async () => {
    const made = held();
    page = await draw(<CopyInto area={area()} origin={{ caseId: '41' }} />, () => made.promise);
    await page.user.click(button('复制为新申请'));
    // Pressed again while the first is under way, it makes no second one.
    await page.user.click(page.screen.getByRole('button'));
    made.resolve({ id: '12', version: 0 });
    await page.until(() => opened.length > 0, 'the draft');
    expect(opened).toEqual(['/demo/thing/draft/12']);
    expect(page.sent('/demo/thing/save')).toMatchObject([{ caseId: '41', prefill: true }]);
    expect(page.sent('/demo/thing/save')[0]).not.toHaveProperty('productId');
    await page.choose('en');
    await page.redraw(<CopyInto area={area()} origin={{ caseId: '42' }} />);
    expect(button('Copy as new application')).toBeTruthy();
  });

  it('is not offered where the area makes none, keeps a register, or may not be written', async () => {
    const origin = { productId: '31' };
    page = await draw(
      <>
        <CopyInto area={area({ clone: undefined as never })} origin={origin} />
        <CopyInto area={area({ kind: 'register' })} origin={origin} />
        <CopyInto area={area({}, ['query'])} origin={origin} />
      </>,
    );
    expect(page.screen.queryByRole('button')).toBeNull();
  });

  it('that is refused says why and can be asked for again', async () => {
    let refused = true;
    page = await draw(<CopyInto area={area()} origin={{ productId: '31' }} />, () =>
      refused ? new Error('草稿太多') : { id: '13', version: 0 },
    );
    await page.user.click(button('复制为新申请'));
    await page.see('草稿太多');
    expect(opened).toEqual([]);
    refused = false;
    await page.until(() => !document.querySelector('.ant-btn-loading'), 'the button that can be pressed');
    await page.user.click(page.screen.getByRole('button'));
    await page.until(() => opened.length > 0, 'the draft');
    expect(opened).toEqual(['/demo/thing/draft/13']);
  });
});
