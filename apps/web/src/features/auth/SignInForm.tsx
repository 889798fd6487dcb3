import { errors as wireErrors } from '@app/contract/errors';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { signIn } from '../../client/session.ts';
import { useCaptcha } from '../../client/use-captcha.ts';
import { Icon } from '../../ui/icons.tsx';
import { Field } from './Field.tsx';
import { checkSignIn, type SignInField, type SignInForm as Values } from './sign-in-form.ts';

const order: readonly SignInField[] = ['username', 'password', 'captcha'];

/** Account, password and, when the server asks, captcha; every fault is told under its field. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
  const { t } = useTranslation();
  const [values, setValues] = useState<Values>({ username: '', password: '', captcha: '' });
  const [remember, setRemember] = useState(true);
  const [errors, setErrors] = useState<Partial<Record<SignInField | 'form', string>>>({});
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [busy, setBusy] = useState(false);
  const { captcha, reload } = useCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const needed = captcha?.required ?? false;

  useEffect(() => {
    focusField(form.current, 'username');
  }, []);

  const change = (field: SignInField) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined, form: undefined }));
  };
  const found = () => {
    const wrong = checkSignIn(values, needed);
    return Object.fromEntries(Object.entries(wrong).map(([field, error]) => [field, t(error.key, error.values ?? {})]));
  };
  const leave = (field: SignInField) => () => {
    if (values[field] !== '') setErrors((before) => ({ ...before, [field]: found()[field] }));
    if (field === 'username' && values.username.trim() !== '') void reload(values.username.trim());
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = found();
    setErrors(wrong);
    const first = order.find((field) => wrong[field]);
    if (first) return focusField(form.current, first);
    setBusy(true);
    try {
      await signIn({
        username: values.username.trim(),
        password: values.password,
        remember,
        ...(needed ? { captcha: values.captcha.trim(), requestId: captcha?.requestId } : {}),
      });
      onSignedIn();
    } catch (error) {
      const failure = toApiError(error);
      const field =
        failure.state === wireErrors.captchaRequired.code
          ? 'captcha'
          : failure.state === wireErrors.wrongCredentials.code
            ? 'password'
            : 'form';
      setErrors({ [field]: failure.causeText ?? failure.message });
      setValues((before) => ({ ...before, captcha: '' }));
      await reload(values.username.trim());
      if (field !== 'form') setTimeout(() => focusField(form.current, field));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={busy}>
      <h2>{t('login.title')}</h2>
      <Field name="username" label={t('login.account')} error={errors.username}>
        {(props) => (
          <input
            {...props}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            value={values.username}
            onChange={(event) => change('username')(event.target.value)}
            onBlur={leave('username')}
          />
        )}
      </Field>
      <Field
        name="password"
        label={t('login.password')}
        error={errors.password}
        note={capsLock ? t('login.capsLock') : undefined}
      >
        {(props) => (
          <>
            <input
              {...props}
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={200}
              value={values.password}
              onChange={(event) => change('password')(event.target.value)}
              onBlur={leave('password')}
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
      {needed ? (
        <Field
          name="captcha"
          label={t('login.captcha')}
          error={errors.captcha}
          beside={
            <>
              <img src={captcha?.image} alt={t('login.captchaImage')} />
              <button type="button" className="text-button" onClick={() => void reload(values.username.trim())}>
                {t('login.captchaChange')}
              </button>
            </>
          }
        >
          {(props) => (
            <input
              {...props}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={values.captcha}
              onChange={(event) => change('captcha')(event.target.value)}
              onBlur={leave('captcha')}
            />
          )}
        </Field>
      ) : null}
      <label className="remember">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('login.remember')}
      </label>
      <p className="field-error form-error" role="alert">
        {errors.form ? (
          <>
            <Icon name="octagon" size={13} />
            {errors.form}
          </>
        ) : null}
      </p>
      <button type="submit" className="submit" aria-disabled={busy}>
        {busy ? <span className="wait" aria-hidden="true" /> : null}
        {t(busy ? 'login.submitting' : 'login.submit')}
      </button>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: SignInField): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
