import { describe, expect, it } from 'vitest';
import { toFormula } from './expression.ts';
import { formulaEvaluate } from './running/conditions.ts';

const variables = {
  a: 3,
  b: 0,
  name: '保湿',
  flag: true,
  off: false,
  nothing: null,
  order: { total: 12.5, lines: [1, 2] },
};

describe('expressions of other engines', () => {
  it.each([
    ['#{a > 2 && b == 0}', true],
    ['#{a gt 2 and not (b ne 0)}', true],
    ['#{a >= 2 || missing.deep == 1}', true],
    ['#{flag}', true],
    ['#{!off}', true],
    ["#{name == '保湿' ? 1 : 2}", 1],
    ["#{name.equals('保湿')}", true],
    ['#{empty nothing and not empty name}', true],
    ['#{nothing == null}', true],
    ['#{name != null}', true],
    ['#{a * (order.total + 1) % 4}', 0.5],
    ['#{-a + 10 div 4}', -0.5],
    ["#{execution.getVariable('a') - 1}", 2],
    ['#{order.lines.size()}', 2],
    ['No. #{a} of #{name}', 'No. 3 of 保湿'],
    ['= a > 2 and b = 0', true],
    ['=if a >= 3 then "many" else "few"', 'many'],
    ['=not(off) and flag = true', true],
    ['=a ** 2 - 1', 8],
    ['=upper case("ab") + "c"', 'ABc'],
    ['=count(order.lines) = 2', true],
    ['=string length(name)', 2],
    ['{a}+1', 4],
    ['true', true],
  ])('%s', (text, value) => {
    expect(formulaEvaluate(toFormula(text), variables)).toEqual({ value });
  });
  it.each([
    ['#{orderService.check(a)}', 'because it calls orderService.check()'],
    ['#{list[0]}', 'because a formula takes no item of a list'],
    ['#{a +}', 'because it ends too early'],
    ['#{(a}', 'because ")" is missing'],
    ['=for x in list return x', 'at "x"'],
    ['=a in [1..3]', 'at "in"'],
    ['=some x in list satisfies x > 1', 'at "x"'],
    ['#{a ; b}', 'at "; b"'],
    ['{a', 'is no formula'],
    ['NOSUCH({a})', 'is no formula'],
    ['#{}', 'because it ends too early'],
  ])('%s is refused with the reason', (text, reason) => {
    expect(() => toFormula(text)).toThrow(reason);
  });
  it('a text cannot leave its quotes', () => {
    expect(toFormula(`#{name == 'a" & {secret} & "'}`)).toBe('(({name}="a"" & {secret} & """))');
  });
});
