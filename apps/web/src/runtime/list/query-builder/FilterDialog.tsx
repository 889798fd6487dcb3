import type { FilterGroup } from '@app/contract';
import { type FilterProblem, filterProblems } from '@app/engine/rules';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { BuilderField } from './builder-fields.ts';
import { QueryBuilder } from './QueryBuilder.tsx';
import { countRules, emptyGroup, emptyRule } from './tree.ts';

/** 高级查询: the query builder in a dialog; faults are shown at their conditions, and nothing is applied until there are none. */
export function FilterDialog({
  fields,
  value,
  onApply,
  onClose,
}: {
  fields: readonly BuilderField[];
  value: FilterGroup | null;
  onApply: (filter: FilterGroup | null) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const [opened] = useState<FilterGroup>(value ?? { ...emptyGroup, rules: [emptyRule] });
  const [root, setRoot] = useState(opened);
  const [tried, setTried] = useState(false);
  const problems: FilterProblem[] =
    countRules(root) === 0 && root.rules.length === 0
      ? [{ path: '', key: 'filterNone' }]
      : filterProblems(root, fields);
  const apply = () => {
    setTried(true);
    if (problems.length > 0) return;
    onApply(root);
    onClose();
  };
  return (
    <Dialog
      open
      width={760}
      title={t('query.title')}
      dirty={JSON.stringify(root) !== JSON.stringify(opened)}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              onApply(null);
              onClose();
            }}
          >
            {t('query.clear')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" onClick={apply}>
            {t('common.search')}
          </Button>
        </>
      }
    >
      <QueryBuilder root={root} fields={fields} problems={tried ? problems : []} onChange={setRoot} />
    </Dialog>
  );
}
