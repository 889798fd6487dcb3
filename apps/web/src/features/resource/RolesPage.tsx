import { type Role, roleList, roleRemove } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useTab } from '../../client/index.ts';
import { ViewAsDrawer, type ViewAsTarget } from '../../runtime/access/ViewAsDrawer.tsx';
import { WhyDialog } from '../../runtime/access/WhyDialog.tsx';
import { AdminPage } from '../../runtime/admin/AdminPage.tsx';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useAskDiscard } from '../../runtime/admin/use-ask-discard.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MenuGrants } from './MenuGrants.tsx';
import { RoleForm } from './RoleForm.tsx';

/** Roles and what they give: menus with three states, permissions, and the view through a role's eyes. */
export default function RolesPage(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const confirm = useConfirm();
  const askDiscard = useAskDiscard();
  const act = useAction();
  const tenantId = useDesignTenant();
  const found = useQuery({
    queryKey: ['admin', 'roles', tenantId],
    queryFn: ({ signal }) => send(roleList, {}, { quiet: true, signal, designTenantId: tenantId }),
  });
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  const [viewed, setViewed] = useState<ViewAsTarget | null>(null);
  const [asks, setAsks] = useState(false);
  const [dirty, setDirty] = useState(false);
  const roles = found.data?.roles ?? [];
  const role = roles.find((one) => one.id === query.role) ?? roles[0] ?? null;
  const choose = async (next: Role) => {
    if (next.id === role?.id) return;
    const leave = !dirty || (await askDiscard());
    if (!leave) return;
    setDirty(false);
    setQuery({ role: next.id });
  };
  const remove = async (gone: Role) => {
    const agreed = await confirm({
      title: t('resource.role.removeTitle', { name: gone.name }),
      content: t('resource.role.removeText', { count: gone.employees }),
      okText: t('list.remove'),
      danger: true,
    });
    if (agreed)
      await act(
        () => send(roleRemove, { ids: gone.id }, { quiet: true, designTenantId: tenantId }),
        t('resource.role.removed', { name: gone.name }),
      );
  };
  return (
    <AdminPage
      title={t('resource.role.title')}
      facts={<DesignTenantSelect />}
      actions={
        <>
          <Button onClick={() => setAsks(true)}>{t('access.why')}</Button>
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('resource.role.create')}
          </Button>
        </>
      }
    >
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton active /> : null}
      {found.data ? (
        <div className="admin-split">
          <section className="card" aria-label={t('resource.role.list')}>
            <ul className="admin-pick">
              {roles.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    aria-current={one.id === role?.id}
                    onClick={() => void choose(one)}
                    title={one.description || one.name}
                  >
                    <Icon name={one.builtIn ? 'shield' : 'users'} size={14} />
                    <span className="ell">{one.name}</span>
                    <span className="sp" />
                    <span className="t3 sm role-people">{t('resource.role.people', { count: one.employees })}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
          <section className="card" aria-label={role?.name ?? t('resource.role.title')}>
            {role ? (
              <>
                <div className="ch">
                  <h2 className="ell">{role.name}</h2>
                  <Mark look={role.builtIn ? 'neutral' : 'info'} icon={role.builtIn ? 'shield' : 'users'}>
                    {t(role.builtIn ? 'resource.role.builtIn' : 'resource.role.own')}
                  </Mark>
                  <span className="t3 sm ell">{role.description || role.code}</span>
                  <span className="sp" />
                  <Button size="small" onClick={() => setViewed({ roleId: role.id, name: role.name })}>
                    <Icon name="eye" size={14} />
                    {t('access.viewAs')}
                  </Button>
                  {role.builtIn ? null : (
                    <>
                      <Button size="small" onClick={() => setEdited(role)}>
                        {t('admin.edit')}
                      </Button>
                      <Button size="small" danger onClick={() => void remove(role)}>
                        {t('list.remove')}
                      </Button>
                    </>
                  )}
                </div>
                <Tabs
                  key={role.id}
                  className="admin-tabs"
                  items={[
                    {
                      key: 'menus',
                      label: t('resource.role.menus'),
                      children: <MenuGrants role={role} tenantId={tenantId} onDirty={setDirty} />,
                    },
                    {
                      key: 'permissions',
                      label: `${t('resource.role.permissions')} ${role.permissions.length}`,
                      children: <Permissions role={role} grantable={found.data.grantable} />,
                    },
                  ]}
                />
              </>
            ) : (
              <EmptyState text={t('resource.role.none')} />
            )}
          </section>
        </div>
      ) : null}
      <RoleForm
        role={edited}
        grantable={found.data?.grantable ?? []}
        tenantId={tenantId}
        onClose={() => setEdited(null)}
        onSaved={(id) => setQuery({ role: id })}
      />
      <ViewAsDrawer target={viewed} tenantId={tenantId} onClose={() => setViewed(null)} />
      <WhyDialog open={asks} onClose={() => setAsks(false)} />
    </AdminPage>
  );
}

function Permissions({
  role,
  grantable,
}: {
  role: Role;
  grantable: readonly { id: string; name: string }[];
}): ReactNode {
  const { t } = useTranslation();
  const names = new Map(grantable.map((one) => [one.id, one.name]));
  return (
    <div className="admin-permissions">
      <p className="admin-help">
        {t(role.builtIn ? 'resource.role.builtInPermissions' : 'resource.role.ownPermissions')}
      </p>
      {role.permissions.length === 0 ? <p className="t3">{t('access.noPermissions')}</p> : null}
      <ul className="admin-rows">
        {role.permissions.map((permission) => (
          <li key={permission}>
            <Icon name="check" size={14} />
            <span>{names.get(permission) ?? permission}</span>
            <code className="t3">{permission}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
