import { type ArchiveItem, archiveCheck, archiveVolume } from '@app/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../client/index.ts';
import { pathOf } from '../area/path-of.ts';

/** A volume, by itself or by the case that it is about, and the way to have its files read again. */
export function useVolume(area: string, caseId: string) {
  const queries = useQueryClient();
  const queryKey = ['archive', area, caseId];
  const volume = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(archiveVolume, { ...pathOf(area), caseId }, { quiet: true, signal }),
  });
  const check = useMutation({
    mutationFn: () => send(archiveCheck, { ...pathOf(area), caseId }),
    onSuccess: (checked) => queries.setQueryData(queryKey, checked),
  });
  return { volume, check };
}

/** Required places that are empty, each once. */
export function missingOf(items: readonly ArchiveItem[]): ArchiveItem[] {
  return items.filter(({ required, state }) => required && state === 'missing');
}

/** Documents whose stored file is gone or changed. */
export function wrongOf(items: readonly ArchiveItem[]): ArchiveItem[] {
  return items.filter(({ fault }) => fault !== null);
}

/** The first and the last four signs of a fingerprint. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}···${hash.slice(-4)}`;
}
