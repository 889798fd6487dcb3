import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '../../../client/session/session.ts';
import { FormError, SubmitButton } from '../Field.tsx';
import type { AuthForm, Values } from '../use-auth-form.ts';

/** A way of signing in: what it proves is sent, and what it is given stands above its button. */
export interface SignInFormProps {
  onSend: (credentials: Credentials) => Promise<void>;
  children: ReactNode;
}

/** The frame of a form that signs in: the cursor waits in its first field, the button is its last part. */
export function SignInFrame<V extends Values>({
  form,
  children,
}: {
  form: AuthForm<V>;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus();
  }, [form.ref]);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy}>
      {children}
      <FormError text={form.faults.form} />
      <SubmitButton busy={form.busy} text={t('login.submit')} busyText={t('login.submitting')} />
    </form>
  );
}
