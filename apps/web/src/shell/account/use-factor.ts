import { type FactorState, factorConfirm, factorDisable, factorGet, factorRecovery, factorSetUp } from '@app/contract';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { send } from '../../client/http.ts';
import { useSession } from '../../client/session/session.ts';

/** Step of the dialog: the state of the factor, the QR code for the authenticator, or the new recovery codes. */
type Step =
  | { kind: 'state' }
  | { kind: 'scan'; secret: string; image: string }
  | { kind: 'codes'; codes: readonly string[] };

/** What the dialog of the second factor shows and does. */
export type Factor = ReturnType<typeof useFactor>;

/**
 * State and actions of the own account's second factor; one action runs at a time, and `error` holds the last refusal.
 * @param onClose Closes the dialog, after the factor was taken off or its recovery codes were kept.
 */
export function useFactor(onClose: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [state, setState] = useState<FactorState | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    send(factorGet, {}, { quiet: true }).then(setState, (failure) => setError(toApiError(failure).text));
  }, []);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      const known = toApiError(failure);
      setError(known.causeText ?? known.message);
    } finally {
      setBusy(false);
    }
  };
  const codesBy = (call: typeof factorConfirm | typeof factorRecovery, code: string) =>
    attempt(async () => {
      const { recoveryCodes } = await send(call, { code: code.trim() }, { quiet: true });
      setStep({ kind: 'codes', codes: recoveryCodes });
    });
  return {
    state,
    step,
    error,
    busy,
    start: ({ password }: { password: string }) =>
      attempt(async () => {
        const { secret, image } = await send(factorSetUp, { password }, { quiet: true });
        setStep({ kind: 'scan', secret, image });
      }),
    confirm: ({ code }: { code: string }) => codesBy(factorConfirm, code),
    renew: ({ code }: { code: string }) => codesBy(factorRecovery, code),
    disable: ({ password, code }: { password: string; code: string }) =>
      attempt(async () => {
        await send(factorDisable, { password, code: code.trim() }, { quiet: true });
        message.success(t('session.factor.disabled'));
        onClose();
      }),
    finish: () => {
      useSession.setState({ mustSetUpSecondFactor: false });
      onClose();
    },
  };
}
