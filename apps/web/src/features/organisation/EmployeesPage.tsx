import {
  type Employee,
  employeeActivate,
  employeeDisable,
  employeeQuery,
  employeeResetPassword,
  factorReset,
} from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send, useTab } from '../../client/index.ts';
import { ViewAsDrawer, type ViewAsTarget } from '../../runtime/access/ViewAsDrawer.tsx';
import { WhyDialog } from '../../runtime/access/WhyDialog.tsx';
import { AdminList, useListAddress } from '../../runtime/admin/AdminList.tsx';
import { AdminPage } from '../../runtime/admin/AdminPage.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { OneTimeSecret } from '../../runtime/admin/OneTimeSecret.tsx';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { EmployeeMark } from './employee-mark.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { OrgTree } from './OrgTree.tsx';
import { withBelow } from './org-tree.ts';
import { useOrgs } from './organisation.queries.ts';

/** People of a tenant: who they are, whether they may sign in, what they may do (R4-43…R4-45). */
export default function EmployeesPage(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const confirm = useConfirm();
  const act = useAction();
  const tenantId = useDesignTenant();
  const orgs = useOrgs(tenantId);
  const [edited, setEdited] = useState<Employee | 'new' | null>(null);
  const [leaver, setLeaver] = useState<Employee | null>(null);
  const [imports, setImports] = useState(false);
  const [viewed, setViewed] = useState<ViewAsTarget | null>(null);
  const [asked, setAsked] = useState<Employee | null>(null);
  const [secrets, setSecrets] = useState<{ account: string; secret: string }[]>([]);
  const org = query.org ?? null;
  const options = { quiet: true, designTenantId: tenantId };

  const disable = async (people: readonly Employee[]) => {
    const agreed = await confirm({
      title: t(people.length === 1 ? 'organisation.disable.title' : 'organisation.disable.many', {
        count: people.length,
        name: people[0]?.name,
      }),
      content: t('organisation.disable.text'),
      okText: t('organisation.disable.ok'),
      danger: true,
    });
    const employeeIds = people.map(({ id }) => id).join(',');
    if (agreed)
      await act(
        () => send(employeeDisable, { employeeIds }, options),
        t('organisation.disable.done', { count: people.length }),
      );
  };
  const activate = (people: readonly Employee[]) =>
    act(
      () => send(employeeActivate, { employeeIds: people.map(({ id }) => id).join(',') }, options),
      t('organisation.activate.done', { count: people.length }),
    ).then(() => {});
  const reset = async (person: Employee) => {
    const agreed = await confirm({
      title: t('organisation.reset.title', { name: person.name }),
      content: t('organisation.reset.text'),
      okText: t('organisation.reset.ok'),
      danger: true,
    });
    if (!agreed) return;
    await act(async () => {
      const { account, initialPassword } = await send(employeeResetPassword, { employeeId: person.id }, options);
      setSecrets([{ account, secret: initialPassword }]);
    });
  };
  const resetFactor = async (person: Employee) => {
    const agreed = await confirm({
      title: t('organisation.factor.title', { name: person.name }),
      content: t('organisation.factor.text'),
      okText: t('organisation.factor.ok'),
      danger: true,
    });
    if (agreed)
      await act(() => send(factorReset, { userId: person.userId }, { quiet: true }), t('organisation.factor.done'));
  };
  const some = (isRight: (person: Employee) => boolean, reason: string) => (people: readonly Employee[]) =>
    people.every(isRight) ? null : t(reason);

  const scope = useMemo(() => (org && orgs.data ? withBelow(orgs.data, org) : []), [org, orgs.data]);
  const spec: AdminListSpec<Employee> = {
    id: 'employees',
    title: t('organisation.employee.title'),
    scope: [tenantId, ...scope],
    load: (request, signal) => {
      const within = scope.length > 0 ? [{ key: 'Q^orgId^SI', value: scope.join(',') }] : [];
      return send(
        employeeQuery,
        { ...request, parameters: [...request.parameters, ...within] },
        { ...options, signal },
      );
    },
    sorts: [{ field: 'account', order: 'ASC' }],
    filters: [
      { field: 'name', label: t('organisation.employee.name'), kind: 'text' },
      { field: 'account', label: t('organisation.employee.account'), kind: 'text' },
      {
        field: 'status',
        label: t('organisation.employee.status'),
        kind: 'choice',
        options: (['actived', 'disabled', 'locked'] as const).map((value) => ({
          value,
          label: t(`organisation.status.${value}`),
        })),
      },
    ],
    columns: [
      {
        field: 'name',
        title: t('organisation.employee.name'),
        width: 100,
      },
      { field: 'account', title: t('organisation.employee.account'), width: 110 },
      {
        field: 'gender',
        title: t('organisation.employee.gender'),
        width: 70,
        priority: 2,
        render: (row) => (row.gender ? t(`organisation.gender.${row.gender}`) : '—'),
        text: (row) => (row.gender ? t(`organisation.gender.${row.gender}`) : ''),
      },
      { field: 'orgPath', title: t('organisation.employee.org'), width: 124 },
      { field: 'positionName', title: t('organisation.employee.position'), width: 120, sortable: false, priority: 2 },
      {
        field: 'roles',
        title: t('organisation.employee.roles'),
        width: 164,
        sortable: false,
        render: (row) => row.roles.map((role) => role.name).join(comma()) || '—',
        text: (row) => row.roles.map((role) => role.name).join(comma()),
      },
      {
        field: 'status',
        title: t('organisation.employee.status'),
        width: 96,
        render: (row) => <EmployeeMark employee={row} />,
        text: (row) => t(row.leftAt ? 'organisation.status.left' : `organisation.status.${row.status}`),
      },
      { field: 'wcAccount', title: t('organisation.employee.wcAccount'), width: 130, priority: 3 },
      {
        field: 'createTime',
        title: t('organisation.employee.createTime'),
        width: 'time',
        priority: 3,
        render: (row) => <TimeCell time={row.createTime} />,
      },
    ],
    nameOf: (row) => row.name,
    onOpen: setEdited,
    rowActions: [
      { key: 'edit', label: t('admin.edit'), run: setEdited },
      {
        key: 'view',
        label: t('access.viewAs'),
        run: (row) => setViewed({ userId: row.userId, name: row.name }),
      },
      { key: 'why', label: t('access.whyThem'), run: setAsked },
      { key: 'reset', label: t('organisation.reset.ok'), isShown: (row) => !row.leftAt, run: reset },
      { key: 'factor', label: t('organisation.factor.ok'), isShown: (row) => !row.leftAt, run: resetFactor },
      {
        key: 'activate',
        label: t('organisation.activate.ok'),
        isShown: (row) => row.status !== 'actived' && !row.leftAt,
        run: (row) => activate([row]),
      },
      {
        key: 'disable',
        label: t('organisation.disable.ok'),
        isShown: (row) => row.status === 'actived',
        run: (row) => disable([row]),
      },
      {
        key: 'leave',
        label: t('organisation.leave.ok'),
        danger: true,
        isShown: (row) => !row.leftAt,
        run: setLeaver,
      },
    ],
    bulkActions: [
      {
        key: 'activate',
        label: t('organisation.activate.ok'),
        refusal: some((row) => row.status !== 'actived' && !row.leftAt, 'organisation.activate.refusal'),
        run: activate,
      },
      {
        key: 'disable',
        label: t('organisation.disable.ok'),
        danger: true,
        refusal: some((row) => row.status === 'actived', 'organisation.disable.refusal'),
        run: disable,
      },
    ],
    exports: true,
    empty: {
      text: t('organisation.employee.none'),
      hint: t('organisation.employee.noneHint'),
      action: (
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('organisation.employee.create')}
        </Button>
      ),
    },
  };
  const list = useListAddress(spec);

  return (
    <AdminPage
      title={spec.title}
      facts={<DesignTenantSelect />}
      actions={
        <>
          <Button onClick={() => setImports(true)}>
            <Icon name="upload" size={14} />
            {t('organisation.import.ok')}
          </Button>
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('organisation.employee.create')}
          </Button>
        </>
      }
    >
      <div className="admin-split narrow">
        <section className="card" aria-label={t('organisation.org.title')}>
          {orgs.isError ? <ErrorState error={orgs.error} onRetry={() => void orgs.refetch()} /> : null}
          {orgs.data ? (
            <OrgTree
              orgs={orgs.data}
              selected={org}
              onSelect={(id) => setQuery({ org: id ?? undefined, page: undefined })}
            />
          ) : null}
        </section>
        <div className="admin-main">
          <AdminList spec={spec} list={list} />
        </div>
      </div>
      <EmployeeForm
        employee={edited}
        orgId={org}
        tenantId={tenantId}
        onClose={() => setEdited(null)}
        onCreated={(account, secret) => setSecrets([{ account, secret }])}
      />
      <ImportDialog open={imports} tenantId={tenantId} onClose={() => setImports(false)} />
      <LeaveDialog employee={leaver} tenantId={tenantId} onClose={() => setLeaver(null)} />
      <ViewAsDrawer target={viewed} tenantId={tenantId} onClose={() => setViewed(null)} />
      <WhyDialog
        open={asked !== null}
        person={asked ? { id: asked.userId, name: asked.name } : null}
        tenantId={tenantId}
        onClose={() => setAsked(null)}
      />
      <OneTimeSecret secrets={secrets} title={t('organisation.secret')} onClose={() => setSecrets([])} />
    </AdminPage>
  );
}
