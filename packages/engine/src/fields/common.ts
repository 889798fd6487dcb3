import {
  charactersOf,
  cleanName,
  commaOf,
  type FieldDefinition,
  type Json,
  type Language,
  type LongTextField,
  limits,
  type TextField,
  type TextValues,
  textFault,
  textOf,
} from '@app/contract';
import { type FormulaValue, isError, toText } from '../formula/index.ts';
import { fitOf } from '../pattern/index.ts';
import type { FieldType, Subject } from './field-type.ts';
import { type MessageKey, message, quoted } from './messages.ts';
import type { FormOptions } from './options.ts';

/** A message about a field in the language of the options; the field's label is its first value. */
export function faultText(
  { field, options }: { field: FieldDefinition; options: FormOptions },
  key: MessageKey,
  values: TextValues = {},
): string {
  const language: Language = options.language ?? 'zh-CN';
  return message(language, key, { ...values, name: textOf(field.label, language) });
}

/** Behaviour shared by field types with a single value; each type overrides what differs. */
export const single: Omit<FieldType<FieldDefinition>, 'check'> = {
  entryErrors: () => [],
  clean: (_field, value) => value,
  keep: (_field, value) => (typeof value === 'string' ? cleanName(value) : value),
  computed: asText,
  taken: (_field, value) => (typeof value === 'object' && !Array.isArray(value) ? undefined : value),
  print: (_field, value, language) => printed(value, language),
  longest: () => limits.value,
  isList: false,
};

/** A formula's result as text; null for an error. */
function asText(value: FormulaValue): Json {
  const text = toText(value);
  return isError(text) ? null : text;
}

/** A formula's result unchanged; errors become null. */
export function asIs(value: FormulaValue): Json {
  if (Array.isArray(value)) return value.map(asIs);
  return isError(value) ? null : value;
}

/** A value as text: lists joined by the language's separator, files by their names; null when empty. */
export function printed(value: Json, language: Language): string | null {
  if (value === null || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => printed(one, language) ?? '').join(commaOf(language));
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (typeof value === 'object')
    return typeof value.name === 'string' && value.name ? value.name : JSON.stringify(value);
  return String(value);
}

/** Error when a text does not match its field's pattern, or is too long to be checked against it. */
export function checkPattern(
  {
    field,
    options,
    value,
  }: Pick<Subject, 'options' | 'value'> & {
    field: FieldDefinition & Pick<TextField, 'pattern'>;
  },
  text: string,
): string | undefined {
  if (!field.pattern) return undefined;
  const words = text.trim();
  const fit = fitOf(field.pattern.regex, 'u', words);
  if ('limit' in fit)
    return fit.limit === 0
      ? faultText({ field, options }, 'patternUnusable')
      : faultText({ field, options }, 'patternLength', { have: charactersOf(words), limit: fit.limit });
  if (fit.fits) return undefined;
  return (
    (field.pattern.message && textOf(field.pattern.message, options.language ?? 'zh-CN')) ||
    faultText({ field, options }, 'format', { value: quoted(value) })
  );
}

/** Error when a text is too short, too long or has forbidden characters; `kind` decides whether line breaks are allowed. */
export function checkLength(
  subject: Subject<TextField | LongTextField>,
  value: string,
  longest: number,
  kind: 'name' | 'text',
): string | undefined {
  const { maxLength = longest, minLength } = subject.field;
  // The UTF-16 length is never less than the number of characters, so shorter texts need not be counted.
  const have = value.length > maxLength || minLength ? charactersOf(value) : 0;
  if (have > maxLength) return faultText(subject, 'maxLength', { have, limit: maxLength });
  if (minLength && have < minLength) return faultText(subject, 'minLength', { have, limit: minLength });
  const fault = textFault(value, kind);
  if (!fault) return undefined;
  const { sign, at } = fault;
  return faultText(subject, fault.fault === 'surrogate' ? 'control' : fault.fault, { sign, at });
}

/** Whether a value is a non-empty text of at most `longest` characters. */
export function isShort(value: Json | undefined, longest: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= longest && textFault(value, 'text') === null;
}
