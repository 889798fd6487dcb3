import type { ListRequest } from '@app/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, useTab, useTabShown } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useColumnChoice } from '../list/column-choice.ts';
import { ListCard } from '../list/ListCard.tsx';
import { isNarrowed, type ListState, readState, writeState } from '../list/list-state.ts';
import { AdminFilters } from './AdminFilters.tsx';
import { AdminTable } from './AdminTable.tsx';
import { AdminTools, exportLimit } from './AdminTools.tsx';
import { requestOf } from './admin-request.ts';
import type { AdminListSpec } from './admin-types.ts';
import '../list/list.css';
import './admin.css';

/** A whole page: title and actions, then the list. */
export function AdminListPage<R extends { id: string }>({
  spec,
  facts,
  actions,
}: {
  spec: AdminListSpec<R>;
  facts?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  const list = useListAddress(spec);
  return (
    <div className="page fill list-page">
      <PageHeader
        title={spec.title}
        facts={
          <>
            {facts}
            <ListViews spec={spec} list={list} />
          </>
        }
        actions={actions}
      />
      <AdminList spec={spec} list={list} />
    </div>
  );
}

interface ListAddress {
  state: ListState;
  change: (next: Partial<ListState>) => void;
}

/** The list's state out of the address of its tab: a reload or a shared link shows the same (R2.1-43). */
export function useListAddress(spec: { views?: AdminListSpec<{ id: string }>['views'] }): ListAddress {
  const tab = useTab();
  const first = spec.views?.[0]?.key ?? 'all';
  const state = useMemo(() => {
    const read = readState(tab.query);
    return { ...read, view: tab.query.view || first };
  }, [tab.query, first]);
  const change = (next: Partial<ListState>) => {
    tab.setQuery((query) => {
      const merged = { ...readState(query), view: query.view || first, ...next };
      return { ...writeState(merged, query), view: merged.view === first ? undefined : merged.view };
    });
  };
  return { state, change };
}

/** The views of a list as one row of choices. */
export function ListViews<R extends { id: string }>({
  spec,
  list: { state, change },
}: {
  spec: AdminListSpec<R>;
  list: ListAddress;
}): ReactNode {
  if (!spec.views || spec.views.length < 2) return null;
  return (
    <Segmented
      options={spec.views.map((view) => ({ value: view.key, label: view.label }))}
      value={state.view}
      onChange={(view) => change({ view: String(view), page: 1 })}
    />
  );
}

/** Filters, tools, table and pager of an administration list. */
export function AdminList<R extends { id: string }>({
  spec,
  list: { state, change },
}: {
  spec: AdminListSpec<R>;
  list: ListAddress;
}): ReactNode {
  const columns = useColumnChoice(`admin.${spec.id}`, spec.columns);
  const [selected, setSelected] = useState<string[]>([]);
  const request = useMemo(() => requestOf(state, spec), [state, spec]);
  const { queryKey, found } = useRows(spec, request, state.view);
  const rows = found.data?.dataResult ?? [];
  const total = found.data?.pageResult.totalCount;
  const go = (next: Partial<ListState>) => {
    setSelected([]);
    change(next);
  };
  return (
    <>
      <AdminFilters
        filters={spec.filters ?? []}
        values={state.filters}
        onApply={(filters) => go({ filters, page: 1 })}
      />
      <ListCard queryKey={queryKey} label={spec.title}>
        <AdminTools
          {...{ spec, state, total, columns }}
          chosen={rows.filter((row) => selected.includes(row.id))}
          onClear={() => setSelected([])}
          refetch={found.refetch}
        />
        {found.isError && !found.data ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data && rows.length === 0 ? (
          <Nothing spec={spec} state={state} onClear={() => go({ filters: {}, page: 1 })} />
        ) : (
          <div className={found.isPlaceholderData ? 'list-table admin-table stale' : 'list-table admin-table'}>
            <AdminTable
              spec={spec}
              rows={rows}
              choice={columns.choice}
              sort={state.sort ?? request.sorts[0] ?? null}
              loading={found.isPending}
              selected={selected}
              onSelect={setSelected}
              onSort={(sort) => go({ sort, page: 1 })}
            />
          </div>
        )}
        <ListPager
          page={state.page}
          size={state.size}
          total={Math.min(total ?? 0, exportLimit)}
          onChange={(page, size) => go({ page, size })}
        />
      </ListCard>
    </>
  );
}

/** The rows that a request finds; a tab that comes back shows what happened meanwhile. */
function useRows<R extends { id: string }>(spec: AdminListSpec<R>, request: ListRequest, view: string) {
  const queryKey = ['admin', spec.id, view, ...(spec.scope ?? []), request];
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => spec.load(request, signal, view),
    placeholderData: keepPreviousData,
  });
  const { refetch } = found;
  useTabShown(() => void refetch());
  return { queryKey, found };
}

/** Why there are no rows: nothing fits the filters, or there is nothing yet. */
function Nothing<R extends { id: string }>({
  spec,
  state,
  onClear,
}: {
  spec: AdminListSpec<R>;
  state: ListState;
  onClear: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { text = t('list.nothingYet'), hint, action } = spec.empty ?? {};
  if (!isNarrowed(state)) return <EmptyState text={text} hint={hint} action={action} />;
  return (
    <EmptyState
      text={t('list.nothingFound')}
      hint={t('list.narrowedBy', { filters: narrowing(spec, state) })}
      action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}
    />
  );
}

function narrowing<R extends { id: string }>(spec: AdminListSpec<R>, state: ListState): string {
  return (spec.filters ?? [])
    .filter(({ field }) => state.filters[field])
    .map(({ label }) => label)
    .join(comma());
}
