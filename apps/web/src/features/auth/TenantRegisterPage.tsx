import { tenantScales } from '@app/contract/tenant-scales';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../../client/config.ts';
import { send } from '../../client/http.ts';
import { userTenantRegister } from '../../client/wire-calls.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { authRules } from './auth-rules.ts';
import { Closed } from './Closed.tsx';
import { Done } from './Done.tsx';
import { Field, FormError, SubmitButton } from './Field.tsx';
import { CaptchaInput, PasswordInput, SmsInput, TextInput } from './inputs.tsx';
import { codeField, useAuthForm } from './use-auth-form.ts';
import { useSms } from './use-sms.ts';

/** A company asks to become a tenant, with the account of its administrator (R2.1-18). */
export default function TenantRegisterPage(): ReactNode {
  const { t } = useTranslation();
  const { loaded, tenantRegistrationOpen } = usePublicConfig();
  const [done, setDone] = useState(false);
  return (
    <AuthLayout title={t('login.tenantRegister')}>
      {done ? (
        <Done title={t('login.tenantRegistered')} text={t('login.tenantRegisteredText')}>
          <a className="submit" href="/login">
            {t('login.toSignIn')}
          </a>
        </Done>
      ) : loaded && !tenantRegistrationOpen ? (
        <Closed text={t('login.tenantRegisterClosed')} />
      ) : (
        <TenantForm onDone={() => setDone(true)} />
      )}
    </AuthLayout>
  );
}

type Scale = (typeof tenantScales)[number];

function TenantForm({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const form = useAuthForm({
    initial: {
      name: '',
      code: '',
      account: '',
      email: '',
      password: '',
      confirmPassword: '',
      mobile: '',
      smsCode: '',
      captcha: '',
      scale: '',
      parentName: '',
    },
    checks: {
      name: (value) => authRules.required(value, t('login.tenantName')),
      code: (value) => (/^[a-z][a-z0-9_]{1,40}$/.test(value.trim()) ? null : { key: 'login.tenantCodeFormat' }),
      account: authRules.account,
      email: authRules.email,
      password: (value, { account }) => authRules.newPassword(value, account),
      confirmPassword: (value, { password }) => authRules.repeated(value, password),
      mobile: authRules.mobile,
      smsCode: authRules.code,
    },
    send: async ({ captcha: _, scale, ...values }) => {
      const trimmed = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, name.endsWith('assword') ? value : value.trim()]),
      ) as typeof values;
      const chosen = tenantScales.find((one): one is Scale => one === scale);
      await send(userTenantRegister, { ...trimmed, ...(chosen ? { scale: chosen } : {}) }, { silent: true });
      onDone();
    },
    fieldOf: codeField('smsCode'),
  });
  const sms = useSms(() => form, 'register', true);
  const { bind, faults } = form;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy} className="wide-form">
      <p className="lead">{t('login.tenantRegisterText')}</p>
      <TextInput
        name="name"
        label={t('login.tenantName')}
        error={faults.name}
        autoComplete="organization"
        bound={bind('name')}
      />
      <TextInput
        name="code"
        label={t('login.tenantCode')}
        note={t('login.tenantCodeHelp')}
        error={faults.code}
        maxLength={41}
        bound={bind('code')}
      />
      <TextInput
        name="account"
        label={t('login.adminAccount')}
        note={t('login.accountHelp')}
        error={faults.account}
        autoComplete="username"
        maxLength={40}
        bound={bind('account')}
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
      <PasswordInput
        name="password"
        label={t('login.password')}
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
      <SmsInput
        name="smsCode"
        label={t('login.code')}
        error={faults.smsCode}
        bound={bind('smsCode')}
        onSend={sms.ask}
      />
      <Field name="scale" label={t('login.scale')} optional error={faults.scale}>
        {(props) => (
          <select {...props} {...bind('scale')}>
            <option value="">{t('login.scaleNone')}</option>
            {tenantScales.map((scale, at) => (
              <option key={scale} value={scale}>
                {t(`login.scale${at}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextInput
        name="parentName"
        label={t('login.parentName')}
        optional
        error={faults.parentName}
        bound={bind('parentName')}
      />
      <div className="whole">
        <FormError text={faults.form} />
        <SubmitButton busy={form.busy} text={t('login.tenantRegisterSubmit')} busyText={t('login.sending')} />
        <p className="other-ways">
          <a href="/login">{t('login.toSignIn')}</a>
        </p>
      </div>
    </form>
  );
}
