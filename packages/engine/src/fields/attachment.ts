import { type AttachmentField, bindModeOf, boundIds, type Json } from '@app/contract';
import { faultText, isShort, single } from './common.ts';
import type { FieldType } from './field-type.ts';
import { cleanFiles, isFile, wrongFiles } from './files.ts';
import { rowsOf } from './options.ts';

/** Files of the platform; the field's `bind` decides how the value refers to them. */
export const attachment: FieldType<AttachmentField> = {
  ...single,
  check: (subject) => (isBound(subject.field, subject.value) ? undefined : faultText(subject, 'list')),
  // In other modes single entries have no errors of their own; `check` judges the whole value.
  entryErrors: (field, value, options) =>
    bindModeOf(field) === 'array'
      ? wrongFiles(field, value, options).map((text) => ({ field: field.key, message: text }))
      : [],
  clean: (_field, value) => (Array.isArray(value) ? cleanFiles(value) : value),
  keep: (field, value) =>
    Array.isArray(value) && bindModeOf(field) === 'array' ? rowsOf(value) : single.keep(field, value),
  isList: true,
};

/** Whether a value has exactly the shape that the field's `bind` mode writes. */
function isBound(field: AttachmentField, value: Json): boolean {
  const mode = bindModeOf(field);
  if (mode === 'array') return Array.isArray(value) && value.every(isFile);
  const ids = boundIds(value);
  if (ids.length === 0) return false;
  switch (mode) {
    case 'id':
      return ids.length === 1 && value === ids[0];
    case 'json':
      return ids.length === 1 && isShort(value, 1_000) && String(value).startsWith('{');
    case 'arrayId':
      return Array.isArray(value) && value.length === ids.length && value.every((id, at) => id === ids[at]);
    default:
      return value === ids.join(',');
  }
}
