import type { Json, JsonObject } from '@app/contract';
import { describe, expect, test } from 'vitest';
import { compile, dataEnv, evaluate, type FormulaValue, functionList, isError, type LookUp } from './index.ts';
import { dateText, timeOf } from './time.ts';

/** The last paragraph of the function list, word for word. */
const checks =
  'SUMPRODUCT([1,2,3],[4,5,6])=32; COUNTIF([1,5,7],">=5")=2; ROUND(2.345,2)=2.35; ROUND(-2.5,0)=-3; MOD(-3,2)=1; DATEDIF("2024-01-31","2024-02-29","M")=0; DATEDELTA(DATE(2024,1,31),1,"M")=2024-02-29; IFERROR(1/0,9)=9; IF(TRUE,1,1/0)=1; RMBCAP(10010)=壹万零壹拾元整; RMBCAP(0)=零元整; LEN("汉字")=2; NETWORKDAYS("2024-02-05","2024-02-11",[])=5; SEARCH("b","aB")=2; FIXED(1.005,2)="1.01"';

const run = (source: string, data: JsonObject = {}, around: Parameters<typeof dataEnv>[1] = {}): FormulaValue =>
  evaluate(source, dataEnv(data, around));
const code = (source: string, data: JsonObject = {}) => {
  const value = run(source, data);
  return isError(value) ? value.error : value;
};

test.each(
  checks.split('; ').map((check): [string, string] => {
    const at = check.lastIndexOf('=');
    return [check.slice(0, at), check.slice(at + 1)];
  }),
)('R9-61 R9-63 R9-64 the function list says that %s is %s', (source, expected) => {
  const value = run(source);
  const told = /^\d{4}-\d{2}-\d{2}$/.test(expected) && typeof value === 'number' ? dateText(value) : value;
  expect(typeof told === 'string' && expected.startsWith('"') ? `"${told}"` : String(told)).toBe(expected);
});

test('R9-58 R9-59 R9-60 R9-61 R9-62 R9-64 the list has 63 functions: math 25, text 16, logic 8, date 11, advanced 3', () => {
  const names = {
    math: 'ABS AVERAGE CEILING FLOOR COUNT COUNTA COUNTIF SUMIF SUMIFS SUMPRODUCT SUM PRODUCT MAX MIN LARGE SMALL INT MOD POWER SQRT LOG ROUND FIXED RAND RMBCAP',
    text: 'CONCATENATE JOIN LEFT RIGHT MID LEN LOWER UPPER TRIM REPLACE SUBSTITUTE SEARCH SPLIT TEXT VALUE EXACT',
    logic: 'IF IFS AND OR XOR NOT ISEMPTY IFERROR',
    date: 'NOW TODAY DATE YEAR MONTH DAY HOUR WEEKDAY DATEDIF DATEDELTA NETWORKDAYS',
    advanced: 'MAPX UUID GETUSERNAME',
  };
  const inGroup = (group: string) => functionList.filter((one) => one.group === group).map((one) => one.name);
  for (const [group, list] of Object.entries(names)) expect(inGroup(group).sort()).toEqual(list.split(' ').sort());
  expect(functionList).toHaveLength(63);
});

describe('lists are written in brackets (R9-64)', () => {
  test.each<[string, FormulaValue]>([
    ['SUM([1,[2,3],{a}])', 10],
    ['JOIN(["水","甘油"],"、")', '水、甘油'],
    ['COUNTA([])', 0],
    ['ISEMPTY([])', true],
    ['MAX([1,5]*2)', 10],
    ['LARGE([3,1,2],2)', 2],
    ['SUMIF(["x","y"],"x",[1,2])', 1],
  ])('%s', (source, expected) => {
    expect(run(source, { a: 4 })).toEqual(expected);
  });
  test('what is wrong inside a list is an error as it is outside', () => {
    expect(code('SUM([1,1/0])')).toBe('#DIV/0!');
    expect(code('SUM([1,')).toBe('#SYNTAX!');
    expect(code('SUM([1 2])')).toBe('#SYNTAX!');
    expect(code(`${'['.repeat(40)}1${']'.repeat(40)}`)).toBe('#SYNTAX!');
  });
});

describe('R9-61 NETWORKDAYS counts by the holiday table', () => {
  // The Spring Festival of 2024: 10 to 17 February off, the Sunday 4 and the Sunday 18 worked.
  const off = new Set(Array.from({ length: 8 }, (_, at) => `2024-02-${10 + at}`));
  const worked = new Set(['2024-02-04', '2024-02-18']);
  const isWorkingDay = (day: string) =>
    worked.has(day) || (!off.has(day) && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
  test('without a list of its own it asks the base data', () => {
    expect(run('NETWORKDAYS("2024-02-04","2024-02-18")', {}, { isWorkingDay })).toBe(7);
    expect(run('NETWORKDAYS("2024-02-18","2024-02-04")', {}, { isWorkingDay })).toBe(-7);
  });
  test('a list of its own is taken instead: weekends and its days are off', () => {
    expect(run('NETWORKDAYS("2024-02-04","2024-02-18",["2024-02-05"])', {}, { isWorkingDay })).toBe(9);
  });
  test('where there is no holiday table it says so and does not guess', () => {
    expect(code('NETWORKDAYS("2024-02-04","2024-02-18")')).toBe('#N/A');
  });
});

describe('R9-62 R9-63 MAPX asks another form', () => {
  const asked: LookUp[] = [];
  const lookUp = (question: LookUp): Json => {
    asked.push(question);
    return question.operation === 'count' ? 4 : null;
  };
  test('the example of the list: the number of enrolments in this course, and one', () => {
    expect(run('MAPX("count",{course},{enrol.course},{enrol.name})+1', { course: '瑜伽' }, { lookUp })).toBe(5);
    expect(asked.at(-1)).toEqual({
      operation: 'count',
      value: '瑜伽',
      form: 'enrol',
      matchField: 'course',
      resultField: 'name',
    });
  });
  test('a form in a group is named with it, a column with its table; the operation in any case', () => {
    run('MAPX("LAST",{a},{base/experts.work.city},{base/experts.name})', { a: ['x', 1] }, { lookUp });
    expect(asked.at(-1)).toEqual({
      operation: 'last',
      value: ['x', 1],
      form: 'base/experts',
      matchField: 'work.city',
      resultField: 'name',
    });
  });
  test('the fields of the other form are not fields of this one', () => {
    const compiled = compile('MAPX("sum",{course},{enrol.course},{enrol.price})+{extra}');
    expect(isError(compiled) || compiled.fields).toEqual(['course', 'extra']);
  });
  test.each([
    ['MAPX("count",{a},{x.a},{y.b})', '#REF!'],
    ['MAPX("count",{a},"x.a",{x.b})', '#REF!'],
    ['MAPX("count",{a},{a},{b})', '#REF!'],
    ['{x/y.a}', '#REF!'],
    ['MAPX("median",{a},{x.a},{x.b})', '#VALUE!'],
    ['MAPX("count",{a},{x.a},{x.b})', '#N/A'],
    [Array(11).fill('MAPX("count",{a},{x.a},{x.b})').join('+'), '#SYNTAX!'],
  ])('%s is %s', (source, expected) => {
    expect(code(source)).toBe(expected);
  });
});

test('R9-61 dates are milliseconds of Shanghai, whatever zone the machine is in', () => {
  expect(run('TODAY()', {}, { now: timeOf(2026, 11, 21, 0, 30) })).toBe(Date.UTC(2026, 10, 20, 16));
});
