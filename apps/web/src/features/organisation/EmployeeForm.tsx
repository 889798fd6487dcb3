import { type Input as CallInput, type Employee, employeeSave } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Radio, Select, TreeSelect } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { EmployeeMark } from './employee-mark.tsx';
import { treeOf } from './org-tree.ts';
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
  const { message } = App.useApp();
  const queries = useQueryClient();
  const orgs = useOrgs(tenantId);
  const positions = usePositions(tenantId);
  const roles = useRoles(tenantId);
  const known = employee === 'new' || employee === null ? null : employee;
  const tree = useMemo(() => treeOf(orgs.data ?? []), [orgs.data]);
  const save = async (values: Values) => {
    const given: Values = {
      ...values,
      gender: values.gender ?? null,
      orgId: values.orgId ?? null,
      positionId: values.positionId ?? null,
      wcAccount: values.wcAccount || null,
    };
    if (known) delete given.account;
    const { initialPassword } = await send(employeeSave, known ? { ...given, id: known.id } : given, {
      quiet: true,
      designTenantId: tenantId,
    });
    if (initialPassword) onCreated(values.account ?? '', initialPassword);
    else message.success(t(known ? 'admin.saved' : 'organisation.employee.joined'));
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <FormDrawer<Values>
      open={employee !== null}
      title={known ? known.name : t('organisation.employee.create')}
      extra={known ? <EmployeeMark employee={known} /> : undefined}
      initial={
        known
          ? {
              account: known.account,
              name: known.name,
              gender: known.gender,
              orgId: known.orgId,
              positionId: known.positionId,
              wcAccount: known.wcAccount ?? '',
              roles: known.roles.map((role) => role.id) as Values['roles'],
            }
          : { orgId, roles: [] }
      }
      onSave={save}
      onClose={onClose}
    >
      <div className="two">
        <Form.Item
          name="account"
          label={t('organisation.employee.account')}
          extra={known ? undefined : t('organisation.employee.accountHelp')}
          rules={[
            { required: true, message: t('organisation.need.account') },
            { pattern: /^[A-Za-z][A-Za-z0-9]{1,40}$/, message: t('organisation.need.accountRule') },
          ]}
        >
          <Input maxLength={41} disabled={known !== null} spellCheck={false} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="name"
          label={t('organisation.employee.name')}
          rules={[{ required: true, message: t('organisation.need.name') }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="gender" label={t('organisation.employee.gender')}>
        <Radio.Group
          options={(['female', 'male'] as const).map((value) => ({ value, label: t(`organisation.gender.${value}`) }))}
        />
      </Form.Item>
      <div className="two">
        <Form.Item name="orgId" label={t('organisation.employee.org')}>
          <TreeSelect
            allowClear
            showSearch
            treeDefaultExpandAll
            treeNodeFilterProp="title"
            treeData={tree}
            fieldNames={{ value: 'key', label: 'title', children: 'children' }}
            placeholder={t('admin.choose')}
          />
        </Form.Item>
        <Form.Item name="positionId" label={t('organisation.employee.position')}>
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            options={(positions.data?.dataResult ?? []).map((one) => ({
              value: one.id,
              label: one.orgName ? `${one.name}（${one.orgName}）` : one.name,
            }))}
            placeholder={t('admin.choose')}
          />
        </Form.Item>
      </div>
      <Form.Item name="roles" label={t('organisation.employee.roles')} extra={t('organisation.employee.rolesHelp')}>
        <MultiSelect
          optionFilterProp="label"
          options={(roles.data?.roles ?? []).map((role) => ({ value: role.id, label: role.name }))}
          placeholder={t('admin.choose')}
        />
      </Form.Item>
      <Form.Item name="wcAccount" label={t('organisation.employee.wcAccount')}>
        <Input maxLength={100} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </FormDrawer>
  );
}
