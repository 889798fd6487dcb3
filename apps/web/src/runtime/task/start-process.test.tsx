// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import { StartProcess } from './StartProcess.tsx';
import { processField } from './task.testing.ts';

const process: Json = {
  key: 'demo/purchase',
  version: 1,
  title: { 'zh-CN': '采购申请', en: 'Purchase' },
  fields: [
    processField('price', 'decimal', '单价'),
    processField('pieces', 'integer', '件数'),
    processField('day', 'date', '需要日期'),
  ],
};

let page: Awaited<ReturnType<typeof draw>>;
const begin = async () => {
  useSession.setState({ permissions: { 'workflow.start': true } });
  page = await draw(<StartProcess processKey="demo/purchase" />, ({ path }) =>
    path.endsWith('/start') ? { bizKey: '1' } : [process],
  );
  await page.click('发起流程');
  await page.field('单价');
};
const started = () => page.asked.find(({ path }) => path.endsWith('/start'))?.body.data;
afterEach(() => page.end());

describe('the form of a process', () => {
  it('reads a decimal comma and full-width digits as a sheet does', async () => {
    await begin();
    await page.type('标题', '采购');
    const price = await page.type('单价', '1,5');
    await page.leave();
    expect(price.value).toBe('1.5');
    await page.type('件数', '１２');
    await page.leave();
    await page.click('发起');
    await page.until(started, 'the started process');
    expect(started()).toMatchObject({ price: 1.5, pieces: 12 });
  });

  it.each([
    ['单价', '1,500', '“1,500”有两种读法：1.500 或 1500'],
    ['单价', '约3', '“约3”不是数字'],
    ['件数', '1,5', '1.5 不是整数'],
    ['需要日期', '2027-13-40', '不是日期：“2027-13-40”'],
  ])('asks about %s “%s” and starts nothing; what was typed stays', async (label, typed, words) => {
    await begin();
    await page.type('标题', '采购');
    const input = await page.type(label, typed);
    await page.leave();
    await page.see(words);
    expect(page.button('发起')?.disabled).toBe(true);
    expect([input.value, input.placeholder]).toContain(label === '件数' ? '1.5' : typed);
  });

  it('Esc leaves the dialog open when only a field of the form was filled in', async () => {
    await begin();
    await page.press('Escape');
    await page.until(() => !document.querySelector('[role=dialog] input'), 'the closed dialog');
    await page.click('发起流程');
    await page.type('件数', '3');
    await page.press('Escape');
    expect(((await page.field('件数')) as HTMLInputElement).value).toBe('3');
  });
});
