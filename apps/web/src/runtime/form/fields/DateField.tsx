import type { FieldOf } from '@app/contract';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { DayInput } from '../../../ui/day/DayInput.tsx';
import type { FieldPort } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';

/** A day or a moment, stored as `yyyy-MM-dd` (` HH:mm:ss`); text that is no day is kept and reported as an error of the field. */
export function DateField({ port }: { port: FieldPort<FieldOf<'date' | 'dateTime'>> }): ReactNode {
  const value = typeof port.value === 'string' ? port.value : '';
  // What cannot be changed can still be read and copied, as in fields of text.
  if (port.readOnly) return <Input {...inputProps(port)} value={value} readOnly />;
  return (
    <DayInput
      {...inputProps(port)}
      className="fm-date"
      withTime={port.field.type === 'dateTime'}
      status={port.error ? 'error' : undefined}
      value={value}
      onChange={(day) => {
        port.set(day === '' ? undefined : day);
        port.leave();
      }}
      onBlur={port.leave}
    />
  );
}
