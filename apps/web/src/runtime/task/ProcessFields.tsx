import type { Json, JsonObject, ProcessField } from '@app/contract';
import { Input, Radio, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../ui/day/DayInput.tsx';
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
      const Control = controls[field.type];
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

interface ControlProps {
  id: string;
  field: ProcessField;
  value: Json;
  onChange: (value: Json) => void;
  onTyping: (isTyping: boolean) => void;
}

/** What each field type is filled in with. */
const controls: { [type in ProcessField['type']]: (props: ControlProps) => ReactNode } = {
  text: (props) => <Input {...textProps(props)} />,
  longText: (props) => <Input.TextArea rows={3} {...textProps(props)} />,
  integer: (props) => <NumberControl {...props} whole />,
  decimal: (props) => <NumberControl {...props} whole={false} />,
  boolean: YesOrNo,
  date: ({ id, value, onChange }) => (
    <DayInput id={id} value={textOf(value)} onChange={(day) => onChange(day === '' ? null : day)} />
  ),
  enum: ({ id, field, value, onChange }) => (
    <Select
      id={id}
      allowClear
      value={textOf(value) || undefined}
      options={field.options}
      onChange={(chosen?: string) => onChange(chosen ?? null)}
    />
  ),
};

function textProps({ id, field, value, onChange }: ControlProps) {
  return {
    id,
    maxLength: field.maxLength ?? 4000,
    value: textOf(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
}

function NumberControl({ id, value, whole, onChange, onTyping }: ControlProps & { whole: boolean }): ReactNode {
  return (
    <NumberInput
      id={id}
      whole={whole}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={onChange}
      onFocus={() => onTyping(true)}
      onBlur={() => onTyping(false)}
    />
  );
}

function YesOrNo({ id, value, onChange }: ControlProps): ReactNode {
  const { t } = useTranslation();
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
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : '';
}
