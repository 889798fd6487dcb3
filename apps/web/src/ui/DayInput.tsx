import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { dayFormat, heldDay, isDay, momentFormat } from './day.ts';

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

/** Below the day or above it; on a phone moved sideways until all of it is in sight. */
const calendarPlaces = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: { shiftX: true, adjustY: true } },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow: { shiftX: true, adjustY: true } },
};

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
  const [open, setOpen] = useState(false);
  const isTyped = value !== '' && !isDay(value, withTime);
  // While it is no day, the picker keeps the last one: with another value it would wipe what was typed.
  const last = useRef<string | null>(null);
  if (!isTyped) last.current = value === '' ? null : value;
  // A text that is no day lives in the input alone: another value from outside (a form that is reset) needs a new input.
  const told = useRef({ value, drawing: 0 });
  if (told.current.value !== value) {
    const isWiped = told.current.value !== '' && !isDay(told.current.value, withTime);
    told.current = { value, drawing: told.current.drawing + (isWiped ? 1 : 0) };
  }
  /** What was typed since the last day was taken: the picker wipes it when its calendar closes or the value is drawn anew. */
  const typed = useRef<string | null>(null);
  const tell = (day: string) => {
    typed.current = null;
    // One key may be heard by the picker and here.
    if (told.current.value === day) return;
    told.current.value = day;
    onChange?.(day);
  };
  const take = ({ target }: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const held = heldDay(typed.current ?? target.value, withTime);
    // Drawn anew, an unreadable text stands as hint of an empty input: it goes only when somebody empties it.
    if (held !== value && (held !== '' || !isTyped || typed.current !== null)) tell(held);
    typed.current = null;
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') typed.current = null;
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take(event);
    setOpen(false);
  };
  // The same object for the same day: with another one the picker would write it over what is being typed.
  const day = last.current;
  const shown = useMemo(() => (day === null ? null : dayjs(day)), [day]);
  return (
    <span
      className="day-around"
      role="presentation"
      onInputCapture={({ target }) => {
        if (target instanceof HTMLInputElement) typed.current = target.value;
      }}
      onClickCapture={({ target }) => {
        // A day was picked in the calendar.
        if (target instanceof Element && target.closest('.ant-picker-dropdown')) typed.current = null;
      }}
    >
      <DatePicker
        {...rest}
        key={told.current.drawing}
        className={`day-input${isTyped ? ' day-typed' : ''} ${className}`}
        // One way alone: with `2027/1/1` it would write what is typed anew before `2027/1/15` is finished.
        format={withTime ? momentFormat : dayFormat}
        open={open}
        onOpenChange={setOpen}
        showTime={withTime}
        {...(isTyped ? { placeholder: value } : {})}
        // A calendar that opens under a resting mouse would write its day over what is typed.
        previewValue={false}
        builtinPlacements={calendarPlaces}
        preserveInvalidOnBlur
        value={shown}
        onChange={(next) => tell(next ? next.format(withTime ? momentFormat : dayFormat) : '')}
        onBlur={(event) => {
          take(event);
          onBlur?.();
        }}
        onKeyDown={keys}
      />
    </span>
  );
}
