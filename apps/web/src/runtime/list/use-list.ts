import type { AreaListRequest } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTab, useTabShown } from '../../client/index.ts';
import { useColumnChoice } from './column-choice.ts';
import { type ListState, readState, requestOf, rowsQuery, writeState } from './list-request.ts';
import type { ListQuestion, ListSpec } from './list-spec.ts';

/** Rows beyond this number can neither be paged to nor exported. */
export const rowLimit = 10_000;

export interface ListAddress {
  state: ListState;
  change: (next: Partial<ListState>) => void;
  request: AreaListRequest;
}

/**
 * A list's state, read from the address of its tab, and a function to change it there: reloads and links show the same list
 * (R2.1-43, R2.4-23).
 */
export function useListAddress<R>(question: ListQuestion<R>): ListAddress {
  const { query, setQuery } = useTab();
  const first = question.views?.[0]?.key;
  const state = useMemo(() => readState(query, first), [query, first]);
  const request = useMemo(() => requestOf(state, question), [state, question]);
  const change = (next: Partial<ListState>) =>
    setQuery((before) => writeState({ ...readState(before, first), ...next }, before, first));
  return { state, change, request };
}

export type OpenList<R extends { id: string }> = ReturnType<typeof useList<R>>;

/** A list for the state in its address: its rows, the chosen rows, the columns, and what changes them. */
export function useList<R extends { id: string }>(spec: ListSpec<R>, { state, change, request }: ListAddress) {
  const columns = useColumnChoice(
    spec.columnsKey ?? `admin.${spec.id}`,
    spec.columns.filter((column) => !column.fixed),
  );
  const [selected, select] = useState<string[]>([]);
  const question = rowsQuery(spec, request, state.view);
  const found = useQuery({ ...question, enabled: spec.isAllowed !== false });
  // Loads the rows again when the tab is shown again.
  const { refetch } = found;
  useTabShown(() => void refetch());
  const rows: readonly R[] = found.data?.dataResult ?? [];
  return {
    spec,
    state,
    request,
    columns,
    found,
    queryKey: question.queryKey,
    rows,
    total: found.data?.pageResult.totalCount,
    chosen: rows.filter((row) => selected.includes(row.id)),
    select,
    /** Changes the state and clears the chosen rows, which may no longer be listed. */
    change: (next: Partial<ListState>) => {
      select([]);
      change(next);
    },
  };
}

/** Label of a field in a sentence: the list's own word for it, else its column head or filter. */
export function labelOf<R extends { id: string }>(spec: ListSpec<R>, field: string): string | undefined {
  const head = spec.columns.find((one) => one.field === field)?.title;
  return spec.labelOf?.(field) ?? head ?? spec.filters?.find((one) => one.field === field)?.label;
}
