import { useCallback, useEffect, useState } from 'react';
import { send } from './http.ts';
import { captcha } from './wire-calls.ts';

export interface Captcha {
  requestId: string;
  image: string;
  required: boolean;
}

/** The captcha picture; the server says whether this account or address needs one. */
export function useCaptcha(): { captcha: Captcha | null; reload: (username?: string) => Promise<void> } {
  const [current, setCurrent] = useState<Captcha | null>(null);
  const reload = useCallback(async (username?: string) => {
    try {
      setCurrent(await send(captcha, { username: username || undefined }, { silent: true }));
    } catch {
      // Without a picture the sign-in itself tells what is wrong.
    }
  }, []);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { captcha: current, reload };
}
