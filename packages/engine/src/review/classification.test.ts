import { describe, expect, it } from 'vitest';
import { checkClassificationCode, decideProcedure, parseClassificationCode } from './classification.ts';
import { someCodes } from './testing.ts';

const messages = (code: string) => checkClassificationCode(code, someCodes).map((issue) => issue.message['zh-CN']);

describe('classification codes', () => {
  it('splits the five groups', () => {
    expect(parseClassificationCode('04/11-05-03-01-02')).toEqual({
      efficacy: ['04', '11'],
      site: ['05'],
      people: ['03'],
      form: ['01'],
      method: ['02'],
    });
  });

  it('finds nothing wrong with a code in order', () => {
    expect(messages('04/11-05-03-01-02')).toEqual([]);
  });

  it.each([
    ['11-05-03-01', '分类编码“11-05-03-01”有 4 组，应为五组，例如 11-05-03-01-02。'],
    ['', '分类编码“”有 0 组，应为五组，例如 11-05-03-01-02。'],
    ['11-05-03-01-X', '分类编码“11-05-03-01-X”里有不是两位数字或 A–C 的值，例如应写作 11-05-03-01-02。'],
    ['99-05-03-01-02', '功效宣称没有编码“99”。'],
    ['11-05-03-01-03', '使用方法没有编码“03”。'],
    ['11/04-05-03-01-02', '功效宣称编码要从小到大排列：“04”应在“11”之前。'],
    ['11/11-05-03-01-02', '功效宣称编码“11”写了两次。'],
  ])('says precisely why %s is impossible', (code, message) => {
    expect(messages(code)).toEqual([message]);
  });

  it('tells every fault at once', () => {
    expect(messages('99-88-03-01-02')).toHaveLength(2);
  });

  it('leads an ordinary code to filing and a special one to registration, and says why', () => {
    expect(decideProcedure('11-05-03-01-02', someCodes).procedure).toBe('filing');
    for (const code of ['04/11-05-03-01-02', '01-01-03-01-01', 'A-05-03-01-02', '11-B-03-01-02', '11-05-C-01-02']) {
      const { procedure, reasons } = decideProcedure(code, someCodes);
      expect(procedure).toBe('registration');
      expect(reasons[0]?.['zh-CN']).toContain('属于特殊化妆品');
    }
    expect(decideProcedure('11-05', someCodes)).toMatchObject({ procedure: null });
  });

  it('warns of a combination that a person has to look at, and says that its ground is not verified', () => {
    const codes = someCodes.map((row) =>
      row.group === 'site' && row.code === '01'
        ? { ...row, verified: false, rule: '防晒产品不能对应此作用部位', conflictWhen: 'COUNTIF({efficacies},"04")>0' }
        : row,
    );
    expect(checkClassificationCode('04-01-03-01-02', codes)).toMatchObject([
      { group: 'site', value: '01', severity: 'warn', unverified: true },
    ]);
    expect(checkClassificationCode('11-01-03-01-02', codes)).toEqual([]);
  });
});
