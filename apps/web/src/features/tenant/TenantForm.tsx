import { type Input as CallInput, type TenantRecord, tenantFind, tenantSave, tenantScales } from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';

type Values = CallInput<typeof tenantSave>;

/** Creates a tenant or changes one; state and approval have their own actions. */
export function TenantForm({
  tenant,
  onClose,
}: {
  tenant: TenantRecord | 'new' | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const known = tenant === 'new' || tenant === null ? null : tenant;
  const all = useQuery({
    queryKey: ['admin', 'tenant', 'find'],
    queryFn: ({ signal }) => send(tenantFind, {}, { quiet: true, signal }),
    enabled: tenant !== null,
  });
  const parents = (all.data ?? []).filter((one) => one.id !== known?.id);
  const save = async (values: Values) => {
    const given = { ...values, parentId: values.parentId ?? null, account: values.account || null };
    await send(tenantSave, known ? { ...given, id: known.id } : given, { quiet: true });
    message.success(t(known ? 'admin.saved' : 'tenant.created'));
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <FormDrawer<Values>
      open={tenant !== null}
      title={known ? t('tenant.editTitle', { name: known.name }) : t('tenant.create')}
      initial={
        known
          ? {
              name: known.name,
              code: known.code,
              kind: known.kind,
              email: known.email ?? '',
              scale: (known.scale ?? '') as Values['scale'],
              parentId: known.parentId,
              account: known.account,
            }
          : { kind: 'company' }
      }
      onSave={save}
      onClose={onClose}
    >
      {known ? null : <p className="admin-help">{t('tenant.createHelp')}</p>}
      <Form.Item name="name" label={t('tenant.name')} rules={[{ required: true, message: t('tenant.need.name') }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('tenant.code')}
        extra={t('tenant.codeHelp')}
        rules={[
          { required: true, message: t('tenant.need.code') },
          { pattern: /^[a-z][a-z0-9_]{1,40}$/, message: t('tenant.need.codeRule') },
        ]}
      >
        <Input maxLength={41} disabled={known !== null && known.schemaStatus === 'CREATED'} spellCheck={false} />
      </Form.Item>
      <Form.Item name="kind" label={t('tenant.kindLabel')} extra={t('tenant.kindHelp')}>
        <Radio.Group
          disabled={known !== null}
          options={(['company', 'authority'] as const).map((value) => ({ value, label: t(`tenant.kind.${value}`) }))}
        />
      </Form.Item>
      <div className="two">
        <Form.Item name="email" label={t('tenant.email')} rules={[{ type: 'email', message: t('tenant.need.email') }]}>
          <Input maxLength={200} inputMode="email" />
        </Form.Item>
        <Form.Item name="scale" label={t('tenant.scale')}>
          <Select
            allowClear
            options={tenantScales.map((value, at) => ({ value, label: t(`tenant.scales.${at}`) }))}
            placeholder={t('admin.choose')}
          />
        </Form.Item>
      </div>
      <Form.Item name="parentId" label={t('tenant.parent')}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          loading={all.isPending}
          options={parents.map((one) => ({ value: one.id, label: one.name }))}
          placeholder={t('tenant.noParent')}
        />
      </Form.Item>
      <Form.Item name="account" label={t('tenant.account')} extra={t('tenant.accountHelp')}>
        <Input maxLength={100} spellCheck={false} autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  );
}
