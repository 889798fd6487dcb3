import {
  charactersOf,
  cleanName,
  type FieldDefinition,
  type Json,
  type Language,
  type LongTextField,
  limits,
  type TextField,
  textFault,
} from '@app/contract';
import { type FormulaValue, isError, toText } from '../formula/index.ts';
import { fitOf } from '../pattern/index.ts';
import type { FieldType, Subject } from './field-type.ts';
import { type MessageKey, message, quoted } from './messages.ts';
import { type FormOptions, say } from './options.ts';

/** A message about a field, which it names. */
export function tell(
  { field, options }: { field: FieldDefinition; options: FormOptions },
  key: MessageKey,
  ...values: (string | number)[]
): string {
  const language: Language = options.language ?? 'zh-CN';
  return message(key, language, say(field.label, language), ...values);
}

/** What fields of one line have in common; each type says the rest. */
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

/** The text of a formula's result. */
function asText(value: FormulaValue): Json {
  const text = toText(value);
  return isError(text) ? null : text;
}

/** The result of a formula as it is. */
export function asIs(value: FormulaValue): Json {
  if (Array.isArray(value)) return value.map(asIs);
  return isError(value) ? null : value;
}

/** A value in words: parts of a list joined as the language does, files by their names. */
export function printed(value: Json, language: Language): string | null {
  if (value === null || value === '') return null;
  if (Array.isArray(value))
    return value.map((one) => printed(one, language) ?? '').join(language === 'en' ? ', ' : '、');
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (typeof value === 'object')
    return typeof value.name === 'string' && value.name ? value.name : JSON.stringify(value);
  return String(value);
}

/** Whether a text looks as its field asks; one that cannot be checked is refused: nobody would notice that a rule is gone. */
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
      ? tell({ field, options }, 'patternUnusable')
      : tell({ field, options }, 'patternLength', charactersOf(words), fit.limit);
  if (fit.fits) return undefined;
  return (
    (field.pattern.message && say(field.pattern.message, options.language)) ||
    tell({ field, options }, 'format', quoted(value))
  );
}

/** Length and signs of a text; `kind` says whether it may have lines. */
export function checkLength(
  subject: Subject<TextField | LongTextField>,
  value: string,
  longest: number,
  kind: 'name' | 'text',
): string | undefined {
  const { maxLength = longest, minLength } = subject.field;
  // UTF-16 length is at least the number of characters, so short texts need no count.
  const have = value.length > maxLength || minLength ? charactersOf(value) : 0;
  if (have > maxLength) return tell(subject, 'maxLength', have, maxLength);
  if (minLength && have < minLength) return tell(subject, 'minLength', have, minLength);
  const fault = textFault(value, kind);
  return fault ? tell(subject, fault.fault === 'surrogate' ? 'control' : fault.fault, fault.sign, fault.at) : undefined;
}

/** Whether a value is a filled-in text of at most so many signs. */
export function isShort(value: Json | undefined, longest: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= longest && textFault(value, 'text') === null;
}
