import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../AuthLayout.tsx';
import { Closed } from '../Closed.tsx';
import { Done } from '../Done.tsx';
import { FormError, SubmitButton } from '../Field.tsx';
import { PasswordInput, TextInput } from '../inputs.tsx';
import type { AuthForm, Values } from '../use-auth-form.ts';

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

/** A form that signs up or sets a password: its fields, what the server said of it as a whole, the button, the way back. */
export function AuthFormFrame<V extends Values>({
  form,
  lead,
  submit,
  wide = false,
  children,
}: {
  form: AuthForm<V>;
  lead: string;
  /** What the button says. */
  submit: string;
  /** Two fields stand side by side where there is room. */
  wide?: boolean;
  children: ReactNode;
}): ReactNode {
  const end = <FormEnd form={form} submit={submit} />;
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      noValidate
      aria-busy={form.busy}
      className={wide ? 'wide-form' : undefined}
    >
      <p className="lead">{lead}</p>
      {children}
      {wide ? <div className="whole">{end}</div> : end}
    </form>
  );
}

interface Labelled<V extends Values> {
  form: AuthForm<V>;
  /** What the page calls it. */
  label: string;
}

/** A new password, twice. */
export function NewPasswordFields<V extends Values & { password: string; confirmPassword: string }>({
  form: { bind, faults },
  label,
}: Labelled<V>): ReactNode {
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
}: Labelled<V>): ReactNode {
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

function FormEnd<V extends Values>({ form, submit }: { form: AuthForm<V>; submit: string }): ReactNode {
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
