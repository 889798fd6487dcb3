import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isRange } from '../../ui/day/day-range.ts';

type Values = Record<string, string>;

/** The filter values while they are edited. An invalid range of days stays visible and is not applied. */
export function useFilters(
  applied: Values,
  /** Fields whose filter is a range of days. */
  dates: readonly string[],
  onApply: (values: Values, tree?: null) => void,
): {
  form: RefObject<HTMLFormElement | null>;
  typed: Values;
  change: (field: string, value: string, apply?: boolean) => void;
  submit: (event: FormEvent) => void;
  reset: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(applied);
  const isWrong = (values: Values, field: string) => !isRange(values[field] ?? '');
  const wrongDays = useRef<Values>({});
  wrongDays.current = Object.fromEntries(
    dates.filter((field) => isWrong(typed, field)).map((field) => [field, typed[field] ?? '']),
  );
  useEffect(() => setTyped({ ...applied, ...wrongDays.current }), [applied]);
  const take = (values: Values) => {
    const kept = dates.filter((field) => isWrong(values, field)).map((field) => [field, applied[field] ?? '']);
    onApply({ ...values, ...Object.fromEntries(kept) });
  };
  return {
    form,
    typed,
    change: (field, value, apply = false) => {
      const next = { ...typed, [field]: value };
      setTyped(next);
      if (apply && !(dates.includes(field) && isWrong(next, field))) take(next);
    },
    submit: (event) => {
      event.preventDefault();
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"] input, input[aria-invalid="true"]');
      if (wrong) wrong.focus();
      else take(typed);
    },
    reset: () => {
      wrongDays.current = {};
      setTyped({});
      onApply({}, null);
    },
  };
}
