import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, toApiError, useSession, useTab, useTabShown } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ColumnSettings } from '../list/ColumnSettings.tsx';
import { type ColumnChoice, loadChoice, storeChoice } from '../list/column-choice.ts';
import { ListCard } from '../list/ListCard.tsx';
import { isNarrowed, type ListState, readState, writeState } from '../list/list-state.ts';
import { AdminFilters } from './AdminFilters.tsx';
import { AdminTable, textOf } from './AdminTable.tsx';
import { requestOf } from './admin-request.ts';
import type { AdminListSpec, BulkAction } from './admin-types.ts';
import { csvOf, saveText } from './csv.ts';
import '../list/list.css';
import './admin.css';

const exportLimit = 10_000;
const exportPage = 500;

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
  const { t } = useTranslation();
  const { message } = App.useApp();
  const account = useSession((session) => session.user?.account ?? '');
  const [stored, setStored] = useState<ColumnChoice[] | null>(() => loadChoice(account, `admin.${spec.id}`));
  const [selected, setSelected] = useState<string[]>([]);
  const wide = useWideWindow();
  const request = useMemo(() => requestOf(state, spec), [state, spec]);
  const queryKey = ['admin', spec.id, state.view, ...(spec.scope ?? []), request];
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => spec.load(request, signal, state.view),
    placeholderData: keepPreviousData,
  });
  // A tab that comes back shows what happened meanwhile.
  const { refetch } = found;
  useTabShown(() => void refetch());

  const rows = found.data?.dataResult ?? [];
  const chosen = rows.filter((row) => selected.includes(row.id));
  const total = found.data?.pageResult.totalCount ?? 0;
  const choice = chooseColumns(spec, stored, wide);
  const narrowed = isNarrowed(state);
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
        <div className={chosen.length > 0 ? 'list-tools bulk' : 'list-tools'}>
          {chosen.length > 0 ? (
            <BulkBar actions={spec.bulkActions ?? []} rows={chosen} onClear={() => setSelected([])} />
          ) : (
            <span className="t3">{found.data ? t('common.total', { count: total }) : ''}</span>
          )}
          <span className="sp" />
          {spec.exports ? <ExportButton spec={spec} state={state} total={total} /> : null}
          <ColumnSettings
            labelOf={(field) => spec.columns.find((column) => column.field === field)?.title ?? field}
            choice={choice}
            onChange={(next) => {
              setStored(next);
              storeChoice(account, `admin.${spec.id}`, next);
            }}
          />
          <button
            type="button"
            className="ib"
            aria-label={t('common.refresh')}
            title={t('common.refresh')}
            onClick={() =>
              void refetch().then((result) => result.isError && message.error(toApiError(result.error).text))
            }
          >
            <Icon name="refresh" />
          </button>
        </div>
        {found.isError && !found.data ? (
          <ErrorState error={found.error} onRetry={() => void refetch()} />
        ) : found.data && rows.length === 0 ? (
          <EmptyState
            text={narrowed ? t('list.nothingFound') : (spec.empty?.text ?? t('list.nothingYet'))}
            hint={narrowed ? t('list.narrowedBy', { filters: narrowing(spec, state) }) : spec.empty?.hint}
            action={
              narrowed ? (
                <Button onClick={() => go({ filters: {}, page: 1 })}>{t('list.clearFilters')}</Button>
              ) : (
                spec.empty?.action
              )
            }
          />
        ) : (
          <div className={found.isPlaceholderData ? 'list-table admin-table stale' : 'list-table admin-table'}>
            <AdminTable
              spec={spec}
              rows={rows}
              choice={choice}
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
          total={Math.min(total, exportLimit)}
          onChange={(page, size) => go({ page, size })}
        />
      </ListCard>
    </>
  );
}

function BulkBar<R>({
  actions,
  rows,
  onClear,
}: {
  actions: readonly BulkAction<R>[];
  rows: readonly R[];
  onClear: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const refused = actions
    .map((action) => ({ action, refusal: action.refusal?.(rows) ?? null }))
    .find(({ refusal }) => refusal !== null);
  return (
    <>
      <b>{t('list.selected', { count: rows.length })}</b>
      <button type="button" className="lk" onClick={onClear}>
        {t('list.clear')}
      </button>
      {actions.map((action) => {
        const refusal = action.refusal?.(rows) ?? null;
        return (
          <Button
            key={action.key}
            size="small"
            danger={action.danger}
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={() => void action.run(rows)}
          >
            {action.label}
          </Button>
        );
      })}
      {refused ? (
        <span className="t2 sm ell">
          {t('admin.unavailable', { action: refused.action.label, reason: refused.refusal ?? '' })}
        </span>
      ) : null}
    </>
  );
}

/** Saves what the list finds, all its pages, as CSV. */
function ExportButton<R extends { id: string }>({
  spec,
  state,
  total,
}: {
  spec: AdminListSpec<R>;
  state: ListState;
  total: number;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const rows: R[] = [];
      for (let pageNo = 1; rows.length < Math.min(total, exportLimit); pageNo += 1) {
        const request = { ...requestOf(state, spec), requestPage: { pageNo, limit: exportPage } };
        const { dataResult } = await spec.load(request, AbortSignal.timeout(60_000), state.view);
        rows.push(...dataResult);
        if (dataResult.length < exportPage) break;
      }
      const head = spec.columns.map((column) => column.title);
      const body = rows.map((row) =>
        spec.columns.map((column) => (column.text ? column.text(row) : textOf(row, column.field).replace(/^—$/, ''))),
      );
      saveText(csvOf([head, ...body]), `${spec.title}.csv`);
    } catch (error) {
      message.error(toApiError(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="ib"
      disabled={busy || total === 0}
      aria-label={t('admin.export')}
      title={total === 0 ? t('list.nothingToExport') : t('admin.export')}
      onClick={() => void run()}
    >
      {busy ? <span className="spin" /> : <Icon name="download" />}
    </button>
  );
}

/** The columns in the person's order; those that came later stand at the end. */
function chooseColumns<R extends { id: string }>(
  spec: AdminListSpec<R>,
  stored: ColumnChoice[] | null,
  wide: boolean,
): ColumnChoice[] {
  const defaults = spec.columns.map(({ field, priority = 1 }) => ({
    field,
    shown: priority === 1 || (priority === 2 && wide),
  }));
  if (!stored) return defaults;
  const known = stored.filter((one) => defaults.some((column) => column.field === one.field));
  return [...known, ...defaults.filter((column) => !known.some((one) => one.field === column.field))];
}

function narrowing<R extends { id: string }>(spec: AdminListSpec<R>, state: ListState): string {
  return (spec.filters ?? [])
    .filter(({ field }) => state.filters[field])
    .map(({ label }) => label)
    .join(comma());
}

function useWideWindow(): boolean {
  const [wide, setWide] = useState(() => window.innerWidth > 1440);
  useEffect(() => {
    const resized = () => setWide(window.innerWidth > 1440);
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return wide;
}
