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

/** One choice: radio buttons when they fit, else a list that can be searched. */
export function EnumField({
  port,
  compact = false,
}: {
  port: FieldPort<FieldOf<'enum'>>;
  compact: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const choices = useChoices(port.field, port.value);
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
        options={choices}
        onChange={(event) => choose(String(event.target.value))}
      />
    );
  }
  return (
    <Select
      {...inputProps(port)}
      className="fm-select"
      status={port.error ? 'error' : undefined}
      value={value}
      options={choices}
      disabled={port.readOnly}
      allowClear={!port.required}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('form.choose')}
      onChange={(next) => choose(typeof next === 'string' ? next : undefined)}
      onBlur={port.leave}
    />
  );
}

/** Several choices. */
export function MultiEnumField({
  port,
  compact = false,
}: {
  port: FieldPort<FieldOf<'multiEnum'>>;
  compact: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const choices = useChoices(port.field, port.value);
  const value = Array.isArray(port.value) ? port.value.filter((one): one is string => typeof one === 'string') : [];
  const choose = (next: string[]) => port.set(next);
  if (!compact && isSpreadOut(port.field)) {
    return (
      <Checkbox.Group
        value={value}
        disabled={port.readOnly}
        options={choices}
        onChange={(next) => {
          choose(next);
          port.leave();
        }}
      />
    );
  }
  return (
    <MultiSelect
      {...inputProps(port)}
      className="fm-select"
      status={port.error ? 'error' : undefined}
      value={value}
      options={choices}
      disabled={port.readOnly}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('form.choose')}
      onChange={choose}
      onBlur={port.leave}
    />
  );
}
