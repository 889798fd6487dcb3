import type { ReadPage } from '@app/contract';
import { describe, expect, test } from 'vitest';
import { readLabel } from './read-label.ts';
import { tidyLine } from './tidy.ts';

/** A page with these lines one below the other; `large` is written twice as high. */
function page(lines: readonly string[], large = -1): ReadPage {
  return {
    page: 1,
    ratio: 1,
    from: 'recognition',
    quarters: 0,
    lines: lines.map((text, at) => ({
      text,
      confidence: 90 - at,
      region: { x: 0.1, y: at / 20, width: 0.5, height: at === large ? 0.04 : 0.02 },
    })),
  };
}
const values = (lines: readonly string[], large?: number) =>
  Object.fromEntries(Object.entries(readLabel([page(lines, large)])).map(([part, { value }]) => [part, value]));

describe('parts of a label', () => {
  test('by a heading behind signs that grow longer in capitals', () => {
    // 'ß' is 'SS' and 'ﬁ' is 'FI' in capitals.
    expect(values(['Großﬁnish 使用方法：取适量涂抹'])).toMatchObject({ useMethod: '取适量涂抹' });
  });

  test('by their headings, an address with the firm before it, over several lines', () => {
    expect(
      values(
        [
          '温和保湿',
          '岚屿保湿面霜',
          '净含量：50 g',
          '成分：水、甘油、1,2-己二醇、',
          '角鲨烷',
          '其他微量成分：香精',
          '备案人：云海岚屿生物科技有限公司',
          '地址：云海市高新区88号',
          '生产企业：云海美研化妆品有限公司',
          '生产地址：云海市东路1号',
          '生产许可证编号：粤妆20160001',
          '注意：仅供外用。',
          '如有不适请停止使用。',
          '生产日期：2026年3月12日 保质期：36个月',
          '客服电话：000-55501018',
        ],
        1,
      ),
    ).toEqual({
      productName: '岚屿保湿面霜',
      claims: '温和保湿',
      netContent: '50 g',
      ingredients: '成分：水、甘油、1,2-己二醇、角鲨烷\n其他微量成分：香精',
      holderName: '云海岚屿生物科技有限公司',
      holderAddress: '云海市高新区88号',
      producerName: '云海美研化妆品有限公司',
      producerAddress: '云海市东路1号',
      producerLicence: '粤妆20160001',
      warnings: '仅供外用。如有不适请停止使用。',
      useBy: '生产日期：2026年3月12日\n保质期：36个月',
    });
  });
  test('a heading may be misread by one character, brackets and the firm in the heading are understood', () => {
    expect(
      values(['净合量：30mL', '【使用方法】：取适量涂抹', '生产许可正编号：沪妆20200002', '生产企业地址：甲路1号']),
    ).toEqual({
      netContent: '30mL',
      useMethod: '取适量涂抹',
      producerLicence: '沪妆20200002',
      producerAddress: '甲路1号',
    });
  });
  test('sun protection and net content are found without a heading', () => {
    expect(values(['清透防晒乳', 'SPF50+ PA++++', '40 mL'])).toMatchObject({
      spf: '50+',
      pa: '++++',
      netContent: '40 mL',
    });
  });
  test('each proposal has its page, its words, the region around its lines and the least confidence', () => {
    const { ingredients } = readLabel([page(['成分：水、', '甘油'])]);
    expect(ingredients).toMatchObject({ confidence: 89, source: { page: 1, quote: '成分：水、\n甘油' } });
    expect(ingredients?.source.region?.height).toBeCloseTo(0.07);
  });
  test('words that belong to no part are kept, so that the rules of wording see them', () => {
    expect(values(['产品名称：岚屿面霜', '净含量：30 g', '国家级抗衰黑科技', '客服电话：000-55501018'])).toEqual({
      productName: '岚屿面霜',
      netContent: '30 g',
      text: '国家级抗衰黑科技',
    });
  });
  test('nothing is proposed that is not printed', () => {
    expect(values([])).toEqual({});
    expect(values(['12345', '----'])).toEqual({});
  });
  test('recognised words lose the spaces between Chinese characters only', () => {
    expect(tidyLine('净 含 量 : 50 mL')).toBe('净含量：50 mL');
    expect(tidyLine('SPF 50+ PA+++ 防 晒')).toBe('SPF 50+ PA+++防晒');
  });
});
