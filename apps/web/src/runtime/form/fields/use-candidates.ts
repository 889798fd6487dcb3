import { areaCandidates, type FieldOf, type Json, type JsonObject, type Output } from '@app/contract';
import { fieldsOf } from '@app/engine/formula';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { send } from '../../../client/index.ts';
import { type FieldPort, useForm } from '../store/form-context.ts';

export type Candidate = Output<typeof areaCandidates>['items'][number];

/** The records that a field may choose, page by page, by a part of their words; asked while the list is open. */
export function useCandidates({ field, path }: FieldPort<FieldOf<'reference'>>, words: string, isOpen: boolean) {
  const { store, place } = useForm();
  const sought = useDeferredValue(words.trim());
  const column = path.length > 1 ? `${path[0]}.${field.key}` : field.key;
  const { data, row } = isOpen ? valuesRead(field, path, store.getState().shown) : { data: {}, row: {} };
  const found = useInfiniteQuery({
    queryKey: ['candidates', place, column, sought, data, row],
    queryFn: ({ pageParam, signal }) => {
      const [group = '', name = ''] = (place?.area ?? '').split('/');
      const { id, version, task } = place ?? {};
      const asked = { group, name, id, version, task, field: column, words: sought, after: pageParam, data, row };
      return send(areaCandidates, asked, { silent: true, signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    enabled: isOpen && place !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return {
    items: found.data?.pages.flatMap(({ items }) => items) ?? [],
    isLoading: found.isFetching,
    isFailed: found.isError,
    more: () => {
      if (found.hasNextPage && !found.isFetching) void found.fetchNextPage();
    },
  };
}

/** The values of form and row that the filter reads; the rest need not travel. */
function valuesRead(
  { filter = '' }: FieldOf<'reference'>,
  path: readonly string[],
  shown: JsonObject,
): { data: JsonObject; row: JsonObject } {
  const keys = new Set(fieldsOf(filter).map((name) => name.split('.')[0] ?? name));
  const only = (from: JsonObject): JsonObject =>
    Object.fromEntries([...keys].flatMap((key) => (from[key] === undefined ? [] : [[key, from[key] ?? null]])));
  return { data: only(shown), row: only(rowAt(path, shown)) };
}

function rowAt([table = '', row]: readonly string[], shown: JsonObject): JsonObject {
  const rows = shown[table];
  const found = Array.isArray(rows) ? rows.find((one) => isObject(one) && `#${String(one._id)}` === row) : undefined;
  return isObject(found) ? found : {};
}

/** What a reference holds; null for anything else. */
export function referenceIn(value: Json | undefined): { id: string; text: string; link: string | null } | null {
  if (!isObject(value) || typeof value.id !== 'string' || typeof value.text !== 'string') return null;
  return { id: value.id, text: value.text, link: typeof value.link === 'string' ? value.link : null };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
