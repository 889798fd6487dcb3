import type { JsonObject } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compile,
  dataEnv,
  evaluate,
  type FormulaValue,
  fieldsOf,
  functionList,
  isError,
  isTrue,
  type Node,
  parse,
  printFormula,
  rowEnv,
} from './index.ts';
import { timeOf } from './time.ts';

const now = timeOf(2026, 11, 21, 10, 30);
const run = (source: string, data: JsonObject = {}): FormulaValue =>
  evaluate(source, dataEnv(data, { now, random: () => 0.5, userName: '林嘉怡' }));
const code = (source: string, data: JsonObject = {}) => {
  const value = run(source, data);
  return isError(value) ? value.error : value;
};

describe('what the function list promises beside its own checks (R9-64)', () => {
  const day = (y: number, m: number, d: number) => timeOf(y, m, d);
  test.each<[string, FormulaValue, JsonObject?]>([
    ['ROUND(1234.5,-2)', 1200],
    ['RMBCAP(12.5)', '壹拾贰元伍角'],
    ['RMBCAP(100000001)', '壹亿零壹元整'],
    ['RMBCAP(0.05)', '伍分'],
    ['RMBCAP(1.05)', '壹元零伍分'],
    ['LEN("𠮷")', 1],
    ['SEARCH("z","aB")', 0],
    ['FIXED(12,0)', '12'],
    ['0.1+0.2', 0.3],
    ['100.1-100', 0.1],
    ['1/3', 0.333333333333333],
    ['2/3', 0.666666666666667],
    ['7/2', 3.5],
    ['SUM({a})', 0.9, { a: ['0.3', 0.3, null, '', 'x', 0.3] }],
    ['"a"+1', 'a1'],
    ['1&2', '12'],
    ['50%*4', 2],
    ['-2^2', 4],
    ['2^3^2', 64],
    ['1+2*3=7', true],
    ['(1+2)*3', 9],
    ['{x}=""', true],
    ['{x}=0', true],
    ['{x}+1', 1],
    ['{x}&"!"', '!'],
    ['AVERAGE(1,2,{x})', 1.5],
    ['COUNT(1,"2","x",{x})', 2],
    ['COUNTA(1,"",{x},"x")', 2],
    ['COUNTIF({a},"a*")', 2, { a: ['abc', 'Ab', 'ba', null] }],
    ['COUNTIF({a},"?b")', 1, { a: ['abc', 'Ab', 'ba'] }],
    ['COUNTIF({a},"<>a")', 2, { a: ['a', 'b', 'c'] }],
    ['SUMIF({a},">1")', 5, { a: [1, 2, 3] }],
    ['SUMIF({k},"x",{v})', 4, { k: ['x', 'y', 'x'], v: [1, 2, 3] }],
    ['SUMIFS({v},{k},"x",{v},">1")', 3, { k: ['x', 'y', 'x'], v: [1, 2, 3] }],
    ['LARGE({a},2)', 2, { a: [1, 3, 2] }],
    ['SMALL({a},1)', 1, { a: [1, 3, 2] }],
    ['MAX({a})', 3, { a: [1, 3, 2] }],
    ['PRODUCT(2,3,0.1)', 0.6],
    ['CEILING(2.1)', 3],
    ['CEILING(2.1,0.5)', 2.5],
    ['FLOOR(-2.1)', -3],
    ['INT(-1.5)', -2],
    ['POWER(2,10)', 1024],
    ['SQRT(3)', 1.73205080756888],
    ['LOG(1000)', 3],
    ['LOG(8,2)', 3],
    ['CONCATENATE("a",1,TRUE)', 'a1TRUE'],
    ['JOIN({a},"、")', '水、甘油', { a: ['水', '甘油'] }],
    ['LEFT("演示化妆品",2)', '演示'],
    ['RIGHT("演示化妆品")', '品'],
    ['MID("演示化妆品",3,2)', '化妆'],
    ['TRIM("  a   b ")', 'a b'],
    ['REPLACE("abcdef",2,3,"X")', 'aXef'],
    ['SUBSTITUTE("a-b-c","-","+")', 'a+b+c'],
    ['SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
    ['JOIN(SPLIT("04/11","/"),";")', '04;11'],
    ['TEXT(1234.5,"#,##0.00")', '1,234.50'],
    ['TEXT(0.256,"0%")', '26%'],
    ['TEXT(5,"000")', '005'],
    ['TEXT("2026-11-21","yyyy年M月d日")', '2026年11月21日'],
    ['TEXT(DATE(2026,1,2,3,4,5),"yyyy-MM-dd HH:mm:ss")', '2026-01-02 03:04:05'],
    ['VALUE("1,200.5")', 1200.5],
    ['EXACT("a","A")', false],
    ['"a"="A"', true],
    ['IFS(FALSE,1,TRUE,2)', 2],
    ['IFS(FALSE,1)', ''],
    ['XOR(TRUE,TRUE,TRUE)', true],
    ['NOT({x})', true],
    ['ISEMPTY({a})', true, { a: [] }],
    ['TODAY()', day(2026, 11, 21)],
    ['YEAR(NOW())', 2026],
    ['WEEKDAY("2026-11-22")', 7],
    ['HOUR("2026-11-22 13:00")', 13],
    ['DATE(2026,13,1)', day(2027, 1, 1)],
    ['DATEDIF("2024-03-01","2024-01-31","d")', -30],
    ['DATEDIF("2000-02-29","2026-02-28","y")', 25],
    ['{d}<TODAY()', true, { d: '2026-11-20' }],
    ['GETUSERNAME()', '林嘉怡'],
  ])('%s', (source, expected, data) => {
    expect(run(source, data)).toEqual(expected);
  });

  test.each<[string, string]>([
    ['1/0', '#DIV/0!'],
    ['AVERAGE("x")', '#DIV/0!'],
    ['MOD(1,0)', '#DIV/0!'],
    ['SQRT(-1)', '#NUM!'],
    ['"x"*2', '#VALUE!'],
    ['VALUE("x")', '#VALUE!'],
    ['SUMPRODUCT(1,SPLIT("1,2",","))', '#VALUE!'],
    ['NOSUCH(1)', '#NAME?'],
    ['abc', '#NAME?'],
    ['1+', '#SYNTAX!'],
    ['{a', '#SYNTAX!'],
    ['"a', '#SYNTAX!'],
    ['IF(1)', '#SYNTAX!'],
    ['10^400', '#NUM!'],
    ['DATEDIF("2024-02-30","2024-03-01","d")', '#VALUE!'],
  ])('%s is the error %s', (source, expected) => {
    expect(code(source)).toBe(expected);
  });
});

describe('fields', () => {
  const data: JsonObject = {
    name: '霜',
    rows: [{ percent: '60.5' }, { percent: '39.5' }, { name: 'x' }],
    codes: ['04', '11'],
    fields: { days: 5 },
  };
  test('a table column is the list of its values', () => {
    expect(run('SUM({rows.percent})', data)).toBe(100);
    expect(run('COUNTA({rows})', data)).toBe(3);
  });
  test('a condition on a list holds when any item fits', () => {
    expect(isTrue(run('{codes}="04"', data))).toBe(true);
    expect(isTrue(run('{codes}="05"', data))).toBe(false);
    expect(isTrue(run('OR({codes}="05",{codes}="11")', data))).toBe(true);
  });
  test('codes with leading zeros are text: "01" is not "1"', () => {
    expect(run('{c}="1"', { c: '01' })).toBe(false);
    expect(run('{c}>"9"', { c: '10' })).toBe(true);
  });
  test('a row formula sees its own columns first', () => {
    expect(evaluate('{percent}*1', rowEnv(data, { percent: '2.5' }, new Set(['percent'])))).toBe(2.5);
    expect(evaluate('{name}', rowEnv(data, {}, new Set(['percent'])))).toBe('霜');
  });
  test('the object prototype is out of reach', () => {
    expect(run('{constructor}')).toBe(null);
    expect(run('{a.__proto__}', { a: {} })).toBe(null);
  });
  test('fieldsOf lists each path once', () => {
    expect(fieldsOf('IF({a}>1,{b.c},{a})&{fields.days}')).toEqual(['a', 'b.c', 'fields.days']);
  });
});

describe('limits', () => {
  test('4,000 characters', () => {
    expect(code(`"${'a'.repeat(3_998)}"`)).toHaveLength(3_998);
    expect(code(`"${'a'.repeat(3_999)}"`)).toBe('#SYNTAX!');
  });
  test('depth 32', () => {
    expect(code(`${'('.repeat(31)}1${')'.repeat(31)}`)).toBe(1);
    expect(code(`${'('.repeat(32)}1${')'.repeat(32)}`)).toBe('#SYNTAX!');
    expect(code(`${'-'.repeat(3_000)}1`)).toBe('#SYNTAX!');
  });
  test('a long flat sum is not deep', () => {
    expect(code(`1${'+1'.repeat(1_900)}`)).toBe(1_901);
  });
  test('10,000 items', () => {
    expect(code('SUM({a})', { a: new Array(10_000).fill(1) })).toBe(10_000);
    expect(code('SUM({a})', { a: new Array(10_001).fill(1) })).toBe('#NUM!');
    expect(code('SUM({a},{a})', { a: new Array(6_000).fill(1) })).toBe('#NUM!');
  });
  test('nothing explodes: repeated substitution and hard wildcards end', () => {
    const blow = `${'SUBSTITUTE('.repeat(20)}"aaaaaaaaaa"${',"a","aaaaaaaaaaaaaaaaaaaa")'.repeat(20)}`;
    const pattern = `COUNTIF({a},"${'*a'.repeat(500)}b")`;
    expect(code(blow)).toBe('#VALUE!');
    expect(code(pattern, { a: ['a'.repeat(5_000)] })).toBe(0);
  });
});

const leaf: fc.Arbitrary<Node> = fc.oneof(
  fc.record({
    kind: fc.constant('literal' as const),
    value: fc.oneof(
      fc.boolean(),
      fc.string({ maxLength: 8 }),
      fc.double({ min: 0, max: 1e9, noNaN: true }).map(Math.abs),
    ),
  }),
  fc.record({ kind: fc.constant('field' as const), path: fc.constantFrom('a', 'b.c', '字段') }),
);
const tree = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record({ kind: fc.constant('list' as const), items: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({
      kind: fc.constant('unary' as const),
      operator: fc.constantFrom('-' as const, '+' as const, '%' as const),
      operand: tie('node'),
    }),
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom(
        '+' as const,
        '-' as const,
        '*' as const,
        '/' as const,
        '^' as const,
        '&' as const,
        '=' as const,
        '<>' as const,
        '<=' as const,
      ),
      left: tie('node'),
      right: tie('node'),
    }),
    fc
      .tuple(
        fc.constantFrom(...functionList.filter((one) => !one.references)),
        fc.array(tie('node'), { minLength: 6, maxLength: 6 }),
      )
      .map(
        ([definition, args]): Node => ({
          kind: 'call',
          name: definition.name,
          args: args.slice(0, Math.min(definition.most, Math.max(definition.least, 3))),
        }),
      ),
  ),
})).node;

describe('properties', () => {
  test('any text compiles or is an error value, and evaluating never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({
            unit: fc.constantFrom(
              '(',
              ')',
              '{',
              '}',
              'a',
              '"',
              '1',
              '+',
              '%',
              ',',
              '.',
              '<',
              '>',
              'IF',
              '-',
              ' ',
              '[',
              ']',
            ),
          }),
        ),
        fc.dictionary(fc.constantFrom('a', 'b'), fc.jsonValue()),
        (source, data) => {
          evaluate(source, dataEnv(data as JsonObject, { now }));
          const compiled = compile(source);
          expect(isError(compiled) || compiled.source === source).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
  test('what is printed parses to the same tree', () => {
    fc.assert(
      fc.property(tree, (node) => {
        const source = printFormula(node);
        const again = parse(source);
        if (isError(again) && source.length > 4_000) return;
        expect(again).toEqual(node);
      }),
      { numRuns: 500 },
    );
  });
  test('every tree evaluates on any data to a value, the same each time', () => {
    fc.assert(
      fc.property(tree, fc.jsonValue(), fc.jsonValue(), (node, a, b) => {
        const source = printFormula(node);
        const env = () => dataEnv({ a, b } as JsonObject, { now, random: () => 0.25, userName: 'x' });
        const first = evaluate(source, env());
        expect(evaluate(source, env())).toEqual(first);
        if (typeof first === 'number') expect(Number.isFinite(first)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
  test('sums of decimals are exact to the last of 15 digits', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 50 }), (thousandths) => {
        const total = thousandths.reduce((a, b) => a + b, 0) / 1_000;
        expect(run('SUM({a})', { a: thousandths.map((n) => (n / 1_000).toFixed(3)) })).toBe(total === 0 ? 0 : total);
      }),
    );
  });
});
