import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/http.ts';
import { resetPassword, resetPasswordTenant } from '../../client/wire-calls.ts';
import { authRules } from './auth-rules.ts';
import { AuthFormFrame, FormEnd, MobileFields, NewPasswordFields, OneFormPage } from './sign-up/sign-up-fields.tsx';
import { codeField, useAuthForm } from './use-auth-form.ts';
import { useSms } from './use-sms.ts';

/** A new password by mobile and code, for a person or for the administrator of a tenant. */
export function ResetForm({ ofTenant = false }: { ofTenant?: boolean }): ReactNode {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
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
  return (
    <OneFormPage
      title={t(ofTenant ? 'login.tenantForget' : 'login.forgetTitle')}
      done={isDone ? { title: t('login.resetDone'), text: t('login.resetDoneText') } : null}
    >
      <AuthFormFrame form={form} lead={t(ofTenant ? 'login.tenantForgetText' : 'login.forgetText')}>
        <MobileFields form={form} sms={sms} code="code" />
        <NewPasswordFields form={form} label={t('login.newPassword')} />
        <FormEnd form={form} submit={t('login.resetSubmit')} />
      </AuthFormFrame>
    </OneFormPage>
  );
}
