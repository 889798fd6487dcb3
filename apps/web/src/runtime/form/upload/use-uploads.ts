import type { UploadRule } from '@app/engine/rules';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createUploads, type StoredFile, type Upload, type Uploads } from './uploads.ts';

export { defaultRules } from './file-problem.ts';
export type { StoredFile, Upload } from './uploads.ts';

/** The uploads of the form, page or dialog around; null = each place has its own and cancels them when it is unmounted. */
export const UploadsContext = createContext<Uploads | null>(null);

/** Uploads that belong to the calling component and are cancelled when it is unmounted. */
export function useOwnUploads(): Uploads {
  const [own] = useState(createUploads);
  useEffect(() => () => own.stop(), [own]);
  return own;
}

/** The uploads of one place, by a name under which it finds them again when it is mounted again. */
export function useUploads(
  owner: string,
  recordId: string | undefined,
  onStored: (slot: string, file: StoredFile, replaces?: string) => void,
) {
  const own = useOwnUploads();
  const all = useContext(UploadsContext) ?? own;
  const uploads = useStore(all.list).filter((one) => one.owner === owner);
  // The last mounted place gets the files; after it is unmounted its last callback still writes into the form.
  const stored = useRef(onStored);
  stored.current = onStored;
  useEffect(() => all.receive(owner, (...what) => stored.current(...what)), [all, owner]);
  return {
    uploads,
    add: (slot: string, files: readonly File[], rule: UploadRule, replaces?: string, keepsOld = false) =>
      all.add(
        { owner, slot, ...(recordId ? { recordId } : {}), ...(replaces ? { replaces, keepsOld } : {}) },
        files,
        rule,
      ),
    retry: (upload: Upload) => all.retry(upload),
    drop: (key: string) => all.drop(key),
  };
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(0)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
