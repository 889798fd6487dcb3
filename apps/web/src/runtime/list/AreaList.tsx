import {
  type AreaDefinition,
  hasStatuses,
  type ListRequest,
  type PublishedArea,
  statusesOf,
  textOf,
} from '@app/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, openTab, toApiError, useSession, useTab, useTabShown } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { areasQuery } from '../area/areas.ts';
import { ImportDossier } from '../finding/ImportDossier.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { type ColumnChoice, chooseColumns, loadChoice, storeChoice } from './column-choice.ts';
import { DraftList } from './DraftList.tsx';
import { BulkBar, ExportButton } from './ListActions.tsx';
import { ListCard } from './ListCard.tsx';
import { ListFilters, labelOf } from './ListFilters.tsx';
import { ListTable, type Row } from './ListTable.tsx';
import { draftsView, hasDrafts, listQuery, showsDrafts } from './list-query.ts';
import { isNarrowed, type ListState, readState, requestOf, writeState } from './list-state.ts';
import { NothingYet } from './NothingYet.tsx';
import { recordsBehind, reportList } from './report-list.ts';
import { useFindingsColumn } from './use-findings-column.tsx';

/** List, filters, views, columns, pager and export of one area. */
export function AreaList({ area }: { area: PublishedArea }): ReactNode {
  const { t } = useTranslation();
  const tab = useTab();
  const { message } = App.useApp();
  const language = getLanguage();
  // A worklist takes its statuses from other areas, a report its words.
  const areas = useQuery({ ...areasQuery, enabled: !hasStatuses(area.definition) });
  const definition = useMemo(() => {
    const others = areas.data ?? [];
    return area.definition.kind === 'report'
      ? reportList(area.definition, others)
      : withStatuses(area.definition, others);
  }, [area, areas.data]);
  const roles = useSession((session) => session.roles);
  const account = useSession((session) => session.user?.account ?? '');
  const may = (verb: string) => area.allowed.includes(verb);
  // The address is the state: a link into an open list changes what it shows (R2.4-23).
  const state = useMemo(() => readState(tab.query), [tab.query]);
  const [width, setWidth] = useState(window.innerWidth);
  const [stored, setStored] = useState<ColumnChoice[] | null>(() => loadChoice(account, definition.id));
  const [selected, setSelected] = useState<string[]>([]);
  const change = (next: Partial<ListState>) => {
    setSelected([]);
    tab.setQuery((query) => writeState({ ...readState(query), ...next }, query));
  };
  useEffect(() => {
    const resized = () => setWidth(window.innerWidth);
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);

  const isApplication = definition.kind === 'application';
  const isDrafts = showsDrafts(area, state);
  const request = useMemo(() => requestOf(definition, state), [definition, state]);
  const asked = listQuery(definition.id, request);
  const list = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
    enabled: !isDrafts && may('query'),
  });
  const findings = useFindingsColumn(definition, (list.data?.dataResult ?? []) as Row[], state.sort);
  // A tab that comes back shows what happened meanwhile.
  const { refetch } = list;
  useTabShown(() => {
    if (!isDrafts) void refetch();
  });

  const views = [
    { value: 'all', label: t('common.all') },
    // The built-in view 全部 stands for a defined one of the same key.
    ...(definition.list.views ?? [])
      .filter((view) => view.key !== 'all')
      .filter((view) => !view.roles || view.roles.some((role) => roles.includes(role)))
      .map((view) => ({ value: view.key, label: textOf(view.title, language) })),
    ...(hasDrafts(area) ? [{ value: draftsView, label: t('list.drafts') }] : []),
  ];
  const pathOfRow = (row: Row) =>
    definition.kind === 'report'
      ? recordsBehind(definition, areas.data ?? [], row)
      : rowPath(definition.id, definition.kind, row);
  const openRow = (row: Row) => {
    const path = pathOfRow(row);
    if (path) openTab({ path, title: String(row.title ?? '') || undefined });
  };
  const create = () => openTab({ path: `/${definition.id}/${isApplication ? 'new' : 'record/new'}` });

  return (
    <div className="page fill list-page">
      <PageHeader
        title={textOf(definition.title, language)}
        facts={
          views.length > 1 ? (
            <Segmented
              options={views}
              value={state.view}
              onChange={(view) => change({ view: String(view), page: 1 })}
            />
          ) : null
        }
        actions={
          <>
            {may('export') && !isDrafts && (
              <ExportButton
                area={definition.id}
                request={request}
                total={list.data?.pageResult.totalCount ?? 0}
                name={textOf(definition.title, language)}
              />
            )}
            {isApplication && definition.review && may('save') && <ImportDossier area={definition.id} />}
            {may('save') && definition.kind !== 'worklist' && (
              <Button type="primary" onClick={create}>
                <Icon name="plus" size={14} />
                {t(isApplication ? 'list.newApplication' : 'list.newRecord')}
              </Button>
            )}
          </>
        }
      />
      {isDrafts ? (
        <DraftList area={definition.id} canRemove={may('remove')} onNew={create} />
      ) : (
        <>
          <ListFilters
            definition={definition}
            values={state.filters}
            tree={state.tree}
            onApply={(filters, none) => change({ filters, page: 1, ...(none === null ? { tree: null } : {}) })}
            onTree={(tree) => change({ tree, page: 1 })}
          />
          <ListCard queryKey={asked.queryKey}>
            <div className={selected.length > 0 ? 'list-tools bulk' : 'list-tools'}>
              {selected.length > 0 ? null : (
                <span className="t3">
                  {list.data ? t('common.total', { count: list.data.pageResult.totalCount }) : ''}
                </span>
              )}
              {definition.kind === 'register' && (may('save') || may('remove')) ? (
                <BulkBar
                  area={definition.id}
                  ids={selected}
                  canEdit={may('save')}
                  canRemove={may('remove')}
                  onEdit={(id) => {
                    const row = list.data?.dataResult.find((one) => one.id === id);
                    if (row) openRow(row as Row);
                  }}
                  onClear={() => setSelected([])}
                  onDone={() => void list.refetch()}
                />
              ) : null}
              <span className="sp" />
              <ColumnSettings
                labelOf={(field) => labelOf(definition, field, t)}
                choice={chooseColumns(definition, stored, width)}
                onChange={(choice) => {
                  setStored(choice);
                  storeChoice(account, definition.id, choice);
                }}
              />
              <button
                type="button"
                className="ib"
                aria-label={t('common.refresh')}
                title={t('common.refresh')}
                onClick={() =>
                  void list.refetch().then((result) => result.isError && message.error(toApiError(result.error).text))
                }
              >
                <Icon name="refresh" />
              </button>
            </div>
            {list.isError && !list.data ? (
              <ErrorState error={list.error} onRetry={() => void list.refetch()} />
            ) : list.data && list.data.dataResult.length === 0 ? (
              isNarrowed(state) ? (
                <EmptyState
                  text={t('list.nothingFound')}
                  hint={t('list.narrowedBy', { filters: narrowingLabels(definition, state, t) })}
                  action={
                    <Button onClick={() => change({ filters: {}, tree: null, page: 1 })}>
                      {t('list.clearFilters')}
                    </Button>
                  }
                />
              ) : (
                <NothingYet area={area} onNew={create} onDrafts={() => change({ view: draftsView, page: 1 })} />
              )
            ) : (
              <div className={list.isPlaceholderData ? 'list-table stale' : 'list-table'}>
                <ListTable
                  area={area}
                  definition={definition}
                  rows={(list.data?.dataResult ?? []) as Row[]}
                  choice={chooseColumns(definition, stored, width)}
                  state={state}
                  loading={list.isPending}
                  selected={selected}
                  onSelect={setSelected}
                  onSort={(sort) => change({ sort, page: 1 })}
                  onOpen={openRow}
                  opens={(row) => pathOfRow(row) !== null}
                  extra={findings}
                />
              </div>
            )}
            <ListPager
              note={sortText(definition, request, t)}
              page={state.page}
              size={state.size}
              total={Math.min(list.data?.pageResult.totalCount ?? 0, 10_000)}
              onChange={(page, size) => change({ page, size })}
            />
          </ListCard>
        </>
      )}
    </div>
  );
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

function narrowingLabels(
  definition: PublishedArea['definition'],
  state: ListState,
  t: (key: string) => string,
): string {
  const fields = Object.keys(state.filters).filter((field) => state.filters[field]);
  return [...fields.map((field) => labelOf(definition, field, t)), ...(state.tree ? [t('query.open')] : [])].join(
    comma(),
  );
}

function sortText(
  definition: PublishedArea['definition'],
  request: ListRequest,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  const sort = request.sorts[0];
  return sort
    ? t(sort.order === 'ASC' ? 'list.sortedUp' : 'list.sortedDown', { field: labelOf(definition, sort.field, t) })
    : '';
}
