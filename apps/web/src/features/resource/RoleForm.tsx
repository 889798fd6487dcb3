import { type Input as CallInput, type Role, roleSave } from '@app/contract';
import { Checkbox, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';

type Values = CallInput<typeof roleSave>;

/** Creates a role of the tenant or changes one; built-in roles belong to the product. */
export function RoleForm({
  role,
  grantable,
  tenantId,
  onClose,
  onSaved,
}: {
  role: Role | 'new' | null;
  grantable: readonly { id: string; name: string }[];
  tenantId: string | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const known = role === 'new' ? null : role;
  const save = async (values: Values) => {
    const sent = { ...values, names: namesOf(values.names) };
    const id = await send(roleSave, known ? { ...sent, id: known.id } : sent, {
      quiet: true,
      designTenantId: tenantId,
    });
    await saved();
    onSaved(id);
  };
  return (
    <FormDrawer<Values>
      open={role !== null}
      title={known ? known.name : t('resource.role.create')}
      initial={
        known
          ? {
              name: known.name,
              code: known.code,
              description: known.description,
              permissions: known.permissions,
              names: { en: known.names.en, 'zh-TW': known.names['zh-TW'] },
            }
          : { permissions: [] }
      }
      onSave={save}
      onClose={onClose}
    >
      <NameFields />
      <Form.Item name="description" label={t('resource.role.description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="permissions" label={t('resource.role.permissions')} extra={t('resource.role.grantableHelp')}>
        <Checkbox.Group
          className="admin-checks"
          options={grantable.map((one) => ({ value: one.id, label: one.name }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}

/** Names that were written; an emptied field is none. */
function namesOf(names: Values['names']): Values['names'] {
  return Object.fromEntries(Object.entries(names ?? {}).filter(([, name]) => name));
}

function NameFields(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item
        name="name"
        label={t('resource.role.name')}
        rules={[{ required: true, message: t('resource.need.roleName') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={['names', 'en']} label={t('resource.role.nameEn')} extra={t('resource.role.nameHelp')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={['names', 'zh-TW']} label={t('resource.role.nameTw')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('resource.role.code')}
        extra={t('resource.role.codeHelp')}
        rules={[
          { required: true, message: t('resource.need.roleCode') },
          { pattern: /^[A-Za-z][A-Za-z0-9_]{0,40}$/, message: t('resource.need.codeRule') },
        ]}
      >
        <Input maxLength={41} spellCheck={false} />
      </Form.Item>
    </>
  );
}
