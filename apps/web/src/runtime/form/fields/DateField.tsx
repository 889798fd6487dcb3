import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { FieldPort } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';

/** A day or a moment, stored as `yyyy-MM-dd` (` HH:mm:ss`). */
export function DateField({ port }: { port: FieldPort }): ReactNode {
  const withTime = port.field.type === 'dateTime';
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD';
  const stored = typeof port.value === 'string' ? dayjs(port.value) : null;
  return (
    <DatePicker
      {...inputProps(port)}
      className="fm-date"
      showTime={withTime}
      format={format}
      status={port.error ? 'error' : undefined}
      value={stored?.isValid() ? stored : null}
      disabled={port.readOnly}
      onChange={(date) => {
        port.set(date ? date.format(format) : undefined);
        port.leave();
      }}
      onBlur={port.leave}
    />
  );
}
