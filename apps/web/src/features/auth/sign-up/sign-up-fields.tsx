import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../AuthLayout.tsx';
import { Closed } from '../Closed.tsx';
import { Done } from '../Done.tsx';
import { FormError, SubmitButton } from '../Field.tsx';
import { CaptchaInput, PasswordInput, SmsInput, TextInput } from '../inputs.tsx';
import type { AuthForm, Values } from '../use-auth-form.ts';
import type { Sms } from '../use-sms.ts';

/** A page of one form: the form, what came of it, or that it is closed. */
export function OneFormPage({
  title,
  done,
  closed = null,
  children,
}: {
  title: string;
  /** What is said once it was sent. */
  done: { title: string; text: string };
  /** Why it cannot be filled in now. */
  closed?: string | null;
  /** Draws the form, which calls `onDone` when it was sent. */
  children: (onDone: () => void) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  return (
    <AuthLayout title={title}>
      {isDone ? (
        <Done title={done.title} text={done.text}>
          <a className="submit" href="/login">
            {t('login.toSignIn')}
          </a>
        </Done>
      ) : closed === null ? (
        children(() => setDone(true))
      ) : (
        <Closed text={closed} />
      )}
    </AuthLayout>
  );
}

/** The frame of a form that signs up or sets a password. */
export function AuthFormFrame<V extends Values>({
  form,
  lead,
  className,
  children,
}: {
  form: AuthForm<V>;
  lead: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy} className={className}>
      <p className="lead">{lead}</p>
      {children}
    </form>
  );
}

/** A mobile, and the code that was sent to it; a captcha between them when the server asks for one. */
export function MobileFields<V extends Values & { mobile: string; captcha: string }>({
  form: { bind, faults },
  sms,
  code,
}: {
  form: AuthForm<V>;
  sms: Sms;
  /** The field of the code. */
  code: keyof V & string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        name="mobile"
        label={t('login.mobile')}
        error={faults.mobile}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        bound={bind('mobile')}
      />
      {sms.needsCaptcha ? (
        <CaptchaInput
          bound={bind('captcha')}
          error={faults.captcha}
          captcha={sms.captcha}
          onReload={sms.reloadCaptcha}
        />
      ) : null}
      <SmsInput name={code} label={t('login.code')} error={faults[code]} bound={bind(code)} onSend={sms.ask} />
    </>
  );
}

/** A new password, twice. */
export function NewPasswordFields<V extends Values & { password: string; confirmPassword: string }>({
  form: { bind, faults },
  label,
}: {
  form: AuthForm<V>;
  label: string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PasswordInput
        name="password"
        label={label}
        note={t('login.newPasswordHelp')}
        error={faults.password}
        autoComplete="new-password"
        bound={bind('password')}
      />
      <PasswordInput
        name="confirmPassword"
        label={t('login.confirmPassword')}
        error={faults.confirmPassword}
        autoComplete="new-password"
        bound={bind('confirmPassword')}
      />
    </>
  );
}

/** An account to sign in with. */
export function AccountField<V extends Values & { account: string }>({
  form: { bind, faults },
  label,
}: {
  form: AuthForm<V>;
  label: string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <TextInput
      name="account"
      label={label}
      note={t('login.accountHelp')}
      error={faults.account}
      autoComplete="username"
      maxLength={40}
      bound={bind('account')}
    />
  );
}

export function EmailField<V extends Values & { email: string }>({
  form: { bind, faults },
}: {
  form: AuthForm<V>;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <TextInput
      name="email"
      label={t('login.email')}
      optional
      error={faults.email}
      autoComplete="email"
      inputMode="email"
      maxLength={200}
      bound={bind('email')}
    />
  );
}

/** What the server said of the form as a whole, the button, and the way back. */
export function FormEnd<V extends Values>({ form, submit }: { form: AuthForm<V>; submit: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <FormError text={form.faults.form} />
      <SubmitButton busy={form.busy} text={submit} busyText={t('login.sending')} />
      <p className="other-ways">
        <a href="/login">{t('login.toSignIn')}</a>
      </p>
    </>
  );
}

/** What was typed without the blanks around it; passwords stay as they are. */
export function trimmed<V extends Values>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name.endsWith('assword') ? value : value.trim()]),
  ) as V;
}
