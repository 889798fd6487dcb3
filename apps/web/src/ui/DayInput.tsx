import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { heldDay, isDay, waysOf } from './day.ts';

type Passed = Pick<
  DatePickerProps,
  | 'id'
  | 'disabled'
  | 'className'
  | 'status'
  | 'placeholder'
  | 'variant'
  | 'minDate'
  | 'suffixIcon'
  | 'allowClear'
  | 'aria-label'
  | 'aria-required'
  | 'aria-describedby'
  | 'aria-invalid'
>;

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
  // A text that is no day lives in the input alone: another value from outside (a form that is reset) needs a new input.
  const told = useRef({ value, drawing: 0 });
  if (told.current.value !== value) {
    const isWiped = told.current.value !== '' && !isDay(told.current.value, withTime);
    told.current = { value, drawing: told.current.drawing + (isWiped ? 1 : 0) };
  }
  const tell = (day: string) => {
    // One key may be heard by the picker and here.
    if (told.current.value === day) return;
    told.current.value = day;
    onChange?.(day);
  };
  const take = ({ target }: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const held = heldDay(target.value, withTime);
    // Drawn anew, an unreadable text stands as hint of an empty input: it goes only when somebody empties it.
    if (held !== value && (held !== '' || !isTyped || touched.current)) tell(held);
  };
  return (
    <DatePicker
      {...rest}
      key={told.current.drawing}
      className={`day-input${isTyped ? ' day-typed' : ''} ${className}`}
      format={waysOf(withTime)}
      showTime={withTime}
      {...(isTyped ? { placeholder: value } : {})}
      preserveInvalidOnBlur
      value={last.current === null ? null : dayjs(last.current)}
      onChange={(next) => tell(next ? heldDay(next.format(waysOf(withTime)[0]), withTime) : '')}
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
