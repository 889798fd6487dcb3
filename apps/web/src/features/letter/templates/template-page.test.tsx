// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../../client/index.ts';
import { setTabOpener } from '../../../client/tab.ts';
import { draw } from '../../../component.testing.tsx';
import TemplatePage from './TemplatePage.tsx';
import TemplatesPage from './TemplatesPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const signedOut = useSession.getState();
afterEach(async () => {
  await page.end();
  useSession.setState(signedOut);
});

const title = { 'zh-CN': '解除暂停通知书', en: 'Suspension lifted' };
const content = {
  id: 'L19',
  title,
  word: '解',
  sign: 'seal',
  decides: false,
  blocks: [
    { type: 'paragraph', text: '解除暂停{case.title}。' },
    { type: 'basis', text: '依据条例。', verified: true, source: '条例' },
  ],
};
const summary = {
  ...{ id: 'L19', title, word: '解', sign: 'seal', decides: false, version: 1, from: '2026-01-01' },
  ...{ next: null, draftBy: null },
};
const version = {
  ...{ version: 1, from: '2026-01-01', state: 'inForce', sha256: 'ab'.repeat(32) },
  ...{ publishedAt: '2026-01-01 00:00:00', publishedBy: null },
};
const detail = {
  ...summary,
  content,
  versions: [version],
  draft: null as object | null,
  names: [{ name: 'case.title', label: '产品名称' }],
};
const draft = {
  ...{ content, basedOn: 1, from: '2030-01-01', savedBy: '温如玉', savedAt: '2026-11-01T00:00:00.000Z', mine: true },
};

/** The page with a server that fills paragraphs by their text. */
async function open(one: typeof detail, unknown: string[] = []) {
  useSession.setState({ roles: ['REGULATION_EDITOR'] });
  page = await draw(<TemplatePage params={{ id: 'L19' }} />, ({ path, body }) => {
    if (!path.endsWith('preview')) return JSON.parse(JSON.stringify(one)) as Json;
    const { blocks } = body.content as unknown as typeof content;
    return { blocks: blocks.map(({ text }) => ({ type: 'paragraph', text: `见：${text}` })), missing: [], unknown };
  });
  await page.see('见：解除暂停{case.title}。');
}

describe('the page of a template', () => {
  it('shows the letter while it is written, and saves the draft on the version that it changes', async () => {
    await open(detail);
    await page.type('第 1 块 段落 内容', '恢复销售。');
    await page.see('见：恢复销售。');
    await page.type('生效日期', '2030-02-01');
    await page.press('Tab');
    await page.click('保存草稿');
    await page.until(() => page.sent('/template/save').length === 1, 'the draft');
    expect(page.sent('/template/save')).toMatchObject([
      {
        basedOn: 1,
        from: '2030-02-01',
        after: null,
        content: { blocks: [{ text: '恢复销售。' }, { verified: true }] },
      },
    ]);
  });

  it('moves, removes and adds blocks', async () => {
    await open(detail);
    const press = async (name: string) => page.user.click(await page.screen.findByRole('button', { name }));
    await press('下移 第 1 块 段落');
    await press('删除 第 1 块 依据');
    await page.until(() => page.screen.queryByLabelText('第 2 块 段落 内容') === null, 'one block');
    expect(page.text()).toContain('第 1 块 段落');
  });

  it('whoever wrote the draft cannot publish it; another person can', async () => {
    await open({ ...detail, draft });
    expect(page.button('发布')).toHaveProperty('disabled', true);
    expect(page.button('发布')?.title).toContain('另一位');
    await page.end();
    await open({ ...detail, draft: { ...draft, mine: false } });
    await page.click('发布');
    await page.until(() => page.sent('/template/publish').length === 1, 'the publication');
    expect(page.sent('/template/publish')).toEqual([{ id: 'L19', savedAt: draft.savedAt }]);
  });

  it('names what no letter has', async () => {
    await open(detail, ['case.titel']);
    await page.see('文书里没有这些名称：case.titel');
  });

  it('is only read by who does not maintain it', async () => {
    await open(detail);
    await page.end();
    useSession.setState({ roles: ['ACCEPTOR'] });
    page = await draw(<TemplatePage params={{ id: 'L19' }} />, ({ path }) =>
      path.endsWith('preview')
        ? { blocks: [], missing: [], unknown: [] }
        : (JSON.parse(JSON.stringify(detail)) as Json),
    );
    await page.see('系统自带');
    expect(page.screen.queryByRole('button', { name: '保存草稿' })).toBeNull();
  });
});

it('the list opens a template', async () => {
  const opened: unknown[] = [];
  setTabOpener((wish) => opened.push(wish));
  page = await draw(<TemplatesPage />, () => JSON.parse(JSON.stringify([summary])) as Json);
  await page.user.click(await page.screen.findByText('解除暂停通知书'));
  await page.press('Enter');
  expect(opened).toEqual([{ path: '/base/templates/L19' }]);
});
