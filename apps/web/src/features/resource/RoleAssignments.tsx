import {
  type AssigneeKind,
  assigneeKinds,
  employeeQuery,
  orgList,
  positionQuery,
  type Role,
  type RoleAssignment,
  roleAssign,
  roleAssignments,
  roleEnd,
} from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { useAction, useAskedAction } from '../../runtime/admin/use-action.ts';
import { DayRange } from '../../ui/day/DayRange.tsx';
import { endsOf, rangeFault } from '../../ui/day/day-range.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** To whom a role of the tenant is given, from–to; given ones are ended, never erased. */
export function RoleAssignments({ role, tenantId }: { role: Role; tenantId: string | null }): ReactNode {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['admin', 'roleAssignments', tenantId, role.id],
    queryFn: ({ signal }) =>
      send(roleAssignments, { roleId: role.id }, { quiet: true, signal, designTenantId: tenantId }),
    enabled: !role.builtIn,
  });
  if (role.builtIn) return <p className="admin-help">{t('resource.role.builtInAssigned')}</p>;
  return (
    <div className="role-areas">
      <Give role={role} tenantId={tenantId} />
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton active /> : null}
      {found.data?.length === 0 ? <p className="t3">{t('resource.role.notAssigned')}</p> : null}
      <ul className="admin-rows">
        {(found.data ?? []).map((one) => (
          <Assigned key={one.id} one={one} role={role} tenantId={tenantId} />
        ))}
      </ul>
    </div>
  );
}

function Assigned({ one, role, tenantId }: { one: RoleAssignment; role: Role; tenantId: string | null }): ReactNode {
  const { t } = useTranslation();
  const ask = useAskedAction();
  const name = one.target.name;
  const end = () =>
    ask(
      { title: t('resource.role.endTitle', { role: role.name, name }), okText: t('resource.role.end'), danger: true },
      () => send(roleEnd, { id: one.id }, { quiet: true, designTenantId: tenantId }),
      t('resource.role.ended', { name }),
    );
  return (
    <li>
      <Mark look={one.active ? 'success' : 'neutral'} icon={one.kind === 'person' ? 'user' : 'users'}>
        {t(`resource.role.kinds.${one.kind}`)}
      </Mark>
      <b className="ell">{name}</b>
      <span className="t3 sm">
        {t('resource.role.period', { from: one.from, until: one.until ?? t('resource.role.openEnd') })}
      </span>
      <span className="sp" />
      <span className="t3 sm ell">{t('resource.role.by', { name: one.byName })}</span>
      {one.active ? (
        <Button size="small" onClick={() => void end()}>
          {t('resource.role.end')}
        </Button>
      ) : null}
    </li>
  );
}

/** Chooses a person, position or org and the period. */
function Give({ role, tenantId }: { role: Role; tenantId: string | null }): ReactNode {
  const { t } = useTranslation();
  const act = useAction();
  const [kind, setKind] = useState<AssigneeKind>('person');
  const [targetId, setTargetId] = useState<string | null>(null);
  const [period, setPeriod] = useState('');
  const options = useTargets(kind, tenantId);
  const { from, to } = endsOf(period);
  const isWrong = rangeFault(period, t) !== null;
  const give = async () => {
    const input = {
      roleId: role.id,
      kind,
      targetId: targetId ?? '',
      ...(from ? { from: `${from} 00:00:00` } : {}),
      ...(to ? { until: `${to} 23:59:59` } : {}),
    };
    const work = () => send(roleAssign, input, { quiet: true, designTenantId: tenantId });
    if (await act(work, t('resource.role.given', { role: role.name }))) setTargetId(null);
  };
  return (
    <div className="role-tools">
      <Segmented
        value={kind}
        options={assigneeKinds.map((one) => ({ value: one, label: t(`resource.role.kinds.${one}`) }))}
        onChange={(value) => {
          setKind(value);
          setTargetId(null);
        }}
      />
      <Select
        className="role-add"
        showSearch
        optionFilterProp="label"
        value={targetId}
        aria-label={t(`resource.role.kinds.${kind}`)}
        placeholder={t('admin.choose')}
        options={options}
        onChange={setTargetId}
      />
      <DayRange label={t('resource.role.periodLabel')} value={period} onChange={setPeriod} />
      <Button type="primary" disabled={targetId === null || isWrong} onClick={() => void give()}>
        {t('resource.role.give')}
      </Button>
    </div>
  );
}

/** People, positions or orgs of the tenant to choose from. */
function useTargets(kind: AssigneeKind, tenantId: string | null): { value: string; label: string }[] {
  const found = useQuery({
    queryKey: ['admin', 'roleTargets', tenantId, kind],
    queryFn: async ({ signal }) => {
      const options = { quiet: true, signal, designTenantId: tenantId };
      const page = { requestPage: { pageNo: 1, limit: 500 } };
      if (kind === 'org') return (await send(orgList, {}, options)).map(({ id, name }) => ({ value: id, label: name }));
      if (kind === 'position')
        return (await send(positionQuery, page, options)).dataResult.map(({ id, name }) => ({
          value: id,
          label: name,
        }));
      return (await send(employeeQuery, page, options)).dataResult.map(({ userId, name, account }) => ({
        value: userId,
        label: `${name} ${account}`,
      }));
    },
  });
  return found.data ?? [];
}
