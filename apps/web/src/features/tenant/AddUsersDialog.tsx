import type { Employee, TenantRecord } from '@app/contract';
import { Button, Checkbox, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { useJoiningPeople } from './tenant-people.ts';

/** Lets people of another tenant work in this one too. */
export function AddUsersDialog({
  tenant,
  members,
  onClose,
}: {
  tenant: TenantRecord;
  /** Who is in already. */
  members: readonly Employee[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const joining = useJoiningPeople(tenant, members, onClose);
  const isNobody = joining.chosen.length === 0;
  return (
    <Dialog
      open
      title={t('tenant.users.addTitle', { name: tenant.name })}
      onClose={onClose}
      dirty={!isNobody}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            disabled={isNobody}
            title={isNobody ? t('tenant.users.chooseFirst') : undefined}
            loading={joining.busy}
            onClick={() => void joining.add()}
          >
            {t('tenant.users.add')}
          </Button>
        </>
      }
    >
      <p className="admin-help">{t('tenant.users.help')}</p>
      <PeopleFields joining={joining} />
      <Checkbox
        className="admin-type"
        checked={joining.asAdmin}
        onChange={(event) => joining.setAsAdmin(event.target.checked)}
      >
        {t('tenant.users.asAdmin')}
      </Checkbox>
    </Dialog>
  );
}

function PeopleFields({ joining }: { joining: ReturnType<typeof useJoiningPeople> }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const look = { optionFilterProp: 'label', style: { width: '100%' }, placeholder: t('admin.choose') };
  return (
    <>
      <label htmlFor={`${id}-tenant`} className="admin-type">
        <span>{t('tenant.users.from')}</span>
        <Select
          {...look}
          id={`${id}-tenant`}
          showSearch
          value={joining.source}
          options={joining.sources}
          onChange={joining.setSource}
        />
      </label>
      <label htmlFor={`${id}-users`} className="admin-type">
        <span>{t('tenant.users.people')}</span>
        <MultiSelect
          {...look}
          id={`${id}-users`}
          disabled={joining.source === null}
          loading={joining.loading}
          value={joining.chosen}
          options={joining.people}
          onChange={joining.setChosen}
        />
      </label>
    </>
  );
}
