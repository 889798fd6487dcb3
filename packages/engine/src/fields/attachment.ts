import { type AttachmentField, bindModeOf, boundIds, type Json } from '@app/contract';
import { isShort, single, tell } from './common.ts';
import type { FieldType } from './field-type.ts';
import { cleanFiles, isFile, wrongFiles } from './files.ts';
import { rowsOf } from './options.ts';

/** Files of the platform, held as the field's `bind` says. */
export const attachment: FieldType<AttachmentField> = {
  ...single,
  check: (subject) => (isBound(subject.field, subject.value) ? undefined : tell(subject, 'list')),
  // In other modes the whole value is right or wrong; the check of the value tells.
  entryErrors: (field, value, options) =>
    bindModeOf(field) === 'array'
      ? wrongFiles(field, value, options).map((text) => ({ field: field.key, message: text }))
      : [],
  clean: (_field, value) => (Array.isArray(value) ? cleanFiles(value) : value),
  keep: (field, value) =>
    Array.isArray(value) && bindModeOf(field) === 'array' ? rowsOf(value) : single.keep(field, value),
  isList: true,
};

/** Whether a value holds attachments in the way of its field: nothing in it but what the mode writes. */
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
