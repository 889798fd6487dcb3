import type { Json } from '@app/contract';
import { filesOf } from '../upload/bound-files.ts';
import type { StoredFile } from '../upload/use-uploads.ts';

/** The stored entry of one document code: files, or the reason why there are none. */
export interface StoredDocument {
  code: string;
  files: StoredFile[];
  notApplicable: string | null;
}

/** Reads stored documents; entries of another shape are left out. */
export function documentsOf(value: Json | undefined): StoredDocument[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one) || typeof one.code !== 'string') return [];
    const reason = typeof one.notApplicable === 'string' && one.notApplicable.trim() !== '' ? one.notApplicable : null;
    return [{ code: one.code, files: filesOf(one.files), notApplicable: reason }];
  });
}

/** Whether a document has files, or a reason why it is not needed. */
export function isDone(document: StoredDocument | undefined): boolean {
  return document !== undefined && (document.files.length > 0 || document.notApplicable !== null);
}
