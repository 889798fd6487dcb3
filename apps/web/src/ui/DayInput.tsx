import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { heldDay, isDay, waysOf } from './day.ts';

type Passed = Pick<DatePickerProps, 'id' | 'disabled' | 'className' | 'status' | 'aria-label' | 'aria-required'>;

/**
 * A day typed or picked, held as `yyyy-MM-dd` (` HH:mm:ss`). What was typed and is no day is held as it is, stays in sight and
 * has to be told by whoever checks. Enter takes the day and never sends the form around it.
 */
export function DayInput({
  value = '',
  onChange,
  onBlur,
  withTime = false,
  className = '',
  ...rest
}: Passed & {
  value?: string;
  onChange?: (day: string) => void;
  onBlur?: () => void;
  withTime?: boolean;
}): ReactNode {
  const isTyped = value !== '' && !isDay(value, withTime);
  // While it is no day, the picker keeps the last one: with another value it would wipe what was typed.
  const last = useRef<string | null>(null);
  if (!isTyped) last.current = value === '' ? null : value;
  const touched = useRef(false);
  const take = ({ target }: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const held = heldDay(target.value, withTime);
    // Drawn anew, an unreadable text stands as hint of an empty input: it goes only when somebody empties it.
    if (held !== value && (held !== '' || touched.current)) onChange?.(held);
  };
  return (
    <DatePicker
      {...rest}
      className={`day-input${isTyped ? ' day-typed' : ''} ${className}`}
      format={waysOf(withTime)}
      showTime={withTime}
      {...(isTyped ? { placeholder: value } : {})}
      preserveInvalidOnBlur
      value={last.current === null ? null : dayjs(last.current)}
      onChange={(next) => onChange?.(next ? heldDay(next.format(waysOf(withTime)[0]), withTime) : '')}
      onBlur={(event) => {
        take(event);
        onBlur?.();
      }}
      onKeyDown={(event) => {
        touched.current ||= event.key !== 'Tab';
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take(event);
      }}
    />
  );
}
