import type { FieldDefinition, FieldError, Json, Language } from '@app/contract';
import type { FormulaEnv, FormulaValue } from '../formula/index.ts';
import type { FormOptions } from './options.ts';

/** A filled-in value to check, with its field; `env` is for evaluating the field's expressions. */
export interface Subject<F extends FieldDefinition = FieldDefinition> {
  field: F;
  value: Json;
  env: FormulaEnv;
  options: FormOptions;
}

/** What the engine does with the values of one field type; a new type is a file with all of it (docs/adding-a-field-type.md). */
export interface FieldType<F extends FieldDefinition> {
  /** Checks type, length, range and choice of a filled-in value; returns the first error as text, undefined when valid. */
  check(subject: Subject<F>): string | undefined;
  /** One error for each list entry of a wrong shape; these are reported instead of other errors of the field. */
  entryErrors(field: F, value: readonly Json[], options: FormOptions): FieldError[];
  /** The value without keys that the definition does not know; accepts any JSON. */
  clean(field: F, value: Json): Json;
  /** The value as a submission stores it. */
  keep(field: F, value: Json): Json;
  /** Converts a formula's result into a value to store. */
  computed(value: FormulaValue): Json;
  /** A value from a dossier of another system as the field stores it; undefined when it does not fit. */
  taken(field: F, value: Json): Json | undefined;
  /** The value as text for people; null when it is empty. */
  print(field: F, value: Json, language: Language): string | null;
  /** Greatest length in characters of a text whose field sets none. */
  longest(field: F): number;
  /** Whether the value is a list, empty in a new form. */
  isList: boolean;
}
