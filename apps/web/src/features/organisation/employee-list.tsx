import { type Employee, employeeQuery } from '@app/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send, useTab } from '../../client/index.ts';
import type { BulkAction, ListColumn, ListFilter, ListSpec, RowAction } from '../../runtime/list/list-spec.ts';
import type { EmployeeDialog } from './EmployeeDialogs.tsx';
import { EmployeeMark, Incomplete, Lacking, lackingOf } from './employee-mark.tsx';
import './organisation.css';
import { withBelow } from './org-tree.ts';
import { useOrgs } from './organisation.queries.ts';
import type { EmployeeActions } from './use-employee-actions.ts';

/** The list of people, of one org and what is below it when the address names one. */
export function useEmployeeList(
  tenantId: string | null,
  actions: EmployeeActions,
  open: (dialog: EmployeeDialog) => void,
): ListSpec<Employee> {
  const { t } = useTranslation();
  const { org } = useTab().query;
  const orgs = useOrgs(tenantId);
  const scope = useMemo(() => (org && orgs.data ? withBelow(orgs.data, org) : []), [org, orgs.data]);
  return {
    id: 'employees',
    title: t('organisation.employee.title'),
    scope: [tenantId, ...scope],
    load: (request, signal) => {
      const within = scope.length > 0 ? [{ key: 'Q^orgId^SI', value: scope.join(',') }] : [];
      const parameters = [...request.parameters, ...within];
      return send(employeeQuery, { ...request, parameters }, { quiet: true, designTenantId: tenantId, signal });
    },
    sorts: [{ field: 'account', order: 'ASC' }],
    filters: filtersOf(t),
    columns: columnsOf(t),
    nameOf: (row) => row.name,
    onOpen: (person) => open({ kind: 'form', person }),
    rowActions: rowActionsOf(t, actions, open),
    bulkActions: bulkActionsOf(t, actions),
    exports: true,
    empty: {
      text: t('organisation.employee.none'),
      hint: t('organisation.employee.noneHint'),
      action: (
        <Button type="primary" onClick={() => open({ kind: 'form', person: 'new' })}>
          {t('organisation.employee.create')}
        </Button>
      ),
    },
  };
}

const filtersOf = (t: TFunction): ListFilter[] => [
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
  { field: 'incomplete', label: t('organisation.employee.incomplete'), kind: 'boolean' },
];

const rolesOf = (row: Employee) => row.roles.map((role) => role.name).join(comma());

const columnsOf = (t: TFunction): ListColumn<Employee>[] => [
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
  {
    field: 'orgPath',
    title: t('organisation.employee.org'),
    width: 124,
    render: (row) => (lackingOf(row).includes('org') ? <Lacking what="org" /> : row.orgPath || '—'),
    text: (row) => row.orgPath,
  },
  {
    field: 'positionName',
    title: t('organisation.employee.position'),
    width: 120,
    sortable: false,
    priority: 2,
    render: (row) => (lackingOf(row).includes('position') ? <Lacking what="position" /> : (row.positionName ?? '—')),
    text: (row) => row.positionName ?? '',
  },
  {
    field: 'roles',
    title: t('organisation.employee.roles'),
    width: 164,
    sortable: false,
    render: (row) => (lackingOf(row).includes('roles') ? <Lacking what="roles" /> : rolesOf(row) || '—'),
    text: rolesOf,
  },
  {
    field: 'status',
    title: t('organisation.employee.status'),
    width: 96,
    // The mark stands in a narrow window too, where the column of positions has no room.
    render: (row) => (
      <span className="employee-marks">
        <EmployeeMark employee={row} />
        {lackingOf(row).length > 0 ? <Incomplete lacking={lackingOf(row)} /> : null}
      </span>
    ),
    text: (row) => t(row.leftAt ? 'organisation.status.left' : `organisation.status.${row.status}`),
  },
  { field: 'wcAccount', title: t('organisation.employee.wcAccount'), width: 130, priority: 3 },
  { field: 'createTime', title: t('organisation.employee.createTime'), kind: 'time', priority: 3 },
];

const isActive = (person: Employee) => person.status === 'actived';
const canBeActivated = (person: Employee) => !isActive(person) && !person.leftAt;
const isHere = (person: Employee) => !person.leftAt;

function rowActionsOf(
  t: TFunction,
  { activate, disable, reset, resetFactor }: EmployeeActions,
  open: (dialog: EmployeeDialog) => void,
): RowAction<Employee>[] {
  return [
    { key: 'edit', label: t('admin.edit'), run: (person) => open({ kind: 'form', person }) },
    {
      key: 'view',
      label: t('access.viewAs'),
      run: ({ userId, name }) => open({ kind: 'viewAs', who: { userId, name } }),
    },
    { key: 'why', label: t('access.whyThem'), run: (person) => open({ kind: 'why', person }) },
    { key: 'reset', label: t('organisation.reset.ok'), isShown: isHere, run: reset },
    { key: 'factor', label: t('organisation.factor.ok'), isShown: isHere, run: resetFactor },
    { key: 'activate', label: t('organisation.activate.ok'), isShown: canBeActivated, run: (row) => activate([row]) },
    { key: 'disable', label: t('organisation.disable.ok'), isShown: isActive, run: (row) => disable([row]) },
    {
      key: 'leave',
      label: t('organisation.leave.ok'),
      danger: true,
      isShown: isHere,
      run: (person) => open({ kind: 'leave', person }),
    },
  ];
}

function bulkActionsOf(t: TFunction, { activate, disable }: EmployeeActions): BulkAction<Employee>[] {
  const unlessAll = (isRight: (person: Employee) => boolean, reason: string) => (people: readonly Employee[]) =>
    people.every(isRight) ? null : t(reason);
  return [
    {
      key: 'activate',
      label: t('organisation.activate.ok'),
      refusal: unlessAll(canBeActivated, 'organisation.activate.refusal'),
      run: activate,
    },
    {
      key: 'disable',
      label: t('organisation.disable.ok'),
      danger: true,
      refusal: unlessAll(isActive, 'organisation.disable.refusal'),
      run: disable,
    },
  ];
}
