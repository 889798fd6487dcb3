import { areaList, type PublishedArea, statusesOf, textOf } from '@app/contract';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { send } from '../../client/http.ts';
import { useSession } from '../../client/session/session.ts';
import type { StatusLook } from '../../ui/tag/StatusTag.tsx';

export const areasQuery = queryOptions({
  queryKey: ['area', 'list'],
  queryFn: ({ signal }): Promise<PublishedArea[]> => send(areaList, {}, { quiet: true, signal }),
  staleTime: 300_000,
});

/** The areas in which the user may do something, with their published definitions. */
export function useAreas(): UseQueryResult<PublishedArea[]> {
  return useQuery(areasQuery);
}

/** The definition of an area by its id, while it is known. */
export function useDefinitionOf(): (area: string) => PublishedArea['definition'] | undefined {
  const { data } = useAreas();
  return (area) => data?.find((one) => one.definition.id === area)?.definition;
}

/** The words of all statuses that a case may have, in every area. */
export function useStatusWords(): string[] {
  const { data } = useAreas();
  const language = useSession((state) => state.language);
  return (data ?? []).flatMap(({ definition }) => statusesOf(definition).map(({ label }) => textOf(label, language)));
}

/** The titles of all areas with a process. */
export function useProcessTitles(): string[] {
  const { data } = useAreas();
  const language = useSession((state) => state.language);
  return (data ?? []).flatMap(({ definition }) =>
    definition.kind === 'application' ? [textOf(definition.title, language)] : [],
  );
}

/** Look and word of a status, as the area defines them; null while the areas load, the bare value when one is not known. */
export function useStatusOf(): (area: string, status: string) => { look: StatusLook; label: string } | null {
  const { data, isPending } = useAreas();
  const language = useSession((state) => state.language);
  return (area, status) => {
    // A process without an area has no statuses.
    if (isPending || status === '') return null;
    const definition = data?.find((one) => one.definition.id === area)?.definition;
    const known = definition && statusesOf(definition).find((one) => one.value === status);
    return known ? { look: known.look, label: textOf(known.label, language) } : { look: 'draft', label: status };
  };
}
