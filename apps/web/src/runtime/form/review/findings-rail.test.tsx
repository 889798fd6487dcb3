// @vitest-environment jsdom
import type { Finding } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { drawInForm, findingAt } from '../form.testing.tsx';
import { FindingCard } from './FindingCard.tsx';
import { FindingsRail } from './FindingsRail.tsx';
import { useFindings } from './use-rulebook.ts';

let page: Awaited<ReturnType<typeof drawInForm>>;
let notifyWidth = (_: boolean) => {};
const before = window.matchMedia;
beforeEach(() => {
  let matches = true;
  const listeners = new Set<() => void>();
  window.matchMedia = () =>
    ({
      get matches() {
        return matches;
      },
      addListener() {},
      removeListener() {},
      addEventListener: (_: string, notify: () => void) => listeners.add(notify),
      removeEventListener: (_: string, notify: () => void) => listeners.delete(notify),
    }) as never;
  notifyWidth = (roomy) => {
    matches = roomy;
    for (const notify of listeners) notify();
  };
});
afterEach(async () => {
  await page.end();
  window.matchMedia = before;
});

const current = createStore<{ key: string | null }>(() => ({ key: null }));
const titled = (key: string, zh: string, more: Partial<Finding> = {}) =>
  findingAt('x', { key, title: { 'zh-CN': zh, en: `${zh} en` }, ...more });
function Rail() {
  return <FindingsRail findings={useFindings()} field="x" current={current} />;
}
const press = (name: string | RegExp) => page.user.click(page.screen.getByRole('button', { name }));

describe('the findings beside a step', () => {
  it('are counted by severity; one severity is looked at alone, and all of them again', async () => {
    const findings = [titled('a', '超过限量'), titled('b', '用语不当', { severity: 'warn' })];
    page = await drawInForm([], <Rail />, { review: { findings } });
    expect(page.text()).toContain('边填边查 · 8 ms');
    await page.user.click(page.screen.getAllByRole('button', { pressed: false })[0] as HTMLElement);
    expect([page.text().includes('超过限量'), page.text().includes('用语不当')]).toEqual([true, false]);
    await press('全部 2');
    expect(page.text()).toContain('用语不当');
  });

  it('many are drawn in parts', async () => {
    const findings = Array.from({ length: 45 }, (_, at) => titled(`k${at}`, `第${at}条发现`));
    page = await drawInForm([], <Rail />, { review: { findings } });
    expect(page.text()).not.toContain('第44条发现');
    await press('还有 5 条');
    expect(page.text()).toContain('第44条发现');
    expect(page.screen.queryByRole('button', { name: /还有/ })).toBeNull();
  });

  it('say so when there are none, when the server judges instead, and when the rules did not come', async () => {
    page = await drawInForm([], <Rail />, { review: {} });
    expect(page.text()).toContain('没有发现问题。');
    await page.find({ phase: 'server', ms: null });
    expect(page.text()).toContain('以下是服务器对已保存内容的审查结果');
    expect(page.text()).not.toContain('边填边查 ·');
    await page.find({ phase: 'failed' });
    expect(page.text()).not.toContain('没有发现问题。');
    await press('重试');
    expect(page.review?.getState().phase).toBe('loading');
    await page.find({ phase: 'loading', ms: null });
    expect(page.text()).toContain('正在载入规则');
  });

  it('tell what the rules say of the whole dossier under the findings', async () => {
    page = await drawInForm([], <Rail />, { review: {} });
    const notice = { key: 'n', title: { 'zh-CN': '目录只有一部分', en: 'Incomplete' }, rules: [] };
    const result = page.review?.getState().result;
    if (result) await page.find({ result: { ...result, notices: [notice] } });
    expect(page.text()).toContain('目录只有一部分');
  });

  it('on a narrow screen are a strip that opens on demand, and stays as the person left it', async () => {
    page = await drawInForm([], <Rail />, { review: { findings: [titled('a', '超过限量')] } });
    await act(async () => notifyWidth(false));
    expect(page.text()).not.toContain('超过限量');
    await press(/预审发现/);
    expect(page.text()).toContain('超过限量');
    await press('收起预审发现');
    await act(async () => notifyWidth(true));
    expect(page.text()).not.toContain('超过限量');
  });
});

describe('the card of a finding', () => {
  const full = titled('a', '甘油超过限量', {
    detail: { 'zh-CN': '驻留类产品', en: 'Leave-on' },
    value: '5%',
    limit: '2%',
    unverified: true,
    from: '2027-01-01',
    fix: { label: { 'zh-CN': '改为 2%', en: 'Set 2%' }, ops: [{ op: 'set', path: ['x'], value: '2' }] },
    places: [{ field: 'other' }, { field: 'x', rowId: 'r' }],
  });

  it('says value and limit, ground and from when; its title leads to the place beside it', async () => {
    page = await drawInForm([], <FindingCard finding={full} field="x" current={current} />, { review: {} });
    for (const words of ['v3', '驻留类产品', '填写5%', '限值2%', '依据尚待核对', '2027-01-01 起'])
      expect(page.text()).toContain(words);
    await press('甘油超过限量');
    expect(page.store.getState().target).toMatchObject({ field: 'x', rowId: 'r' });
    await press('改为 2%');
    expect(page.data()).toEqual({ x: '2' });
    await page.choose('en');
    expect(page.text()).toContain('甘油超过限量 en');
  });

  it('is marked while the cursor of the grid stands on it, and offers no fix to who only reads', async () => {
    page = await drawInForm([], <FindingCard finding={full} field="x" current={current} />, {
      review: {},
      readOnly: true,
    });
    const card = () => document.querySelector('.fm-card') as HTMLElement;
    expect(card().className).not.toContain('fm-current');
    await act(async () => current.setState({ key: 'a' }));
    expect(card().className).toContain('fm-current');
    expect(page.screen.queryByRole('button', { name: '改为 2%' })).toBeNull();
  });
});
