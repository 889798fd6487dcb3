import { type Input as CallInput, groupSave, type UserGroup } from '@app/contract';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { NameAndCode, type OrganisationFormProps } from './NameAndCode.tsx';
import { PeopleSelect } from './PeopleSelect.tsx';

type Values = CallInput<typeof groupSave>;

/** Creates a group of people or changes one. */
export function GroupForm({
  group,
  tenantId,
  onClose,
}: OrganisationFormProps & {
  group: UserGroup | 'new' | null;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const known = group === 'new' ? null : group;
  const save = async (values: Values) => {
    await send(groupSave, known ? { ...values, id: known.id } : values, { quiet: true, designTenantId: tenantId });
    await saved();
  };
  return (
    <FormDrawer<Values>
      open={group !== null}
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
      onClose={onClose}
    >
      <NameAndCode label={t('organisation.group.name')} missing={t('organisation.need.groupName')} />
      <Form.Item name="description" label={t('organisation.description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="employeeIds" label={t('organisation.group.members')}>
        <PeopleSelect isOpen={group !== null} tenantId={tenantId} />
      </Form.Item>
    </FormDrawer>
  );
}
