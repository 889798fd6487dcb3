import { type Role, roleList } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useTab } from '../../client/index.ts';
import { WhyDialog } from '../../runtime/access/WhyDialog.tsx';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { useAskDiscard } from '../../runtime/admin/use-ask-discard.ts';
import { ListFrame } from '../../runtime/list/ListFrame.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RoleDetail } from './RoleDetail.tsx';
import { RoleForm } from './RoleForm.tsx';
import '../../runtime/admin/admin.css';

/** Roles and what they give: menus with three states, permissions, and the view through a role's eyes. */
export default function RolesPage(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const tenantId = useDesignTenant();
  const found = useQuery({
    queryKey: ['admin', 'roles', tenantId],
    queryFn: ({ signal }) => send(roleList, {}, { quiet: true, signal, designTenantId: tenantId }),
  });
  const { roles, grantable, areas } = found.data ?? { roles: [], grantable: [], areas: [] };
  const role = roles.find((one) => one.id === query.role) ?? roles[0] ?? null;
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  const [asks, setAsks] = useState(false);
  const { choose, setDirty } = useChoice(role);
  return (
    <ListFrame
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
          <RoleList roles={roles} chosen={role} onChoose={choose} />
          <section className="card" aria-label={role?.name ?? t('resource.role.title')}>
            {role ? (
              <RoleDetail {...{ role, grantable, areas, tenantId }} onEdit={() => setEdited(role)} onDirty={setDirty} />
            ) : (
              <EmptyState text={t('resource.role.none')} />
            )}
          </section>
        </div>
      ) : null}
      <RoleForm
        role={edited}
        grantable={grantable}
        tenantId={tenantId}
        onClose={() => setEdited(null)}
        onSaved={(id) => setQuery({ role: id })}
      />
      <WhyDialog open={asks} onClose={() => setAsks(false)} />
    </ListFrame>
  );
}

/** Chooses another role; what is not saved of the present one is asked about first. */
function useChoice(role: Role | null) {
  const { setQuery } = useTab();
  const askDiscard = useAskDiscard();
  const [dirty, setDirty] = useState(false);
  const choose = async (next: Role) => {
    if (next.id === role?.id) return;
    const leave = !dirty || (await askDiscard());
    if (!leave) return;
    setDirty(false);
    setQuery({ role: next.id });
  };
  return { choose, setDirty };
}

function RoleList({
  roles,
  chosen,
  onChoose,
}: {
  roles: readonly Role[];
  chosen: Role | null;
  onChoose: (role: Role) => Promise<void>;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="card" aria-label={t('resource.role.list')}>
      <ul className="admin-pick">
        {roles.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={one.id === chosen?.id}
              onClick={() => void onChoose(one)}
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
  );
}
