import { type FieldFormat, FilterGroup, type FilterRule, filterLimits, ListRequest, languages } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedTypes,
  addProblem,
  checkDigit,
  choiceProblem,
  type FilterField,
  fileProblem,
  filterProblems,
  hasFormat,
  passwordFaults,
  type RuleKey,
  ruleText,
  selectionProblem,
  signInRules,
} from './index.ts';
import { rule as english } from './texts/en.ts';
import { rule as chinese } from './texts/zh-CN.ts';
import { rule as taiwanese } from './texts/zh-TW.ts';

describe('formats of a text', () => {
  test.each<[FieldFormat, string[], string[]]>([
    ['boolean', ['true', 'FALSE', ' true '], ['是', '1', 'yes', 'truefalse']],
    ['date', ['2026-01-31', '2024-02-29', '2026-01-31 08:30', '2026-01-31 08:30:59'], ['2026-02-29', '2026-1-3', '']],
    [
      'email',
      ['a@b.cn', 'li.ming+x@mail.example.com', '李明@例子.中国'],
      ['a@b', 'a@@b.cn', '.a@b.cn', 'a..b@c.cn', 'a@-b.cn', 'a b@c.cn', '@b.cn', `${'a'.repeat(65)}@b.cn`],
    ],
    ['float', ['3', '-3.5', '+0.1', '.5', '3.'], ['3,5', '1e3', '', '-', '.', '三']],
    ['integer', ['0', '-12', '+7'], ['1.0', '', '1 2', '１']],
    ['digits', ['007'], ['-1', '1.5', 'a1']],
    [
      'idCard',
      [
        '11010519491231002X',
        '11010519491231002x',
        '440308199901012349'.slice(0, 17) + checkDigit('44030819990101234'),
        '110105491231002',
      ],
      ['110105194912310021', '110105194913310021', '990105194912310025', '11010549123100', ''],
    ],
    [
      'telephone',
      [
        '13800138000',
        '+8613800138000',
        '010-12345678',
        '0755 8765432',
        '12345678'.replace('1', '8'),
        '010-12345678-123',
        '400-123-4567',
        '+49 30 123456',
      ],
      ['1380013800', '12345', 'abc', '010-1234567890123', '+0 123456'],
    ],
    ['mobile', ['13800138000', '19912345678'], ['12800138000', '1380013800', '138001380001']],
    [
      'url',
      ['https://example.cn', 'http://127.0.0.1:8080/a?b=c#d', 'HTTPS://例子.中国/路'],
      ['example.cn', 'javascript:alert(1)', 'ftp://a.b', 'https://', 'https://a b.cn', 'http:///x'],
    ],
    ['zip', ['100000'], ['10000', '1000000', 'A00000']],
    ['key', ['a', 'A_1'], ['1a', '_a', 'a-b', '']],
    ['account', ['a', 'Abc9'], ['9a', 'a_b', '']],
    [
      'uscc',
      ['91990000MA0YH0A116', '91990000MA0YH0B220', '91350100M000100Y43'],
      ['91990000MA0YH0A117', '91990000MA0YH0A11', '9199000OMA0YH0A116', '91990000ma0yh0a116', ''],
    ],
    ['regexp', ['^a+$', '\\d'], ['(', '[z-a]', '*']],
  ])('%s', (format, good, bad) => {
    for (const value of good) expect(hasFormat(format, value), `${format} ${value}`).toBe(true);
    for (const value of bad) expect(hasFormat(format, value), `${format} ${value}`).toBe(false);
  });

  test('one changed digit of an identity card number is seen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const number = '11010519491231002X';
        const changed = number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1);
        return !hasFormat('idCard', changed);
      }),
    );
  });

  test('a hostile text is refused, and at once', () => {
    for (const format of ['email', 'telephone', 'url', 'float', 'date'] as const) {
      expect(hasFormat(format, `${'a.'.repeat(1_900)}@`)).toBe(false);
      expect(hasFormat(format, `${'0'.repeat(4_000)}x`)).toBe(false);
      expect(hasFormat(format, `https//${'a.'.repeat(1_000)}`)).toBe(false);
    }
  });
});

describe('texts', () => {
  test('three packs with the same values', () => {
    const valuesOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
    for (const key of Object.keys(chinese) as RuleKey[])
      for (const pack of [taiwanese, english]) expect(valuesOf(pack[key]), key).toEqual(valuesOf(chinese[key]));
    for (const language of languages) expect(ruleText('required', language, { name: '$&<b>' })).toContain('$&<b>');
  });
});

test('sign-in: user name, password, code, mobile', () => {
  expect(signInRules.username('  ')).toEqual({ key: 'username' });
  expect(signInRules.username('a')).toBeNull();
  expect(signInRules.password('1234')).toEqual({ key: 'password' });
  expect(signInRules.password('12345')).toBeNull();
  expect(signInRules.code('12345')).toEqual({ key: 'code' });
  expect(signInRules.code('123456')).toBeNull();
  expect(signInRules.mobile('')).toEqual({ key: 'mobile' });
  expect(signInRules.mobile('1380013800')).toEqual({ key: 'mobileLength' });
  expect(signInRules.mobile('12800138000')).toEqual({ key: 'mobileFormat' });
  expect(signInRules.mobile('1380013800a')).toEqual({ key: 'mobileFormat' });
  expect(signInRules.mobile('13800138000')).toBeNull();
});

describe('uploads', () => {
  const pdf = { name: 'a.PDF', size: 10 };
  const exe = { name: 'a.exe', size: 10 };
  test('before sending', () => {
    expect(addProblem({ limit: 0, multiple: true }, 0, [pdf])).toEqual({ key: 'uploadZero' });
    expect(addProblem({}, 1, [pdf])).toEqual({ key: 'uploadSingle' });
    expect(addProblem({}, 0, [pdf, pdf])).toEqual({ key: 'uploadSingle' });
    expect(addProblem({ multiple: true, limit: 2 }, 1, [pdf, pdf])).toEqual({
      key: 'uploadExceeded',
      values: { most: 2 },
    });
    expect(addProblem({ multiple: true, limit: 2 }, 1, [pdf])).toBeNull();
    expect(addProblem({ accept: '*', extensions: ['pdf'] }, 0, [exe])).toEqual({ key: 'uploadType' });
    expect(addProblem({ accept: '*', extensions: ['pdf'] }, 0, [pdf])).toBeNull();
    expect(addProblem({ accept: '*' }, 0, [exe])).toBeNull();
    expect(addProblem({ accept: '.pdf', extensions: ['exe'] }, 0, [exe])).toEqual({ key: 'uploadType' });
    expect(addProblem({}, 0, [])).toBeNull();
  });
  test('a megabyte is 1024 squared', () => {
    expect(fileProblem({ maxMegabytes: 2 }, { name: 'a', size: 2 * 1024 * 1024 })).toBeNull();
    expect(fileProblem({ maxMegabytes: 2 }, { name: 'a', size: 2 * 1024 * 1024 + 1 })).toEqual({
      key: 'uploadTooLarge',
      values: { size: 2 },
    });
    expect(fileProblem({}, { name: 'a', size: 0 })).toEqual({ key: 'uploadBlank', values: { name: 'a' } });
  });
  test('media types', () => {
    expect(acceptedTypes({ accept: '*', extensions: ['PDF', '.doc'] })).toEqual(['.pdf', '.doc']);
    expect(fileProblem({ accept: 'image/*' }, { name: 'a.png', size: 1 })).toBeNull();
    expect(fileProblem({ accept: 'image/*' }, { name: 'a.png', size: 1, type: 'text/plain' })).not.toBeNull();
    expect(fileProblem({ accept: 'application/pdf' }, { name: 'a', size: 1, type: 'application/pdf' })).toBeNull();
  });
  test('the choice of the dialog', () => {
    expect(choiceProblem({}, [pdf], [pdf])).toEqual({ key: 'uploadSingle' });
    expect(choiceProblem({ multiple: true, limit: 2 }, [pdf], [pdf, pdf])).toEqual({
      key: 'uploadExceeded',
      values: { most: 2 },
    });
    expect(choiceProblem({ multiple: true, limit: 2 }, [pdf], [], 2)?.key).toBe('uploadExceeded');
    expect(choiceProblem({ extensions: ['pdf'] }, [], [exe])).toEqual({ key: 'uploadType' });
    expect(choiceProblem({}, [], [])).toEqual({ key: 'uploadEmpty' });
    expect(choiceProblem({ multiple: true, limit: 2 }, [pdf], [pdf])).toBeNull();
  });
  test('pictures have words of their own', () => {
    const rule = { picture: true, accept: '.jpg,.png', maxMegabytes: 1, multiple: true, limit: 3 };
    expect(addProblem(rule, 3, [{ name: 'a.jpg', size: 1 }])).toEqual({ key: 'pictureLimit', values: { most: 3 } });
    expect(fileProblem(rule, pdf)).toEqual({ key: 'pictureFormat', values: { accept: 'jpg, png' } });
    expect(fileProblem(rule, { name: 'a.jpg', size: 2 ** 20 + 1 })).toEqual({
      key: 'pictureSize',
      values: { size: 1 },
    });
  });
});

test('records chosen in a list', () => {
  expect(selectionProblem(0)).toEqual({ key: 'selectRecords' });
  expect(selectionProblem(2, true)).toEqual({ key: 'selectOne' });
  expect(selectionProblem(1, true)).toBeNull();
  expect(selectionProblem(2)).toBeNull();
});

test('R5-50 a list that names no page is the first one with 20 rows', () => {
  expect(ListRequest.parse({}).requestPage).toMatchObject({ pageNo: 1, limit: 20 });
  expect(ListRequest.parse({ requestPage: {} }).requestPage).toMatchObject({ pageNo: 1, limit: 20 });
});

describe('filter trees', () => {
  const fields: FilterField[] = [
    { field: 'name', kind: 'text', minLength: 2, maxLength: 5, format: 'digits' },
    { field: 'amount', kind: 'number', min: 0, max: 10, step: 0.1 },
    { field: 'day', kind: 'date', after: '2020-01-01', before: '2030-01-01' },
    { field: 'origin', kind: 'choice' },
    { field: 'enabled', kind: 'boolean' },
  ];
  const keysOf = (...rules: FilterGroup['rules']) =>
    filterProblems({ condition: 'AND', rules }, fields).map(({ path, key }) => `${path} ${key}`);
  const rule = (field: string, operator: FilterRule['operator'], value = ''): FilterRule => ({
    field,
    operator,
    value,
  });
  test.each<[FilterRule, RuleKey | null]>([
    [rule('', 'S'), 'filterNone'],
    [rule('other', 'S'), 'filterField'],
    [rule('name', 'NL', 'a'), 'filterField'],
    [rule('amount', 'S', 'x'), 'filterNumber'],
    [rule('amount', 'S', '-1'), 'filterNumberMin'],
    [rule('amount', 'S', '11'), 'filterNumberMax'],
    [rule('amount', 'S', '0.25'), 'filterNumberStep'],
    [rule('amount', 'S', '0.3'), null],
    [rule('day', 'DL', 'x'), 'filterFormat'],
    [rule('day', 'DL', '2020-01-01'), 'filterDateMin'],
    [rule('day', 'DL', '2030-01-01'), 'filterDateMax'],
    [rule('day', 'DL', '2025-05-09'), null],
    [rule('name', 'S', '1'), 'filterTextMin'],
    [rule('name', 'SL', ''), 'filterTextMin'],
    [rule('name', 'SL', '1'), null],
    [rule('name', 'S', '123456'), 'filterTextMax'],
    [rule('name', 'S', 'abc'), 'filterFormat'],
    [rule('name', 'S', '123'), null],
    [rule('name', 'SNE'), null],
    [rule('origin', 'SI'), 'filterNone'],
    [rule('origin', 'SI', 'a,b'), null],
    [rule('enabled', 'S'), 'filterNone'],
    [rule('enabled', 'S', 'true'), null],
  ])('%o: %s', (one, key) => {
    expect(keysOf(one)).toEqual(key ? [`0 ${key}`] : []);
  });
  test('a pattern that may take long checks short values only, one that never ends none', () => {
    const asked = (pattern: string, value: string) =>
      filterProblems({ condition: 'AND', rules: [rule('mail', 'S', value)] }, [
        { field: 'mail', kind: 'text', pattern },
      ]).map(({ key }) => key);
    const slow = String.raw`^[^@]+@[^@]+\.[^@]+$`;
    expect(asked(slow, 'wang@example.cn')).toEqual([]);
    expect(asked(slow, 'wang')).toEqual(['filterFormat']);
    expect(asked(slow, `wang@${'a.'.repeat(100)}cn`)).toEqual(['filterTextMax']);
    expect(asked('^(a+)+$', `${'a'.repeat(60)}!`)).toEqual(['filterPattern']);
  });
  test('an empty group is refused, an empty tree asks for nothing', () => {
    expect(keysOf({ condition: 'OR', rules: [] })).toEqual(['0 filterEmptyGroup']);
    expect(keysOf()).toEqual([]);
    expect(keysOf({ condition: 'OR', rules: [rule('name', 'SNE'), rule('', 'S')] })).toEqual(['0.1 filterNone']);
  });
  test('depth and number are bounded, by the schema too', () => {
    let deep: FilterGroup = { condition: 'AND', rules: [rule('name', 'SNE')] };
    for (let depth = 1; depth < filterLimits.depth; depth += 1) deep = { condition: 'AND', rules: [deep] };
    expect(filterProblems(deep, fields)).toEqual([]);
    expect(FilterGroup.safeParse(deep).success).toBe(true);
    const deeper: FilterGroup = { condition: 'AND', rules: [deep] };
    expect(filterProblems(deeper, fields).map(({ key }) => key)).toEqual(['filterTooDeep']);
    expect(FilterGroup.safeParse(deeper).success).toBe(false);
    const many = Array.from({ length: 51 }, () => rule('name', 'SNE'));
    expect(filterProblems({ condition: 'AND', rules: many }, fields).map(({ key }) => key)).toEqual(['filterTooMany']);
  });
});

describe('a password being set', () => {
  test.each<[string, string | null, string[]]>([
    ['Blue-Kettle-7', 'lilin', []],
    ['Blue-K7', 'lilin', ['length']],
    [`${'Blue-Kettle'.repeat(6)}`, 'lilin', ['length']],
    ['my-LiLin-2026', 'lilin', ['account']],
    ['my-LiLin-2026', null, []],
    ['12345678', 'lilin', ['simple']],
    ['QwertyUiop', 'lilin', ['simple']],
    ['aabbaabb', 'lilin', ['simple']],
    // Length counts characters, not UTF-16 units.
    ['密码🧴🧴abcd', 'lilin', []],
    ['lilin', 'lilin', ['length', 'account', 'simple']],
  ])('%s of %s: %j', (password, account, faults) => expect(passwordFaults(password, account)).toEqual(faults));
});
