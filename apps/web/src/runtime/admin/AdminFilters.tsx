import { Button, DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import type { AdminFilter } from './admin-types.ts';

const shown = 4;

/** Filters above a list: Enter or 查询 applies what was typed, a choice applies at once. */
export function AdminFilters({
  filters,
  values,
  onApply,
}: {
  filters: readonly AdminFilter[];
  values: Record<string, string>;
  onApply: (values: Record<string, string>) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(values);
  const [more, setMore] = useState(() => filters.slice(shown).some(({ field }) => values[field]));
  useEffect(() => setTyped(values), [values]);
  if (filters.length === 0) return null;
  const change = (field: string, value: string, apply: boolean) => {
    const next = { ...typed, [field]: value };
    setTyped(next);
    if (apply) onApply(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed);
  };
  return (
    <search>
      <form className="card list-filters" onSubmit={submit}>
        {(more ? filters : filters.slice(0, shown)).map((filter) => (
          <Filter
            key={filter.field}
            filter={filter}
            value={typed[filter.field] ?? ''}
            onChange={(value, apply) => change(filter.field, value, apply)}
          />
        ))}
        <div className="list-filter-buttons">
          <Button type="primary" htmlType="submit">
            {t('common.search')}
          </Button>
          <Button type="link" onClick={() => onApply({})}>
            {t('common.reset')}
          </Button>
          {filters.length > shown && (
            <Button type="link" aria-expanded={more} onClick={() => setMore(!more)}>
              {t(more ? 'list.fewerFilters' : 'list.moreFilters')}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}

function Filter({
  filter,
  value,
  onChange,
}: {
  filter: AdminFilter;
  value: string;
  onChange: (value: string, apply: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <label htmlFor={id}>
      <span>{filter.label}</span>
      {filter.kind === 'date' ? (
        <DatePicker.RangePicker
          id={id}
          allowEmpty={[true, true]}
          value={rangeOf(value)}
          onChange={(range) =>
            onChange(range?.some(Boolean) ? range.map((day) => day?.format('YYYY-MM-DD') ?? '').join(',') : '', true)
          }
        />
      ) : filter.kind === 'choice' ? (
        <MultiSelect
          id={id}
          maxTagCount={1}
          maxTagTextLength={8}
          allowClear
          placeholder={t('list.any')}
          options={[...(filter.options ?? [])]}
          optionFilterProp="label"
          value={value ? value.split(',') : []}
          onChange={(chosen: string[]) => onChange(chosen.join(','), true)}
        />
      ) : (
        <Input
          id={id}
          allowClear
          maxLength={200}
          prefix={<Icon name="search" size={14} />}
          value={value}
          onChange={(event) => onChange(event.target.value, false)}
        />
      )}
    </label>
  );
}

function rangeOf(value: string): [dayjs.Dayjs | null, dayjs.Dayjs | null] {
  const [from, to] = value.split(',');
  return [from ? dayjs(from) : null, to ? dayjs(to) : null];
}
