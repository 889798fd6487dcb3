import { Input, type InputProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { type HeldNumber, heldNumber } from './number.ts';

type Passed = Pick<
  InputProps,
  'id' | 'disabled' | 'className' | 'status' | 'style' | 'placeholder' | 'suffix' | 'aria-label' | 'aria-required'
>;

/**
 * A number typed as people write it: `1,5` and `１．５` are 1.5. What has two readings or none is held and shown as it was
 * typed, and has to be told by whoever checks (`numberProblem`).
 */
export function NumberInput({
  value = null,
  onChange,
  onFocus,
  onBlur,
  whole = false,
  ...rest
}: Passed & {
  value?: HeldNumber;
  onChange?: (value: HeldNumber) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  whole?: boolean;
}): ReactNode {
  // While somebody types, `1,` and `1.50` stand as they were typed.
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && heldNumber(typed) === value;
  return (
    <Input
      {...rest}
      inputMode={whole ? 'numeric' : 'decimal'}
      value={isTyped ? typed : String(value ?? '')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(heldNumber(event.target.value));
      }}
      onFocus={onFocus}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
