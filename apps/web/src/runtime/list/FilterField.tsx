import type { FilterKind } from '@app/engine/rules';
import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DayRange } from '../../ui/day/DayRange.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { chosenGroups, groupedChoices } from './grouped-choices.ts';
import type { ListFilter } from './list-spec.ts';

interface ControlProps {
  id: string;
  filter: ListFilter;
  value: string;
  onChange: (value: string, apply: boolean) => void;
}

/** The control of each kind of filter; a kind that is missing does not compile. */
const controls: Record<FilterKind, (props: ControlProps) => ReactNode> = {
  text: Words,
  number: Words,
  choice: Choices,
  boolean: function Answers(props) {
    const { t } = useTranslation();
    const options = [
      { value: 'true', label: t('common.yes') },
      { value: 'false', label: t('common.no') },
    ];
    return <Choices {...props} filter={{ ...props.filter, options }} />;
  },
  date: ({ id, filter, value, onChange }) => (
    <DayRange id={id} label={filter.label} value={value} onChange={(range) => onChange(range, true)} />
  ),
};

/** One filter above a list with its label; `apply` is true when a value is applied at once, without a click on 查询. */
export function FilterField(props: Omit<ControlProps, 'id'>): ReactNode {
  const id = useId();
  const Control = controls[props.filter.kind];
  return (
    <div className="list-filter">
      <label htmlFor={id} className="list-filter-name">
        {props.filter.label}
      </label>
      <Control id={id} {...props} />
    </div>
  );
}

function Words({ id, value, onChange }: ControlProps): ReactNode {
  return (
    <Input
      id={id}
      allowClear
      maxLength={200}
      prefix={<Icon name="search" size={14} />}
      value={value}
      onChange={(event) => onChange(event.target.value, false)}
    />
  );
}

function Choices({ id, filter, value, onChange }: ControlProps): ReactNode {
  const { t } = useTranslation();
  const groups = groupedChoices(filter.options ?? []);
  return (
    <MultiSelect
      id={id}
      maxTagCount={1}
      maxTagTextLength={8}
      allowClear
      placeholder={t('list.any')}
      options={groups}
      optionFilterProp="label"
      value={chosenGroups(groups, value)}
      onChange={(chosen: string[]) => onChange(chosen.join(','), true)}
    />
  );
}
