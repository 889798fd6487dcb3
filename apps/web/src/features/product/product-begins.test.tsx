// @vitest-environment jsdom
import type { Json, ProductBegin, ProductDetail } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { type Asked, draw } from '../../component.testing.tsx';
import { ProductBegins } from './ProductBegins.tsx';

const words = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
const product = { id: '1', title: '岚屿演示面霜' } as ProductDetail;
const reason = { key: 'reason', type: 'text', label: words('理由'), required: true };
const area = {
  ...{ version: 3, allowed: ['open'] },
  definition: {
    ...{ id: 'test/check', kind: 'application', title: words('核查'), form: { steps: [] } },
    opening: { fields: ['product', 'reason'], reason: 'reason' },
    fields: [{ key: 'product', type: 'reference', source: 'product', label: words('产品') }, reason],
  },
};
const done = { caseId: '77', status: 'OPEN', certNo: null, applyNo: null, version: 1 };
let begins: ProductBegin[] = [];
let opening: Json | Error = done;
const server = ({ path }: Asked): Json | Error => {
  if (path.endsWith('/product/begins')) return begins as unknown as Json;
  if (path.endsWith('/area/get')) return area as unknown as Json;
  if (path.endsWith('/test/check/open')) return opening;
  return path.endsWith('/test/renewal/save') ? { id: '55', version: 0 } : {};
};
const begin = (more: Partial<ProductBegin>): ProductBegin => ({
  ...{ area: 'test/check', title: words('核查'), as: 'office', blocked: null, draftId: null },
  ...more,
});

describe('what may be begun on a product', () => {
  let page: Awaited<ReturnType<typeof draw>>;
  afterEach(() => page.end());
  const show = async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    page = await draw(<ProductBegins product={product} onChanged={() => undefined} />, server);
    return opened;
  };

  it('what cannot begin now is there, disabled, with the reason', async () => {
    begins = [begin({ blocked: '产品 1 有未办结的“核查”' })];
    await show();
    await page.see('产品 1 有未办结的“核查”');
    expect(page.screen.getByRole('button', { name: '发起核查' })).toHaveProperty('disabled', true);
  });

  it('an office fills in what the opening asks for; the product is chosen; a refusal is shown, then the case opens', async () => {
    begins = [begin({})];
    const opened = await show();
    await page.click('发起核查');
    await page.see('企业会立即看到发起的机关和理由');
    await page.user.type(page.screen.getByLabelText(/理由/), '投诉');
    opening = Object.assign(new Error('有未办结的核查'), { state: 409 });
    await page.click('发起');
    await page.see('有未办结的核查');
    opening = done;
    await page.click('发起');
    await expect.poll(() => opened).toEqual(['/test/check/case/77']);
    const sent = page.asked.filter(({ path }) => path.endsWith('/test/check/open')).at(-1);
    expect(sent?.body.data).toMatchObject({ product: { id: '1', text: '岚屿演示面霜' }, reason: '投诉' });
  });

  it('a company gets a draft with the product in it', async () => {
    begins = [begin({ area: 'test/renewal', title: words('延续'), as: 'holder' })];
    const opened = await show();
    await page.click('发起延续');
    await expect.poll(() => opened).toEqual(['/test/renewal/draft/55']);
  });

  it('a company goes on with the draft that it has, even while the product is blocked', async () => {
    begins = [begin({ area: 'test/renewal', title: words('延续'), as: 'holder', draftId: '56', blocked: '受限' })];
    const opened = await show();
    await page.click('继续填写延续');
    expect(opened).toEqual(['/test/renewal/draft/56']);
  });
});
