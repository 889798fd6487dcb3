import { DatePicker, type DatePickerProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { dayFormat, momentFormat } from './day.ts';
import { useTypedDay } from './use-typed-day.ts';

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

/** The calendar opens below the input or above it; on a phone it is moved sideways until all of it is visible. */
const calendarPlaces = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: { shiftX: true, adjustY: true } },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow: { shiftX: true, adjustY: true } },
};

/**
 * A day typed or picked, held as `yyyy-MM-dd` (` HH:mm:ss`). Text that is no day is kept and shown as
 * typed; the form reports it (`isDay`). Enter takes the day and never submits the form around it.
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
  const { isTyped, shown, drawing, notify, take, hold } = useTypedDay(value, onChange, withTime);
  const [open, setOpen] = useState(false);
  const format = withTime ? momentFormat : dayFormat;
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') hold(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take(event);
    setOpen(false);
  };
  return (
    <span
      className="day-around"
      role="presentation"
      onInputCapture={({ target }) => {
        if (target instanceof HTMLInputElement) hold(target.value);
      }}
      onClickCapture={({ target }) => {
        // A click in the calendar picks a day, so the typed text is dropped.
        if (target instanceof Element && target.closest('.ant-picker-dropdown')) hold(null);
      }}
    >
      <DatePicker
        {...rest}
        key={drawing}
        className={`day-input${isTyped ? ' day-typed' : ''} ${className}`}
        // One format only: with several, the picker would reformat `2027/1/1` before `2027/1/15` is typed to the end.
        format={format}
        open={open}
        onOpenChange={setOpen}
        showTime={withTime}
        {...(isTyped ? { placeholder: value } : {})}
        // Off, because a calendar that opens under a resting mouse would write the day below it over the typed text.
        previewValue={false}
        builtinPlacements={calendarPlaces}
        preserveInvalidOnBlur
        value={shown}
        onChange={(next) => notify(next ? next.format(format) : '')}
        onBlur={(event) => {
          take(event);
          onBlur?.();
        }}
        onKeyDown={keys}
      />
    </span>
  );
}
