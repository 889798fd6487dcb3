// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { setTabOpener } from '../../client/tab.ts';
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

  it('says what is still missing, begins once however often it is pressed, and leads to the case', async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    useSession.setState({ permissions: { 'workflow.start': true } });
    const trip = { ...(process as object), fields: [processField('days', 'integer', '天数')] } as Json;
    let finish: (answer: Json) => void = () => undefined;
    page = await draw(<StartProcess />, ({ path }) =>
      path.endsWith('/start')
        ? new Promise<Json>((done) => {
            finish = done;
          })
        : [trip],
    );
    await page.click('发起流程');
    const title = await page.field('标题');
    expect(page.button('发起')?.disabled).toBe(true);
    expect(page.text()).toContain('还需填写：标题');
    await page.user.type(title as HTMLElement, ' 赴临川核查 ');
    await page.type('天数', '3');
    await page.leave();
    await page.type('说明', '现场核查两家企业');
    const begin = page.button('发起') as HTMLElement;
    await page.user.click(begin);
    await page.until(() => begin.className.includes('loading'), 'the start under way');
    await page.user.click(begin);
    finish({ bizKey: '77' });
    await page.see('已发起');
    expect(page.sent('/start')).toMatchObject([
      { defId: 'demo/purchase', version: 1, title: '赴临川核查', data: { days: 3 }, opinion: '现场核查两家企业' },
    ]);
    expect(opened).toEqual(['/demo/purchase/case/77']);
    setTabOpener(() => undefined);
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
