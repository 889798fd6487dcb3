import { type Input as CallInput, type Org, orgSave } from '@app/contract';
import { Form, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useSession } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { numberRule } from '../../ui/number.ts';
import { NameAndCode, type OrganisationFormProps } from './NameAndCode.tsx';
import { LevelSelect, OrgSelect } from './OrgSelect.tsx';
import { withBelow } from './org-tree.ts';
import { useLevels } from './organisation.queries.ts';
import { PersonSelect } from './PeopleSelect.tsx';

type Values = CallInput<typeof orgSave>;
/** Who may read the letters of companies to an org. */
const readers = ['none', 'manager', 'members'] as const;

/** Creates an org below another one, or changes one; an org never goes below itself. */
export function OrgForm({
  edited,
  orgs,
  tenantId,
  onClose,
}: OrganisationFormProps & {
  edited: { org: Org | null; parentId: string | null } | null;
  orgs: readonly Org[];
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const takesLetters = useSession((session) => tenantId !== null || session.tenant?.kind === 'authority');
  // Asked for before the form opens, so that it opens with names.
  useLevels(tenantId);
  const known = edited?.org ?? null;
  const save = async ({ parentId = null, managerId = null, levelId = null, ...values }: Values) => {
    const given = { ...values, parentId, managerId, levelId, ...(known ? { id: known.id } : {}) };
    await send(orgSave, given, { quiet: true, designTenantId: tenantId });
    await saved();
  };
  return (
    <FormDrawer<Values>
      open={edited !== null}
      title={known ? known.name : t('organisation.org.create')}
      initial={known ? valuesOf(known) : { parentId: edited?.parentId ?? null, letters: 'none' }}
      onSave={save}
      onClose={onClose}
    >
      <NameAndCode label={t('organisation.org.name')} missing={t('organisation.need.orgName')} />
      <ParentField known={known} orgs={orgs} />
      <Form.Item name="managerId" label={t('organisation.org.manager')} extra={t('organisation.org.managerHelp')}>
        <PersonSelect isOpen={edited !== null} tenantId={tenantId} />
      </Form.Item>
      {takesLetters ? (
        <Form.Item name="letters" label={t('organisation.org.letters')} extra={t('organisation.org.lettersHelp')}>
          <Select options={readers.map((value) => ({ value, label: t(`organisation.org.lettersOf.${value}`) }))} />
        </Form.Item>
      ) : null}
      <div className="two">
        <Form.Item name="levelId" label={t('organisation.level.one')}>
          <LevelSelect ranks="org" tenantId={tenantId} />
        </Form.Item>
        <Form.Item name="sort" label={t('admin.sort')} rules={[numberRule(t, { whole: true, min: 0, max: 100_000 })]}>
          <NumberInput whole style={{ width: '100%' }} />
        </Form.Item>
      </div>
    </FormDrawer>
  );
}

const valuesOf = ({ name, code, parentId, managerId, levelId, letters, sort }: Org): Partial<Values> => ({
  name,
  code,
  parentId,
  managerId,
  levelId,
  letters,
  sort,
});

function ParentField({ known, orgs }: { known: Org | null; orgs: readonly Org[] }): ReactNode {
  const { t } = useTranslation();
  const others = useMemo(() => {
    const own = known ? new Set(withBelow(orgs, known.id)) : new Set<string>();
    return orgs.filter((org) => !own.has(org.id));
  }, [orgs, known]);
  return (
    <Form.Item name="parentId" label={t('organisation.org.parent')}>
      <OrgSelect orgs={others} placeholder={t('organisation.org.top')} />
    </Form.Item>
  );
}
