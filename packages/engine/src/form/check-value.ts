import {
  bindModeOf,
  boundIds,
  charactersOf,
  type FieldDefinition,
  isId,
  type Json,
  type Language,
  limits,
  textFault,
  withoutEnd,
} from '@app/contract';
import { evaluate, type FormulaEnv, isTrue, numberInText } from '../formula/index.ts';
import { parseTime } from '../formula/time.ts';
import { fitOf } from '../pattern/index.ts';
import { hasFormat } from '../rules/index.ts';
import { type MessageKey, message, quoted } from './messages.ts';
import { type FormOptions, say } from './options.ts';

/** One value under check, with the name that messages use for it. */
export interface Subject {
  field: FieldDefinition;
  value: Json;
  env: FormulaEnv;
  options: FormOptions;
}
type Check = (subject: Subject) => string | undefined;

/** Type, length, range and choice checks of one filled-in value: the first thing that is wrong, or nothing. */
export function checkValue(subject: Subject): string | undefined {
  return byType[subject.field.type](subject);
}

const plainNumber = /^[+-]?\d{1,30}(?:\.(\d{1,20}))?$/;

const byType: Record<FieldDefinition['type'], Check> = {
  text: (subject) => checkText(subject, limits.text),
  longText: (subject) => checkText(subject, limits.longText),
  integer: (subject) => checkNumber(subject, 0),
  decimal: (subject) => checkNumber(subject, subject.field.scale),
  boolean: (subject) => (typeof subject.value === 'boolean' ? undefined : tell(subject, 'boolean')),
  date: (subject) => checkDate(subject, /^\d{4}-\d{2}-\d{2}$/),
  dateTime: (subject) => checkDate(subject, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?$/),
  enum: (subject) => checkChoice(subject, subject.value),
  multiEnum: (subject) => {
    if (!Array.isArray(subject.value)) return tell(subject, 'option', quoted(subject.value));
    const seen = new Set<Json>();
    for (const value of subject.value) {
      const wrong = seen.has(value) ? tell(subject, 'repeated', quoted(value)) : checkChoice(subject, value);
      if (wrong) return wrong;
      seen.add(value);
    }
    return undefined;
  },
  classification: (subject) => {
    if (typeof subject.value !== 'string' || !isClassification(subject.value))
      return tell(subject, 'classification', quoted(subject.value));
    return checkPattern(subject, subject.value);
  },
  documents: (subject) =>
    Array.isArray(subject.value) && subject.value.every(isDocument) ? undefined : tell(subject, 'list'),
  attachment: (subject) => (isBound(subject) ? undefined : tell(subject, 'list')),
  table: (subject) => (Array.isArray(subject.value) ? undefined : tell(subject, 'list')),
};

/** A message about the subject's field. */
export function tell(
  subject: Pick<Subject, 'field' | 'options'>,
  key: MessageKey,
  ...values: (string | number)[]
): string {
  const language: Language = subject.options.language ?? 'zh-CN';
  return message(key, language, say(subject.field.label, language), ...values);
}

/** Choices of an enum field that are open for this data; undefined when a dictionary is not given. */
export function choicesOf(
  field: FieldDefinition,
  env: FormulaEnv,
  options: FormOptions,
): readonly string[] | undefined {
  if (field.options)
    return field.options
      .filter((option) => option.when === undefined || isTrue(evaluate(option.when, env)))
      .map((option) => option.value);
  return field.dictionary === undefined ? undefined : options.dictionaries?.[field.dictionary];
}

function checkText(subject: Subject, longest: number): string | undefined {
  const { field, value } = subject;
  if (typeof value !== 'string') return tell(subject, 'text');
  const limit = field.maxLength ?? longest;
  // UTF-16 length is at least the number of characters, so short texts need no count.
  const have = value.length > limit || field.minLength ? charactersOf(value) : 0;
  if (have > limit) return tell(subject, 'maxLength', have, limit);
  if (field.minLength && have < field.minLength) return tell(subject, 'minLength', have, field.minLength);
  const fault = textFault(value, field.type === 'text' ? 'name' : 'text');
  if (fault) return tell(subject, fault.fault === 'surrogate' ? 'control' : fault.fault, fault.sign, fault.at);
  if (field.format && !hasFormat(field.format, value)) return tell(subject, `format.${field.format}`, quoted(value));
  return checkPattern(subject, value);
}

function checkPattern({ field, options, value }: Subject, text: string): string | undefined {
  if (!field.pattern) return undefined;
  const words = text.trim();
  const fit = fitOf(field.pattern.regex, 'u', words);
  // A value that cannot be checked is refused: nobody would notice that a rule is gone.
  if ('limit' in fit)
    return fit.limit === 0
      ? tell({ field, options }, 'patternUnusable')
      : tell({ field, options }, 'patternLength', charactersOf(words), fit.limit);
  if (fit.fits) return undefined;
  return (
    (field.pattern.message && say(field.pattern.message, options.language)) ||
    tell({ field, options }, 'format', quoted(value))
  );
}

function checkNumber(subject: Subject, scale: number | undefined): string | undefined {
  const { field, value } = subject;
  const wrong: MessageKey = field.type === 'integer' ? 'integer' : 'decimal';
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : undefined;
  const shape = text === undefined ? null : plainNumber.exec(text);
  const number = text === undefined ? undefined : numberInText(text);
  if (!shape || number === undefined || (field.type === 'integer' && !Number.isSafeInteger(number)))
    return tell(subject, wrong, quoted(value));
  const places = withoutEnd(shape[1] ?? '', '0').length;
  if (field.type === 'integer' && shape[1] !== undefined) return tell(subject, wrong, quoted(value));
  if (scale !== undefined && places > scale) return tell(subject, 'scale', quoted(value), scale);
  if (field.min !== undefined && number < field.min) return tell(subject, 'min', quoted(value), field.min);
  if (field.max !== undefined && number > field.max) return tell(subject, 'max', quoted(value), field.max);
  return undefined;
}

function checkDate(subject: Subject, shape: RegExp): string | undefined {
  const { value, field } = subject;
  const time = typeof value === 'string' && shape.test(value) ? parseTime(value) : undefined;
  if (time === undefined) return tell(subject, 'date', quoted(value));
  if (field.after !== undefined && time <= (parseTime(field.after) ?? -Infinity))
    return tell(subject, 'after', quoted(value), field.after);
  if (field.before !== undefined && time >= (parseTime(field.before) ?? Infinity))
    return tell(subject, 'before', quoted(value), field.before);
  return undefined;
}

function checkChoice(subject: Subject, value: Json): string | undefined {
  if (typeof value !== 'string' || value.length > 200 || textFault(value, 'name') !== null)
    return tell(subject, 'option', quoted(value));
  const choices = choicesOf(subject.field, subject.env, subject.options);
  return choices === undefined || choices.includes(value) ? undefined : tell(subject, 'option', quoted(value));
}

/** Five groups joined by `-`, values of a group ascending and joined by `/` (domain 4). */
function isClassification(code: string): boolean {
  if (code.length > 200) return false;
  const groups = code.split('-');
  return (
    groups.length === 5 &&
    groups.every((group) => {
      const values = group.split('/');
      // Letters stand for "new" and come first; plain text order would put them last.
      const rank = (value: string) => (/^[A-Z]$/.test(value) ? ` ${value}` : value);
      return values.every(
        (value, at) => /^(?:[A-Z]|\d{2})$/.test(value) && (at === 0 || rank(values[at - 1] ?? '') < rank(value)),
      );
    })
  );
}

function isDocument(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { _id, code, files, notApplicable } = value;
  return (
    isShort(_id, 64) &&
    isShort(code, 64) &&
    Array.isArray(files) &&
    files.every(isFile) &&
    (notApplicable === undefined ||
      notApplicable === null ||
      (typeof notApplicable === 'string' && notApplicable.length <= 1_000 && textFault(notApplicable, 'text') === null))
  );
}

/** Whether a value holds attachments in the way of its field: nothing in it but what the mode writes. */
function isBound({ field, value }: Subject): boolean {
  const mode = bindModeOf(field);
  if (mode === 'array') return Array.isArray(value) && value.every(isFile);
  const ids = boundIds(value);
  if (ids.length === 0) return false;
  switch (mode) {
    case 'id':
      return ids.length === 1 && value === ids[0];
    case 'json':
      return ids.length === 1 && isShort(value, 1_000) && String(value).startsWith('{');
    case 'arrayId':
      return Array.isArray(value) && value.length === ids.length && value.every((id, at) => id === ids[at]);
    default:
      return value === ids.join(',');
  }
}

/** Whether a value is an attachment as forms hold it. */
export function isFile(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return (
    typeof value.id === 'string' &&
    isId(value.id) &&
    isShort(value.name, 255) &&
    (value.size === undefined || typeof value.size === 'number')
  );
}

/** Whether a value is a filled-in text of at most so many signs. */
export function isShort(value: Json | undefined, longest: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= longest && textFault(value, 'text') === null;
}
