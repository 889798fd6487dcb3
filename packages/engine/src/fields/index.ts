import type { FieldDefinition, FieldOf, FieldType as FieldTypeName, ScalarField } from '@app/contract';
import { attachment } from './attachment.ts';
import { boolean } from './boolean.ts';
import { classification } from './classification.ts';
import { date } from './date.ts';
import { dateTime } from './date-time.ts';
import { decimal } from './decimal.ts';
import { documents } from './documents.ts';
import { enumeration } from './enum.ts';
import type { FieldType } from './field-type.ts';
import { integer } from './integer.ts';
import { longText } from './long-text.ts';
import { multiEnum } from './multi-enum.ts';
import { reference } from './reference.ts';
import { tableOf } from './table.ts';
import { text } from './text.ts';

export { choicesOf } from './choices.ts';
export { faultText } from './common.ts';
export type { FieldType, Subject } from './field-type.ts';

type FieldTypes<T extends FieldTypeName> = { [type in T]: FieldType<FieldOf<type>> };

const scalars: FieldTypes<ScalarField['type']> = {
  text,
  longText,
  integer,
  decimal,
  boolean,
  date,
  dateTime,
  enum: enumeration,
  multiEnum,
  classification,
  documents,
  attachment,
  reference,
};

/** Every field type; one that is missing does not compile. */
const fieldTypes: FieldTypes<FieldTypeName> = { ...scalars, table: tableOf(typeOf) };

/** What the engine does with the values of a field. */
export function typeOf<F extends FieldDefinition>(field: F): FieldType<F> {
  // The table above pairs each name with its own definition, which TypeScript cannot follow through an index.
  return fieldTypes[field.type] as unknown as FieldType<F>;
}
