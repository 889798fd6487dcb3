// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { type Asked, draw } from '../../component.testing.tsx';
import { Place } from '../../runtime/list/list.testing.tsx';
import ProductsPage from './ProductsPage.tsx';

const words = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
const column = { key: 'product', type: 'reference', source: 'product', label: words('产品') };
const application = (id: string, title: string, more: object = {}) => ({
  ...{ id, kind: 'application', title: words(title), titleOf: '{product.text}', form: { steps: [] } },
  ...{ list: { columns: [], filters: [] }, access: {}, menu: { parent: 'reg', order: 1 } },
  fields: [column, { key: 'products', type: 'table', label: words('产品'), columns: [column] }],
  ...more,
});
const submitEach = { rows: 'products', when: 'several', unique: 'product' };
const areas = (allowed: string[]) => [
  { version: 1, allowed, definition: application('test/end', '注销', { submitEach }) },
  { version: 1, allowed, definition: application('test/renew', '延续') },
];
const product = (id: string) => ({
  ...{ id, number: `云备${id}`, title: `面霜${id}`, state: 'ACTIVE', kind: 'ordinary', origin: 'domestic' },
  ...{ holderName: '岚屿', classification: null, validFrom: null, validTo: null, currentVersion: 1 },
  ...{ openCases: 0, openedAt: '2026-01-01 10:00:00' },
});
const pageResult = { pageNo: 1, limit: 20, totalCount: 2, totalPages: 1, exact: true };
const server =
  (allowed: string[]) =>
  ({ path }: Asked): Json => {
    if (path.endsWith('/area/list')) return areas(allowed) as unknown as Json;
    if (path.endsWith('/product/query')) return { dataResult: [product('1'), product('2')], pageResult } as Json;
    return path.endsWith('/test/end/save') ? { id: '55', version: 0 } : [];
  };

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const show = async (allowed: string[]) => {
  const opened: string[] = [];
  setTabOpener(({ path }) => opened.push(path));
  page = await draw(
    <Place>
      <ProductsPage />
    </Place>,
    server(allowed),
  );
  await page.see('面霜1');
  return opened;
};
const saved = () => page.asked.findLast(({ path }) => path.endsWith('/save'))?.body.data;

it('several chosen products become the rows of one draft, one becomes the form for one', async () => {
  const opened = await show(['save', 'submit']);
  const box = (name: string) => within(page.screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox');
  await page.user.click(box('面霜1'));
  await page.click('发起注销');
  await page.until(() => opened.length === 1, 'the draft');
  expect(saved()).toEqual({ product: { id: '1', text: '面霜1' } });
  // What was chosen stays chosen.
  await page.user.click(box('面霜2'));
  await page.click('发起注销');
  await page.until(() => opened.length === 2, 'the second draft');
  expect(saved()).toMatchObject({
    several: true,
    products: [{ product: { id: '1', text: '面霜1' } }, { product: { id: '2', text: '面霜2' } }],
  });
  expect(opened.at(-1)).toBe('/test/end/draft/55');
  expect(page.screen.queryByRole('button', { name: '发起延续' })).toBeNull();
});

it('nothing is offered to somebody who may not submit', async () => {
  await show(['query', 'get']);
  expect(page.screen.queryByRole('checkbox')).toBeNull();
  expect(page.screen.queryByRole('button', { name: '发起注销' })).toBeNull();
});
