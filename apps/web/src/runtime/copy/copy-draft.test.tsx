// @vitest-environment jsdom
import type { PublishedArea } from '@app/contract';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import { CopyDraftDialog } from './CopyDraftDialog.tsx';
import { LazyCopyDraft } from './LazyCopyDraft.tsx';

const step = (key: string, zh: string, en: string) => ({ key, title: { 'zh-CN': zh, en }, sections: [] });
const area = (steps: object[]) =>
  ({
    version: 1,
    allowed: ['save'],
    definition: {
      id: 'demo/thing',
      kind: 'application',
      title: { 'zh-CN': '申请', en: 'Application' },
      form: { steps },
    },
  }) as unknown as PublishedArea;
const steps = [
  step('basic', '基本信息', 'Basics'),
  step('formula', '配方', 'Formulation'),
  step('label', '标签', 'Label'),
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
const close = () => {
  closed += 1;
};
const button = (name: string) => page.screen.getByRole<HTMLButtonElement>('button', { name });
const open = async (
  of = steps,
  answer: () => { id: string; version: number } | Error = () => ({ id: '9', version: 0 }),
) => {
  page = await draw(<CopyDraftDialog area={area(of)} draft={{ id: '5', title: '岚屿面霜' }} onClose={close} />, answer);
};
const box = (name: string) => page.screen.findByRole('checkbox', { name });

describe('copying a draft', () => {
  it('takes everything along unless a part is left out, and opens the copy', async () => {
    await open();
    await page.see('复制草稿“岚屿面霜”');
    await page.user.click(button('复制'));
    await page.until(() => closed === 1, 'the end of the dialog');
    expect(page.sent('/demo/thing/save')).toEqual([{ draftId: '5', data: {}, prefill: true }]);
    expect(opened).toEqual(['/demo/thing/draft/9']);
  });

  it('takes along the parts that stay ticked, in the order of the form; none is no copy', async () => {
    await open();
    for (const name of ['基本信息', '配方', '标签']) await page.user.click(await box(name));
    await page.see('请至少选一部分');
    expect(button('复制').disabled).toBe(true);
    await page.user.click(await box('标签'));
    await page.user.click(await box('基本信息'));
    await page.user.click(button('复制'));
    await page.until(() => opened.length === 1, 'the copy');
    expect(page.sent('/demo/thing/save')).toMatchObject([{ draftId: '5', parts: ['basic', 'label'] }]);
  });

  it('asks nothing of a form of one part, and stays open where the copy is refused', async () => {
    await open(steps.slice(0, 1), () => new Error('草稿太多'));
    expect(page.screen.queryByRole('checkbox')).toBeNull();
    await page.user.click(button('复制'));
    await page.see('草稿太多');
    expect([opened, closed]).toEqual([[], 0]);
  });

  it('comes with its texts when somebody copies the first draft, in the language of the page', async () => {
    page = await draw(
      <Suspense fallback={null}>
        <LazyCopyDraft area={area(steps)} draft={{ id: '5', title: 'Cream' }} onClose={close} />
      </Suspense>,
    );
    await page.see('复制草稿“Cream”');
    await page.choose('en');
    await page.see('Copy the draft “Cream”');
    expect(await box('Formulation')).toBeTruthy();
  });
});
