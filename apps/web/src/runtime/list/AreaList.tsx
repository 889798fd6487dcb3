import { type ListRequest, type PublishedArea, textOf } from '@app/contract';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, useSession } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ImportDossier } from '../finding/ImportDossier.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { DraftList } from './DraftList.tsx';
import { BulkBar, ExportButton } from './ListActions.tsx';
import { ListCard } from './ListCard.tsx';
import { ListFilters, labelOf } from './ListFilters.tsx';
import { ListTable } from './ListTable.tsx';
import { draftsView, hasDrafts } from './list-query.ts';
import { isNarrowed, type ListState } from './list-state.ts';
import { NothingYet } from './NothingYet.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { type OpenList, useAreaList } from './use-area-list.ts';
import { useFindingsColumn } from './use-findings-column.tsx';

/** List, filters, views, columns, pager and export of one area. */
export function AreaList({ area }: { area: PublishedArea }): ReactNode {
  const list = useAreaList(area);
  const { definition, state, change, create, may } = list;
  return (
    <div className="page fill list-page">
      <PageHeader
        title={textOf(definition.title, getLanguage())}
        facts={<Views list={list} />}
        actions={<ListActions list={list} />}
      />
      {list.isDrafts ? (
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
          <Found list={list} />
        </>
      )}
    </div>
  );
}

/** The views that a person's roles have, as one row of choices. */
function Views({ list: { area, definition, state, change } }: { list: OpenList }): ReactNode {
  const { t } = useTranslation();
  const roles = useSession((session) => session.roles);
  const views = [
    { value: 'all', label: t('common.all') },
    // The built-in view 全部 stands for a defined one of the same key.
    ...(definition.list.views ?? [])
      .filter((view) => view.key !== 'all')
      .filter((view) => !view.roles || view.roles.some((role) => roles.includes(role)))
      .map((view) => ({ value: view.key, label: textOf(view.title, getLanguage()) })),
    ...(hasDrafts(area) ? [{ value: draftsView, label: t('list.drafts') }] : []),
  ];
  if (views.length < 2) return null;
  return <Segmented options={views} value={state.view} onChange={(view) => change({ view: String(view), page: 1 })} />;
}

function ListActions({ list }: { list: OpenList }): ReactNode {
  const { t } = useTranslation();
  const { definition, may, isDrafts, request, total = 0, create } = list;
  const isApplication = definition.kind === 'application';
  return (
    <>
      {may('export') && !isDrafts && (
        <ExportButton
          area={definition.id}
          request={request}
          total={total}
          name={textOf(definition.title, getLanguage())}
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
  );
}

/** What the list finds, with its tools above and its pages below. */
function Found({ list }: { list: OpenList }): ReactNode {
  const { t } = useTranslation();
  const { definition, state, change, request, total = 0 } = list;
  return (
    <ListCard queryKey={list.queryKey}>
      <Tools list={list} />
      <Rows list={list} />
      <ListPager
        note={sortText(definition, request, t)}
        page={state.page}
        size={state.size}
        total={Math.min(total, 10_000)}
        onChange={(page, size) => change({ page, size })}
      />
    </ListCard>
  );
}

function Tools({ list }: { list: OpenList }): ReactNode {
  const { t } = useTranslation();
  const { definition, selected, select, may, rows, total, columns, open } = list;
  const { refetch } = list.found;
  return (
    <div className={selected.length > 0 ? 'list-tools bulk' : 'list-tools'}>
      {selected.length > 0 ? null : (
        <span className="t3">{total === undefined ? '' : t('common.total', { count: total })}</span>
      )}
      {definition.kind === 'register' && (may('save') || may('remove')) ? (
        <BulkBar
          area={definition.id}
          ids={selected}
          canEdit={may('save')}
          canRemove={may('remove')}
          onEdit={(id) => {
            const row = rows.find((one) => one.id === id);
            if (row) open(row);
          }}
          onClear={() => select([])}
          onDone={() => void refetch()}
        />
      ) : null}
      <span className="sp" />
      <ColumnSettings
        labelOf={(field) => labelOf(definition, field, t)}
        choice={columns.choice}
        onChange={columns.choose}
      />
      <RefreshButton refetch={refetch} />
    </div>
  );
}

/** The rows, or why there are none and what to do about it. */
function Rows({ list }: { list: OpenList }): ReactNode {
  const { t } = useTranslation();
  const { area, definition, found, rows, state, change, selected, select } = list;
  const findings = useFindingsColumn(definition, rows, state.sort);
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data && rows.length === 0) {
    if (!isNarrowed(state))
      return <NothingYet area={area} onNew={list.create} onDrafts={() => change({ view: draftsView, page: 1 })} />;
    const unnarrowed = { filters: {}, tree: null, page: 1 };
    return (
      <EmptyState
        text={t('list.nothingFound')}
        hint={t('list.narrowedBy', { filters: narrowingLabels(definition, state, t) })}
        action={<Button onClick={() => change(unnarrowed)}>{t('list.clearFilters')}</Button>}
      />
    );
  }
  return (
    <div className={found.isPlaceholderData ? 'list-table stale' : 'list-table'}>
      <ListTable
        area={area}
        definition={definition}
        rows={rows}
        choice={list.columns.choice}
        state={state}
        loading={found.isPending}
        selected={selected}
        onSelect={select}
        onSort={(sort) => change({ sort, page: 1 })}
        onOpen={list.open}
        opens={list.opens}
        extra={findings}
      />
    </div>
  );
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
