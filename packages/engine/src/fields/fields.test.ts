import type { AreaDefinition, FieldDefinition, FieldOf, FieldType, Json, Language } from '@app/contract';
import { describe, expect, it, test } from 'vitest';
import { dataEnv, evaluate } from '../formula/index.ts';
import type { FilterKind } from '../rules/filter.ts';
import { filterFieldsOf, filterKindOf } from './filter-fields.ts';
import { choicesOf, typeOf } from './index.ts';
import type { FormOptions } from './options.ts';

const text = (zh: string, en = zh) => ({ 'zh-CN': zh, en });
const fieldOf = <T extends FieldType>(type: T, more: Partial<FieldOf<T>> = {}) =>
  ({ key: 'x', type, label: text('评分', 'Mark'), ...more }) as FieldOf<T>;
const said = (field: FieldDefinition, value: Json, options: FormOptions = {}) =>
  typeOf(field).check({ field, value, env: dataEnv({}), options });
const colours = [
  { value: 'white', label: text('白', 'White') },
  { value: 'gold', label: text('金', 'Gold'), when: '{rich}=TRUE' },
];
const file = { id: '1', name: 'a.pdf', size: 3 };

describe('a value that is filled in', () => {
  const right: [FieldDefinition, Json][] = [
    [fieldOf('text'), '甘油'],
    [fieldOf('text', { format: 'email' }), 'a@b.cn'],
    [fieldOf('longText'), '一行\n两行'],
    [fieldOf('integer', { min: 1, max: 5 }), '5'],
    [fieldOf('decimal', { scale: 2 }), '3.50'],
    [fieldOf('boolean'), false],
    [fieldOf('date', { after: '2026-01-01', before: '2026-12-31' }), '2026-06-01'],
    [fieldOf('dateTime'), '2026-06-01 08:30'],
    [fieldOf('enum', { options: colours }), 'white'],
    [fieldOf('enum'), 'whatever a dictionary that is not given has'],
    [fieldOf('multiEnum', { options: colours }), ['white']],
    [fieldOf('classification'), 'A/11-05-03-01-02'],
    [fieldOf('attachment'), [file]],
    [fieldOf('attachment', { widgetOptions: { bind: 'id' } }), '1'],
    [fieldOf('attachment', { widgetOptions: { bind: 'bind' } }), '1,2'],
    [fieldOf('attachment', { widgetOptions: { bind: 'arrayId' } }), ['1', '2']],
    [fieldOf('attachment', { widgetOptions: { bind: 'json' } }), '{"id":"1","name":"a.pdf"}'],
    [fieldOf('documents'), [{ _id: 'd1', code: 'label', files: [file], notApplicable: null }]],
    [fieldOf('documents'), [{ _id: 'd1', code: 'label', files: [], notApplicable: '本产品不适用' }]],
    [fieldOf('table', { columns: [fieldOf('text')], minRows: 1, maxRows: 2 }), [{ _id: 'r1', x: '甘油' }]],
  ];
  it.each(right)('of $type is taken: %j', (field, value) => expect(said(field, value)).toBeUndefined());

  const wrong: [FieldDefinition, Json, string][] = [
    [fieldOf('text'), 5, '评分只能填写文字'],
    [fieldOf('text', { minLength: 2 }), '水', '评分'],
    [fieldOf('text', { maxLength: 2 }), '丁二醇', '评分'],
    [fieldOf('text', { format: 'email' }), 'a.b', '评分“a.b”'],
    [fieldOf('text', { pattern: { regex: '^\\d+$' } }), 'abc', '评分“abc”格式不正确'],
    [fieldOf('text', { pattern: { regex: '^\\d+$', message: text('只填数字') } }), 'abc', '只填数字'],
    [fieldOf('text', { pattern: { regex: '(' } }), 'abc', '评分的格式规则无法使用'],
    [fieldOf('text'), 'a\u0001b', '看不见的控制字符'],
    [fieldOf('longText'), null, '评分只能填写文字'],
    [fieldOf('integer'), '3.5', '评分'],
    [fieldOf('integer', { min: 1 }), '0', '评分是 0，必须大于等于 1'],
    [fieldOf('integer', { max: 5 }), '6', '评分是 6，必须小于等于 5'],
    [fieldOf('decimal'), 'viel', '评分'],
    [fieldOf('decimal', { scale: 2 }), '3.123', '最多保留 2 位小数'],
    [fieldOf('boolean'), 'ja', '请选择是或否'],
    [fieldOf('date'), '2026-02-30', '请输入有效的日期'],
    [fieldOf('date'), 20_260_101, '请输入有效的日期'],
    [fieldOf('date', { after: '2026-01-01' }), '2026-01-01', '必须晚于 2026-01-01'],
    [fieldOf('date', { before: '2026-01-01' }), '2026-01-01', '必须早于 2026-01-01'],
    [fieldOf('dateTime'), '2026-06-01', '请输入有效的日期'],
    [fieldOf('enum', { options: colours }), 'gold', '评分“gold”不在可选项里'],
    [fieldOf('enum', { options: colours }), ['white'], '不在可选项里'],
    [fieldOf('enum', { options: colours }), 'w'.repeat(201), '不在可选项里'],
    [fieldOf('multiEnum', { options: colours }), 'white', '不在可选项里'],
    [fieldOf('multiEnum', { options: colours }), ['white', 'white'], '选了两次'],
    [fieldOf('multiEnum', { options: colours }), ['blue'], '评分“blue”不在可选项里'],
    [fieldOf('classification'), '05/04-05-03-01-02', '不成立'],
    [fieldOf('classification'), '01-02', '不成立'],
    [fieldOf('classification'), 5, '不成立'],
    [fieldOf('classification', { pattern: { regex: '^A' } }), '11-05-03-01-02', '格式不正确'],
    [fieldOf('attachment'), [{ name: 'a.pdf' }], '评分的数据不完整'],
    [fieldOf('attachment', { widgetOptions: { bind: 'id' } }), '1,2', '评分的数据不完整'],
    [fieldOf('attachment', { widgetOptions: { bind: 'bind' } }), 'no id', '评分的数据不完整'],
    [fieldOf('attachment', { widgetOptions: { bind: 'arrayId' } }), '1', '评分的数据不完整'],
    [fieldOf('attachment', { widgetOptions: { bind: 'json' } }), '1', '评分的数据不完整'],
    [fieldOf('documents'), 'label', '评分的数据不完整'],
    [fieldOf('documents'), [7], '评分的数据不完整'],
    [fieldOf('documents'), [{ _id: 'd1', code: 'label', files: [], notApplicable: 'x'.repeat(1_001) }], '评分'],
    [fieldOf('table', { columns: [fieldOf('text')] }), 'rows', '评分的数据不完整'],
    [fieldOf('table', { columns: [fieldOf('text')], minRows: 1 }), [], '至少填写 1 行'],
    [fieldOf('table', { columns: [fieldOf('text')], maxRows: 1 }), [{}, {}], '最多 1 行'],
  ];
  it.each(wrong)('of $type is refused with what to do: %j', (field, value, message) =>
    expect(said(field, value)).toContain(message),
  );

  it.each<[Language, string]>([
    ['en', 'Mark is 0; it must be at least 1'],
    ['zh-TW', '评分是 0，必須大於等於 1'],
  ])('is refused in the language of its reader: %s', (language, message) =>
    expect(said(fieldOf('integer', { min: 1 }), '0', { language })).toBe(message),
  );

  it('names an invisible sign, a text of several lines in one line, and an unpaired half of a sign', () => {
    expect(said(fieldOf('text'), '甘\u202e油')).toContain('U+202E');
    expect(said(fieldOf('text'), '甘\ud800油')).toContain('控制字符');
  });

  it('of a dictionary is one of its values, of options one that is open for this dossier', () => {
    const dictionaries = { colours: ['white'] };
    expect(said(fieldOf('enum', { dictionary: 'colours' }), 'blue', { dictionaries })).toContain('不在可选项里');
    const field = fieldOf('enum', { options: colours });
    expect(choicesOf(field, dataEnv({ rich: true }), {})).toEqual(['white', 'gold']);
    expect(choicesOf(field, dataEnv({ rich: false }), {})).toEqual(['white']);
  });
});

describe('entries of a list without shape are told one by one', () => {
  const errors = (field: FieldDefinition, value: Json[], options: FormOptions = {}) =>
    typeOf(field).entryErrors(field, value, options);
  it('files by their number', () => {
    expect(errors(fieldOf('attachment'), [file, 'x'])).toEqual([
      { field: 'x', message: '评分的第 2 个附件不是有效的文件记录，请移除后重新上传' },
    ]);
    expect(errors(fieldOf('attachment', { widgetOptions: { bind: 'id' } }), ['x'])).toEqual([]);
    expect(errors(fieldOf('text'), ['x'])).toEqual([]);
  });
  it('documents by their row, and the files inside them', () => {
    const field = fieldOf('documents');
    const wrong = errors(field, [{ _id: 'd1', code: 'label', files: ['x'] }, { code: 'label' }], { language: 'en' });
    expect(wrong.map(({ row, column }) => [row, column])).toEqual([
      ['d1', 'files'],
      [undefined, undefined],
    ]);
    expect(wrong[1]?.message).toContain('Row 2: ');
    expect(errors(field, [{ code: 'label' }])[0]?.message).toContain('第 1 行：');
  });
  it('rows of a table, and lists in their cells by row and column', () => {
    const field = fieldOf('table', { columns: [fieldOf('attachment', { key: 'files' }), fieldOf('text')] });
    const wrong = errors(field, ['x', { _id: 'r2', files: ['y'], x: 'a' }, { files: ['z'] }]);
    expect(wrong.map(({ row, column }) => [row, column])).toEqual([
      [undefined, undefined],
      ['r2', 'files'],
      [undefined, 'files'],
    ]);
    expect(errors(field, ['x'], { language: 'en' })[0]?.message).toMatch(/^Row 1: /);
  });
});

describe('what a submission keeps', () => {
  const kept = (field: FieldDefinition, value: Json) => {
    const clean = typeOf(field).clean(field, value);
    return typeOf(field).keep(field, clean);
  };
  it.each<[FieldDefinition, Json, Json]>([
    [fieldOf('text'), '  甘油 ', '甘油'],
    [fieldOf('text'), 5, 5],
    [fieldOf('longText'), '  一行\n  两行  ', '  一行\n  两行'],
    [fieldOf('longText'), null, null],
    [fieldOf('attachment'), [{ ...file, thumb: 'x' }, 'y'], [file]],
    [fieldOf('attachment', { widgetOptions: { bind: 'id' } }), ' 1 ', '1'],
    [
      fieldOf('documents'),
      [{ _id: 'd1', code: 'a', files: [{ ...file, more: 1 }], more: 2 }, { _id: 'd2', code: 'b' }, 'x'],
      [
        { _id: 'd1', code: 'a', files: [file] },
        { _id: 'd2', code: 'b', files: [] },
      ],
    ],
    [fieldOf('documents'), [{ _id: 'd1', code: 'a', files: 'x' }], [{ _id: 'd1', code: 'a', files: [] }]],
    [fieldOf('documents'), 'x', 'x'],
    [fieldOf('table', { columns: [fieldOf('text')] }), [{ _id: 'r', x: '水', y: 1 }, 7], [{ _id: 'r', x: '水' }, 7]],
    [fieldOf('table', { columns: [fieldOf('text')] }), [{ _id: 'r' }], [{ _id: 'r' }]],
    [fieldOf('table', { columns: [fieldOf('text')] }), 'x', 'x'],
  ])('of $type: %j', (field, value, expected) => expect(kept(field, value)).toEqual(expected));
});

describe('what comes from elsewhere', () => {
  it.each<[FieldDefinition, Json, Json | undefined]>([
    [fieldOf('text'), '甘油', '甘油'],
    [fieldOf('text'), { a: 1 }, undefined],
    [fieldOf('boolean'), true, true],
    [fieldOf('boolean'), 'yes', undefined],
    [fieldOf('decimal'), '3.5', '3.5'],
    [fieldOf('decimal'), 'viel', undefined],
    [fieldOf('table', { columns: [fieldOf('text')] }), [{ x: 'a', y: 'b' }, 7], [{ _id: 'row1', x: 'a' }]],
    [fieldOf('table', { columns: [fieldOf('text')] }), 'x', undefined],
  ])('is taken over as $type when it fits: %j', (field, value, expected) =>
    expect(typeOf(field).taken(field, value)).toEqual(expected),
  );

  const noon = evaluate('DATE(2026,1,31)', dataEnv({}));
  const fault = evaluate('1/0', dataEnv({}));
  it.each<[FieldType, ReturnType<typeof evaluate>, Json]>([
    ['text', 5, '5'],
    ['text', fault, null],
    ['integer', 5, 5],
    ['decimal', fault, null],
    ['boolean', true, true],
    ['date', noon, '2026-01-31'],
    ['date', '2026-01-31', '2026-01-31'],
    ['dateTime', noon, '2026-01-31 00:00:00'],
    ['multiEnum', ['a', 'b'], ['a', 'b']],
  ])('and a computed %s is stored as what it is', (type, value, expected) =>
    expect(typeOf(fieldOf(type)).computed(value)).toEqual(expected),
  );
});

describe('a value in words', () => {
  it.each<[FieldDefinition, Json, Language, string | null]>([
    [fieldOf('text'), '', 'zh-CN', null],
    [fieldOf('text'), null, 'zh-CN', null],
    [fieldOf('text'), '水', 'zh-CN', '水'],
    [fieldOf('decimal'), 3.5, 'zh-CN', '3.5'],
    [fieldOf('boolean'), true, 'zh-CN', '✓'],
    [fieldOf('boolean'), false, 'zh-CN', '✗'],
    [fieldOf('enum', { options: colours }), 'gold', 'en', 'Gold'],
    [fieldOf('enum', { options: colours }), 'gold', 'zh-TW', '金'],
    [fieldOf('enum', { options: colours }), 'blue', 'en', 'blue'],
    [fieldOf('multiEnum', { options: colours }), ['white', 'gold'], 'zh-CN', '白、金'],
    [fieldOf('multiEnum', { options: colours }), ['white', null], 'en', 'White, '],
    [fieldOf('multiEnum', { options: colours }), 'white', 'en', 'White'],
    [fieldOf('attachment'), [file, { ...file, name: 'b.pdf' }], 'en', 'a.pdf, b.pdf'],
    [fieldOf('attachment'), [file, null], 'zh-CN', 'a.pdf、'],
    [fieldOf('attachment'), { id: '1' }, 'zh-CN', '{"id":"1"}'],
    [
      fieldOf('documents'),
      [
        { _id: 'a', code: 'a', files: [file, { ...file, name: 'b.pdf' }] },
        { _id: 'b', code: 'b', files: [], notApplicable: '没有海外上市' },
      ],
      'zh-CN',
      'a.pdf、b.pdf、没有海外上市',
    ],
    [fieldOf('documents'), [], 'zh-CN', null],
  ])('%o: %j in %s', (field, value, language, expected) =>
    expect(typeOf(field).print(field, value, language)).toBe(expected),
  );
  it('says how long a text may be, and whether a form begins with an empty list', () => {
    expect(typeOf(fieldOf('text', { maxLength: 7 })).longest(fieldOf('text', { maxLength: 7 }))).toBe(7);
    expect(typeOf(fieldOf('longText')).longest(fieldOf('longText'))).toBeGreaterThan(1_000);
    expect(typeOf(fieldOf('text')).longest(fieldOf('text'))).toBeGreaterThan(100);
    expect(typeOf(fieldOf('date')).longest(fieldOf('date'))).toBeGreaterThan(10);
    const lists = (['text', 'table', 'multiEnum', 'documents', 'attachment'] as const).filter(
      (type) => typeOf(fieldOf(type)).isList,
    );
    expect(lists).toEqual(['table', 'multiEnum', 'documents', 'attachment']);
  });
});

test('a list asks for each type in its own way, for what every row has, and for nothing that it cannot', () => {
  const asked: Partial<Record<FieldType, FilterKind | null>> = {
    text: 'text',
    longText: 'text',
    integer: 'number',
    decimal: 'number',
    boolean: 'boolean',
    date: 'date',
    dateTime: 'date',
    enum: 'choice',
    classification: 'text',
    multiEnum: null,
    documents: null,
    attachment: null,
    table: null,
  };
  const types = Object.keys(asked) as FieldType[];
  const fields = types.map((type) => fieldOf(type, { key: type, ...(type === 'decimal' ? { scale: 2 } : {}) }));
  const list = { columns: [], filters: types };
  const area = (kind: AreaDefinition['kind']) => ({ kind, fields, list }) as unknown as AreaDefinition;
  const register = area('register');
  expect(Object.fromEntries(types.map((type) => [type, filterKindOf(register, type)]))).toEqual(asked);
  expect(filterFieldsOf(register).find(({ field }) => field === 'decimal')).toMatchObject({ step: 0.01 });
  expect(filterFieldsOf({ ...register, fields: [fieldOf('decimal', { key: 'decimal' })] })[0]?.step).toBeUndefined();
  const bounded = fieldOf('date', { key: 'date', after: '2026-01-01', before: '2026-12-31' });
  expect(filterFieldsOf({ ...register, fields: [bounded] })[0]).toMatchObject({
    after: '2026-01-01',
    before: '2026-12-31',
  });
  expect(filterFieldsOf(register).map(({ field }) => field)).not.toContain('status');
  expect(filterFieldsOf(area('application')).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['status', 'title', 'submittedAt']),
  );
  expect([
    filterKindOf(register, 'status'),
    filterKindOf(register, 'updatedAt'),
    filterKindOf(register, 'nothing'),
  ]).toEqual(['choice', 'date', null]);
});
