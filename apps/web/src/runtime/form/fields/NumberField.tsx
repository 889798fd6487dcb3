import type { FieldOf } from '@app/contract';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { halfWidth } from '../../formulation-grid/exchange/normalise.ts';
import { type FieldPort, useText } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';

/** Whole and decimal numbers as the text that was typed: no rounding, no lost zeros. Full-width digits become half-width. */
export function NumberField({ port }: { port: FieldPort<FieldOf<'integer' | 'decimal'>> }): ReactNode {
  const text = useText();
  const value = port.value === undefined || port.value === null ? '' : String(port.value);
  return (
    <Input
      {...inputProps(port)}
      className="fm-number"
      inputMode={port.field.type === 'integer' ? 'numeric' : 'decimal'}
      status={port.error ? 'error' : undefined}
      value={value}
      readOnly={port.readOnly}
      suffix={port.field.unit ? text(port.field.unit) : undefined}
      onChange={(event) => port.set(event.target.value === '' ? undefined : event.target.value)}
      onBlur={() => {
        const clean = halfWidth(value).trim();
        if (clean !== value) port.set(clean === '' ? undefined : clean);
        port.leave();
      }}
    />
  );
}
