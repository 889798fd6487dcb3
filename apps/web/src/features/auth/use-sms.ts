import type { smsTypes } from '@app/contract/calls/auth/sign-up';
import { sendSms, sendSmsTenant } from '@app/contract/calls/auth/sign-up';
import { errors as wireErrors } from '@app/contract/errors';
import { useState } from 'react';
import { toApiError } from '../../client/api-error.ts';
import { send } from '../../client/http.ts';
import { type Captcha, useCaptcha } from '../../client/session/use-captcha.ts';
import type { AuthForm, Values } from './use-auth-form.ts';

export interface Sms {
  captcha: Captcha | null;
  reloadCaptcha: () => void;
  /** The server asks for the captcha before it sends a message. */
  needsCaptcha: boolean;
  /** Sends the message to the form's mobile; answers whether it went. */
  ask: () => Promise<boolean>;
}

/** Sends the verification code to the mobile of a form. */
export function useSms<V extends Values & { mobile: string; captcha: string }>(
  form: () => AuthForm<V>,
  type: (typeof smsTypes)[number],
  ofTenant = false,
): Sms {
  const { captcha, reload } = useCaptcha();
  const [wanted, setWanted] = useState(false);
  const needsCaptcha = wanted || (captcha?.required ?? false);
  return {
    captcha,
    needsCaptcha,
    reloadCaptcha: () => void reload(),
    async ask() {
      const current = form();
      if (!current.isRight('mobile')) return false;
      const { mobile, captcha: typed } = current.values;
      try {
        await send(
          ofTenant ? sendSmsTenant : sendSms,
          {
            mobile: mobile.trim(),
            type,
            ...(needsCaptcha ? { captcha: typed.trim(), requestId: captcha?.requestId } : {}),
          },
          { silent: true },
        );
        return true;
      } catch (error) {
        const failure = toApiError(error);
        const isCaptcha = failure.state === wireErrors.captchaRequired.code;
        if (isCaptcha) setWanted(true);
        current.show({ [isCaptcha ? 'captcha' : 'mobile']: failure.causeText ?? failure.message });
        if (needsCaptcha || isCaptcha) await reload();
        return false;
      }
    },
  };
}
