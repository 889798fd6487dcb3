import type { FormFieldModel } from './model.ts';
import { type RawExtension, Unsupported } from './raw.ts';

const types: Readonly<Record<string, FormFieldModel['type']>> = {
  string: 'text',
  'multi-line-text': 'longText',
  long: 'integer',
  integer: 'integer',
  int: 'integer',
  double: 'decimal',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  enum: 'enum',
};

/** Fields of `camunda:formData` and `flowable:formProperty` as fields of our own forms; empty when there is none. */
export function readFormFields(extensions: readonly RawExtension[]): FormFieldModel[] {
  const fields = extensions.flatMap((extension) => {
    if (extension.name === 'formProperty') return [extension];
    return extension.name === 'formData' ? extension.children.filter(({ name }) => name === 'formField') : [];
  });
  return fields.map(readField);
}

function readField({ attributes, children }: RawExtension): FormFieldModel {
  const { id = '', label, name, type = 'string', required, writable, defaultValue } = attributes;
  const known = types[type];
  if (!known) throw new Unsupported('fieldType', { field: id, type });
  const constraints = children.find((child) => child.name === 'validation')?.children ?? [];
  const constraint = (wanted: string) => constraints.find((one) => one.attributes.name === wanted)?.attributes;
  const strange = constraints.find((one) => !['required', 'readonly', 'maxlength'].includes(one.attributes.name ?? ''));
  if (strange) throw new Unsupported('fieldRule', { field: id, rule: strange.attributes.name ?? '' });
  const maximum = constraint('maxlength')?.config;
  return {
    key: id,
    label: label ?? name ?? id,
    type: known,
    required: required === 'true' || constraint('required') !== undefined,
    readonly: writable === 'false' || constraint('readonly') !== undefined,
    options: children
      .filter((child) => child.name === 'value')
      .map((child) => ({
        value: child.attributes.id ?? '',
        label: child.attributes.name ?? child.attributes.id ?? '',
      })),
    initial: defaultValue ?? null,
    maxLength: maximum === undefined ? null : Number(maximum),
  };
}
