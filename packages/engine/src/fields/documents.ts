import { type DocumentsField, type FieldError, type Json, textFault } from '@app/contract';
import { faultText, isShort, printed, single } from './common.ts';
import type { FieldType } from './field-type.ts';
import { cleanFiles, eachRow, isFile, pick, wrongFiles } from './files.ts';
import { message } from './messages.ts';
import { type FormOptions, objectOf, rowsOf } from './options.ts';

/** The documents of a dossier: for each code its files, or why there are none. */
export const documents: FieldType<DocumentsField> = {
  ...single,
  check: (subject) =>
    Array.isArray(subject.value) && subject.value.every(isDocument) ? undefined : faultText(subject, 'list'),
  entryErrors: (field, value, options) => value.flatMap((item, index) => documentErrors(field, item, index, options)),
  clean: (_field, value) =>
    Array.isArray(value)
      ? eachRow(value, (document) => ({
          ...pick(document, ['_id', 'code', 'notApplicable']),
          files: Array.isArray(document.files) ? cleanFiles(document.files) : (document.files ?? []),
        }))
      : value,
  keep: (field, value) =>
    Array.isArray(value)
      ? rowsOf(value).map((document) => ({ ...document, files: rowsOf(document.files) }))
      : single.keep(field, value),
  print: (_field, value, language) =>
    printed(
      rowsOf(value).flatMap(({ files, notApplicable }) => [
        ...rowsOf(files),
        ...(notApplicable ? [notApplicable] : []),
      ]),
      language,
    ) || null,
  isList: true,
};

function isDocument(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { _id, code, files, notApplicable } = value;
  return (
    isShort(_id, 64) &&
    isShort(code, 64) &&
    Array.isArray(files) &&
    files.every(isFile) &&
    (notApplicable === undefined ||
      notApplicable === null ||
      (typeof notApplicable === 'string' && notApplicable.length <= 1_000 && textFault(notApplicable, 'text') === null))
  );
}

function documentErrors(field: DocumentsField, item: Json, index: number, options: FormOptions): FieldError[] {
  const inRow = (text: string) => message(options.language ?? 'zh-CN', 'row', { number: index + 1, message: text });
  const { _id, code, files } = objectOf(item);
  if (!isShort(_id, 64) || !isShort(code, 64) || !Array.isArray(files))
    return [{ field: field.key, message: inRow(faultText({ field, options }, 'document')) }];
  return wrongFiles(field, files, options).map((text) => ({
    field: field.key,
    row: String(_id),
    column: 'files',
    message: inRow(text),
  }));
}
