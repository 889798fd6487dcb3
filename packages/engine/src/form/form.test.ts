import type { BindMode, FieldDefinition, FieldOf, FieldType, JsonObject, Text } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanData,
  computeFields,
  doubtfulPatterns,
  emptyData,
  type FormDefinition,
  isFieldRequired,
  judgeForm,
  keepDrawn,
  serverValues,
  submitData,
  titleOf,
  validateForm,
  visibleFields,
  visibleLayout,
} from './index.ts';

const text = (zh: string, en = zh): Text => ({ 'zh-CN': zh, en });
const field = <T extends FieldType>(key: string, type: T, more: Partial<FieldOf<T>> = {}) =>
  ({
    key,
    type,
    label: text(`字段${key}`, `Field ${key}`),
    ...more,
  }) as FieldOf<T>;
const form = (...fields: FieldDefinition[]): FormDefinition => ({ fields });
const now = new Date('2026-11-21T02:30:00Z');
const messages = (definition: FormDefinition, data: unknown, language: 'zh-CN' | 'en' = 'zh-CN') =>
  validateForm(definition, data, { language, now }).map((error) => error.message);

describe('what a form refuses, in words', () => {
  const name = field('name', 'text', { label: text('产品中文名称', 'Chinese name'), required: true, maxLength: 20 });
  test('R5-01 a required field says its name', () => {
    expect(validateForm(form(name), {})).toEqual([{ field: 'name', message: '产品中文名称不能为空' }]);
    expect(messages(form(name), { name: '   ' }, 'en')).toEqual(['Chinese name is required']);
  });
  test('a name of 2,000 characters: how long, how long it may be, what to do', () => {
    expect(messages(form(name), { name: '霜'.repeat(2_000) })).toEqual([
      '产品中文名称有 2000 个字，最多 20 个，请删减',
    ]);
    expect(messages(form(name), { name: '𠮷'.repeat(20) })).toEqual([]);
  });
  test('spreadsheet formulas are plain text, markup is plain text in prose and refused in a name', () => {
    expect(messages(form(name), { name: '=1+1 <0.1 <LOD a<b' })).toEqual([]);
    expect(messages(form(field('t', 'longText')), { t: '=1+1<b>{name}</b>$&' })).toEqual([]);
    expect(messages(form(name), { name: '霜<b>' }, 'en')).toEqual([
      'Chinese name holds markup (“<b>”, at character 2). Write it without angle brackets',
    ]);
    expect(messages(form(field('n', 'integer')), { n: '=1+1<b>$&' })).toEqual(['字段n只能输入整数，现在是“=1+1<b>$&”']);
  });
  test('text that no database can hold is refused', () => {
    expect(messages(form(name), { name: 'a\u0000b' })).toHaveLength(1);
    expect(messages(form(name), { name: 'a\ud800b' })).toHaveLength(1);
    expect(messages(form(field('t', 'longText')), { t: 'a\n\tb' })).toEqual([]);
  });
  test('what turns the reading direction is refused; isolates and marks may stand in prose', () => {
    expect(messages(form(name), { name: 'mraf\u202egpj.exe' })).toEqual([
      '产品中文名称的第 5 个字符会改变文字的阅读方向（U+202E），请删除或重新输入',
    ]);
    expect(messages(form(name), { name: '\u2067كريم\u2069' })).toHaveLength(1);
    expect(messages(form(field('t', 'longText')), { t: '\u2067كريم\u2069\u200f a\n' })).toEqual([]);
    expect(messages(form(field('t', 'longText')), { t: 'a\u202db' })).toHaveLength(1);
    expect(submitData(form(name), { name: ' \u200fe\u0301\u200b 霜\n膏\ufeff' })).toEqual({ name: 'é 霜 膏' });
  });
  test('entries of a wrong shape are told by field and row, never dropped silently', () => {
    const documents = field('d', 'documents');
    const files = field('f', 'attachment');
    const rows = field('t', 'table', { columns: [files] });
    const good = { id: '1', name: 'a.pdf' };
    const errors = (data: unknown) => judgeForm(form(documents, files, rows), data, { language: 'en', now }).errors;
    expect(errors({ f: [good], d: [{ _id: '1', code: 'c', files: [good] }], t: [{ _id: 'r', f: [good] }] })).toEqual(
      [],
    );
    expect(errors({ f: [good, 'x', { id: 5 }] })).toEqual([
      { field: 'f', message: 'Entry 2 of Field f is no uploaded file. Remove it and upload the file again' },
      { field: 'f', message: 'Entry 3 of Field f is no uploaded file. Remove it and upload the file again' },
    ]);
    expect(errors({ d: [{ _id: '1', code: 'c', files: [good] }, { _id: '2', code: 'c', files: ['x'] }, 'y'] })).toEqual(
      [
        expect.objectContaining({
          field: 'd',
          row: '2',
          column: 'files',
          message: expect.stringContaining('Row 2: Entry 1'),
        }),
        expect.objectContaining({ field: 'd', message: expect.stringContaining('Row 3: ') }),
      ],
    );
    expect(errors({ t: [{ _id: 'r', f: [null] }, 7] })).toEqual([
      expect.objectContaining({
        field: 't',
        row: 'r',
        column: 'f',
        message: expect.stringContaining('Row 1: Entry 1'),
      }),
      expect.objectContaining({ field: 't', message: expect.stringContaining('Row 2: ') }),
    ]);
    expect(cleanData(form(files), { f: ['x'] })).toEqual({ f: ['x'] });
    expect(submitData(form(files), { f: ['x', good] })).toEqual({ f: [good] });
  });
  test.each<[Partial<FieldDefinition> & { type: FieldDefinition['type'] }, unknown, boolean]>([
    [{ type: 'integer' }, 3, true],
    [{ type: 'integer' }, '3', true],
    [{ type: 'integer' }, 3.5, false],
    [{ type: 'integer' }, '1e3', false],
    [{ type: 'integer' }, 1e300, false],
    [{ type: 'decimal', scale: 3 }, '12.345', true],
    [{ type: 'decimal', scale: 3 }, '12.3450', true],
    [{ type: 'decimal', scale: 3 }, '12.3456', false],
    [{ type: 'decimal', min: 0 }, -1, false],
    [{ type: 'decimal', max: 100 }, '100.001', false],
    [{ type: 'decimal' }, '约3', false],
    [{ type: 'decimal' }, '１２', false],
    [{ type: 'decimal' }, true, false],
    [{ type: 'boolean' }, false, true],
    [{ type: 'boolean' }, 'false', false],
    [{ type: 'date' }, '2024-02-29', true],
    [{ type: 'date' }, '2023-02-29', false],
    [{ type: 'date' }, '2023-2-1', false],
    [{ type: 'date' }, 20230201, false],
    [{ type: 'dateTime' }, '2023-02-01 10:00:00', true],
    [{ type: 'dateTime' }, '2023-02-01 25:00:00', false],
    [{ type: 'enum', options: [{ value: 'a', label: text('甲') }] }, 'a', true],
    [{ type: 'enum', options: [{ value: 'a', label: text('甲') }] }, 'b', false],
    [{ type: 'enum', options: [{ value: 'a', label: text('甲'), when: 'FALSE' }] }, 'a', false],
    [{ type: 'enum', options: [] }, { a: 1 }, false],
    [{ type: 'multiEnum', options: [{ value: 'a', label: text('甲') }] }, ['a'], true],
    [{ type: 'multiEnum', options: [{ value: 'a', label: text('甲') }] }, ['a', 'a'], false],
    [{ type: 'multiEnum', options: [{ value: 'a', label: text('甲') }] }, 'a', false],
    [{ type: 'text', pattern: { regex: '^[0-9]{6}$', message: text('六位数字') } }, '123456', true],
    [{ type: 'text', pattern: { regex: '^[0-9]{6}$', message: text('六位数字') } }, '12345', false],
    [{ type: 'classification' }, '11-05-03-01-02', true],
    [{ type: 'classification' }, '04/11-05-03-01-02', true],
    [{ type: 'classification' }, '11/04-05-03-01-02', false],
    [{ type: 'classification' }, '11/11-05-03-01-02', false],
    [{ type: 'classification' }, '11-05-03-01', false],
    [{ type: 'classification' }, '11-05-03-01-02-03', false],
    [{ type: 'classification' }, ['11'], false],
    [{ type: 'documents' }, [{ _id: '1', code: 'formula', files: [{ id: '1', name: 'a.pdf', size: 3 }] }], true],
    [{ type: 'documents' }, [{ _id: '1', code: 'formula', files: [{ id: '../x', name: 'a.pdf' }] }], false],
    [{ type: 'documents' }, [{ code: 'formula', files: [] }], false],
    [{ type: 'attachment' }, [{ id: '1', name: 'a.pdf' }], true],
    [{ type: 'attachment' }, 'x', false],
    [{ type: 'table', columns: [] }, {}, false],
  ])('%j takes %j: %s', (more, value, fine) => {
    const { type, ...rest } = more;
    expect(messages(form(field('f', type, rest)), { f: value }).length === 0).toBe(fine);
    expect(messages(form(field('f', type, rest)), { f: value }, 'en').length === 0).toBe(fine);
  });
});

describe('a pattern of a form published before slow ones were refused', () => {
  const mail = form(
    field('mail', 'text', { pattern: { regex: String.raw`^[^@]+@[^@]+\.[^@]+$`, message: text('邮箱格式不正确') } }),
  );
  test('still checks a text that is short enough', () => {
    expect(messages(mail, { mail: 'wang@example.cn' })).toEqual([]);
    expect(messages(mail, { mail: 'wang' })).toEqual(['邮箱格式不正确']);
  });
  test('refuses a longer one and says so, instead of letting it pass', () => {
    const long = { mail: `wang@${'a.'.repeat(100)}cn` };
    expect(messages(mail, long)).toEqual([
      '字段mail有 207 个字，它的格式规则只能检查 200 个字以内的内容，请删减或联系管理员修改格式规则',
    ]);
    expect(messages(mail, long, 'en')).toHaveLength(1);
  });
  test('checks fewer characters the faster its steps grow', () => {
    const loose = form(field('mail', 'text', { pattern: { regex: String.raw`^.+@.+\..+$` } }));
    expect(messages(loose, { mail: 'wang@example.cn' })).toEqual([]);
    expect(messages(loose, { mail: `wang@${'a.'.repeat(40)}cn` })[0]).toContain('只能检查 60 个字');
  });
  test('is named with its field, in a table as well', () => {
    const column = field('code', 'text', { pattern: { regex: '^(a+)+$' } });
    const fine = field('zip', 'text', { pattern: { regex: '^[0-9]{6}$' } });
    const doubts = doubtfulPatterns(form(...mail.fields, fine, field('rows', 'table', { columns: [column, fine] })));
    expect(doubts.map((one) => one.field)).toEqual(['mail', 'rows.code']);
  });
  test('that never ends on some texts refuses every one, and never runs', () => {
    const endless = form(field('code', 'text', { pattern: { regex: '^(a+)+$' } }));
    expect(messages(endless, { code: `${'a'.repeat(60)}!` })).toEqual([
      '字段code的格式规则无法使用，内容没有经过检查，请联系管理员修改格式规则',
    ]);
  });
});

describe('conditions', () => {
  const definition = form(
    field('origin', 'enum', {
      options: [
        { value: 'domestic', label: text('国产') },
        { value: 'imported', label: text('进口') },
      ],
    }),
    field('foreignName', 'text', { visibleWhen: '{origin}="imported"', required: true }),
    field('nickname', 'text', { visibleWhen: 'NOT(ISEMPTY({foreignName}))', required: true }),
    field('reason', 'text', { requiredWhen: '{origin}="domestic"' }),
  );
  test('hidden fields are neither checked nor kept, and count as empty for others', () => {
    const data = { origin: 'domestic', foreignName: 'Left over', nickname: 'x', reason: 'y' };
    expect([...visibleFields(definition, data)]).toEqual(['origin', 'reason']);
    expect(validateForm(definition, data)).toEqual([]);
    expect(submitData(definition, data)).toEqual({ origin: 'domestic', reason: 'y' });
    expect(cleanData(definition, data)).toEqual(data);
  });
  test('shown again, they are checked again', () => {
    expect(validateForm(definition, { origin: 'imported' }).map((error) => error.field)).toEqual(['foreignName']);
    expect(validateForm(definition, { origin: 'domestic' }).map((error) => error.field)).toEqual(['reason']);
    expect(isFieldRequired(definition.fields[3] ?? field('x', 'text'), { origin: 'domestic' })).toBe(true);
  });
  test('a field of a hidden step is hidden; the layout leaves empty places out', () => {
    const wizard: FormDefinition = {
      fields: [
        field('a', 'boolean'),
        field('b', 'text', { required: true }),
        field('c', 'text', { visibleWhen: '{a}' }),
      ],
      form: {
        steps: [
          { key: 'one', title: text('一'), sections: [{ fields: ['a'] }, { fields: ['c'] }] },
          { key: 'two', title: text('二'), visibleWhen: '{a}', sections: [{ fields: ['b'] }] },
        ],
      },
    };
    expect(validateForm(wizard, { a: false })).toEqual([]);
    expect(visibleLayout(wizard, { a: false }).map((step) => step.sections.length)).toEqual([1]);
    expect(validateForm(wizard, { a: true }).map((error) => error.field)).toEqual(['b']);
    expect(visibleLayout(wizard, { a: true }).map((step) => step.key)).toEqual(['one', 'two']);
  });
  test('custom rules speak their own words, with the clock of the caller', () => {
    const dated = form(
      field('until', 'date', {
        rules: [{ when: '{until}<TODAY()', message: text('许可证已过期，请先换证', 'The licence has expired') }],
      }),
    );
    expect(messages(dated, { until: '2026-11-20' })).toEqual(['许可证已过期，请先换证']);
    expect(messages(dated, { until: '2026-11-21' }, 'en')).toEqual([]);
    expect(messages(dated, {})).toEqual([]);
  });
});

describe('tables', () => {
  const plants = field('plants', 'table', {
    label: text('生产企业', 'Manufacturers'),
    minRows: 1,
    maxRows: 3,
    columns: [
      field('name', 'text', { label: text('名称', 'Name'), required: true }),
      field('kind', 'enum', {
        options: [
          { value: 'own', label: text('自产') },
          { value: 'other', label: text('受托') },
        ],
      }),
      field('licence', 'text', {
        label: text('许可证编号', 'Licence no.'),
        visibleWhen: '{kind}="other"',
        requiredWhen: '{country}="CN"',
      }),
    ],
  });
  const definition = form(field('country', 'text'), plants);
  test('an error names row and column', () => {
    const data = {
      country: 'CN',
      plants: [{ _id: 'a', name: '甲' }, { _id: 'b', name: '乙', kind: 'other' }, { _id: 'c' }],
    };
    expect(validateForm(definition, data)).toEqual([
      { field: 'plants', row: 'b', column: 'licence', message: '第 2 行：许可证编号不能为空' },
      { field: 'plants', row: 'c', column: 'name', message: '第 3 行：名称不能为空' },
    ]);
  });
  test('too few, too many, unidentified rows', () => {
    expect(messages(definition, { plants: [] })).toEqual(['生产企业有 0 行，至少填写 1 行']);
    expect(messages(definition, { plants: ['a', 'b', 'c', 'd'].map((_id) => ({ _id, name: 'x' })) })).toEqual([
      '生产企业有 4 行，最多 3 行，请删减',
    ]);
    expect(messages(definition, { plants: [{ name: 'x' }] })).toEqual(['第 1 行：生产企业的数据不完整，请重新填写']);
    expect(
      messages(definition, {
        plants: [
          { _id: 'a', name: 'x' },
          { _id: 'a', name: 'x' },
        ],
      }),
    ).toHaveLength(1);
  });
  test('unknown keys are dropped at every level, hidden cells at submission', () => {
    const data = { plants: [{ _id: 'a', name: ' 甲 ', kind: 'own', licence: 'x', evil: 1 }, 'junk'], more: 1 };
    expect(cleanData(definition, data)).toEqual({
      plants: [{ _id: 'a', name: ' 甲 ', kind: 'own', licence: 'x' }, 'junk'],
    });
    expect(submitData(definition, data)).toEqual({ plants: [{ _id: 'a', name: '甲', kind: 'own' }] });
  });
  test('500 rows with a rule over the whole column are checked', () => {
    const rows = field('rows', 'table', {
      columns: [
        ...['name', 'inci', 'cas', 'purpose', 'code', 'remark'].map((key) => field(key, 'text')),
        field('percent', 'text', { rules: [{ when: 'SUM({rows.percent})>100.5', message: text('太多') }] }),
      ],
    });
    const data = {
      rows: Array.from({ length: 500 }, (_, at) => ({
        _id: String(at),
        name: '水',
        inci: 'WATER',
        cas: '7732-18-5',
        percent: '0.200',
      })),
    };
    expect(validateForm(form(rows), data)).toEqual([]);
  });
});

describe('a field holds its files in the way that its definition says', () => {
  const one = '2124180257635438592';
  const two = '2124180257635438593';
  test.each<[BindMode, unknown, unknown[]]>([
    ['id', one, [`${one},${two}`, [one], 'x.pdf', 7]],
    ['json', `{"id":"${one}","fileName":"检验报告.pdf"}`, [one, '{"id":7}', '{', `[{"id":"${one}"},{"id":"${two}"}]`]],
    ['arrayId', [one, two], [one, [one, one], [{ id: one }], [one, 7]]],
    ['bind', `${one},${two}`, [[one], `${one},x`, `${one},,${two}`, `${one},${one}`]],
  ])('R3-22…R3-26 mode %s is taken in its own shape and in no other', (bind, right, wrong) => {
    const definition = form(field('f', 'attachment', { widgetOptions: { bind } }));
    const judged = judgeForm(definition, { f: right } as JsonObject, { now });
    expect(judged).toEqual({ submission: { f: right }, errors: [] });
    for (const value of wrong)
      expect(judgeForm(definition, { f: value } as JsonObject, { now }).errors, JSON.stringify(value)).toHaveLength(1);
  });
});

describe('computed values and title', () => {
  const definition = {
    ...form(
      field('brand', 'text'),
      field('full', 'text', { compute: '{brand}&{attribute}' }),
      field('attribute', 'text'),
      field('long', 'boolean', { compute: 'LEN({full})>3' }),
      field('lines', 'table', { columns: [field('n', 'integer'), field('double', 'integer', { compute: '{n}*2' })] }),
      field('due', 'date', { compute: 'DATEDELTA("2024-01-31",1,"M")' }),
    ),
    titleOf: '{full}&IF(ISEMPTY({brand}),""," · "&{brand})',
  };
  test('chains of computed fields settle; unchanged data is the same object', () => {
    const data = computeFields(definition, { brand: '岚屿', attribute: '面霜', lines: [{ _id: 'a', n: 2 }] });
    expect(data).toMatchObject({
      full: '岚屿面霜',
      long: true,
      due: '2024-02-29',
      lines: [{ _id: 'a', n: 2, double: 4 }],
    });
    expect(computeFields(definition, data)).toBe(data);
    expect(titleOf(definition, data)).toBe('岚屿面霜 · 岚屿');
    expect(titleOf(definition, {})).toBe('');
  });
  test('R9-64 what a browser cannot compute stays as the server computed it', () => {
    const only = form(
      field('ticket', 'text', { compute: 'UUID()' }),
      field('by', 'text', { compute: 'GETUSERNAME()' }),
      field('days', 'integer', { compute: 'NETWORKDAYS("2026-09-28","2026-10-11")' }),
      field('listed', 'integer', { compute: 'NETWORKDAYS("2026-09-28","2026-10-11",[])' }),
      field('seen', 'integer', { compute: 'MAPX("count",{by},{x.a},{x.b})' }),
    );
    const kept = { ticket: 'T', by: '林嘉怡', days: 6, listed: 10, seen: 3 };
    expect(computeFields(only, kept)).toBe(kept);
    expect(computeFields(only, {})).toEqual({ listed: 10 });
    const all = { userName: '沈知夏', random: () => 0.5, isWorkingDay: () => true, lookUp: () => 4 };
    expect(computeFields(only, kept, all)).toEqual({ ticket: 'T', by: '沈知夏', days: 14, listed: 10, seen: 4 });
    expect(computeFields(only, {}, all).ticket).toBe('88888888-8888-4888-a888-888888888888');
  });
  test('R9-64 what was drawn is the server’s: it stays, and what is sent for it counts nothing', () => {
    const drawn = form(
      field('lot', 'decimal', { compute: 'RAND()' }),
      field('lines', 'table', { columns: [field('n', 'integer'), field('id', 'text', { compute: 'UUID()' })] }),
    );
    const before: JsonObject = { lot: 0.25, lines: [{ _id: 'a', n: 1, id: 'A' }] };
    const sent: JsonObject = {
      lot: 9,
      lines: [
        { _id: 'b', n: 2, id: 'A' },
        { _id: 'a', n: 3 },
      ],
    };
    const told = keepDrawn(drawn, sent, before);
    expect(told).toEqual({
      lot: 0.25,
      lines: [
        { _id: 'b', n: 2 },
        { _id: 'a', n: 3, id: 'A' },
      ],
    });
    const data = computeFields(drawn, told, { random: () => 0 });
    expect(serverValues(drawn, data, sent)).toEqual([
      { op: 'set', path: ['lot'], value: 0.25 },
      { op: 'set', path: ['lines', '#b', 'id'], value: '00000000-0000-4000-8000-000000000000' },
      { op: 'set', path: ['lines', '#a', 'id'], value: 'A' },
    ]);
  });
  test('a new form has its defaults and empty lists', () => {
    expect(
      emptyData(form(field('a', 'text', { default: 'x' }), field('t', 'table', { columns: [] }), field('b', 'text'))),
    ).toEqual({
      a: 'x',
      t: [],
    });
  });
});

const anyField = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  type: fc.constantFrom(
    'text',
    'longText',
    'integer',
    'decimal',
    'boolean',
    'date',
    'dateTime',
    'enum',
    'multiEnum',
    'classification',
    'documents',
    'attachment',
    'table',
  ),
  label: fc.constant(text('标签')),
  required: fc.boolean(),
  visibleWhen: fc.option(fc.constantFrom('{a}=1', 'NOT({b})', 'ISEMPTY({c})', '1/0', 'nonsense('), { nil: undefined }),
  options: fc.option(fc.constant([{ value: 'x', label: text('甲') }]), { nil: undefined }),
  columns: fc.constant([field('a', 'text', { required: true }), field('b', 'decimal')]),
}) as fc.Arbitrary<FieldDefinition>;

describe('properties', () => {
  test('any JSON is answered: nothing throws, and what is submitted passes unless it was refused', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyField, { selector: (f) => f.key, maxLength: 3 }),
        fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue())),
        (fields, data) => {
          const definition = form(...fields);
          const errors = validateForm(definition, data, { now });
          const kept = submitData(definition, data, { now });
          expect(Object.keys(kept).every((key) => fields.some((f) => f.key === key))).toBe(true);
          expect(cleanData(definition, cleanData(definition, data))).toEqual(cleanData(definition, data));
          for (const error of errors) expect(error.message).not.toBe('');
          // With circular conditions submitting may change what is shown; without conditions it must not change the judgement.
          const steady = fields.every((one) => one.visibleWhen === undefined);
          if (steady && errors.length === 0) expect(validateForm(definition, kept, { now })).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });
  test('a document with hostile keys does no harm', () => {
    const data = JSON.parse('{"__proto__":{"a":1},"constructor":{"x":1},"toString":1}') as JsonObject;
    expect(cleanData(form(field('a', 'text'), field('toString', 'integer')), data)).toEqual({ toString: 1 });
    expect(validateForm(form(field('constructor', 'text', { required: true })), {})).toHaveLength(1);
  });
});
