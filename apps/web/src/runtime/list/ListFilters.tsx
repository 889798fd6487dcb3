import { type AreaDefinition, type FilterGroup, optionsOf, statusesOf, textOf } from '@app/contract';
import { filterKindOf } from '@app/engine/fields/filter-fields';
import { Button, Input } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { DayRange } from '../../ui/DayRange.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { fieldOf } from './list-state.ts';
import { builderFieldsOf } from './query-builder/builder-fields.ts';
import { countRules } from './query-builder/tree.ts';
import { useFilters } from './use-filters.ts';

const FilterDialog = lazy(async () => ({ default: (await import('./query-builder/FilterDialog.tsx')).FilterDialog }));

const shown = 4;

/** Filters above a list; the fifth and later fold into 更多条件. Enter or 查询 applies them. */
export function ListFilters({
  definition,
  values,
  tree,
  onApply,
  onTree,
}: {
  definition: AreaDefinition;
  values: Record<string, string>;
  /** The query builder's conditions. */
  tree: FilterGroup | null;
  onApply: (values: Record<string, string>, tree?: null) => void;
  onTree: (tree: FilterGroup | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const all = definition.list.filters;
  const dates = all.filter((field) => filterKindOf(definition, field) === 'date');
  const { form, typed, change, submit, reset } = useFilters(values, dates, onApply);
  const [more, setMore] = useState(() => all.slice(shown).some((filter) => values[filter]));
  const [building, setBuilding] = useState(false);
  const filters = more ? all : all.slice(0, shown);
  if (all.length === 0) return null;
  return (
    <search>
      <form ref={form} className="card list-filters" onSubmit={submit}>
        {filters.map((filter) => (
          <Filter key={filter} definition={definition} field={filter} value={typed[filter] ?? ''} onChange={change} />
        ))}
        <div className="list-filter-buttons">
          <Button type="primary" htmlType="submit">
            {t('common.search')}
          </Button>
          <Button type="link" onClick={reset}>
            {t('common.reset')}
          </Button>
          {all.length > shown && (
            <Button type="link" aria-expanded={more} onClick={() => setMore(!more)}>
              {t(more ? 'list.fewerFilters' : 'list.moreFilters')}
            </Button>
          )}
          {hasBuilder(definition) && (
            <Button type="link" aria-haspopup="dialog" onClick={() => setBuilding(true)}>
              {tree ? t('query.active', { count: countRules(tree) }) : t('query.open')}
            </Button>
          )}
        </div>
      </form>
      {building ? (
        <Suspense>
          <FilterDialog
            fields={builderFieldsOf(definition, (field) => labelOf(definition, field, t))}
            value={tree}
            onApply={onTree}
            onClose={() => setBuilding(false)}
          />
        </Suspense>
      ) : null}
    </search>
  );
}

/** Lists of tasks and reports are asked in their own way. */
function hasBuilder(definition: AreaDefinition): boolean {
  return definition.kind !== 'report' && !(definition.kind === 'worklist' && definition.worklist.source === 'tasks');
}

function Filter({
  definition,
  field,
  value,
  onChange,
}: {
  definition: AreaDefinition;
  field: string;
  value: string;
  onChange: (field: string, value: string, apply?: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const kind = filterKindOf(definition, field);
  const label = labelOf(definition, field, t);
  const id = `filter-${definition.id.replace('/', '-')}-${field}`;
  if (kind === 'date') {
    return (
      <div className="list-filter">
        <label htmlFor={id} className="list-filter-name">
          {label}
        </label>
        <DayRange id={id} label={label} value={value} onChange={(range) => onChange(field, range, true)} />
      </div>
    );
  }
  if (kind === 'choice' || kind === 'boolean') {
    const options =
      field === 'status'
        ? statusesOf(definition)
            .filter((status) => status.look !== 'draft')
            .map((status) => ({ value: status.value, label: textOf(status.label, language) }))
        : kind === 'boolean'
          ? [
              { value: 'true', label: t('common.yes') },
              { value: 'false', label: t('common.no') },
            ]
          : optionsOf(fieldOf(definition, field)).map((option) => ({
              value: option.value,
              label: textOf(option.label, language),
            }));
    return (
      <label htmlFor={id} className="list-filter">
        <span className="list-filter-name">{label}</span>
        <MultiSelect
          id={id}
          maxTagCount={1}
          maxTagTextLength={8}
          allowClear
          placeholder={t('list.any')}
          options={options}
          optionFilterProp="label"
          value={value ? value.split(',') : []}
          onChange={(chosen: string[]) => onChange(field, chosen.join(','), true)}
        />
      </label>
    );
  }
  return (
    <label htmlFor={id} className="list-filter">
      <span className="list-filter-name">{label}</span>
      <Input
        id={id}
        allowClear
        maxLength={200}
        prefix={<Icon name="search" size={14} />}
        value={value}
        onChange={(event) => onChange(field, event.target.value)}
      />
    </label>
  );
}

/** Heading of a case column or of an area's own field. */
export function labelOf(definition: AreaDefinition, field: string, t: (key: string) => string): string {
  const own = fieldOf(definition, field);
  return own ? textOf(own.label, getLanguage()) : t(`list.column.${field}`);
}
