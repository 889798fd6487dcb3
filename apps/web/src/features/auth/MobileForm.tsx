import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '../../client/session/session.ts';
import { authRules } from './auth-rules.ts';
import { FormError, SubmitButton } from './Field.tsx';
import { CaptchaInput, SmsInput, TextInput } from './inputs.tsx';
import { codeField, useAuthForm } from './use-auth-form.ts';
import { useSms } from './use-sms.ts';

/** Mobile number and the code that was sent to it. */
export function MobileForm({
  onSend,
  children,
}: {
  onSend: (credentials: Credentials) => Promise<void>;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const form = useAuthForm({
    initial: { mobile: '', code: '', captcha: '' },
    checks: { mobile: authRules.mobile, code: authRules.code },
    send: ({ mobile, code }) => onSend({ mobile: mobile.trim(), code: code.trim() }),
    fieldOf: codeField('code'),
  });
  const sms = useSms(() => form, 'login');
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus();
  }, [form.ref]);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy}>
      <TextInput
        name="mobile"
        label={t('login.mobile')}
        error={form.faults.mobile}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        bound={form.bind('mobile')}
      />
      {sms.needsCaptcha ? (
        <CaptchaInput
          bound={form.bind('captcha')}
          error={form.faults.captcha}
          captcha={sms.captcha}
          onReload={sms.reloadCaptcha}
        />
      ) : null}
      <SmsInput
        name="code"
        label={t('login.code')}
        error={form.faults.code}
        bound={form.bind('code')}
        onSend={sms.ask}
      />
      {children}
      <FormError text={form.faults.form} />
      <SubmitButton busy={form.busy} text={t('login.submit')} busyText={t('login.submitting')} />
    </form>
  );
}
