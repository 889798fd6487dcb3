// @vitest-environment jsdom
import type { Json, PublishedArea } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { setTabOpener } from '../../../client/tab.ts';
import { draw, listed } from '../../../component.testing.tsx';
import AreaListPage from './AreaListPage.tsx';
import { StatusCell } from './cells.tsx';
import DataTemplatePage from './DataTemplatePage.tsx';

const materials = {
  version: 1,
  allowed: ['query'],
  definition: {
    id: 'demo/materials',
    kind: 'worklist',
    worklist: { source: 'cases', areas: [] },
    title: { 'zh-CN': '物料', en: 'Materials' },
    titleOf: '{name}',
    fields: [
      {
        key: 'kind',
        type: 'enum',
        label: { 'zh-CN': '种类' },
        options: [{ value: 'raw', label: { 'zh-CN': '原料' } }],
      },
      { key: 'used', type: 'boolean', label: { 'zh-CN': '在用' } },
    ],
    form: { steps: [] },
    list: {
      columns: [{ field: 'title' }, { field: 'kind' }, { field: 'dueAt' }],
      filters: ['kind', 'used', 'submittedAt', 'title', 'status'],
      findings: true,
    },
    statuses: [
      { value: 'DRAFT', label: { 'zh-CN': '草稿中' }, look: 'draft' },
      { value: 'OPEN', label: { 'zh-CN': '办理中' }, look: 'submitted' },
    ],
  },
} as unknown as PublishedArea;

let page: Awaited<ReturnType<typeof draw>>;
let opened: string[] = [];
const answer = ({ path }: { path: string }): Json | Error => {
  if (path.endsWith('/query'))
    return listed([{ id: '7', title: '岚屿面霜', kind: 'raw', due: null, area: 'reg/first' }]);
  if (path.endsWith('/counts'))
    return [{ caseId: '7', errors: 2, warnings: 1, cannotDecide: 0, undecidedErrors: 2 }] as unknown as Json;
  if (path.endsWith('/areas') || path.endsWith('/area/list')) return [materials] as unknown as Json;
  return materials as unknown as Json;
};
afterEach(async () => {
  opened = [];
  await page.end();
});

it('an officer sees what the rules said of each case, beside its fields in words, and goes on from there', async () => {
  setTabOpener(({ path }) => opened.push(path));
  page = await draw(<AreaListPage params={{ group: 'demo', name: 'materials' }} />, answer, {
    query: { 'f.used': 'true,false', 'f.kind': 'raw' },
  });
  await page.see('岚屿面霜');
  await page.see('2 条错误待处理');
  expect(page.tab.title).toBe('物料');
  expect(page.text()).toContain('原料');
  // Yes and no chosen together filter nothing.
  const asked = page.asked.find(({ path }) => path.endsWith('/query'))?.body;
  expect(asked).toMatchObject({ parameters: [{ key: 'Q^kind^SI', value: 'raw' }] });
  await page.user.click(page.screen.getByRole('button', { name: '审评结果' }));
  await page.user.click(page.screen.getByRole('button', { name: '打开' }));
  await page.user.click(page.screen.getByRole('button', { name: '岚屿面霜' }));
  expect(opened).toEqual(['/reg/first/review/7', '/reg/first/case/7', '/reg/first/case/7']);
  // Statuses that a listed case cannot have are not offered.
  await page.user.click(page.screen.getByRole('button', { name: '更多条件' }));
  await page.focus(await page.field('状态'));
  await page.press('ArrowDown');
  await page.see('办理中');
  expect(page.text()).not.toContain('草稿中');
});

it('an area that cannot be had says why, with a way to try again', async () => {
  let isThere = false;
  page = await draw(<AreaListPage params={{ group: 'demo', name: 'materials' }} />, (asked) =>
    isThere ? answer(asked) : new Error('没有权限'),
  );
  await page.see('没有权限');
  isThere = true;
  await page.click('重试');
  await page.see('岚屿面霜');
});

it('a data template is the register of its name; an unknown one leads to the page that says so', async () => {
  page = await draw(<DataTemplatePage params={{ id: 'demo_materials' }} />, answer);
  await page.see('岚屿面霜');
  await page.redraw(<DataTemplatePage params={{ id: 'nothing' }} />);
  await page.until(() => window.location.pathname === '/404', 'the page of what is not there');
});

it('a status is its word; one that the definition does not know stands as it is', async () => {
  page = await draw(
    <>
      <StatusCell definition={materials.definition} status="OPEN" />
      <StatusCell definition={materials.definition} status="OTHER" />
    </>,
  );
  expect(page.text()).toBe('办理中OTHER');
});
