// @vitest-environment jsdom
import type { Json, JsonObject, StoredFinding } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import { FindingDecision } from './FindingDecision.tsx';
import { isMeasure } from './finding.ts';
import { ImportDossier } from './ImportDossier.tsx';
import { ReviewDownloads, type ReviewTarget } from './ReviewDownloads.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const finding = (more: Partial<StoredFinding> = {}) => ({ id: 'f1', decision: null, ...more }) as StoredFinding;
const decided: unknown[] = [];

function Decision({ mayDecide = true, shown = finding() }: { mayDecide?: boolean; shown?: StoredFinding }): ReactNode {
  const [rejecting, setRejecting] = useState(false);
  return (
    <FindingDecision
      finding={shown}
      mayDecide={mayDecide}
      busy={false}
      rejecting={rejecting}
      onRejecting={setRejecting}
      onDecide={(...said) => decided.push(said)}
    >
      <button type="button">下一条</button>
    </FindingDecision>
  );
}

describe('the decision about a finding', () => {
  beforeEach(() => void decided.splice(0));

  it('is accepted with one press; rejected with a reason alone, which is still there after a second thought', async () => {
    page = await draw(<Decision />);
    await page.click('采纳 A');
    expect(decided).toEqual([['accepted']]);
    await page.click('不采纳 R');
    const reason = page.screen.getByRole('textbox', { name: '不采纳的理由' });
    expect(page.button('不采纳')?.disabled).toBe(true);
    await page.user.type(reason, '  ');
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    expect(decided.length).toBe(1);
    await page.user.type(reason, '限值按淋洗类计算');
    await page.user.keyboard('{Escape}');
    await page.click('不采纳 R');
    expect(page.screen.getByRole<HTMLTextAreaElement>('textbox').value).toContain('限值按淋洗类计算');
    await page.click('不采纳');
    expect(decided.at(-1)).toEqual(['rejected', '限值按淋洗类计算']);
  });

  it('once made it stands with who, when and why, and may be changed by an officer', async () => {
    const made = finding({
      decision: 'rejected',
      decidedBy: '陈审评',
      decidedAt: '2026-11-21 10:00:00',
      decisionReason: '属淋洗类',
    });
    page = await draw(<Decision shown={made} />);
    for (const words of ['不采纳', '陈审评 2026-11-21 10:00', '属淋洗类']) expect(page.text()).toContain(words);
    await page.click('改判');
    expect(decided).toEqual([[null]]);
    await page.redraw(<Decision shown={made} mayDecide={false} />);
    expect(page.button('改判')).toBeUndefined();
  });

  it('whoever only reads has no buttons', async () => {
    page = await draw(<Decision mayDecide={false} />);
    expect(page.screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('a dossier file', () => {
  const file = (text: string) => new File([text], 'dossier.json', { type: 'application/json' });
  const opened: string[] = [];
  const choose = async (text: string) => page.user.upload(page.screen.getByLabelText('导入卷宗'), file(text));
  beforeEach(() => {
    opened.splice(0);
    setTabOpener(({ path }) => opened.push(path));
  });

  it('becomes a draft that opens; what the form has no place for is told', async () => {
    page = await draw(<ImportDossier area="reg/first" />, () => ({ id: '9', left: ['colour', 'shape'] }));
    await choose('{"name":"面霜"}');
    await page.until(() => opened.length === 1, 'the opened draft');
    expect(opened).toEqual(['/reg/first/draft/9']);
    expect(page.asked[0]?.body).toMatchObject({ dossier: { name: '面霜' } });
    await page.see('colour');
  });

  it.each([['[1]'], ['{"name":']])('that is no dossier is not sent: %s', async (text) => {
    page = await draw(<ImportDossier area="reg/first" />);
    await choose(text);
    await page.see('JSON');
    expect([page.asked, opened]).toEqual([[], []]);
  });

  it('that the server refuses opens nothing', async () => {
    page = await draw(<ImportDossier area="reg/first" />, () => new Error('没有权限'));
    await choose('{}');
    await page.see('没有权限');
    expect(opened).toEqual([]);
  });
});

describe('downloads of a review', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.splice(0);
    URL.createObjectURL = () => 'blob:saved';
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download);
    };
  });
  const inCase: ReviewTarget = { group: 'reg', name: 'first', caseId: '7', version: 2 };
  const inDraft: ReviewTarget = { group: 'reg', name: 'first', draftId: '4' };
  const bytes = () => new Response('pdf', { headers: { 'Content-Type': 'application/pdf' } });
  const choose = async (button: string, format: RegExp) => {
    await page.user.click(await page.screen.findByRole('button', { name: new RegExp(button) }));
    await page.user.click(await page.screen.findByRole('menuitem', { name: format }));
  };

  it.each([
    ['a version of a case', inCase, '审评报告', { caseId: '7', version: '2', format: 'pdf' }, '/review/report'],
    ['a draft', inDraft, '预审报告', { id: '4', format: 'pdf' }, '/draft/report'],
  ] as const)('the report of %s is saved under its title', async (_, target, button, asked, path) => {
    page = await draw(<ReviewDownloads target={target} title="面霜" />, bytes);
    await choose(button, /PDF/i);
    await page.until(() => saved.length === 1, 'the saved file');
    expect(saved).toEqual(['面霜.pdf']);
    expect(page.asked[0]?.path.endsWith(path)).toBe(true);
    const body = page.asked[0]?.body ?? {};
    for (const [key, value] of Object.entries(asked)) expect(String((body as JsonObject)[key])).toBe(value);
  });

  it.each([
    [inCase, '/review/dossier'],
    [inDraft, '/draft/dossier'],
  ])('the dossier is saved as JSON', async (target, path) => {
    page = await draw(<ReviewDownloads target={target} title="面霜" />, (): Json => ({ area: 'reg/first' }));
    await choose('报告', /JSON/i);
    await page.until(() => saved.length === 1, 'the saved file');
    expect([saved[0], page.asked[0]?.path.endsWith(path)]).toEqual(['面霜.json', true]);
  });

  it('a refusal is told and nothing is saved', async () => {
    page = await draw(<ReviewDownloads target={inCase} title="面霜" />, () => new Error('报告还没有生成'));
    await choose('审评报告', /PDF/i);
    await page.see('报告还没有生成');
    expect(saved).toEqual([]);
  });
});

it('a measure is a limit; words that should have stood there are not', () => {
  for (const limit of ['≤ 10 mg/kg', '100', '≥ 100', '总量不超过 8%', ' 5']) expect(isMeasure(limit), limit).toBe(true);
  for (const words of ['云海市岚屿区海棠路 18 号（演示地址）', '岚屿演示面霜', ''])
    expect(isMeasure(words), words).toBe(false);
});
