import { type AreaDefinition, type FieldDefinition, optionsOf, statusesOf, textOf } from '@app/contract';
import { getLanguage } from '../../../client/i18n.ts';

type Say = (key: string) => string;

/** The area's own field with a key; undefined for case columns. */
export function fieldOf(definition: AreaDefinition, key: string): FieldDefinition | undefined {
  return definition.fields.find((field) => field.key === key);
}

/** Heading of a case column or of an area's own field. */
export function areaLabelOf(definition: AreaDefinition, field: string, t: Say): string {
  const own = fieldOf(definition, field);
  return own ? textOf(own.label, getLanguage()) : t(`list.column.${field}`);
}

/** Choices of a field's filter, in the language of the screen: for the status those that a listed case can have. */
export function choicesOf(definition: AreaDefinition, field: string): { value: string; label: string }[] {
  const choices =
    field === 'status'
      ? statusesOf(definition).filter((status) => status.look !== 'draft')
      : optionsOf(fieldOf(definition, field));
  return choices.map(({ value, label }) => ({ value, label: textOf(label, getLanguage()) }));
}
