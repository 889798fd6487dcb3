import { errors as wireErrors } from '@app/contract/errors';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, toApiError } from '../../client/api-error.ts';
import type { Checks, Problem } from './auth-rules.ts';

export type Values = Record<string, string>;
/** Text of a field's error; `form` belongs to no single field. */
export type Faults = Record<string, string | undefined>;

export interface AuthForm<V extends Values> {
  ref: RefObject<HTMLFormElement | null>;
  values: V;
  faults: Faults;
  busy: boolean;
  /** Value, change and leave of a field: an error appears on leaving and goes while typing. */
  bind(field: keyof V & string): {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  };
  /** Empties a field without touching what is said about it. */
  clear(field: keyof V & string): void;
  /** Shows errors and puts the cursor into the first wrong field. */
  show(faults: Faults): void;
  /** Checks one field now; answers whether it is right. */
  isRight(field: keyof V & string): boolean;
  submit(event: FormEvent): void;
}

/** State of a form of the sign-in pages: checked on leaving a field and on sending; the server's errors stand beside their fields. */
export function useAuthForm<V extends Values>({
  initial,
  checks,
  send,
  fieldOf = () => 'form',
  onFailure,
}: {
  initial: V;
  checks: Checks<V>;
  send: (values: V) => Promise<void>;
  /** The field that a failure belongs to. */
  fieldOf?: (failure: ApiError) => string;
  onFailure?: (failure: ApiError) => void | Promise<void>;
}): AuthForm<V> {
  const { check, setFaults, ...fields } = useFields(initial, checks);
  const [busy, setBusy] = useState(false);

  const attempt = async () => {
    setBusy(true);
    try {
      await send(fields.values);
    } catch (error) {
      const failure = toApiError(error);
      fields.show(faultsOf(failure, Object.keys(initial), fieldOf));
      await onFailure?.(failure);
    } finally {
      setBusy(false);
    }
  };

  return {
    ...fields,
    busy,
    submit: (event) => {
      event.preventDefault();
      if (busy) return;
      const found = Object.fromEntries(Object.keys(checks).map((field) => [field, check(field)]));
      if (Object.values(found).some(Boolean)) return fields.show(found);
      setFaults({});
      void attempt();
    },
  };
}

/** What is typed into the fields of a form, and what is wrong with it. */
function useFields<V extends Values>(initial: V, checks: Checks<V>) {
  const { t } = useTranslation();
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<V>(initial);
  const [faults, setFaults] = useState<Faults>({});

  const textOf = (problem: Problem | null | undefined) => (problem ? t(problem.key, problem.values ?? {}) : undefined);
  const check = (field: keyof V & string) => textOf(checks[field]?.(values[field] ?? '', values));
  const show = (next: Faults) => {
    setFaults(next);
    setTimeout(() => focusFirst(ref.current, next));
  };
  const set = (field: keyof V & string, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined, form: undefined }));
  };

  return {
    ref,
    values,
    faults,
    setFaults,
    check,
    show,
    clear: (field: keyof V & string) => setValues((before) => ({ ...before, [field]: '' })),
    bind: (field: keyof V & string) => ({
      value: values[field] ?? '',
      onChange: (event: { target: { value: string } }) => set(field, event.target.value),
      onBlur: () => {
        if (values[field] !== '') setFaults((before) => ({ ...before, [field]: check(field) }));
      },
    }),
    isRight: (field: keyof V & string) => {
      const fault = check(field);
      if (fault) show({ ...faults, [field]: fault });
      return fault === undefined;
    },
  };
}

/** What the server said, beside the fields it means; the rest below them. */
export function faultsOf(failure: ApiError, fields: readonly string[], fieldOf: (failure: ApiError) => string): Faults {
  const named = failure.fieldErrors.filter(({ field }) => fields.includes(field));
  if (named.length > 0) return Object.fromEntries(named.map(({ field, message }) => [field, message]));
  const isSignIn =
    failure.state === wireErrors.wrongCredentials.code || failure.state === wireErrors.captchaRequired.code;
  return { [fieldOf(failure)]: isSignIn ? (failure.causeText ?? failure.message) : failure.text };
}

/** Where a refused code of a text message belongs. */
export function codeField(field: string): (failure: ApiError) => string {
  return ({ state }) => (state === wireErrors.wrongCredentials.code ? field : 'form');
}

function focusFirst(form: HTMLFormElement | null, faults: Faults): void {
  for (const element of form?.elements ?? []) {
    const name = element.getAttribute('name');
    if (!name || !faults[name] || !(element instanceof HTMLElement)) continue;
    element.focus();
    return;
  }
}
