import {
  type Input as CallInput,
  type Employee,
  employeeSave,
  type Org,
  type Position,
  type Role,
} from '@app/contract';
import { Alert, Form, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { EmployeeMark } from './employee-mark.tsx';
import { OrgSelect } from './OrgSelect.tsx';
import { useOrgs, usePositions, useRoles } from './organisation.queries.ts';

type Values = CallInput<typeof employeeSave>;

/** Creates an employee with account and one-time password, or changes one. */
export function EmployeeForm({
  employee,
  orgId,
  tenantId,
  onClose,
  onCreated,
}: {
  employee: Employee | 'new' | null;
  orgId: string | null;
  tenantId: string | null;
  onClose: () => void;
  onCreated: (account: string, secret: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  // Asked for before the form opens, so that it opens with names.
  const orgs = useOrgs(tenantId).data ?? [];
  const positions = usePositions(tenantId).data?.dataResult ?? [];
  const roles = useRoles(tenantId).data?.roles ?? [];
  const known = employee === 'new' || employee === null ? null : employee;
  const save = async (values: Values) => {
    const { initialPassword } = await send(employeeSave, givenOf(values, known), {
      quiet: true,
      designTenantId: tenantId,
    });
    if (initialPassword) onCreated(values.account ?? '', initialPassword);
    await saved(initialPassword ? null : t(known ? 'admin.saved' : 'organisation.employee.joined'));
  };
  return (
    <FormDrawer<Values>
      open={employee !== null}
      title={known ? known.name : t('organisation.employee.create')}
      extra={known ? <EmployeeMark employee={known} /> : undefined}
      initial={known ? valuesOf(known) : { orgId, roles: [] }}
      onSave={save}
      onClose={onClose}
    >
      <NameFields isKnown={known !== null} />
      <Form.Item name="gender" label={t('organisation.employee.gender')}>
        <Radio.Group
          options={(['female', 'male'] as const).map((value) => ({ value, label: t(`organisation.gender.${value}`) }))}
        />
      </Form.Item>
      <PlaceFields orgs={orgs} positions={positions} />
      <RolesField roles={roles} />
      {known === null || (known.status === 'actived' && !known.leftAt) ? <LackingNote /> : null}
      <Form.Item name="wcAccount" label={t('organisation.employee.wcAccount')}>
        <Input maxLength={100} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </FormDrawer>
  );
}

function valuesOf(known: Employee): Partial<Values> {
  const { account, name, gender, orgId, positionId, wcAccount, roles } = known;
  return {
    account,
    name,
    gender,
    orgId,
    positionId,
    wcAccount: wcAccount ?? '',
    roles: roles.map((role) => role.id) as Values['roles'],
  };
}

/** What the server is given: what was emptied is sent as such, and an account never changes. */
function givenOf({ account, ...values }: Values, known: Employee | null): Values {
  return {
    ...values,
    gender: values.gender ?? null,
    orgId: values.orgId ?? null,
    positionId: values.positionId ?? null,
    wcAccount: values.wcAccount || null,
    ...(known ? { id: known.id } : { account }),
  };
}

function NameFields({ isKnown }: { isKnown: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="two">
      <Form.Item
        name="account"
        label={t('organisation.employee.account')}
        extra={isKnown ? undefined : t('organisation.employee.accountHelp')}
        rules={[
          { required: true, message: t('organisation.need.account') },
          { pattern: /^[A-Za-z][A-Za-z0-9]{1,40}$/, message: t('organisation.need.accountRule') },
        ]}
      >
        <Input maxLength={41} disabled={isKnown} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('organisation.employee.name')}
        rules={[{ required: true, message: t('organisation.need.name') }]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

/** Where somebody works. */
function PlaceFields({ orgs, positions }: { orgs: readonly Org[]; positions: readonly Position[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="two">
      <Form.Item name="orgId" label={t('organisation.employee.org')}>
        <OrgSelect orgs={orgs} placeholder={t('admin.choose')} />
      </Form.Item>
      <Form.Item name="positionId" label={t('organisation.employee.position')}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={positions.map((one) => ({
            value: one.id,
            label: one.orgName ? `${one.name}（${one.orgName}）` : one.name,
          }))}
          placeholder={t('admin.choose')}
        />
      </Form.Item>
    </div>
  );
}

/** Says, while the form is filled in, what somebody without org, position or role will not be able to do; it keeps nobody from saving. */
function LackingNote(): ReactNode {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Values>();
  const [orgId, positionId, roles] = [
    Form.useWatch('orgId', form),
    Form.useWatch('positionId', form),
    Form.useWatch('roles', form),
  ];
  const lacking = [
    ...(orgId ? [] : (['org'] as const)),
    ...(positionId ? [] : (['position'] as const)),
    ...(roles?.length ? [] : (['roles'] as const)),
  ];
  if (lacking.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="admin-fault"
      title={t('organisation.lacking.title')}
      description={
        <ul>
          {lacking.map((what) => (
            <li key={what}>{t(`organisation.lacking.${what}`)}</li>
          ))}
        </ul>
      }
    />
  );
}

function RolesField({ roles }: { roles: readonly Role[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <Form.Item name="roles" label={t('organisation.employee.roles')} extra={t('organisation.employee.rolesHelp')}>
      <MultiSelect
        optionFilterProp="label"
        options={roles.map((role) => ({ value: role.id, label: role.name }))}
        placeholder={t('admin.choose')}
      />
    </Form.Item>
  );
}
