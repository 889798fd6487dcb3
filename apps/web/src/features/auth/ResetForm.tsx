import { resetPassword, resetPasswordTenant } from '@app/contract/calls/auth/password';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/http.ts';
import { authRules } from './auth-rules.ts';
import { MobileFields } from './MobileFields.tsx';
import { newAccountRules } from './new-account-rules.ts';
import { AuthFormFrame, NewPasswordFields, OneFormPage } from './sign-up/sign-up-fields.tsx';
import { codeField, useAuthForm } from './use-auth-form.ts';
import { useSms } from './use-sms.ts';

/** A new password by mobile and code, for a person or for the administrator of a tenant. */
export function ResetForm({ ofTenant = false }: { ofTenant?: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <OneFormPage
      title={t(ofTenant ? 'login.tenantForget' : 'login.forgetTitle')}
      done={{ title: t('login.resetDone'), text: t('login.resetDoneText') }}
    >
      {(onDone) => <NewPassword ofTenant={ofTenant} onDone={onDone} />}
    </OneFormPage>
  );
}

function NewPassword({ ofTenant, onDone }: { ofTenant: boolean; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const form = useAuthForm({
    initial: { mobile: '', captcha: '', code: '', password: '', confirmPassword: '' },
    checks: {
      mobile: authRules.mobile,
      code: authRules.code,
      password: (value) => newAccountRules.newPassword(value),
      confirmPassword: (value, { password }) => newAccountRules.repeated(value, password),
    },
    send: async ({ mobile, code, password, confirmPassword }) => {
      const call = ofTenant ? resetPasswordTenant : resetPassword;
      await send(call, { mobile: mobile.trim(), code: code.trim(), password, confirmPassword }, { silent: true });
      onDone();
    },
    fieldOf: codeField('code'),
  });
  const sms = useSms(() => form, 'reset', ofTenant);
  return (
    <AuthFormFrame
      form={form}
      lead={t(ofTenant ? 'login.tenantForgetText' : 'login.forgetText')}
      submit={t('login.resetSubmit')}
    >
      <MobileFields form={form} sms={sms} code="code" />
      <NewPasswordFields form={form} label={t('login.newPassword')} />
    </AuthFormFrame>
  );
}
