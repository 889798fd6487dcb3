import { type EnumField, type Json, type Language, type MultiEnumField, textFault, textOf } from '@app/contract';
import { evaluate, type FormulaEnv, isTrue } from '../formula/index.ts';
import { faultText, printed } from './common.ts';
import type { Subject } from './field-type.ts';
import { quoted } from './messages.ts';
import type { FormOptions } from './options.ts';

/** The choices of a field for this data; undefined when they come from a dictionary that was not passed in. */
export function choicesOf(
  field: EnumField | MultiEnumField,
  env: FormulaEnv,
  options: FormOptions,
): readonly string[] | undefined {
  if (field.options)
    return field.options
      .filter((option) => option.when === undefined || isTrue(evaluate(option.when, env)))
      .map((option) => option.value);
  return field.dictionary === undefined ? undefined : options.dictionaries?.[field.dictionary];
}

/** Whether a value is one of the choices. */
export function checkChoice(subject: Subject<EnumField | MultiEnumField>, value: Json): string | undefined {
  if (typeof value !== 'string' || value.length > 200 || textFault(value, 'name') !== null)
    return faultText(subject, 'option', { value: quoted(value) });
  const choices = choicesOf(subject.field, subject.env, subject.options);
  return choices === undefined || choices.includes(value)
    ? undefined
    : faultText(subject, 'option', { value: quoted(value) });
}

/** Label of a choice; the value itself for choices of a dictionary. */
export function printedChoice(field: EnumField | MultiEnumField, value: Json, language: Language): string | null {
  const option = field.options?.find((one) => one.value === value);
  return option ? textOf(option.label, language) : printed(value, language);
}
