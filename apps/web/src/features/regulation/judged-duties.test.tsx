// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { JudgedDuties } from './EntryView.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

describe('the duties beside a rule', () => {
  it('are named with their place in the law; a rule without any says why it is there', async () => {
    const duty = { id: 'LAB-07', place: '办法 第七条', duty: '标签标注使用期限' };
    page = await draw(<JudgedDuties duties={[duty]} dutyFree={null} />);
    expect(page.text()).toBe('它判断的义务标签标注使用期限 办法 第七条');
    await page.redraw(<JudgedDuties duties={[]} dutyFree="合计用量的合理性提示" />);
    expect(page.text()).toBe('它判断的义务义务表里没有由它判断的条款。为什么有这条规则： 合计用量的合理性提示');
    await page.choose('en');
    expect(page.text()).toContain('Why it is there: 合计用量的合理性提示');
    await page.choose('zh-TW');
    expect(page.text()).toContain('為什麼有這條規則： 合计用量的合理性提示');
    await page.redraw(<JudgedDuties duties={null} dutyFree={null} />);
    expect(page.text()).toBe('');
  });
});
