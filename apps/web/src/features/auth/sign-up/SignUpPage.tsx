import { userRegister } from '@app/contract/calls/auth/sign-up';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../../../client/config.ts';
import { send } from '../../../client/http.ts';
import { authRules } from '../auth-rules.ts';
import { Field } from '../Field.tsx';
import { TextInput } from '../inputs.tsx';
import { MobileFields } from '../MobileFields.tsx';
import { newAccountRules } from '../new-account-rules.ts';
import { codeField, useAuthForm } from '../use-auth-form.ts';
import { useSms } from '../use-sms.ts';
import { AccountField, AuthFormFrame, EmailField, NewPasswordFields, OneFormPage, trimmed } from './sign-up-fields.tsx';

/** A person asks for an account of a company; its administrator approves it (R2.1-16). */
export default function SignUpPage(): ReactNode {
  const { t } = useTranslation();
  const { loaded, registrationOpen: signUpOpen } = usePublicConfig();
  return (
    <OneFormPage
      title={t('login.register')}
      done={{ title: t('login.registered'), text: t('login.registeredText') }}
      closed={loaded && !signUpOpen ? t('login.registerClosed') : null}
    >
      {(onDone) => <SignUpForm onDone={onDone} />}
    </OneFormPage>
  );
}

const empty = {
  account: '',
  fullname: '',
  mobile: '',
  captcha: '',
  code: '',
  password: '',
  confirmPassword: '',
  email: '',
  company: '',
  proof: '',
};

function useSignUp(onDone: () => void) {
  const { t } = useTranslation();
  const form = useAuthForm({
    initial: empty,
    checks: {
      account: newAccountRules.account,
      fullname: (value) => authRules.required(value, t('login.fullname')),
      mobile: authRules.mobile,
      code: authRules.code,
      password: (value, { account }) => newAccountRules.newPassword(value, account),
      confirmPassword: (value, { password }) => newAccountRules.repeated(value, password),
      email: newAccountRules.email,
      company: (value) => authRules.required(value, t('login.company')),
    },
    send: async ({ captcha: _, ...values }) => {
      await send(userRegister, trimmed(values), { silent: true });
      onDone();
    },
    fieldOf: codeField('code'),
  });
  return { form, sms: useSms(() => form, 'register') };
}

function SignUpForm({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const { form, sms } = useSignUp(onDone);
  const { bind, faults } = form;
  return (
    <AuthFormFrame form={form} lead={t('login.registerText')} submit={t('login.registerSubmit')} wide>
      <AccountField form={form} label={t('login.account')} />
      <TextInput
        name="fullname"
        label={t('login.fullname')}
        error={faults.fullname}
        autoComplete="name"
        maxLength={50}
        bound={bind('fullname')}
      />
      <NewPasswordFields form={form} label={t('login.password')} />
      <MobileFields form={form} sms={sms} code="code" />
      <TextInput
        name="company"
        label={t('login.company')}
        note={t('login.companyHelp')}
        error={faults.company}
        autoComplete="organization"
        maxLength={200}
        bound={bind('company')}
      />
      <EmailField form={form} />
      <div className="whole">
        <Field name="proof" label={t('login.proof')} note={t('login.proofHelp')} error={faults.proof} optional>
          {(props) => <textarea {...props} {...bind('proof')} rows={2} maxLength={2000} />}
        </Field>
      </div>
    </AuthFormFrame>
  );
}
