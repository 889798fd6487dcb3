import type { FilterGroup } from '@app/contract';
import { App, Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '../../ui/use-media.ts';
import { FilterField } from './FilterField.tsx';
import type { ListFilter } from './list-spec.ts';
import type { BuilderField } from './query-builder/builder-fields.ts';
import { countRules } from './query-builder/tree.ts';
import { useFilters } from './use-filters.ts';

const FilterDialog = lazy(async () => ({ default: (await import('./query-builder/FilterDialog.tsx')).FilterDialog }));

const inWindow = 4;
const onPhone = 1;

interface ListFiltersProps {
  filters: readonly ListFilter[];
  values: Record<string, string>;
  /** Fields of the query builder; without them there is none. */
  conditions?: ((filters: Readonly<Record<string, string>>) => readonly BuilderField[] | null) | undefined;
  /** The conditions of the query builder; null = none. */
  tree: FilterGroup | null;
  /** Called with the filter values; `tree` is null when the conditions are cleared too. */
  onApply: (values: Record<string, string>, tree?: null) => void;
  onTree: (tree: FilterGroup | null) => void;
}

/**
 * Filters above a list; the fifth and later, on a phone all but the first, are folded into 更多条件. Typed text is applied by Enter or 查询, a choice or a
 * complete range at once.
 */
export function ListFilters({ filters, values, onApply, ...builder }: ListFiltersProps): ReactNode {
  const { t } = useTranslation();
  const dates = filters.filter(({ kind }) => kind === 'date').map(({ field }) => field);
  const { form, typed, change, submit, reset } = useFilters(values, dates, onApply);
  const shown = useMedia(phone) ? onPhone : inWindow;
  const [more, setMore] = useState(() => filters.slice(shown).some(({ field }) => values[field]));
  if (filters.length === 0) return null;
  return (
    <search>
      <form ref={form} className="card list-filters" onSubmit={submit}>
        {(more ? filters : filters.slice(0, shown)).map((filter) => (
          <FilterField
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
          <Conditions {...builder} values={values} />
        </div>
      </form>
    </search>
  );
}

/** Button that opens the query builder and shows the number of its conditions. */
function Conditions({
  conditions,
  values,
  tree,
  onTree,
}: Pick<ListFiltersProps, 'conditions' | 'values' | 'tree' | 'onTree'>): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [building, setBuilding] = useState(false);
  const fields = conditions?.(values);
  if (!conditions) return null;
  if (!fields)
    return (
      <Button type="link" onClick={() => void message.info(t('query.oneArea'))}>
        {t('query.open')}
      </Button>
    );
  return (
    <>
      <Button type="link" aria-haspopup="dialog" onClick={() => setBuilding(true)}>
        {tree ? t('query.active', { count: countRules(tree) }) : t('query.open')}
      </Button>
      {building ? (
        <Suspense>
          <FilterDialog fields={fields} value={tree} onApply={onTree} onClose={() => setBuilding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
