import {
  type Input as CallInput,
  employeeQuery,
  groupQuery,
  groupRemove,
  groupSave,
  type UserGroup,
} from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';

type Values = CallInput<typeof groupSave>;

/** Groups of people, for messages and processes. */
export default function GroupsPage(): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const act = useAction();
  const tenantId = useDesignTenant();
  const [edited, setEdited] = useState<UserGroup | 'new' | null>(null);
  const known = edited === 'new' ? null : edited;
  const options = { quiet: true, designTenantId: tenantId };
  const people = useQuery({
    queryKey: ['admin', 'employees', 'all', tenantId],
    queryFn: ({ signal }) => send(employeeQuery, { requestPage: { pageNo: 1, limit: 500 } }, { ...options, signal }),
    enabled: edited !== null,
  });
  const remove = async (groups: readonly UserGroup[]) => {
    const agreed = await confirm({
      title: t(groups.length === 1 ? 'organisation.group.removeTitle' : 'organisation.group.removeMany', {
        count: groups.length,
        name: groups[0]?.name,
      }),
      content: t('list.removeText'),
      okText: t('list.remove'),
      danger: true,
    });
    const ids = groups.map(({ id }) => id).join(',');
    if (agreed) await act(() => send(groupRemove, { ids }, options), t('list.removed', { count: groups.length }));
  };
  const save = async (values: Values) => {
    await send(groupSave, known ? { ...values, id: known.id } : values, options);
    message.success(t('admin.saved'));
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  const spec: AdminListSpec<UserGroup> = {
    id: 'groups',
    title: t('organisation.group.title'),
    scope: [tenantId],
    load: (request, signal) => send(groupQuery, request, { ...options, signal }),
    sorts: [{ field: 'code', order: 'ASC' }],
    filters: [
      { field: 'name', label: t('organisation.group.name'), kind: 'text' },
      { field: 'code', label: t('organisation.code'), kind: 'text' },
    ],
    columns: [
      { field: 'name', title: t('organisation.group.name'), width: 180 },
      { field: 'code', title: t('organisation.code'), width: 140 },
      { field: 'description', title: t('organisation.description'), width: 240, sortable: false },
      {
        field: 'members',
        title: t('organisation.group.members'),
        width: 280,
        sortable: false,
        render: (row) => (
          <span title={row.members.map((one) => one.name).join(comma())}>
            {t('organisation.group.count', { count: row.members.length })}
            <span className="t3"> {row.members.map((one) => one.name).join(comma())}</span>
          </span>
        ),
        text: (row) => row.members.map((one) => one.name).join(comma()),
      },
    ],
    nameOf: (row) => row.name,
    onOpen: setEdited,
    rowActions: [
      { key: 'edit', label: t('admin.edit'), run: setEdited },
      { key: 'remove', label: t('list.remove'), danger: true, run: (row) => remove([row]) },
    ],
    bulkActions: [{ key: 'remove', label: t('list.remove'), danger: true, run: remove }],
    exports: true,
    empty: {
      text: t('organisation.group.none'),
      hint: t('organisation.group.noneHint'),
      action: (
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('organisation.group.create')}
        </Button>
      ),
    },
  };
  return (
    <>
      <AdminListPage
        spec={spec}
        facts={<DesignTenantSelect />}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('organisation.group.create')}
          </Button>
        }
      />
      <FormDrawer<Values>
        open={edited !== null}
        title={known ? known.name : t('organisation.group.create')}
        initial={
          known
            ? {
                name: known.name,
                code: known.code,
                description: known.description,
                employeeIds: known.members.map((one) => one.id),
              }
            : { employeeIds: [] }
        }
        onSave={save}
        onClose={() => setEdited(null)}
      >
        <Form.Item
          name="name"
          label={t('organisation.group.name')}
          rules={[{ required: true, message: t('organisation.need.groupName') }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('organisation.code')}
          extra={t('organisation.codeHelp')}
          rules={[
            { required: true, message: t('organisation.need.code') },
            { pattern: /^[A-Za-z][A-Za-z0-9_]{0,40}$/, message: t('organisation.need.codeRule') },
          ]}
        >
          <Input maxLength={41} spellCheck={false} />
        </Form.Item>
        <Form.Item name="description" label={t('organisation.description')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        <Form.Item name="employeeIds" label={t('organisation.group.members')}>
          <MultiSelect
            optionFilterProp="label"
            loading={people.isPending && edited !== null}
            options={(people.data?.dataResult ?? []).map((one) => ({
              value: one.id,
              label: `${one.name} ${one.account}`,
            }))}
            placeholder={t('admin.choose')}
          />
        </Form.Item>
      </FormDrawer>
    </>
  );
}
