import { type AreaDefinition, optionsOf, statusesOf, textOf } from '@app/contract';
import { filterFieldsOf } from '@app/engine/fields/filter-fields';
import type { FilterField } from '@app/engine/rules';
import { getLanguage } from '../../../client/i18n.ts';
import { fieldOf } from '../list-state.ts';

/** A field of the query builder with its name and choices in the language of the screen. */
export interface BuilderField extends FilterField {
  label: string;
  options: { value: string; label: string }[];
}

/** What an area's list can be asked for. */
export function builderFieldsOf(definition: AreaDefinition, labelOf: (field: string) => string): BuilderField[] {
  const language = getLanguage();
  return filterFieldsOf(definition).map((field) => {
    const choices =
      field.field === 'status'
        ? statusesOf(definition).filter((status) => status.look !== 'draft')
        : optionsOf(fieldOf(definition, field.field));
    return {
      ...field,
      label: labelOf(field.field),
      options: choices.map(({ value, label }) => ({ value, label: textOf(label, language) })),
    };
  });
}
