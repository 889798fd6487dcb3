import {
  type AreaDefinition,
  commaOf,
  type FieldDefinition,
  inEach,
  type Json,
  type JsonObject,
  optionsOf,
  publicFieldsOf,
  semicolonOf,
  type Text,
  textOf,
  unitOf,
  withUnit,
} from '@app/contract';
import { typeOf } from '@app/engine/fields';

/** The public fields of a product with their values in words; what is empty is left out. */
export function publicFacts(definition: AreaDefinition, data: JsonObject): { label: Text; value: string }[] {
  return publicFieldsOf(definition).flatMap((key) => {
    const field = definition.fields.find((one) => one.key === key);
    const value = field ? shownValue(field, data[key]) : '';
    return field && value !== '' ? [{ label: field.label, value: value as string }] : [];
  });
}

/** A value in words for the public; composite values and files are never shown. */
function shownValue(field: FieldDefinition, value: Json | undefined): string | Text {
  const optionText = (one: Json): Text =>
    optionsOf(field).find((option) => option.value === one)?.label ?? inEach(() => String(one));
  if (value === undefined || value === null || value === '') return '';
  if (field.type === 'boolean')
    return value ? { 'zh-CN': '是', en: 'Yes', 'zh-TW': '是' } : { 'zh-CN': '否', en: 'No', 'zh-TW': '否' };
  if (field.type === 'enum') return optionText(value);
  if (field.type === 'multiEnum' && Array.isArray(value)) {
    const texts = value.map(optionText);
    return inEach((language) => texts.map((text) => textOf(text, language)).join(commaOf(language)));
  }
  if (field.type === 'table' && Array.isArray(value)) {
    const columns = field.columns.filter((column) => column.public);
    const cells = (row: Json) =>
      row && typeof row === 'object' && !Array.isArray(row)
        ? columns.map((column) => row[column.key]).filter(Boolean)
        : [];
    const rows = value.map(cells).filter((row) => row.length > 0);
    if (rows.length === 0) return '';
    return inEach((language) => rows.map((row) => row.join(commaOf(language))).join(semicolonOf(language)));
  }
  if (field.type === 'reference') return typeOf(field).print(field, value, 'zh-CN') ?? '';
  if (typeof value === 'object') return '';
  const unit = unitOf(field);
  return unit === undefined ? String(value) : inEach((language) => withUnit(String(value), unit, language));
}
