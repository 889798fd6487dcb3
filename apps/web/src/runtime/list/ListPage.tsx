import { Button, Segmented } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, useSession } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { ExportFile } from './ExportFile.tsx';
import { ListCard } from './ListCard.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListFrame } from './ListFrame.tsx';
import { ListTable } from './ListTable.tsx';
import { ListTools } from './ListTools.tsx';
import { asksOthers, isNarrowed } from './list-request.ts';
import type { ListSpec } from './list-spec.ts';
import { type ListAddress, labelOf, type OpenList, rowLimit, useList, useListAddress } from './use-list.ts';
import './list.css';

/** A page that is one list: title, views and actions, then the list. */
export function ListPage<R extends { id: string }>({
  spec,
  facts,
  actions,
  banner,
}: {
  spec: ListSpec<R>;
  facts?: ReactNode;
  actions?: ReactNode;
  /** Stands above the list. */
  banner?: ReactNode;
}): ReactNode {
  const address = useListAddress(spec);
  return (
    <ListFrame
      title={spec.title}
      facts={
        <>
          {facts}
          <ListViews spec={spec} address={address} />
        </>
      }
      actions={
        <>
          {typeof spec.exports === 'function' ? (
            <ExportFile spec={spec} address={address} write={spec.exports} />
          ) : null}
          {actions}
        </>
      }
    >
      {banner}
      <List key={spec.id} spec={spec} address={address} />
    </ListFrame>
  );
}

/** The views of a list that the person's roles are offered, in one row to choose from. */
export function ListViews<R extends { id: string }>({
  spec,
  address: { state, change },
}: {
  spec: ListSpec<R>;
  address: ListAddress;
}): ReactNode {
  const roles = useSession((session) => session.roles);
  const views = (spec.views ?? []).filter((view) => !view.roles || view.roles.some((role) => roles.includes(role)));
  if (views.length < 2) return null;
  return (
    <Segmented
      options={views.map((view) => ({ value: view.key, label: view.label }))}
      value={state.view}
      onChange={(view) => change({ view: String(view), page: 1 })}
    />
  );
}

/** Filters, tools, rows and pager of a list, of an area or of the administration alike. */
export function List<R extends { id: string }>({
  spec,
  address,
}: {
  spec: ListSpec<R>;
  address: ListAddress;
}): ReactNode {
  const { t } = useTranslation();
  const list = useList(spec, address);
  const { state, change } = list;
  return (
    <>
      <ListFilters
        filters={spec.filters ?? []}
        values={state.filters}
        conditions={spec.conditions}
        tree={state.tree}
        onApply={(filters, none) =>
          change({
            filters,
            page: 1,
            ...(none === null || asksOthers(spec, state.filters, filters) ? { tree: null } : {}),
          })
        }
        onTree={(tree) => change({ tree, page: 1 })}
      />
      <ListCard queryKey={list.queryKey} label={spec.title}>
        <ListTools list={list} />
        <Rows list={list} />
        <ListPager
          note={spec.saysOrder ? orderText(list, t) : undefined}
          page={state.page}
          size={state.size}
          total={Math.min(list.total ?? 0, rowLimit)}
          onChange={(page, size) => change({ page, size })}
        />
      </ListCard>
    </>
  );
}

/** The rows, or why there are none and what to do about it. */
function Rows<R extends { id: string }>({ list }: { list: OpenList<R> }): ReactNode {
  const { found, rows } = list;
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data && rows.length === 0) return <Nothing list={list} />;
  return (
    <div className={found.isPlaceholderData ? 'list-table stale' : 'list-table'}>
      <ListTable list={list} loading={found.isPending} />
    </div>
  );
}

/** Why there are no rows: nothing fits the filters, or there is nothing yet. */
function Nothing<R extends { id: string }>({ list: { spec, state, change } }: { list: OpenList<R> }): ReactNode {
  const { t } = useTranslation();
  if (isNarrowed(state)) {
    const asked = Object.keys(state.filters).flatMap((field) => labelOf(spec, field) ?? []);
    const filters = [...asked, ...(state.tree ? [t('query.open')] : [])].join(comma());
    return (
      <EmptyState
        text={t('list.nothingFound')}
        hint={t('list.narrowedBy', { filters })}
        action={<Button onClick={() => change({ filters: {}, tree: null, page: 1 })}>{t('list.clearFilters')}</Button>}
      />
    );
  }
  if (typeof spec.empty === 'function') return spec.empty();
  const { text = t('list.nothingYet'), hint, action } = spec.empty ?? {};
  return <EmptyState text={text} hint={hint} action={action} />;
}

function orderText<R extends { id: string }>({ spec, request }: OpenList<R>, t: TFunction): string | undefined {
  const [sort] = request.sorts;
  if (!sort) return undefined;
  return t(sort.order === 'ASC' ? 'list.sortedUp' : 'list.sortedDown', { field: labelOf(spec, sort.field) });
}
