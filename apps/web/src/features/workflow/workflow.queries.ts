import {
  definitionGet,
  definitionVersions,
  type InstanceDetail,
  instanceGet,
  type Output,
  type ProcessFile,
} from '@app/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { send } from '../../client/index.ts';

/** One version of a process with its file and report. */
export function useProcessFile(id: string): UseQueryResult<ProcessFile> {
  return useQuery({
    queryKey: ['admin', 'definition', id],
    queryFn: ({ signal }) => send(definitionGet, { id }, { quiet: true, signal }),
  });
}

/** Versions of a process, newest first. */
export function useProcessVersions(key: string | null): UseQueryResult<Output<typeof definitionVersions>> {
  return useQuery({
    queryKey: ['admin', 'definition-versions', key],
    queryFn: ({ signal }) => send(definitionVersions, { key: key ?? '' }, { quiet: true, signal }),
    enabled: key !== null,
  });
}

/** One instance with its chart, history, clocks and incidents. */
export function useInstance(id: string): UseQueryResult<InstanceDetail> {
  return useQuery({
    queryKey: ['admin', 'instance', id],
    queryFn: ({ signal }) => send(instanceGet, { id }, { quiet: true, signal }),
  });
}
