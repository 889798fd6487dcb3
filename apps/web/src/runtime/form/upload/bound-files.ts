import { attachmentTransfer, bindAttachments, bindModeOf, boundIds, type FieldOf, type Json } from '@app/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../../client/index.ts';
import type { StoredFile } from './use-uploads.ts';

/** The value of a field for these files, in the shape that its definition sets (`widgetOptions.bind`). */
export function boundValue(field: FieldOf<'attachment'>, files: readonly StoredFile[]): Json {
  const mode = bindModeOf(field);
  if (mode === 'array') return files.map((one) => ({ ...one }));
  const bound = files.map(({ id, name, size }) => ({ id, fileName: name, totalBytes: size }));
  return bindAttachments(mode, bound) as Json;
}

/** Whether a field holds one file only, whatever else its options say. */
export function holdsOne(field: FieldOf<'attachment'>): boolean {
  return ['id', 'json'].includes(bindModeOf(field));
}

/** The files of a value of any mode. If it has only ids, names and sizes are loaded from the server once. */
export function useBoundFiles(
  field: FieldOf<'attachment'>,
  value: Json | undefined,
): { ids: readonly string[]; known: StoredFile[] } {
  const isPlain = bindModeOf(field) === 'array';
  const ids = isPlain ? [] : boundIds(value);
  const found = useQuery({
    queryKey: ['boundFiles', ...ids],
    queryFn: () => send(attachmentTransfer, { ids: ids.join(',') }, { silent: true }),
    enabled: ids.length > 0,
    staleTime: 60_000,
    // An upload changes the query key; the answer before stays valid meanwhile.
    placeholderData: keepPreviousData,
  });
  if (isPlain) {
    const known = filesOf(value);
    return { ids: known.map((one) => one.id), known };
  }
  return {
    ids,
    known: (found.data ?? []).map(({ id, fileName, totalBytes }) => ({ id, name: fileName, size: totalBytes })),
  };
}

/** Files by their ids. `seen` has the data known from the server and from uploads; other files are shown by their id. */
export function namedFiles(
  ids: readonly string[],
  known: readonly StoredFile[],
  seen: Map<string, StoredFile>,
): StoredFile[] {
  for (const file of known) seen.set(file.id, file);
  return ids.map((id) => seen.get(id) ?? { id, name: id, size: 0 });
}

/** The files of a value that holds them as objects; anything else is left out. */
export function filesOf(value: Json | undefined): StoredFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one) || typeof one.id !== 'string') return [];
    return [{ id: one.id, name: String(one.name ?? ''), size: Number(one.size ?? 0) }];
  });
}
