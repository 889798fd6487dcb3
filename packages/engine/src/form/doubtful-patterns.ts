import { columnsOf, type FieldDefinition } from '@app/contract';
import { patternProblem } from '../pattern/index.ts';
import type { FormDefinition } from './options.ts';

/** A field with a pattern that would be refused if the definition were published today. */
export interface DoubtfulPattern {
  /** Key of the field, `table.column` inside a table. */
  field: string;
  problem: string;
}

/** Patterns of a published definition that may be slow; the form refuses long values for them. */
export function doubtfulPatterns({ fields }: Pick<FormDefinition, 'fields'>): DoubtfulPattern[] {
  return fields.flatMap((field) => [
    ...doubtOf(field, field.key),
    ...columnsOf(field).flatMap((column) => doubtOf(column, `${field.key}.${column.key}`)),
  ]);
}

function doubtOf(definition: FieldDefinition, field: string): DoubtfulPattern[] {
  const pattern = 'pattern' in definition ? definition.pattern : undefined;
  const problem = pattern && patternProblem(pattern.regex, 'u');
  return problem === undefined ? [] : [{ field, problem }];
}
