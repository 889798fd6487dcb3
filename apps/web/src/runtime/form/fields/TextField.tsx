import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { FieldPort } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';

/** A line of text. The limit warns, it never cuts what is pasted. */
export function TextField({ port }: { port: FieldPort }): ReactNode {
  const value =
    typeof port.value === 'string'
      ? port.value
      : port.value === undefined || port.value === null
        ? ''
        : String(port.value);
  return (
    <Input
      {...inputProps(port)}
      status={port.error ? 'error' : undefined}
      value={value}
      readOnly={port.readOnly}
      onChange={(event) => port.set(event.target.value)}
      onBlur={port.leave}
    />
  );
}
