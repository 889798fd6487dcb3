import type { Json, JsonObject, ProcessField } from '@app/contract';
import { DatePicker, Input, InputNumber, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../ui/Zh.tsx';

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
  const id = useId();
  return fields
    .filter(({ readonly }) => !readonly)
    .map((field) => (
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
        />
        {wrong[field.key] ? (
          <p role="alert" className="action-problem">
            {wrong[field.key]}
          </p>
        ) : null}
      </div>
    ));
}

/** What fields begin with, of the kinds that they say. */
export function initialValues(fields: readonly ProcessField[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => (field.initial === null ? [] : [[field.key, begun(field, field.initial)]])),
  );
}

/** The labels of required fields that are still empty. */
export function emptyFields(fields: readonly ProcessField[], values: JsonObject): string[] {
  return fields.flatMap(({ key, label, required, readonly }) => {
    const value = values[key] ?? null;
    return required && !readonly && (value === null || value === '') ? [label] : [];
  });
}

function begun({ type }: ProcessField, initial: string): Json {
  if (type === 'boolean') return initial === 'true';
  if (type !== 'integer' && type !== 'decimal') return initial;
  const number = Number(initial);
  return Number.isFinite(number) ? number : null;
}

function Control({
  id,
  field,
  value,
  onChange,
}: {
  id: string;
  field: ProcessField;
  value: Json;
  onChange: (value: Json) => void;
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
        <InputNumber
          id={id}
          precision={field.type === 'integer' ? 0 : undefined}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
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
      return (
        <DatePicker
          id={id}
          value={text === '' ? null : dayjs(text)}
          onChange={(day: dayjs.Dayjs | null) => onChange(day?.format('YYYY-MM-DD') ?? null)}
        />
      );
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
