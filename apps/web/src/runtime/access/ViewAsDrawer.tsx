import { accessViewAs } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Segmented, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send } from '../../client/index.ts';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { AreaRights } from './AreaRights.tsx';
import { MenuPreview } from './MenuPreview.tsx';
import './access.css';

export interface ViewAsTarget {
  userId?: string;
  roleId?: string;
  name: string;
}

/** 'View as': the menu, rights in areas and permissions of a role or a person, without becoming them. */
export function ViewAsDrawer({
  target,
  tenantId,
  onClose,
}: {
  target: ViewAsTarget | null;
  tenantId: string | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const drawer = useDrawerOfTab(target !== null, onClose);
  const [systemId, setSystemId] = useState<string | null>(null);
  const view = useQuery({
    queryKey: ['admin', 'viewAs', tenantId, target?.userId, target?.roleId],
    queryFn: ({ signal }) =>
      send(
        accessViewAs,
        { userId: target?.userId, roleId: target?.roleId },
        { quiet: true, signal, designTenantId: tenantId },
      ),
    enabled: target !== null,
  });
  const systems = view.data?.systems ?? [];
  const system = systems.find((one) => one.id === systemId) ?? systems[0];
  return (
    <Drawer {...drawer} size={480} title={t('access.viewAsTitle', { name: target?.name })} mask={false} destroyOnHidden>
      {view.isError ? <ErrorState error={view.error} onRetry={() => void view.refetch()} /> : null}
      {view.isPending && target ? <Skeleton active /> : null}
      {view.data ? (
        <>
          <p className="t2">
            {t('access.viewAsHelp', {
              roles: view.data.roles.map((role) => role.name).join(comma()) || t('access.noRoles'),
            })}
          </p>
          {systems.length > 1 ? (
            <Segmented
              className="access-systems"
              options={systems.map((one) => ({ value: one.id, label: one.name }))}
              value={system?.id}
              onChange={(value) => setSystemId(String(value))}
            />
          ) : null}
          <MenuPreview nodes={system?.menu ?? []} label={system?.name ?? ''} />
          <h3 className="access-heading">{t('access.areas', { count: view.data.areas.length })}</h3>
          <AreaRights areas={view.data.areas} />
          <h3 className="access-heading">{t('access.permissions', { count: view.data.permissions.length })}</h3>
          {view.data.permissions.length === 0 ? <p className="t3">{t('access.noPermissions')}</p> : null}
          <div className="access-permissions">
            {view.data.permissions.map(({ id, name }) => (
              <span key={id} title={id}>
                {name}
              </span>
            ))}
          </div>
        </>
      ) : null}
    </Drawer>
  );
}
