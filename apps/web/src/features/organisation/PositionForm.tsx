import { type Input as CallInput, type Org, type Position, positionSave } from '@app/contract';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { NameAndCode, type OrganisationFormProps } from './NameAndCode.tsx';
import { LevelSelect, OrgSelect } from './OrgSelect.tsx';
import { useLevels } from './organisation.queries.ts';

type Values = CallInput<typeof positionSave>;

/** Creates a position or changes one. */
export function PositionForm({
  position,
  orgId,
  orgs,
  tenantId,
  onClose,
}: OrganisationFormProps & {
  position: Position | 'new' | null;
  orgId: string | null;
  orgs: readonly Org[];
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  // Asked for before the form opens, so that it opens with names.
  useLevels(tenantId);
  const known = position === 'new' ? null : position;
  const save = async (values: Values) => {
    const given: Values = { ...values, orgId: values.orgId ?? null, levelId: values.levelId ?? null };
    await send(positionSave, known ? { ...given, id: known.id } : given, { quiet: true, designTenantId: tenantId });
    await saved();
  };
  return (
    <FormDrawer<Values>
      open={position !== null}
      title={known ? known.name : t('organisation.position.create')}
      initial={known ? { name: known.name, code: known.code, orgId: known.orgId, levelId: known.levelId } : { orgId }}
      onSave={save}
      onClose={onClose}
    >
      <NameAndCode label={t('organisation.position.name')} missing={t('organisation.need.positionName')} />
      <Form.Item name="orgId" label={t('organisation.employee.org')} extra={t('organisation.position.orgHelp')}>
        <OrgSelect orgs={orgs} placeholder={t('organisation.position.anyOrg')} />
      </Form.Item>
      <Form.Item name="levelId" label={t('organisation.level.one')}>
        <LevelSelect ranks="position" tenantId={tenantId} />
      </Form.Item>
    </FormDrawer>
  );
}
