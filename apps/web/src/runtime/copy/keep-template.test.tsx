// @vitest-environment jsdom
import type { JsonObject, PublishedArea } from '@app/contract';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw, listed } from '../../component.testing.tsx';
import { TemplateList } from '../list/area/TemplateList.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { KeepTemplateDialog } from './KeepTemplateDialog.tsx';
import { LazyKeepTemplate } from './LazyKeepTemplate.tsx';

let page: Awaited<ReturnType<typeof draw>>;
let opened: string[];
let closed: number;
beforeEach(() => {
  opened = [];
  closed = 0;
  setTabOpener(({ path }) => opened.push(path));
});
afterEach(() => page.end());
const button = (name: string) => page.screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1) as HTMLElement;
/** An action of the one row that stands in its menu. */
const choose = async (action: string) => {
  await page.user.click(button('“面霜 基础”的更多操作'));
  await page.user.click((await page.screen.findAllByRole('menuitem', { name: action })).at(-1) as HTMLElement);
};
const close = () => {
  closed += 1;
};

const area = {
  version: 1,
  allowed: ['query', 'save', 'remove'],
  definition: {
    id: 'demo/thing',
    kind: 'application',
    title: { 'zh-CN': '申请', en: 'Application' },
    clone: { again: { 'zh-CN': '复制为新申请', en: 'Copy as new application' }, without: [] },
  },
} as unknown as PublishedArea;
const template = {
  id: '7',
  template: '面霜 基础',
  title: '岚屿面霜',
  caseId: null,
  updatedByName: '林申',
  createdAt: '2026-11-20 09:00:00',
  updatedAt: '2026-11-20 10:00:00',
};

it('the dialog comes with its texts when somebody keeps the first template', async () => {
  page = await draw(
    <Suspense fallback={null}>
      <LazyKeepTemplate area="demo/thing" of={{ draftId: '5' }} name="岚屿面霜" onClose={close} />
    </Suspense>,
  );
  await page.see('模板保存现在填写的内容');
});

describe('keeping a draft as a template', () => {
  const open = async (answer: () => JsonObject | Error) => {
    page = await draw(
      <KeepTemplateDialog area="demo/thing" of={{ draftId: '5' }} name="岚屿面霜" onClose={close} />,
      answer,
    );
  };

  it('proposes the name of the product, keeps it under the name that is typed, and says so', async () => {
    await open(() => ({ id: '7' }));
    expect(((await page.field('模板名称')) as HTMLInputElement).value).toBe('岚屿面霜');
    await page.type('模板名称', ' 面霜 基础 ');
    await page.user.click(button('保存'));
    await page.see('已存为模板“面霜 基础”');
    expect(page.sent('/draft/template')).toEqual([{ draftId: '5', called: '面霜 基础' }]);
    expect(closed).toBe(1);
  });

  it('without a name asks for one and sends nothing; a name that is taken is told at the field, and another one goes', async () => {
    let refused = true;
    await open(() => (refused ? new Error('已有名为“乳液”的模板，请换一个名称') : { id: '7' }));
    await page.type('模板名称', '  ');
    await page.user.click(button('保存'));
    await page.see('请输入模板名称');
    expect(page.sent('/draft/template')).toEqual([]);
    await page.type('模板名称', '乳液');
    await page.user.keyboard('{Enter}');
    await page.user.click(button('保存'));
    await page.see('已有名为“乳液”的模板');
    expect(closed).toBe(0);
    refused = false;
    await page.type('模板名称', '乳液 二');
    expect(page.text()).not.toContain('已有名为');
    await page.user.click(button('保存'));
    await page.until(() => closed === 1, 'the end of the dialog');
  });
});

describe('the templates of a company', () => {
  const open = async () => {
    const of = { title: '申请', views: [] } as never;
    page = await draw(<TemplateList area={area} of={of} actions={null} banner={null} />, ({ path }) =>
      path.endsWith('/draft/query')
        ? listed([template])
        : path.endsWith('/save')
          ? { id: '9', version: 0 }
          : { id: '7' },
    );
    await page.see('面霜 基础');
  };

  it('are asked for as templates; one begins an application, and one is written', async () => {
    await open();
    expect(page.sent('/draft/query')[0]).toMatchObject({ templates: true });
    await page.user.click(button('用它新建'));
    await page.until(() => opened.length === 1, 'the new draft');
    expect(page.sent('/demo/thing/save')).toMatchObject([{ draftId: '7', prefill: true }]);
    await choose('修改');
    expect(opened).toEqual(['/demo/thing/draft/9', '/demo/thing/draft/7']);
  });

  it('are called otherwise, and removed after a question that names them', async () => {
    await open();
    await choose('重命名');
    // The filter above the list bears the same label.
    const name = (await page.screen.findAllByLabelText('模板名称')).at(-1) as HTMLElement;
    await page.user.clear(name);
    await page.user.type(name, '面霜 二');
    await page.user.click(button('保存'));
    await page.see('已改名为“面霜 二”');
    expect(page.sent('/draft/template')).toEqual([{ id: '7', called: '面霜 二' }]);
    await choose('删除');
    await page.see('删除模板面霜 基础');
    await page.user.click(button('删除'));
    await page.until(() => page.sent('/remove').length === 1, 'the removal');
    expect(page.sent('/remove')).toEqual([{ ids: '7' }]);
  });

  it('are chosen where one copies, too', async () => {
    page = await draw(<CopyDialog area={area} title="复制已有产品" onClose={close} />, ({ path }) =>
      path.endsWith('/draft/query')
        ? listed([template])
        : path.endsWith('/save')
          ? { id: '9', version: 0 }
          : listed([]),
    );
    await page.user.click(page.screen.getByText('模板'));
    await page.see('面霜 基础');
    await page.user.click(button('复制面霜 基础'));
    await page.until(() => opened.length > 0, 'the draft');
    expect(page.sent('/demo/thing/save')).toMatchObject([{ draftId: '7' }]);
  });
});
