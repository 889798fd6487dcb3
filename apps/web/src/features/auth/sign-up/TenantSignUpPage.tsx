import { userTenantRegister } from '@app/contract/calls/auth/sign-up';
import { tenantScales } from '@app/contract/tenant-scales';
import { isUscc } from '@app/engine/rules/uscc';
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

/** A company asks to become a tenant, with the account of its administrator (R2.1-18). */
export default function TenantSignUpPage(): ReactNode {
  const { t } = useTranslation();
  const { loaded, tenantRegistrationOpen: tenantSignUpOpen } = usePublicConfig();
  return (
    <OneFormPage
      title={t('login.tenantRegister')}
      done={{ title: t('login.tenantRegistered'), text: t('login.tenantRegisteredText') }}
      closed={loaded && !tenantSignUpOpen ? t('login.tenantRegisterClosed') : null}
    >
      {(onDone) => <TenantForm onDone={onDone} />}
    </OneFormPage>
  );
}

const empty = {
  name: '',
  uscc: '',
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
};

function useTenantSignUp(onDone: () => void) {
  const { t } = useTranslation();
  const form = useAuthForm({
    initial: empty,
    checks: {
      name: (value) => authRules.required(value, t('login.tenantName')),
      uscc: (value) => (value.trim() === '' || isUscc(value.trim().toUpperCase()) ? null : { key: 'rule.uscc' }),
      code: (value) => (/^[a-z][a-z0-9_]{1,40}$/.test(value.trim()) ? null : { key: 'login.tenantCodeFormat' }),
      account: newAccountRules.account,
      email: newAccountRules.email,
      password: (value, { account }) => newAccountRules.newPassword(value, account),
      confirmPassword: (value, { password }) => newAccountRules.repeated(value, password),
      mobile: authRules.mobile,
      smsCode: authRules.code,
    },
    send: async ({ captcha: _, scale, ...values }) => {
      const chosen = tenantScales.find((one) => one === scale);
      await send(userTenantRegister, { ...trimmed(values), ...(chosen ? { scale: chosen } : {}) }, { silent: true });
      onDone();
    },
    fieldOf: codeField('smsCode'),
  });
  return { form, sms: useSms(() => form, 'register', true) };
}

function TenantForm({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const { form, sms } = useTenantSignUp(onDone);
  const { bind, faults } = form;
  return (
    <AuthFormFrame form={form} lead={t('login.tenantRegisterText')} submit={t('login.tenantRegisterSubmit')} wide>
      <TextInput
        name="name"
        label={t('login.tenantName')}
        error={faults.name}
        autoComplete="organization"
        bound={bind('name')}
      />
      <TextInput
        name="uscc"
        label={t('login.uscc')}
        note={t('login.usccHelp')}
        optional
        error={faults.uscc}
        maxLength={18}
        bound={bind('uscc')}
      />
      <TextInput
        name="code"
        label={t('login.tenantCode')}
        note={t('login.tenantCodeHelp')}
        error={faults.code}
        maxLength={41}
        bound={bind('code')}
      />
      <AccountField form={form} label={t('login.adminAccount')} />
      <EmailField form={form} />
      <NewPasswordFields form={form} label={t('login.password')} />
      <MobileFields form={form} sms={sms} code="smsCode" />
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
    </AuthFormFrame>
  );
}
