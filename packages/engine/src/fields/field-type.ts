import type { FieldDefinition, FieldError, Json, Language } from '@app/contract';
import type { FormulaEnv, FormulaValue } from '../formula/index.ts';
import type { FormOptions } from './options.ts';

/** One filled-in value under check; `env` answers the expressions of its field. */
export interface Subject<F extends FieldDefinition = FieldDefinition> {
  field: F;
  value: Json;
  env: FormulaEnv;
  options: FormOptions;
}

/** What the engine does with the values of one field type; a new type is a file with all of it (docs/adding-a-field-type.md). */
export interface FieldType<F extends FieldDefinition> {
  /** Type, length, range and choice of a filled-in value: the first thing that is wrong, in the reader's language. */
  check(subject: Subject<F>): string | undefined;
  /** Entries of a list that have no shape at all, one error for each; they are told before anything else. */
  entryErrors(field: F, value: readonly Json[], options: FormOptions): FieldError[];
  /** The value without what the definition does not know; any JSON is answered. */
  clean(field: F, value: Json): Json;
  /** What a submission keeps of a value. */
  keep(field: F, value: Json): Json;
  /** What a formula's result is stored as. */
  computed(value: FormulaValue): Json;
  /** A value from a dossier of another system as the field stores it; undefined when it does not fit. */
  taken(field: F, value: Json): Json | undefined;
  /** A value in words; null when there is none. */
  print(field: F, value: Json, language: Language): string | null;
  /** Most characters of a text that does not say itself how long it may be. */
  longest(field: F): number;
  /** Whether a new form begins with an empty list. */
  isList: boolean;
}
