import { type Org, orgRemove, type Position, positionQuery, positionRemove } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send, useSession, useTab } from '../../client/index.ts';
import { AdminList, useListAddress } from '../../runtime/admin/AdminList.tsx';
import { AdminPage } from '../../runtime/admin/AdminPage.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { OrgForm } from './OrgForm.tsx';
import { OrgTree } from './OrgTree.tsx';
import { useOrgs } from './organisation.queries.ts';
import { PositionForm } from './PositionForm.tsx';

/** The orgs of a tenant as a tree; beside it the chosen one with its positions. */
export default function OrgsPage(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const confirm = useConfirm();
  const act = useAction();
  const tenantId = useDesignTenant();
  const isOffice = useSession((session) => tenantId !== null || session.tenant?.kind === 'authority');
  const orgs = useOrgs(tenantId);
  const chosen = orgs.data?.find((org) => org.id === query.org) ?? null;
  const [org, setOrg] = useState<{ org: Org | null; parentId: string | null } | null>(null);
  const [position, setPosition] = useState<Position | 'new' | null>(null);
  const options = { quiet: true, designTenantId: tenantId };

  const removeOrg = async (gone: Org) => {
    const agreed = await confirm({
      title: t('organisation.org.removeTitle', { name: gone.name }),
      content: t('list.removeText'),
      okText: t('list.remove'),
      danger: true,
    });
    if (!agreed) return;
    const done = await act(
      () => send(orgRemove, { ids: gone.id }, options),
      t('organisation.org.removed', { name: gone.name }),
    );
    if (done) setQuery({ org: undefined });
  };
  const removePositions = async (positions: readonly Position[]) => {
    const agreed = await confirm({
      title: t('list.removeTitle', { count: positions.length }),
      content: t('list.removeText'),
      okText: t('list.remove'),
      danger: true,
    });
    const ids = positions.map(({ id }) => id).join(',');
    if (agreed) await act(() => send(positionRemove, { ids }, options), t('list.removed', { count: positions.length }));
  };
  const inUse = (positions: readonly Position[]) =>
    positions.some((one) => one.employees > 0) ? t('organisation.position.inUse') : null;
  const spec: AdminListSpec<Position> = {
    id: 'positions',
    title: chosen ? t('organisation.position.of', { name: chosen.name }) : t('organisation.position.title'),
    scope: [tenantId, chosen?.id ?? null],
    load: (request, signal) =>
      send(
        positionQuery,
        {
          ...request,
          parameters: [...request.parameters, ...(chosen ? [{ key: 'Q^orgId^S', value: chosen.id }] : [])],
        },
        { ...options, signal },
      ),
    sorts: [{ field: 'code', order: 'ASC' }],
    columns: [
      { field: 'name', title: t('organisation.position.name'), width: 130 },
      { field: 'code', title: t('organisation.code'), width: 100 },
      { field: 'orgName', title: t('organisation.employee.org'), width: 120, sortable: false },
      { field: 'levelName', title: t('organisation.level.one'), width: 80, sortable: false },
      { field: 'employees', title: t('organisation.people'), width: 84, sortable: false, align: 'right' },
    ],
    nameOf: (row) => row.name,
    onOpen: setPosition,
    rowActions: [
      { key: 'edit', label: t('admin.edit'), run: setPosition },
      {
        key: 'remove',
        label: t('list.remove'),
        danger: true,
        refusal: (row) => inUse([row]),
        run: (row) => removePositions([row]),
      },
    ],
    bulkActions: [{ key: 'remove', label: t('list.remove'), danger: true, refusal: inUse, run: removePositions }],
    empty: {
      text: t('organisation.position.none'),
      action: <Button onClick={() => setPosition('new')}>{t('organisation.position.create')}</Button>,
    },
  };
  const list = useListAddress(spec);
  const hasChildren = chosen !== null && (orgs.data ?? []).some((one) => one.parentId === chosen.id);
  const refusal = hasChildren
    ? t('organisation.org.hasChildren')
    : (chosen?.employees ?? 0) > 0
      ? t('organisation.org.hasPeople')
      : null;

  return (
    <AdminPage
      title={t('organisation.org.title')}
      facts={<DesignTenantSelect />}
      actions={
        <Button type="primary" onClick={() => setOrg({ org: null, parentId: chosen?.id ?? null })}>
          <Icon name="plus" size={14} />
          {t(chosen ? 'organisation.org.createBelow' : 'organisation.org.create')}
        </Button>
      }
    >
      <div className="admin-split">
        <section className="card" aria-label={t('organisation.org.title')}>
          {orgs.isError ? <ErrorState error={orgs.error} onRetry={() => void orgs.refetch()} /> : null}
          {orgs.data ? (
            <OrgTree
              orgs={orgs.data}
              selected={chosen?.id ?? null}
              onSelect={(id) => setQuery({ org: id ?? undefined, page: undefined })}
            />
          ) : null}
        </section>
        <div className="admin-main">
          {chosen ? (
            <section className="card admin-one" aria-label={chosen.name}>
              <div className="admin-tools">
                <h2>
                  <Zh text={chosen.name} />
                </h2>
                <span className="t3 ell">{chosen.path}</span>
                <span className="sp" />
                <Button
                  type="link"
                  onClick={() =>
                    openTab({
                      path: `/platform/employees?${new URLSearchParams({ org: chosen.id, ...(tenantId ? { tenant: tenantId } : {}) })}`,
                    })
                  }
                >
                  {t('organisation.org.people', { count: chosen.employees })}
                </Button>
                <Button onClick={() => setOrg({ org: chosen, parentId: chosen.parentId })}>{t('admin.edit')}</Button>
                <Button
                  danger
                  disabled={refusal !== null}
                  title={refusal ?? undefined}
                  onClick={() => void removeOrg(chosen)}
                >
                  {t('list.remove')}
                </Button>
              </div>
              <dl className="admin-facts">
                <dt>{t('organisation.code')}</dt>
                <dd>{chosen.code}</dd>
                <dt>{t('organisation.org.manager')}</dt>
                <dd>{chosen.managerName ?? '—'}</dd>
                <dt>{t('organisation.level.one')}</dt>
                <dd>{chosen.levelName ?? '—'}</dd>
                {isOffice ? (
                  <>
                    <dt>{t('organisation.org.letters')}</dt>
                    <dd>{t(`organisation.org.lettersOf.${chosen.letters}`)}</dd>
                  </>
                ) : null}
              </dl>
            </section>
          ) : null}
          <div className="admin-tools">
            <h2>
              <Zh text={spec.title} />
            </h2>
            <span className="sp" />
            <Button onClick={() => setPosition('new')}>
              <Icon name="plus" size={14} />
              {t('organisation.position.create')}
            </Button>
          </div>
          <AdminList spec={spec} list={list} />
        </div>
      </div>
      <OrgForm edited={org} orgs={orgs.data ?? []} tenantId={tenantId} onClose={() => setOrg(null)} />
      <PositionForm
        position={position}
        orgId={chosen?.id ?? null}
        orgs={orgs.data ?? []}
        tenantId={tenantId}
        onClose={() => setPosition(null)}
      />
    </AdminPage>
  );
}
