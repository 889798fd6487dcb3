import {
  attachmentTransfer,
  bindAttachments,
  bindModeOf,
  boundIds,
  type FieldDefinition,
  type Json,
} from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../client/index.ts';
import type { StoredFile } from './use-uploads.ts';

/** The value of a field that holds these files, in the way that its definition says (`widgetOptions.bind`). */
export function boundValue(field: FieldDefinition, files: readonly StoredFile[]): Json {
  const mode = bindModeOf(field);
  if (mode === 'array') return files.map((one) => ({ ...one }));
  const bound = files.map(({ id, name, size }) => ({ id, fileName: name, totalBytes: size }));
  return bindAttachments(mode, bound) as Json;
}

/** Whether a field holds one file only, whatever else its options say. */
export function holdsOne(field: FieldDefinition): boolean {
  return ['id', 'json'].includes(bindModeOf(field));
}

/** The files in a value of any mode. Where it holds ids alone, name and size come from the server, once. */
export function useBoundFiles(field: FieldDefinition, value: Json | undefined): StoredFile[] {
  const known = filesOf(value);
  const isPlain = bindModeOf(field) === 'array';
  const ids = isPlain ? [] : boundIds(value);
  const found = useQuery({
    queryKey: ['boundFiles', ...ids],
    queryFn: () => send(attachmentTransfer, { ids: ids.join(',') }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
  if (isPlain) return known;
  return ids.map((id) => {
    const file = found.data?.find((one) => one.id === id);
    return { id, name: file?.fileName ?? id, size: file?.totalBytes ?? 0 };
  });
}

/** The files of a value that holds them as objects; anything else is left out. */
export function filesOf(value: Json | undefined): StoredFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one) || typeof one.id !== 'string') return [];
    return [{ id: one.id, name: String(one.name ?? ''), size: Number(one.size ?? 0) }];
  });
}
