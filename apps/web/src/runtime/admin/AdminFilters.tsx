import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayRange } from '../../ui/DayRange.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { useFilters } from '../list/use-filters.ts';
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
  const dates = filters.filter(({ kind }) => kind === 'date').map(({ field }) => field);
  const { form, typed, change, submit, reset } = useFilters(values, dates, onApply);
  const [more, setMore] = useState(() => filters.slice(shown).some(({ field }) => values[field]));
  if (filters.length === 0) return null;
  return (
    <search>
      <form ref={form} className="card list-filters" onSubmit={submit}>
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
          <Button type="link" onClick={reset}>
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
    <div className="list-filter">
      <label htmlFor={id} className="list-filter-name">
        {filter.label}
      </label>
      {filter.kind === 'date' ? (
        <DayRange id={id} label={filter.label} value={value} onChange={(range) => onChange(range, true)} />
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
    </div>
  );
}
