import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { usePeople } from './organisation.queries.ts';

/** The people of a tenant to choose from while a form is open; the form gives value and change. */
interface PeopleProps<V> {
  isOpen: boolean;
  tenantId: string | null;
  id?: string;
  value?: V;
  onChange?: (chosen: V) => void;
}

/** One of the people of a tenant, by the id. */
export function PersonSelect({ isOpen, tenantId, ...field }: PeopleProps<string>): ReactNode {
  const { t } = useTranslation();
  const people = usePeople(tenantId, isOpen);
  return (
    <Select {...field} allowClear showSearch optionFilterProp="label" {...people} placeholder={t('admin.choose')} />
  );
}

/** Several of the people of a tenant, by their ids. */
export function PeopleSelect({ isOpen, tenantId, ...field }: PeopleProps<string[]>): ReactNode {
  const { t } = useTranslation();
  const people = usePeople(tenantId, isOpen);
  return <MultiSelect {...field} optionFilterProp="label" {...people} placeholder={t('admin.choose')} />;
}
