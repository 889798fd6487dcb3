import type { FieldOf } from '@app/contract';
import { Checkbox, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import type { FieldPort } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';
import { useChoices } from './options.ts';

/** Up to this many choices are shown side by side as buttons; more, and those of a dictionary, in a drop-down list. */
const most: Partial<Record<FieldPort['field']['type'], number>> = { enum: 4, multiEnum: 8 };

/** Whether the choices of a field are shown side by side, which makes them a group under one label, not one input. */
export const isSpreadOut = (field: FieldOf<'enum' | 'multiEnum'>): boolean =>
  field.options !== undefined && field.options.length <= (most[field.type] ?? 0);

interface ChoiceProps<T extends 'enum' | 'multiEnum'> {
  port: FieldPort<FieldOf<T>>;
  /** In a cell of a table, where choices do not fit side by side. */
  compact: boolean;
}

/** One choice: radio buttons when they fit, else a list that can be searched. */
export function EnumField({ port, compact = false }: ChoiceProps<'enum'>): ReactNode {
  const list = useDropDown(port);
  const value = typeof port.value === 'string' && port.value !== '' ? port.value : undefined;
  const choose = (next: string | undefined) => {
    port.set(next);
    port.leave();
  };
  if (!compact && isSpreadOut(port.field)) {
    return (
      <Radio.Group
        id={port.id}
        value={value}
        disabled={port.readOnly}
        options={list.options}
        onChange={(event) => choose(String(event.target.value))}
      />
    );
  }
  return (
    <Select
      {...list}
      value={value}
      allowClear={!port.required}
      onChange={(next) => choose(typeof next === 'string' ? next : undefined)}
    />
  );
}

/** Several choices. */
export function MultiEnumField({ port, compact = false }: ChoiceProps<'multiEnum'>): ReactNode {
  const list = useDropDown(port);
  const value = Array.isArray(port.value) ? port.value.filter((one): one is string => typeof one === 'string') : [];
  const choose = (next: string[]) => port.set(next);
  if (!compact && isSpreadOut(port.field)) {
    return (
      <Checkbox.Group
        value={value}
        disabled={port.readOnly}
        options={list.options}
        onChange={(next) => {
          choose(next);
          port.leave();
        }}
      />
    );
  }
  return <MultiSelect {...list} value={value} onChange={choose} />;
}

/** A drop-down list of the choices, without what is chosen in it. */
function useDropDown(port: FieldPort<FieldOf<'enum' | 'multiEnum'>>) {
  const { t } = useTranslation();
  return {
    ...inputProps(port),
    className: 'fm-select',
    status: port.error ? ('error' as const) : undefined,
    options: useChoices(port.field, port.value),
    disabled: port.readOnly,
    showSearch: { optionFilterProp: 'label' },
    placeholder: t('form.choose'),
    onBlur: port.leave,
  };
}
