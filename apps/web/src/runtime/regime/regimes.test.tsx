// @vitest-environment jsdom
import type { FieldDefinition, Finding, Place } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { draw } from '../../component.testing.tsx';
import { FormulationField } from '../form/fields/FormulationField.tsx';
import { drawInForm, Entry, findingAt } from '../form/form.testing.tsx';
import { FindingsRail } from '../form/review/FindingsRail.tsx';
import { useFindings } from '../form/review/use-rulebook.ts';
import { CheckCard } from '../form/submission/CheckCard.tsx';
import { verdictOf } from '../form/submission/submission.ts';
import type { Check } from '../form/submission/use-pre-check.ts';
import { FormulationView } from '../form/view/FormulationView.tsx';
import {
  RegimeBar as LaterBar,
  RegimeChoices as LaterChoices,
  RegimeFindings as LaterFindings,
} from './LazyRegimes.tsx';
import { startLiveRegimes } from './live-regimes.ts';
import { MarketsOfCase } from './MarketsOfCase.tsx';
import { RegimeBar, RegimeChoices } from './RegimeBar.tsx';
import { RegimeFindings } from './RegimeFindings.tsx';
import { eu, euFinding, euResult, knowingEu } from './regimes.testing.ts';
import { useMarkets } from './use-markets.tsx';
import { useCaseRegimes } from './use-regimes.ts';

let page: Awaited<ReturnType<typeof draw>>;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  await page.end();
  for (const side of ['clientHeight', 'clientWidth']) Reflect.deleteProperty(HTMLElement.prototype, side);
});

const both = (text: string) => ({ 'zh-CN': text, en: text });
const place = { group: 'reg', name: 'first', caseId: '7' };
function OfCase() {
  const { bar, isOwnShown, others } = useMarkets(useCaseRegimes(place, 2), {});
  return (
    <>
      {bar}
      {isOwnShown ? <p>国内的发现</p> : null}
      {others}
    </>
  );
}
const barOff = {
  regimes: { phase: 'off' as const, results: [], error: null, retry: () => undefined },
  filter: { value: null, set: () => undefined },
  countOf: () => 0,
};
const flip = (market = '欧盟') => page.user.click(page.screen.getByRole('switch', { name: `同时按${market}法规判断` }));
const judged = () => page.asked.filter(({ path }) => path.endsWith('/regimes'));

describe('other markets beside the findings', () => {
  it('are not asked about until somebody switches one on, and are forgotten when it is switched off', async () => {
    page = await draw(<OfCase />, knowingEu());
    await page.until(() => page.screen.queryByRole('switch'), 'the switch');
    expect([judged().length, page.text().includes('E10')]).toEqual([0, false]);
    await flip();
    await page.see('E10');
    expect(judged().map(({ body }) => body)).toEqual([{ caseId: '7', version: 2, regimes: ['eu'] }]);
    expect(JSON.parse(localStorage.getItem('review.regimes.') ?? '')).toEqual(['eu']);
    await flip();
    expect(page.text()).not.toContain('E10');
    expect(localStorage.getItem('review.regimes.')).toBeNull();
  });

  it('stay on for this person in this browser; what is kept there by a broken hand counts for nothing', async () => {
    localStorage.setItem('review.regimes.', '["eu"]');
    page = await draw(<OfCase />, knowingEu());
    await page.see('E10');
    await page.end();
    for (const broken of ['{', '{"eu":1}', 'null']) {
      localStorage.setItem('review.regimes.', broken);
      page = await draw(<OfCase />, knowingEu());
      await page.until(() => page.screen.queryByRole('switch'), 'the switch');
      expect([judged().length, page.text().includes('E10')]).toEqual([0, false]);
      await page.end();
    }
    page = await draw(<OfCase />, knowingEu());
  });

  it('each finding stands under its market, with figure, limit, citation and whether that is verified; it is no question and has no decision', async () => {
    const went: Place[] = [];
    const grave: Finding = {
      ...euFinding,
      key: 'eu:E02:r2',
      rule: 'E02',
      severity: 'warn',
      wouldBe: 'error',
      unverified: true,
      citation: { ...euFinding.citation, article: 'Annex III, 98', verified: false },
    };
    page = await draw(
      <RegimeFindings
        results={[euResult([euFinding, grave])]}
        placeText={() => '第 2 行'}
        onGo={(one) => went.push(one)}
      />,
    );
    const cards = page.screen.getAllByRole('article').map((one) => one.textContent ?? '');
    expect(cards).toHaveLength(2);
    for (const said of ['欧盟', 'E10', '第 2 行', '9.000%', '7.34%', 'Annex VI, 3', '已核实'])
      expect(cards[0]).toContain(said);
    for (const said of ['欧盟', '未核实·可能禁止', 'Annex III, 98', '依据待核实']) expect(cards[1]).toContain(said);
    for (const said of ['仅供企业参考', '© European Union', '名单不全']) expect(page.text()).toContain(said);
    expect(page.screen.queryByRole('textbox')).toBeNull();
    await page.user.click(page.screen.getAllByRole('button', { name: '胡莫柳酯 9.000%，限 7.34%' })[0] as HTMLElement);
    expect(went).toEqual(euFinding.places);
    await page.choose('en');
    expect(page.text()).toContain('For the company’s information');
    expect(page.text()).toContain('Homosalate is 9.000%');
  });

  it('many are drawn in parts, one weight or one field alone, and none is told as none', async () => {
    const many = Array.from({ length: 45 }, (_, at) => ({
      ...euFinding,
      key: `k${at}`,
      title: { 'zh-CN': `第${at}条`, en: `no. ${at}` },
    }));
    page = await draw(<RegimeFindings results={[euResult(many)]} />);
    expect(page.text()).not.toContain('第44条');
    await page.click('还有 5 条');
    expect(page.text()).toContain('第44条');
    await page.redraw(<RegimeFindings results={[euResult()]} only="warn" />);
    expect(page.text()).toContain('没有发现问题。');
    await page.redraw(<RegimeFindings results={[euResult()]} field="label" />);
    expect(page.text()).toContain('没有发现问题。');
    await page.redraw(<RegimeFindings results={[euResult()]} field="formula" only="error" />);
    expect(page.text()).toContain('E10');
  });

  it('a refusal is told in its words and can be tried again', async () => {
    localStorage.setItem('review.regimes.', '["eu"]');
    let fails = true;
    page = await draw(<OfCase />, (asked) =>
      fails && asked.path.endsWith('/regimes') ? new Error('法规体系“eu”自 2025-04-11 起适用') : knowingEu()(asked),
    );
    await page.see('法规体系“eu”自 2025-04-11 起适用');
    fails = false;
    await page.click('重试');
    await page.see('E10');
  });

  it('where the product knows no other market nothing is shown, neither bar nor head', async () => {
    page = await draw(
      <>
        <OfCase />
        <RegimeBar {...barOff} />
        <RegimeChoices />
      </>,
      () => [],
    );
    expect(page.text()).toBe('国内的发现');
  });

  it('the word beside the switch switches, too', async () => {
    page = await draw(<OfCase />, knowingEu());
    await page.until(() => page.screen.queryByText('欧盟'), 'the word');
    await page.user.click(page.screen.getByText('欧盟'));
    await page.see('E10');
    expect(page.screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  });

  it('a submitted formula has their column while one is on, and none where nobody can ask', async () => {
    // Rows are drawn where there is room for them; without a layout nothing has a size.
    for (const side of ['clientHeight', 'clientWidth'])
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 1_150 });
    localStorage.setItem('review.regimes.', JSON.stringify(['eu']));
    const submitted = { key: 'formula', type: 'table', label: both('配方'), columns: [] } as unknown as FieldDefinition;
    const rows = [
      { _id: 'r1', level: 1, name: '水', percent: '91' },
      { _id: 'r2', level: 1, name: '胡莫柳酯', percent: '9' },
    ];
    const view = <FormulationView field={submitted} value={rows} findings={[]} target={null} />;
    const ofCase = (
      <MarketsOfCase place={place} version={2}>
        {view}
      </MarketsOfCase>
    );
    page = await draw(ofCase, knowingEu());
    await page.see('≤ 7.34');
    expect(page.screen.getByRole('columnheader', { name: /欧盟/ })).toBeTruthy();
    expect(judged().map(({ body }) => body)).toEqual([{ caseId: '7', version: 2, regimes: ['eu'] }]);
    await page.redraw(view);
    await page.until(() => page.screen.queryByText('胡莫柳酯'), 'the formula');
    expect(page.screen.queryByRole('columnheader', { name: /欧盟/ })).toBeNull();
  });

  it('code and texts come with the first place that shows them', async () => {
    localStorage.setItem('review.regimes.', '["eu"]');
    page = await draw(
      <>
        <LaterBar {...barOff} />
        <LaterFindings results={[euResult()]} />
        <LaterChoices />
      </>,
      knowingEu(),
    );
    await page.see('E10');
    await page.see('欧盟（其他市场）');
    expect(page.screen.getAllByRole('switch')).toHaveLength(1);
  });
});

const rows = [
  { _id: 'r1', level: 1, name: '水', inci: 'WATER', percent: '91' },
  { _id: 'r2', level: 1, name: '胡莫柳酯', inci: 'HOMOSALATE', percent: '9' },
];
const formulation = {
  key: 'formula',
  type: 'table',
  widget: 'productFormula',
  columns: [],
  label: { 'zh-CN': '配方', en: 'Formulation' },
} as never;
const current = createStore<{ key: string | null }>(() => ({ key: null }));
function Rail() {
  return <FindingsRail findings={useFindings()} field="formula" current={current} />;
}
const wide = () => {
  window.matchMedia = () =>
    ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }) as never;
};

describe('a form that is filled in', () => {
  const before = window.matchMedia;
  const room = { clientHeight: 600, clientWidth: 1150 };
  beforeEach(() => {
    for (const [side, value] of Object.entries(room))
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value });
  });
  afterEach(() => {
    window.matchMedia = before;
    for (const side of Object.keys(room)) Reflect.deleteProperty(HTMLElement.prototype, side);
  });

  it('asks when a market is switched on and again after a pause in typing, and not at all once it is off', async () => {
    const drawn = await drawInForm([formulation], null, { data: { formula: rows } });
    page = drawn;
    const asked: string[][] = [];
    const live = startLiveRegimes(drawn.store, async (ids) => {
      asked.push(ids);
      return [euResult()];
    });
    drawn.store.setValue(['formula'], []);
    expect([asked.length, live.getState().phase]).toEqual([0, 'off']);
    live.choose(['eu']);
    expect(live.getState().phase).toBe('loading');
    await page.until(() => live.getState().phase === 'ready', 'the result');
    live.choose(['eu']);
    drawn.store.setValue(['formula'], rows);
    // What was found stays until the next answer comes.
    expect([asked.length, live.getState().results.length]).toEqual([1, 1]);
    await page.until(() => asked.length === 2, 'the next question');
    live.choose([]);
    expect(live.getState()).toEqual({ phase: 'off', results: [], error: null });
    drawn.store.setValue(['formula'], []);
    await act(() => new Promise((done) => setTimeout(done, 1_500)));
    expect(asked).toEqual([['eu'], ['eu']]);
    live.stop();
  });

  it('tells a refusal, and asks again when it is wanted', async () => {
    const drawn = await drawInForm([formulation], null);
    page = drawn;
    let fails = true;
    const live = startLiveRegimes(drawn.store, async () => {
      if (fails) throw new Error('太多');
      return [euResult()];
    });
    live.choose(['eu']);
    await page.until(() => live.getState().phase === 'failed', 'the refusal');
    fails = false;
    live.retry();
    await page.until(() => live.getState().phase === 'ready', 'the result');
    live.stop();
  });

  it('contradicting advice: both markets stand in the rail, each alone on request, and neither hides the other', async () => {
    wide();
    const own = findingAt('formula', {
      key: 'F28',
      rule: 'F28',
      severity: 'info',
      title: { 'zh-CN': '国内允许至 10%', en: 'Allowed here to 10%' },
    });
    const drawn = await drawInForm([formulation], null, {
      review: { findings: [own] },
      answer: knowingEu(),
      data: { formula: rows },
    });
    page = drawn;
    const regimes = startLiveRegimes(drawn.store, async () => [euResult()]);
    const context = { store: drawn.store, definition: {} as never, review: drawn.review, regimes };
    const { FormContext } = await import('../form/store/form-context.ts');
    await page.redraw(<FormContext value={context}>{<Rail />}</FormContext>);
    await page.see('国内允许至 10%');
    expect(page.text()).not.toContain('E10');
    await act(async () => regimes.choose(['eu']));
    await page.see('E10');
    expect(page.text()).toContain('国内允许至 10%');
    const only = (name: RegExp) => page.user.click(page.screen.getByRole('radio', { name }));
    await only(/^欧盟 1$/);
    expect([page.text().includes('国内允许至'), page.text().includes('E10')]).toEqual([false, true]);
    await only(/^中国$/);
    expect([page.text().includes('国内允许至'), page.text().includes('E10')]).toEqual([true, false]);
    await act(async () => regimes.choose([]));
    expect([page.text().includes('国内允许至'), page.text().includes('E10')]).toEqual([true, false]);
    regimes.stop();
  });

  it('the grid has a column of other markets when one is on: the limit with annex and entry beside that of the authority', async () => {
    const drawn = await drawInForm([formulation], null, { answer: knowingEu(), data: { formula: rows }, review: {} });
    page = drawn;
    const regimes = startLiveRegimes(drawn.store, async () => [euResult()]);
    const context = {
      store: drawn.store,
      definition: { fields: [], review: { mapping: {} } } as never,
      review: drawn.review,
      regimes,
    };
    const { FormContext } = await import('../form/store/form-context.ts');
    await page.redraw(
      <FormContext value={context}>
        <Entry field={formulation} as={(port) => <FormulationField port={port} />} />
      </FormContext>,
    );
    const heads = () => page.screen.getAllByRole('columnheader').map((one) => one.textContent);
    expect(heads()).not.toContain('欧盟');
    await act(async () => regimes.choose(['eu']));
    await page.until(() => heads().includes('欧盟'), 'the column');
    expect(heads().indexOf('欧盟')).toBe(heads().indexOf('限量与依据') + 1);
    const cell = document.querySelector('[data-row="r2"] .fg-market') as HTMLElement;
    expect(cell.textContent).toContain('≤ 7.34 VI, 3');
    expect(cell.className).toContain('fg-mark-error');
    expect(cell.querySelector('.fg-unverified')?.getAttribute('title')).toContain('7.34% (as such)');
    // The finding belongs to its own column: that of the authority's findings does not count it.
    expect(document.querySelector('[data-row="r2"] .fg-findings')?.textContent).toBe('');
    await page.user.pointer({ keys: '[MouseLeft]', target: cell });
    await page.see('胡莫柳酯 9.000%，限 7.34%');
    expect(document.querySelector('.fg-note-market')?.textContent).toBe('欧盟');
    await page.click('列设置');
    await page.until(
      () => page.screen.queryByRole('checkbox', { name: '欧盟（其他市场）' }),
      'the switch among the columns',
    );
    regimes.stop();
  });

  it('the pre-check shows them below its own findings; no count, question or verdict of it changes', async () => {
    localStorage.setItem('review.regimes.', '["eu"]');
    const drawn = await drawInForm([formulation], null, { answer: knowingEu(), data: { formula: rows } });
    page = drawn;
    const check = {
      rev: 4,
      errors: [],
      canSubmit: true,
      blocked: null,
      review: { rulebookVersion: '12', asOf: '2026-11-22', findings: [], notices: [], passed: [], notApplicable: [] },
    } as unknown as Check;
    const verdict = verdictOf(check, drawn.store.getState().steps);
    await page.redraw(
      <CheckCard
        {...{ check, verdict, form: drawn.store, readOnly: false, isEdited: false, summary: null }}
        place={{ group: 'reg', name: 'first', id: '5' }}
        reasons={{ get: () => '', set: () => undefined, clear: () => undefined }}
        onAgain={null}
        onGo={() => undefined}
      />,
    );
    await page.see('E10');
    expect(page.text()).toContain('可以提交，没有发现问题');
    expect(page.screen.queryByRole('textbox')).toBeNull();
    expect(page.sent('/draft/regimes')).toEqual([{ id: '5', regimes: ['eu'] }]);
    expect(eu.id).toBe('eu');
  });
});
