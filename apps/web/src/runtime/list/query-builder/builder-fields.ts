import type { AreaDefinition } from '@app/contract';
import { filterFieldsOf } from '@app/engine/fields/filter-fields';
import type { FilterField } from '@app/engine/rules';
import { choicesOf } from '../area/area-words.ts';

/** A field of the query builder with its name and choices in the language of the screen. */
export interface BuilderField extends FilterField {
  label: string;
  options: { value: string; label: string }[];
}

/** Fields of an area that the query builder offers. */
export function builderFieldsOf(definition: AreaDefinition, labelOf: (field: string) => string): BuilderField[] {
  return filterFieldsOf(definition).map((field) => ({
    ...field,
    label: labelOf(field.field),
    options: choicesOf(definition, field.field),
  }));
}
