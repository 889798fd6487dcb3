import { Input, type InputProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { type HeldNumber, heldNumber } from './number.ts';

type Passed = Pick<
  InputProps,
  'id' | 'disabled' | 'className' | 'status' | 'style' | 'placeholder' | 'suffix' | 'aria-label' | 'aria-required'
>;

/**
 * A number typed as people write it: `1,5` and `１．５` are 1.5. Text that is ambiguous or no number is kept and shown as it
 * was typed; the form reports it by `numberProblem`.
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
  // The text while somebody types, so that `1,` and `1.50` are not reformatted meanwhile.
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
