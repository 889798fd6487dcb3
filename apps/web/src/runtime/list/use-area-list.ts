import { type AreaDefinition, hasStatuses, type PublishedArea, statusesOf } from '@app/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { openTab, useTab, useTabShown } from '../../client/index.ts';
import { areasQuery } from '../area/areas.ts';
import { useColumnChoice } from './column-choice.ts';
import type { Row } from './ListTable.tsx';
import { listQuery, showsDrafts } from './list-query.ts';
import { type ListState, readState, requestOf, writeState } from './list-state.ts';
import { recordsBehind, reportList } from './report-list.ts';

export type OpenList = ReturnType<typeof useAreaList>;

/** The list of one area as its address says it: what is asked for, what came, what is chosen, where rows lead. */
export function useAreaList(area: PublishedArea) {
  const { query, setQuery } = useTab();
  // A worklist takes its statuses from other areas, a report its words.
  const areas = useQuery({ ...areasQuery, enabled: !hasStatuses(area.definition) });
  const definition = useMemo(() => wholeDefinition(area.definition, areas.data ?? []), [area, areas.data]);
  const columns = useColumnChoice(definition.id, definition.list.columns);
  const [selected, setSelected] = useState<string[]>([]);
  // The address is the state: a link into an open list changes what it shows (R2.4-23).
  const state = useMemo(() => readState(query), [query]);
  const change = (next: Partial<ListState>) => {
    setSelected([]);
    setQuery((before) => writeState({ ...readState(before), ...next }, before));
  };
  const may = (verb: string) => area.allowed.includes(verb);
  const isDrafts = showsDrafts(area, state);
  const request = useMemo(() => requestOf(definition, state), [definition, state]);
  const asked = listQuery(definition.id, request);
  const found = useQuery({ ...asked, placeholderData: keepPreviousData, enabled: !isDrafts && may('query') });
  // A tab that comes back shows what happened meanwhile.
  const { refetch } = found;
  useTabShown(() => {
    if (!isDrafts) void refetch();
  });

  const pathOfRow = (row: Row) =>
    definition.kind === 'report'
      ? recordsBehind(definition, areas.data ?? [], row)
      : rowPath(definition.id, definition.kind, row);
  const open = (row: Row) => {
    const path = pathOfRow(row);
    if (path) openTab({ path, title: String(row.title ?? '') || undefined });
  };
  const create = () =>
    openTab({ path: `/${definition.id}/${definition.kind === 'application' ? 'new' : 'record/new'}` });
  return {
    area,
    definition,
    columns,
    state,
    change,
    may,
    isDrafts,
    request,
    queryKey: asked.queryKey,
    found,
    selected,
    rows: (found.data?.dataResult ?? []) as Row[],
    total: found.data?.pageResult.totalCount,
    select: setSelected,
    opens: (row: Row) => pathOfRow(row) !== null,
    open,
    create,
  };
}

function wholeDefinition(definition: AreaDefinition, others: readonly PublishedArea[]): AreaDefinition {
  return definition.kind === 'report' ? reportList(definition, others) : withStatuses(definition, others);
}

/** A worklist shows cases of several areas: their statuses together. */
function withStatuses(definition: AreaDefinition, areas: readonly PublishedArea[]): AreaDefinition {
  if (hasStatuses(definition) || definition.kind === 'register') return definition;
  const all = areas.flatMap((one) => statusesOf(one.definition));
  const statuses = all.filter((status, at) => all.findIndex((other) => other.value === status.value) === at);
  return { ...definition, statuses };
}

/** Where a row opens: a case with its area, or a register record. */
function rowPath(area: string, kind: string, row: Row): string {
  if (kind === 'register') return `/${area}/record/${row.id}`;
  const caseArea = typeof row.area === 'string' && row.area.includes('/') ? row.area : area;
  return `/${caseArea}/case/${row.id}`;
}
