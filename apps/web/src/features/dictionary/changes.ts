import type { TFunction } from 'i18next';

/** What a reader calls the changed field of a value: the value, and the field in words. */
export function changedField(path: string, t: TFunction): string {
  const at = path.lastIndexOf('.');
  if (at === -1) return t(`dictionary.fields.${path}`);
  return t('dictionary.field', { value: path.slice(0, at), field: t(`dictionary.fields.${path.slice(at + 1)}`) });
}
