import { Checkbox, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldPort } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';
import { useChoices } from './options.ts';

/** Up to this many choices are all in sight. */
const inSight = 4;

/** One choice: radio buttons when they fit, else a list that can be searched. */
export function EnumField({ port, compact = false }: { port: FieldPort; compact?: boolean }): ReactNode {
  const { t } = useTranslation();
  const choices = useChoices(port.field, port.value);
  const value = typeof port.value === 'string' && port.value !== '' ? port.value : undefined;
  const choose = (next: string | undefined) => {
    port.set(next);
    port.leave();
  };
  if (!compact && choices.length <= inSight && port.field.options) {
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
export function MultiEnumField({ port, compact = false }: { port: FieldPort; compact?: boolean }): ReactNode {
  const { t } = useTranslation();
  const choices = useChoices(port.field, port.value);
  const value = Array.isArray(port.value) ? port.value.filter((one): one is string => typeof one === 'string') : [];
  const choose = (next: string[]) => port.set(next);
  if (!compact && choices.length <= 8 && port.field.options) {
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
    <Select
      {...inputProps(port)}
      className="fm-select"
      mode="multiple"
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
