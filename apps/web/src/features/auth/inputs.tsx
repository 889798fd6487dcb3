import { constants } from '@app/contract/constants';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Captcha } from '../../client/session/use-captcha.ts';
import { Icon } from '../../ui/icons.tsx';
import { Field } from './Field.tsx';
import type { AuthForm, Values } from './use-auth-form.ts';

interface Bound {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
}
interface Given {
  name: string;
  label: string;
  bound: Bound;
  error: string | undefined;
}

/** A line of text. */
export function TextInput({
  name,
  label,
  bound,
  error,
  note,
  optional = false,
  autoComplete = 'off',
  inputMode,
  maxLength = 100,
}: Given & {
  note?: string;
  optional?: boolean;
  autoComplete?: string;
  inputMode?: 'numeric' | 'tel' | 'email' | 'text';
  maxLength?: number;
}): ReactNode {
  return (
    <Field name={name} label={label} error={error} note={note} optional={optional}>
      {(props) => (
        <input
          {...props}
          {...bound}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          inputMode={inputMode}
          maxLength={maxLength}
        />
      )}
    </Field>
  );
}

/** A password that can be looked at; tells when Caps Lock is on. */
export function PasswordInput({
  name,
  label,
  bound,
  error,
  note,
  aside,
  autoComplete,
}: Given & { note?: string; aside?: ReactNode; autoComplete: 'current-password' | 'new-password' }): ReactNode {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field name={name} label={label} error={error} note={capsLock ? t('login.capsLock') : note} aside={aside}>
      {(props) => (
        <>
          <input
            {...props}
            {...bound}
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            onKeyUp={watchCapsLock}
          />
          <button
            type="button"
            className="eye"
            aria-label={t(visible ? 'login.hidePassword' : 'login.showPassword')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon name={visible ? 'eyeOff' : 'eye'} />
          </button>
        </>
      )}
    </Field>
  );
}

/** The captcha picture with its six digits. */
export function CaptchaInput<V extends Values & { captcha: string }>({
  form,
  captcha,
  onReload,
}: {
  form: AuthForm<V>;
  captcha: Captcha | null;
  onReload: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Field
      name="captcha"
      label={t('login.captcha')}
      error={form.faults.captcha}
      beside={
        <>
          <img src={captcha?.image} alt={t('login.captchaImage')} />
          <button type="button" className="text-button" onClick={onReload}>
            {t('login.captchaChange')}
          </button>
        </>
      }
    >
      {(props) => (
        <input
          {...props}
          {...form.bind('captcha')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={constants.codeLength}
        />
      )}
    </Field>
  );
}

/** The code of a text message; the button that sends it counts sixty seconds down (R5-21). */
export function SmsInput({
  name,
  label,
  bound,
  error,
  onSend,
}: Given & {
  /** Sends the message; answers whether it went. */
  onSend: () => Promise<boolean>;
}): ReactNode {
  const { t } = useTranslation();
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Counted by the clock: a sleeping tab wakes with the right number.
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    if (until <= Date.now()) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  const ask = async () => {
    if (busy || left > 0) return;
    setBusy(true);
    if (await onSend()) setUntil(Date.now() + constants.smsWaitSeconds * 1000);
    setBusy(false);
  };
  return (
    <Field
      name={name}
      label={label}
      error={error}
      beside={
        <button type="button" className="send-code" disabled={left > 0} aria-disabled={busy} onClick={() => void ask()}>
          {left > 0 ? t('login.sendAgain', { n: left }) : t('login.sendCode')}
        </button>
      }
    >
      {(props) => (
        <input
          {...props}
          {...bound}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={constants.codeLength}
        />
      )}
    </Field>
  );
}
