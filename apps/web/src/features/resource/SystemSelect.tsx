import type { SubSystem } from '@app/contract';
import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

/** Chooses the sub-system whose menus are shown. */
export function SystemSelect({
  systems,
  value,
  onChange,
}: {
  systems: readonly SubSystem[];
  value: string | null;
  onChange: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <label htmlFor={id} className="admin-tenant">
      <span className="visually-hidden">{t('resource.system')}</span>
      <Select
        id={id}
        style={{ width: 200 }}
        value={value ?? undefined}
        placeholder={t('resource.system')}
        options={systems.map((system) => ({ value: system.id, label: system.name }))}
        onChange={onChange}
      />
    </label>
  );
}
