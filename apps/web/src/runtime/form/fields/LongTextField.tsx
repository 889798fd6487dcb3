import type { FieldOf } from '@app/contract';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { FieldPort } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';

/** Several lines with a counter; beyond the limit the counter turns red, but nothing is cut. */
export function LongTextField({ port }: { port: FieldPort<FieldOf<'longText'>> }): ReactNode {
  const value = typeof port.value === 'string' ? port.value : '';
  const limit = port.field.maxLength;
  const length = limit ? Array.from(value).length : 0;
  return (
    <div className="fm-long">
      <Input.TextArea
        {...inputProps(port)}
        status={port.error ? 'error' : undefined}
        autoSize={{ minRows: 3, maxRows: 12 }}
        value={value}
        readOnly={port.readOnly}
        onChange={(event) => port.set(event.target.value)}
        onBlur={port.leave}
      />
      {limit ? (
        <span className={length > limit ? 'fm-count fm-over' : 'fm-count'}>{`${length} / ${limit}`}</span>
      ) : null}
    </div>
  );
}
