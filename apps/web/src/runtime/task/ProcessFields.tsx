import type { Json, JsonObject, ProcessField } from '@app/contract';
import { Input, Radio, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../ui/DayInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { wrongFields } from './process-values.ts';

/** The fields that a BPMN file describes for a form; what only the process writes is not asked for. */
export function ProcessFields({
  fields,
  values,
  wrong = {},
  onChange,
}: {
  fields: readonly ProcessField[];
  values: JsonObject;
  /** What the server says about fields, by key. */
  wrong?: Readonly<Record<string, string>>;
  onChange: (values: JsonObject) => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [inField, setInField] = useState<string | null>(null);
  const own = wrongFields(fields, values, t);
  return fields
    .filter(({ readonly }) => !readonly)
    .map((field) => {
      // Nobody is told that a number is none while it is being typed.
      const problem = (inField === field.key ? undefined : own[field.key]) ?? wrong[field.key];
      return (
        <div key={field.key} className="action-field">
          <label htmlFor={`${id}${field.key}`}>
            <Zh text={field.label} />
            {field.required ? <span aria-hidden="true"> *</span> : null}
          </label>
          <Control
            id={`${id}${field.key}`}
            field={field}
            value={values[field.key] ?? null}
            onChange={(value) => onChange({ ...values, [field.key]: value })}
            onTyping={(isTyping) => setInField(isTyping ? field.key : null)}
          />
          {problem ? (
            <p role="alert" className="action-problem">
              {problem}
            </p>
          ) : null}
        </div>
      );
    });
}

function Control({
  id,
  field,
  value,
  onChange,
  onTyping,
}: {
  id: string;
  field: ProcessField;
  value: Json;
  onChange: (value: Json) => void;
  onTyping: (isTyping: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const text = typeof value === 'string' ? value : '';
  switch (field.type) {
    case 'longText':
      return (
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={field.maxLength ?? 4000}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'integer':
    case 'decimal':
      return (
        <NumberInput
          id={id}
          whole={field.type === 'integer'}
          value={typeof value === 'number' || typeof value === 'string' ? value : null}
          onChange={onChange}
          onFocus={() => onTyping(true)}
          onBlur={() => onTyping(false)}
        />
      );
    case 'boolean':
      return (
        <Radio.Group
          id={id}
          value={value}
          options={[
            { value: true, label: t('common.yes') },
            { value: false, label: t('common.no') },
          ]}
          onChange={(event) => onChange(event.target.value as boolean)}
        />
      );
    case 'date':
      return <DayInput id={id} value={text} onChange={(day) => onChange(day === '' ? null : day)} />;
    case 'enum':
      return (
        <Select
          id={id}
          allowClear
          value={text === '' ? undefined : text}
          options={field.options}
          onChange={(chosen?: string) => onChange(chosen ?? null)}
        />
      );
    default:
      return (
        <Input
          id={id}
          maxLength={field.maxLength ?? 4000}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
