import type { FilterRule } from '@app/contract';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../ui/day/DayInput.tsx';
import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import { chosenGroups, groupedChoices } from '../grouped-choices.ts';
import type { BuilderField } from './builder-fields.ts';

/** The input for a rule's value, by the kind of its field. */
export function RuleValue({
  field,
  rule,
  onChange,
}: {
  field: BuilderField;
  rule: FilterRule;
  onChange: (value: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const label = t('query.value');
  switch (field.kind) {
    case 'date':
      return <DayInput className="qb-value" aria-label={label} value={rule.value ?? ''} onChange={onChange} />;
    case 'choice':
      return rule.operator === 'SI' ? (
        <MultiSelect
          className="qb-value"
          aria-label={label}
          maxTagCount="responsive"
          value={chosenGroups(groupedChoices(field.options), rule.value ?? '')}
          options={groupedChoices(field.options)}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(chosen) => onChange(chosen.join(','))}
        />
      ) : (
        <Select<string>
          className="qb-value"
          aria-label={label}
          value={rule.value || undefined}
          options={field.options}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={onChange}
        />
      );
    case 'boolean':
      return (
        <Select<string>
          className="qb-value"
          aria-label={label}
          value={rule.value || undefined}
          options={[
            { value: 'true', label: t('common.yes') },
            { value: 'false', label: t('common.no') },
          ]}
          onChange={onChange}
        />
      );
    default:
      return (
        <Input
          className="qb-value"
          aria-label={label}
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          value={rule.value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
