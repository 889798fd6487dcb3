import { type GrantableArea, type Role, roleRemove } from '@app/contract';
import { Button, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { ViewAsDrawer, type ViewAsTarget } from '../../runtime/access/ViewAsDrawer.tsx';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import { Icon } from '../../ui/icons.tsx';
import { MenuGrants } from './MenuGrants.tsx';
import { RoleAreas } from './RoleAreas.tsx';
import { RoleAssignments } from './RoleAssignments.tsx';
import './roles.css';

type Permission = { id: string; name: string };

/** One role: what it gives, and what can be done with it. */
export function RoleDetail({
  role,
  grantable,
  areas,
  tenantId,
  onEdit,
  onDirty,
}: {
  role: Role;
  grantable: readonly Permission[];
  areas: readonly GrantableArea[];
  tenantId: string | null;
  onEdit: () => void;
  onDirty: (dirty: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <RoleHead role={role} tenantId={tenantId} onEdit={onEdit} />
      <Tabs
        key={role.id}
        className="admin-tabs"
        items={[
          {
            key: 'menus',
            label: t('resource.role.menus'),
            children: <MenuGrants role={role} tenantId={tenantId} onDirty={onDirty} />,
          },
          {
            key: 'permissions',
            label: `${t('resource.role.permissions')} ${role.permissions.length}`,
            children: <Permissions role={role} grantable={grantable} />,
          },
          {
            key: 'areas',
            label: `${t('resource.role.areas')} ${role.grants.length}`,
            children: <RoleAreas {...{ role, areas, tenantId, onDirty }} />,
          },
          {
            key: 'assigned',
            label: t('resource.role.assigned'),
            children: <RoleAssignments {...{ role, tenantId }} />,
          },
        ]}
      />
    </>
  );
}

function RoleHead({ role, tenantId, onEdit }: { role: Role; tenantId: string | null; onEdit: () => void }): ReactNode {
  const { t } = useTranslation();
  const [viewed, setViewed] = useState<ViewAsTarget | null>(null);
  const remove = useRoleRemoval(tenantId);
  return (
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
            <Button size="small" onClick={onEdit}>
              {t('admin.edit')}
            </Button>
            <Button size="small" danger onClick={() => void remove(role)}>
              {t('list.remove')}
            </Button>
          </>
        )}
      </div>
      <ViewAsDrawer target={viewed} tenantId={tenantId} onClose={() => setViewed(null)} />
    </>
  );
}

function useRoleRemoval(tenantId: string | null): (role: Role) => Promise<boolean> {
  const { t } = useTranslation();
  const ask = useAskedAction();
  return ({ id, name, employees }) =>
    ask(
      {
        title: t('resource.role.removeTitle', { name }),
        content: t('resource.role.removeText', { count: employees }),
        okText: t('list.remove'),
        danger: true,
      },
      () => send(roleRemove, { ids: id }, { quiet: true, designTenantId: tenantId }),
      t('resource.role.removed', { name }),
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
