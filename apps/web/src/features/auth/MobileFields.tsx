import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptchaInput, SmsInput, TextInput } from './inputs.tsx';
import type { AuthForm, Values } from './use-auth-form.ts';
import type { Sms } from './use-sms.ts';

/** A mobile, and the code that was sent to it; a captcha between them when the server asks for one. */
export function MobileFields<V extends Values & { mobile: string; captcha: string }>({
  form,
  sms,
  code,
}: {
  form: AuthForm<V>;
  sms: Sms;
  /** The field of the code. */
  code: keyof V & string;
}): ReactNode {
  const { t } = useTranslation();
  const { bind, faults } = form;
  return (
    <>
      <TextInput
        name="mobile"
        label={t('login.mobile')}
        error={faults.mobile}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        bound={bind('mobile')}
      />
      {sms.needsCaptcha ? <CaptchaInput form={form} captcha={sms.captcha} onReload={sms.reloadCaptcha} /> : null}
      <SmsInput name={code} label={t('login.code')} error={faults[code]} bound={bind(code)} onSend={sms.ask} />
    </>
  );
}
