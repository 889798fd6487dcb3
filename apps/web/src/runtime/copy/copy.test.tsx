// @vitest-environment jsdom
import type { Json, JsonObject, PublishedArea } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw, listed } from '../../component.testing.tsx';
import { CopyExisting } from './CopyExisting.tsx';
import { CopyOf } from './CopyOf.tsx';

const area = (clone: JsonObject | undefined, allowed = ['save']) =>
  ({
    version: 1,
    allowed,
    definition: { id: 'demo/thing', kind: 'application', title: { 'zh-CN': '申请', en: 'Application' }, clone },
  }) as unknown as PublishedArea;
const clone = {
  title: { 'zh-CN': '复制已有产品', en: 'Copy an existing product' },
  again: { 'zh-CN': '复制为新申请', en: 'Copy as new application' },
  without: [],
};
let page: Awaited<ReturnType<typeof draw>>;
let opened: string[] = [];
afterEach(async () => {
  opened = [];
  await page.end();
});
const answer = ({ path }: { path: string }): Json | Error => {
  if (path.endsWith('/product/query'))
    return listed([{ id: '31', title: '岚屿面霜', number: '演妆备001', openedAt: '2026-03-01 10:00:00' }]);
  if (path.endsWith('/demo/thing/query'))
    return listed([{ id: '41', title: '岚屿精华', applyNo: 'S001', submittedAt: '2026-03-02 10:00:00' }]);
  if (path.endsWith('/save')) return { id: '9', version: 0 };
  return [area(clone)] as unknown as Json;
};
const button = (name: string) => page.screen.getByRole('button', { name });

it('an own product becomes a new draft, found by its name, and the draft opens', async () => {
  setTabOpener(({ path }) => opened.push(path));
  page = await draw(<CopyExisting area={area(clone)} />, answer);
  await page.user.click(button('复制已有产品'));
  await page.see('岚屿面霜');
  await page.type('产品名称', '岚屿');
  await page.until(() => JSON.stringify(page.sent('/product/query')).includes('"value":"岚屿"'), 'the search');
  await page.user.click(button('复制岚屿面霜'));
  await page.until(() => opened.length === 1, 'the draft');
  expect(opened).toEqual(['/demo/thing/draft/9']);
  expect(page.sent('/save')).toMatchObject([{ productId: '31', prefill: true, data: {} }]);
});

it('an earlier application is copied, too', async () => {
  setTabOpener(({ path }) => opened.push(path));
  page = await draw(<CopyExisting area={area(clone)} />, answer);
  await page.user.click(button('复制已有产品'));
  await page.user.click(await page.screen.findByText('申请'));
  await page.see('岚屿精华');
  await page.user.click(button('复制岚屿精华'));
  await page.until(() => opened.length === 1, 'the draft');
  expect(page.sent('/save')).toMatchObject([{ caseId: '41' }]);
});

it('is offered where the area makes copies, to those who may write there', async () => {
  page = await draw(<CopyExisting area={area(undefined)} />, answer);
  expect(page.screen.queryByRole('button')).toBeNull();
  await page.redraw(<CopyExisting area={area(clone, ['query'])} />);
  expect(page.screen.queryByRole('button')).toBeNull();
  await page.redraw(<CopyOf origin={{ productId: '31' }} />);
  await page.user.click(await page.screen.findByRole('button', { name: '复制为新申请' }));
  await page.until(() => page.sent('/save').length === 1, 'the copy');
});
