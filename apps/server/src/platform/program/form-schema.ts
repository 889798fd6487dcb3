import { type AreaDefinition, type FieldDefinition, type Json, type Language, textOf, wordOf } from '@app/contract';

/** What a form takes, as JSON Schema (2020-12, as OpenAPI 3.1 has it), with labels and help in one language. */

export type Schema = { [key: string]: Json };

/** The schema of the data of a form. A draft may be incomplete: what a submission needs is said in words. */
export function formSchema({ fields, title }: AreaDefinition, language: Language): Schema {
  return {
    type: 'object',
    title: textOf(title, language),
    additionalProperties: false,
    properties: Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field, language)])),
  };
}

function fieldSchema(field: FieldDefinition, language: Language): Schema {
  const { label, help, required, compute, default: usual } = field;
  const notes = [
    help ? textOf(help, language) : '',
    required ? words.required[language] : '',
    compute === undefined ? '' : words.computed[language],
  ].filter((note) => note !== '');
  return {
    title: textOf(label, language),
    ...(notes.length > 0 ? { description: notes.join(' ') } : {}),
    ...valueSchema(field, language),
    ...(compute === undefined ? {} : { readOnly: true }),
    ...(usual === undefined ? {} : { default: usual }),
  };
}

const words = {
  required: { 'zh-CN': '提交时必填。', 'zh-TW': '提交時必填。', en: 'Needed for the submission.' },
  computed: { 'zh-CN': '由系统计算。', 'zh-TW': '由系統計算。', en: 'Computed by the server.' },
} as const;

const orNull = (type: string, more: Schema = {}): Schema => ({ type: [type, 'null'], ...more });
const bound = (key: string, value: number | undefined): Schema => (value === undefined ? {} : { [key]: value });
const file: Schema = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'number' } },
};

function valueSchema(field: FieldDefinition, language: Language): Schema {
  switch (field.type) {
    case 'text':
    case 'longText':
      return orNull('string', bound('maxLength', field.maxLength));
    case 'integer':
      return orNull('integer', { ...bound('minimum', field.min), ...bound('maximum', field.max) });
    case 'decimal':
      return { type: ['string', 'number', 'null'], ...unit(field.unit, language) };
    case 'boolean':
      return orNull('boolean');
    case 'date':
      return orNull('string', { format: 'date' });
    case 'dateTime':
      return orNull('string');
    case 'enum':
      return field.options ? { enum: [...field.options.map(({ value }) => value), '', null] } : orNull('string');
    case 'multiEnum':
      return orNull('array', { items: { type: 'string' } });
    case 'classification':
      return orNull('string');
    case 'reference':
      return orNull('object', { properties: { id: { type: 'string' }, text: { type: 'string' } } });
    case 'attachment':
      return { type: ['array', 'string', 'object', 'null'], items: file };
    case 'documents':
      return {
        type: 'array',
        items: {
          type: 'object',
          required: ['code', 'files'],
          properties: {
            _id: { type: 'string' },
            code: { type: 'string' },
            files: { type: 'array', items: file },
            notApplicable: orNull('string'),
          },
        },
      };
    case 'table':
      return {
        type: 'array',
        ...bound('maxItems', field.maxRows),
        items: {
          type: 'object',
          additionalProperties: false,
          properties: {
            _id: { type: 'string' },
            ...Object.fromEntries(field.columns.map((column) => [column.key, fieldSchema(column, language)])),
          },
        },
      };
  }
}

const unit = (word: Parameters<typeof wordOf>[0] | undefined, language: Language): Schema =>
  word === undefined ? {} : { 'x-unit': wordOf(word, language) };

/** Data with the fields that every submission of a form needs; what it says is made up. */
export function formExample({ fields }: AreaDefinition, language: Language): Schema {
  return Object.fromEntries(
    fields
      .filter(({ required, compute, visibleWhen }) => required && compute === undefined && visibleWhen === undefined)
      .map((field) => [field.key, valueExample(field, language)]),
  );
}

function valueExample(field: FieldDefinition, language: Language): Json {
  switch (field.type) {
    case 'text':
    case 'longText':
      return textOf(field.label, language).slice(0, field.maxLength ?? 60);
    case 'classification':
      return '11-05-03-01-02';
    case 'integer':
      return field.min ?? 1;
    case 'decimal':
      return '1.0';
    case 'boolean':
      return true;
    case 'date':
      return '2026-01-31';
    case 'dateTime':
      return '2026-01-31 08:30:00';
    case 'enum':
      return field.options?.[0]?.value ?? '';
    case 'multiEnum':
      return [];
    case 'reference':
      return { id: '1000000000000000001', text: textOf(field.label, language) };
    case 'attachment':
      return [{ id: '1000000000000000001', name: 'file.pdf' }];
    case 'documents':
      return [{ code: 'labelDraft', files: [{ id: '1000000000000000001', name: 'label.pdf' }] }];
    case 'table':
      return [
        Object.fromEntries(
          field.columns
            .filter(({ required, compute }) => required && compute === undefined)
            .map((column) => [column.key, valueExample(column, language)]),
        ),
      ];
  }
}
