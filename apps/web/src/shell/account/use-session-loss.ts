import { useEffect, useRef, useState } from 'react';
import type { SessionLoss } from '../../client/http.ts';
import { withoutMask } from '../../client/loading.ts';
import { navigate } from '../../client/navigation.ts';
import { createExpiry } from '../../client/session/expiry.ts';
import { forgetSession, setExpiryHandler, useSession } from '../../client/session/session.ts';
import { resetShell } from '../shell-store.ts';
import { useTabs } from '../tabs/tabs-store.ts';

/**
 * Handles a session that ends while somebody works: with unsaved pages a dialog asks, and saves wait for the answer;
 * otherwise the browser goes to the first page.
 * @param onSignedIn Called when the question was answered by signing in again.
 * @returns The loss that is asked about, if any, and how it is answered.
 */
export function useSessionLoss(onSignedIn: () => void): {
  loss: SessionLoss | null;
  answer: (signedIn: boolean) => void;
} {
  const [loss, setLoss] = useState<SessionLoss | null>(null);
  const resolve = useRef<(signedIn: boolean) => void>(() => {});

  useEffect(() => {
    const expiry = createExpiry({
      hasUnsaved: () => useTabs.getState().tabs.some((tab) => tab.dirty),
      ask: (found) => {
        setLoss(found);
        useSession.setState({ status: 'anonymous' });
        // The refused save waits for the answer and still counts as loading.
        return withoutMask(
          () =>
            new Promise<boolean>((answer) => {
              resolve.current = answer;
            }),
        );
      },
      goToRoot: () => {
        forgetSession();
        resetShell();
        navigate('/', { replace: true });
      },
    });
    setExpiryHandler((found) => (useSession.getState().user ? expiry(found) : Promise.resolve(false)));
    return () => setExpiryHandler(async () => false);
  }, []);

  const answer = (signedIn: boolean) => {
    setLoss(null);
    if (signedIn) useSession.setState({ status: 'signedIn' });
    resolve.current(signedIn);
    if (signedIn) onSignedIn();
  };
  return { loss, answer };
}
