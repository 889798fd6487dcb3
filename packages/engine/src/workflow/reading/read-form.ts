import type { ProcessField } from '@app/contract';
import type { RawExtension } from './raw.ts';
import { Unsupported } from './unsupported.ts';

/** What Camunda and Flowable call each of our field types. */
const names: { [type in ProcessField['type']]: readonly string[] } = {
  text: ['string'],
  longText: ['multi-line-text'],
  integer: ['long', 'integer', 'int'],
  decimal: ['double', 'decimal'],
  boolean: ['boolean'],
  date: ['date'],
  enum: ['enum'],
};
const types = new Map(
  (Object.keys(names) as ProcessField['type'][]).flatMap((type) => names[type].map((name) => [name, type] as const)),
);

/** Fields of `camunda:formData` and `flowable:formProperty` as fields of our own forms; empty when there is none. */
export function readFormFields(extensions: readonly RawExtension[]): ProcessField[] {
  const fields = extensions.flatMap((extension) => {
    if (extension.name === 'formProperty') return [extension];
    return extension.name === 'formData' ? extension.children.filter(({ name }) => name === 'formField') : [];
  });
  return fields.map(readField);
}

function readField({ attributes, children }: RawExtension): ProcessField {
  const { id = '', label, name, type = 'string', required, writable, defaultValue } = attributes;
  const known = types.get(type);
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
