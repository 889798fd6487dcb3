import type { FieldOf } from '@app/contract';
import type { ReactNode } from 'react';
import { DayInput } from '../../../ui/day/DayInput.tsx';
import type { FieldPort } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';

/** A day or a moment, stored as `yyyy-MM-dd` (` HH:mm:ss`); text that is no day is kept and reported as an error of the field. */
export function DateField({ port }: { port: FieldPort<FieldOf<'date' | 'dateTime'>> }): ReactNode {
  return (
    <DayInput
      {...inputProps(port)}
      className="fm-date"
      withTime={port.field.type === 'dateTime'}
      status={port.error ? 'error' : undefined}
      value={typeof port.value === 'string' ? port.value : ''}
      disabled={port.readOnly}
      onChange={(day) => {
        port.set(day === '' ? undefined : day);
        port.leave();
      }}
      onBlur={port.leave}
    />
  );
}
