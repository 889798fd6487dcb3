import { captcha } from '@app/contract/calls/auth/sign-in';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../http.ts';

export interface Captcha {
  requestId: string;
  image: string;
  required: boolean;
}

/** The captcha picture, null until it is loaded; `required` says whether this account or address needs one. */
export function useCaptcha(): { captcha: Captcha | null; reload: (username?: string) => Promise<void> } {
  const [current, setCurrent] = useState<Captcha | null>(null);
  const reload = useCallback(async (username?: string) => {
    try {
      setCurrent(await send(captcha, { username: username || undefined }, { silent: true }));
    } catch {
      // Without a picture the sign-in is refused with the reason.
    }
  }, []);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { captcha: current, reload };
}
