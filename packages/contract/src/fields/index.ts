import { z } from 'zod';
import { ScalarField, TableField } from './table.ts';

export { AttachmentField } from './attachment.ts';
export { BooleanField } from './boolean.ts';
export { ClassificationField } from './classification.ts';
export { Key } from './common.ts';
export { DateField } from './date.ts';
export { DateTimeField } from './date-time.ts';
export { DecimalField } from './decimal.ts';
export { DocumentsField } from './documents.ts';
export { EnumField, Option } from './enum.ts';
export { IntegerField } from './integer.ts';
export { hasLines, LongTextField } from './long-text.ts';
export { MultiEnumField } from './multi-enum.ts';
export { ProcessField } from './process-field.ts';
export { ReferenceField, type ReferenceKind, referenceKinds } from './reference.ts';
export { assessmentFacts, correctionColumns, ScalarField, TableField } from './table.ts';
export { type FieldFormat, fieldFormats, TextField } from './text.ts';

/** One field of a business object; a field type is a file beside this one (docs/adding-a-field-type.md). */
export const FieldDefinition = z.discriminatedUnion('type', [ScalarField, TableField]);
export type FieldDefinition = z.infer<typeof FieldDefinition>;
export type FieldType = FieldDefinition['type'];
/** The definition of a field of one type. */
export type FieldOf<T extends FieldType> = Extract<FieldDefinition, { type: T }>;
