import { type Input as CallInput, type TenantRecord, tenantSave, tenantScales } from '@app/contract';
import { Form, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useTenants } from '../../runtime/admin/tenants.ts';
import { useSaved } from '../../runtime/admin/use-action.ts';

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
  const saved = useSaved();
  const known = tenant === 'new' ? null : tenant;
  const save = async (values: Values) => {
    const given = { ...values, parentId: values.parentId ?? null, account: values.account || null };
    await send(tenantSave, known ? { ...given, id: known.id } : given, { quiet: true });
    await saved(t(known ? 'admin.saved' : 'tenant.created'));
  };
  return (
    <FormDrawer<Values>
      open={tenant !== null}
      title={known ? t('tenant.editTitle', { name: known.name }) : t('tenant.create')}
      initial={known ? valuesOf(known) : { kind: 'company' }}
      onSave={save}
      onClose={onClose}
    >
      {known ? null : <p className="admin-help">{t('tenant.createHelp')}</p>}
      <KindFields known={known} />
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
      <ParentField known={known} isOpen={tenant !== null} />
      <Form.Item name="account" label={t('tenant.account')} extra={t('tenant.accountHelp')}>
        <Input maxLength={100} spellCheck={false} autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  );
}

const valuesOf = ({ name, code, kind, email, scale, parentId, account }: TenantRecord): Partial<Values> => ({
  name,
  code,
  kind,
  email: email ?? '',
  scale: (scale ?? '') as Values['scale'],
  parentId,
  account,
});

/** What a tenant is called and what it is: the kind never changes, the code not once its space is made. */
function KindFields({ known }: { known: TenantRecord | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
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
        <Input maxLength={41} disabled={known?.schemaStatus === 'CREATED'} spellCheck={false} />
      </Form.Item>
      <Form.Item name="kind" label={t('tenant.kindLabel')} extra={t('tenant.kindHelp')}>
        <Radio.Group
          disabled={known !== null}
          options={(['company', 'authority'] as const).map((value) => ({ value, label: t(`tenant.kind.${value}`) }))}
        />
      </Form.Item>
    </>
  );
}

function ParentField({ known, isOpen }: { known: TenantRecord | null; isOpen: boolean }): ReactNode {
  const { t } = useTranslation();
  const all = useTenants(isOpen);
  return (
    <Form.Item name="parentId" label={t('tenant.parent')}>
      <Select
        allowClear
        showSearch
        optionFilterProp="label"
        loading={all.isPending}
        options={(all.data ?? [])
          .filter((one) => one.id !== known?.id)
          .map((one) => ({ value: one.id, label: one.name }))}
        placeholder={t('tenant.noParent')}
      />
    </Form.Item>
  );
}
