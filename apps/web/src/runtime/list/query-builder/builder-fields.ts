import { type AreaDefinition, textOf } from '@app/contract';
import { type FilterField, filterFieldsOf } from '@app/engine/rules';
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
        ? (definition.statuses ?? []).filter((status) => status.look !== 'draft')
        : (fieldOf(definition, field.field)?.options ?? []);
    return {
      ...field,
      label: labelOf(field.field),
      options: choices.map(({ value, label }) => ({ value, label: textOf(label, language) })),
    };
  });
}
