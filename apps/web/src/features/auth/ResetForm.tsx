import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/http.ts';
import { resetPassword, resetPasswordTenant } from '../../client/wire-calls.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { authRules } from './auth-rules.ts';
import { Done } from './Done.tsx';
import { FormError, SubmitButton } from './Field.tsx';
import { CaptchaInput, PasswordInput, SmsInput, TextInput } from './inputs.tsx';
import { codeField, useAuthForm } from './use-auth-form.ts';
import { useSms } from './use-sms.ts';

/** A new password by mobile and code, for a person or for the administrator of a tenant. */
export function ResetForm({ ofTenant = false }: { ofTenant?: boolean }): ReactNode {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const form = useAuthForm({
    initial: { mobile: '', captcha: '', code: '', password: '', confirmPassword: '' },
    checks: {
      mobile: authRules.mobile,
      code: authRules.code,
      password: (value) => authRules.newPassword(value),
      confirmPassword: (value, { password }) => authRules.repeated(value, password),
    },
    send: async ({ mobile, code, password, confirmPassword }) => {
      const call = ofTenant ? resetPasswordTenant : resetPassword;
      await send(call, { mobile: mobile.trim(), code: code.trim(), password, confirmPassword }, { silent: true });
      setDone(true);
    },
    fieldOf: codeField('code'),
  });
  const sms = useSms(() => form, 'reset', ofTenant);
  const { bind, faults } = form;
  return (
    <AuthLayout title={t(ofTenant ? 'login.tenantForget' : 'login.forgetTitle')}>
      {done ? (
        <Done title={t('login.resetDone')} text={t('login.resetDoneText')}>
          <a className="submit" href="/login">
            {t('login.toSignIn')}
          </a>
        </Done>
      ) : (
        <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy}>
          <p className="lead">{t(ofTenant ? 'login.tenantForgetText' : 'login.forgetText')}</p>
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
          <SmsInput name="code" label={t('login.code')} error={faults.code} bound={bind('code')} onSend={sms.ask} />
          <PasswordInput
            name="password"
            label={t('login.newPassword')}
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
          <FormError text={faults.form} />
          <SubmitButton busy={form.busy} text={t('login.resetSubmit')} busyText={t('login.sending')} />
          <p className="other-ways">
            <a href="/login">{t('login.toSignIn')}</a>
          </p>
        </form>
      )}
    </AuthLayout>
  );
}
