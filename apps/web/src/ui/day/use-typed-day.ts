import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import { heldDay, isDay } from './day.ts';

/**
 * Keeps the text typed into the component library's picker, which the picker would clear: text that is no day, and text
 * typed since the last day was taken. `value` is the form's value: a day, a text that is no day, or empty.
 */
export function useTypedDay(value: string, onChange: ((day: string) => void) | undefined, withTime: boolean) {
  const isTyped = value !== '' && !isDay(value, withTime);
  // Text that is no day exists only in the input: a value changed from outside (a form reset) needs a new input.
  const told = useRef({ value, drawing: 0 });
  if (told.current.value !== value) {
    const isWiped = told.current.value !== '' && !isDay(told.current.value, withTime);
    told.current = { value, drawing: told.current.drawing + (isWiped ? 1 : 0) };
  }
  /** Text typed since the last day was taken: the picker clears it when its calendar closes or the value changes. */
  const typed = useRef<string | null>(null);
  const notify = (day: string) => {
    typed.current = null;
    // The picker and this hook may both report the same key press.
    if (told.current.value === day) return;
    told.current.value = day;
    onChange?.(day);
  };
  const take = ({ target }: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const held = heldDay(typed.current ?? target.value, withTime);
    // After a remount, unreadable text is the placeholder of an empty input: empty then means unchanged, unless typed.
    if (held !== value && (held !== '' || !isTyped || typed.current !== null)) notify(held);
    typed.current = null;
  };
  return {
    /** True when the value is text that is no day. */
    isTyped,
    shown: useShownDay(isTyped ? undefined : value),
    /** React key of the input: changes when it has to be remounted. */
    drawing: told.current.drawing,
    /** Reports a picked day, or '' for none, to the form. */
    notify,
    /** Reads the input's text and reports it; called on Enter and blur. */
    take,
    /** Keeps the text being typed; null drops it. */
    hold: (text: string | null) => {
      typed.current = text;
    },
  };
}

/** The day for the picker; for undefined the last one, because a changed value would clear the typed text. */
function useShownDay(value: string | undefined): Dayjs | null {
  const last = useRef<string | null>(null);
  if (value !== undefined) last.current = value === '' ? null : value;
  const day = last.current;
  // The same object for the same day: a new one would make the picker overwrite the typed text.
  return useMemo(() => (day === null ? null : dayjs(day)), [day]);
}
