import { errors as wireErrors } from '@app/contract/errors';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../client/api-error.ts';
import type { Credentials } from '../../../client/session/session.ts';
import { authRules } from '../auth-rules.ts';
import { CaptchaInput, PasswordInput, TextInput } from '../inputs.tsx';
import { useAskedCaptcha } from '../use-asked-captcha.ts';
import { useAuthForm } from '../use-auth-form.ts';
import { type SignInFormProps, SignInFrame } from './SignInFrame.tsx';

/** Account, password and, when the server asks, captcha; every fault is told under its field. */
export function AccountForm({ onSend, children }: SignInFormProps): ReactNode {
  const { t } = useTranslation();
  const { form, asked, reload } = useCredentials(onSend);
  const username = form.bind('username');
  return (
    <SignInFrame form={form}>
      <TextInput
        name="username"
        label={t('login.account')}
        error={form.faults.username}
        autoComplete="username"
        bound={{
          ...username,
          onBlur: () => {
            username.onBlur();
            if (form.values.username.trim() !== '') void reload(form.values.username.trim());
          },
        }}
      />
      <PasswordInput
        name="password"
        label={t('login.password')}
        error={form.faults.password}
        autoComplete="current-password"
        bound={form.bind('password')}
        aside={<a href="/forget">{t('login.forget')}</a>}
      />
      {asked ? (
        <CaptchaInput form={form} captcha={asked} onReload={() => void reload(form.values.username.trim())} />
      ) : null}
      {children}
    </SignInFrame>
  );
}

function useCredentials(onSend: (credentials: Credentials) => Promise<void>) {
  const { asked, reload, checks, proofOf } = useAskedCaptcha();
  const form = useAuthForm({
    initial: { username: '', password: '', captcha: '' },
    checks: {
      username: authRules.username,
      password: authRules.password,
      ...checks,
    },
    send: ({ username, password, captcha: typed }) =>
      onSend({
        username: username.trim(),
        password,
        ...proofOf(typed),
      }),
    fieldOf,
    onFailure: async () => {
      form.clear('captcha');
      await reload(form.values.username.trim());
    },
  });
  return { form, asked, reload };
}

/** The field that a refused sign-in belongs to. */
export function fieldOf(failure: ApiError): string {
  if (failure.state === wireErrors.captchaRequired.code) return 'captcha';
  return failure.state === wireErrors.wrongCredentials.code ? 'password' : 'form';
}
