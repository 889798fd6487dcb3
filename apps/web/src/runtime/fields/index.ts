import type { FieldDefinition, FieldOf, FieldType } from '@app/contract';
import { attachment } from './attachment.tsx';
import { boolean } from './boolean.tsx';
import { classification } from './classification.tsx';
import { date } from './date.tsx';
import { dateTime } from './date-time.tsx';
import { decimal } from './decimal.tsx';
import { documents } from './documents.tsx';
import { enumeration } from './enum.tsx';
import type { FieldScreen } from './field-screen.ts';
import { integer } from './integer.tsx';
import { longText } from './long-text.tsx';
import { multiEnum } from './multi-enum.tsx';
import { reference } from './reference.tsx';
import { table } from './table.tsx';
import { text } from './text.tsx';

/** Every field type; one that is missing does not compile. */
const screens: { [type in FieldType]: FieldScreen<FieldOf<type>> } = {
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
  table,
};

/** How a field is drawn. */
export function screenOf<F extends FieldDefinition>(field: F): FieldScreen<F> {
  // The table above pairs each name with its own definition, which TypeScript cannot follow through an index.
  return screens[field.type] as unknown as FieldScreen<F>;
}
