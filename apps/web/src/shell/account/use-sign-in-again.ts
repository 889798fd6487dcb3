import { errors as wireErrors } from '@app/contract/errors';
import { useEffect, useState } from 'react';
import { toApiError } from '../../client/api-error.ts';
import { signIn } from '../../client/session/session.ts';
import { getToken } from '../../client/session/token.ts';
import { useCaptcha } from '../../client/session/use-captcha.ts';
import { leave } from '../navigator.ts';

/** What the form sends; captcha and second factor where they are asked for. */
interface Values {
  password: string;
  captcha?: string;
  factor?: string;
}

/**
 * Signs the same account in again while its pages stay open; if the token is of another user, the pages are closed.
 * @param uid Whose pages are open.
 */
export function useSignInAgain(account: string, uid: string, onDone: () => void) {
  const { captcha, reload } = useCaptcha();
  const [error, setError] = useState<string | null>(null);
  const [needsFactor, setNeedsFactor] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void reload(account);
  }, [account, reload]);

  const submit = async (values: Values) => {
    setBusy(true);
    setError(null);
    try {
      await signIn({
        username: account,
        password: values.password,
        factor: values.factor?.trim(),
        ...(captcha?.required ? { captcha: values.captcha?.trim(), requestId: captcha.requestId } : {}),
      });
      if (getToken()?.uid !== uid) leave();
      onDone();
    } catch (failure) {
      const known = toApiError(failure);
      if (known.state === wireErrors.secondFactorRequired.code && !needsFactor) setNeedsFactor(true);
      else setError(known.causeText ?? known.message);
      if (known.state !== wireErrors.permissionLimit.code) await reload(account);
    } finally {
      setBusy(false);
    }
  };
  return { captcha, reload, needsFactor, error, busy, submit };
}
