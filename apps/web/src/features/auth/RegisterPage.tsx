import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../../client/config.ts';
import { send } from '../../client/http.ts';
import { userRegister } from '../../client/wire-calls.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { authRules } from './auth-rules.ts';
import { Closed } from './Closed.tsx';
import { Done } from './Done.tsx';
import { Field, FormError, SubmitButton } from './Field.tsx';
import { CaptchaInput, PasswordInput, SmsInput, TextInput } from './inputs.tsx';
import { codeField, useAuthForm } from './use-auth-form.ts';
import { useSms } from './use-sms.ts';

/** A person asks for an account of a company; its administrator approves it (R2.1-16). */
export default function RegisterPage(): ReactNode {
  const { t } = useTranslation();
  const { loaded, registrationOpen } = usePublicConfig();
  const [done, setDone] = useState(false);
  const isClosed = loaded && !registrationOpen;
  return (
    <AuthLayout title={t('login.register')}>
      {done ? (
        <Done title={t('login.registered')} text={t('login.registeredText')}>
          <a className="submit" href="/login">
            {t('login.toSignIn')}
          </a>
        </Done>
      ) : isClosed ? (
        <Closed text={t('login.registerClosed')} />
      ) : (
        <RegisterForm onDone={() => setDone(true)} />
      )}
    </AuthLayout>
  );
}

function RegisterForm({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const form = useAuthForm({
    initial: {
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
    },
    checks: {
      account: authRules.account,
      fullname: (value) => authRules.required(value, t('login.fullname')),
      mobile: authRules.mobile,
      code: authRules.code,
      password: (value, { account }) => authRules.newPassword(value, account),
      confirmPassword: (value, { password }) => authRules.repeated(value, password),
      email: authRules.email,
      company: (value) => authRules.required(value, t('login.company')),
    },
    send: async ({ captcha: _, ...values }) => {
      const { account, fullname, mobile, code, email, company, proof } = values;
      await send(
        userRegister,
        {
          ...values,
          account: account.trim(),
          fullname: fullname.trim(),
          mobile: mobile.trim(),
          code: code.trim(),
          email: email.trim(),
          company: company.trim(),
          proof: proof.trim(),
        },
        { silent: true },
      );
      onDone();
    },
    fieldOf: codeField('code'),
  });
  const sms = useSms(() => form, 'register');
  const { bind, faults } = form;
  const note = t('login.newPasswordHelp');
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy} className="wide-form">
      <p className="lead">{t('login.registerText')}</p>
      <TextInput
        name="account"
        label={t('login.account')}
        note={t('login.accountHelp')}
        error={faults.account}
        autoComplete="username"
        maxLength={40}
        bound={bind('account')}
      />
      <TextInput
        name="fullname"
        label={t('login.fullname')}
        error={faults.fullname}
        autoComplete="name"
        maxLength={50}
        bound={bind('fullname')}
      />
      <PasswordInput
        name="password"
        label={t('login.password')}
        note={note}
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
      <TextInput
        name="company"
        label={t('login.company')}
        note={t('login.companyHelp')}
        error={faults.company}
        autoComplete="organization"
        maxLength={200}
        bound={bind('company')}
      />
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
      <div className="whole">
        <Field name="proof" label={t('login.proof')} note={t('login.proofHelp')} error={faults.proof} optional>
          {(props) => <textarea {...props} {...bind('proof')} rows={2} maxLength={2000} />}
        </Field>
      </div>
      <div className="whole">
        <FormError text={faults.form} />
        <SubmitButton busy={form.busy} text={t('login.registerSubmit')} busyText={t('login.sending')} />
        <p className="other-ways">
          <a href="/login">{t('login.toSignIn')}</a>
        </p>
      </div>
    </form>
  );
}
