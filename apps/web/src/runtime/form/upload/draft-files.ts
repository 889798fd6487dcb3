import { bindModeOf, type FieldDefinition, type JsonObject } from '@app/contract';
import { documentsOf } from '../fields/stored-documents.ts';
import { filesOf } from './bound-files.ts';
import type { StoredFile } from './uploads.ts';

/** A file that a form holds, and where: keys of fields, or `field/code` for a line of a list of documents. */
export interface DraftFile {
  file: StoredFile;
  at: string[];
}

/** The files that a form holds by name, each once however many places name it; files in rows of tables and files bound by their number alone are left out. */
export function draftFiles(fields: readonly FieldDefinition[], data: JsonObject): DraftFile[] {
  const found = new Map<string, DraftFile>();
  const note = (file: StoredFile, at: string) => {
    const known = found.get(file.id);
    if (known) known.at.push(at);
    else found.set(file.id, { file, at: [at] });
  };
  for (const field of fields) {
    const value = data[field.key];
    if (field.type === 'attachment' && bindModeOf(field) === 'array')
      for (const file of filesOf(value)) note(file, field.key);
    if (field.type === 'documents')
      for (const { code, files } of documentsOf(value)) for (const file of files) note(file, `${field.key}/${code}`);
  }
  return [...found.values()];
}
