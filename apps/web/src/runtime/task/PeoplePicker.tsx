import { taskPeople } from '@app/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { MultiSelect } from '../../ui/MultiSelect.tsx';

/** Colleagues by name: one or several; the server says who may be chosen. */
export function PeoplePicker({
  id,
  value,
  onChange,
  multiple = false,
}: {
  id: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  multiple?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['task', 'people', sought],
    queryFn: ({ signal }) => send(taskPeople, { text: sought }, { silent: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const shared = {
    id,
    showSearch: { filterOption: false, onSearch: setText },
    loading: found.isFetching,
    placeholder: t('task.op.choosePeople'),
    notFoundContent: found.isFetching ? null : t('task.op.nobodyFound'),
    options: (found.data ?? []).map((person) => ({
      value: person.id,
      label: [person.name, person.position ?? person.org].filter(Boolean).join(' · '),
    })),
    style: { width: '100%' },
  };
  return multiple ? (
    <MultiSelect {...shared} value={[...value]} onChange={onChange} />
  ) : (
    <Select<string>
      {...shared}
      value={value[0]}
      onChange={(chosen?: string) => onChange(chosen === undefined ? [] : [chosen])}
    />
  );
}
