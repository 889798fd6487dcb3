import { errors as wireErrors } from '@app/contract/errors';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '../../../client/session/session.ts';
import { FormError, SubmitButton } from '../Field.tsx';
import { CaptchaInput, TextInput } from '../inputs.tsx';
import { useAskedCaptcha } from '../use-asked-captcha.ts';
import { useAuthForm } from '../use-auth-form.ts';

type SendFactor = (proof: Pick<Credentials, 'factor' | 'captcha' | 'requestId'>) => Promise<void>;

/** Second step of signing in: the code of the authenticator, or one of the recovery codes. */
export function FactorForm({
  username,
  onSend,
  onBack,
}: {
  username: string | undefined;
  onSend: SendFactor;
  onBack: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { form, asked, reload } = useFactor(username, onSend);
  useEffect(() => {
    void reload(username);
    form.ref.current?.querySelector('input')?.focus();
  }, [form.ref, reload, username]);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy}>
      <p className="lead">{t('login.factorText')}</p>
      <TextInput
        name="factor"
        label={t('login.factor')}
        note={t('login.factorNote')}
        error={form.faults.factor}
        autoComplete="one-time-code"
        maxLength={20}
        bound={form.bind('factor')}
      />
      {asked ? <CaptchaInput form={form} captcha={asked} onReload={() => void reload(username)} /> : null}
      <FormError text={form.faults.form} />
      <SubmitButton busy={form.busy} text={t('login.factorSubmit')} busyText={t('login.submitting')} />
      <button type="button" className="text-button back-way" onClick={onBack}>
        {t('login.otherAccount')}
      </button>
    </form>
  );
}

function useFactor(username: string | undefined, onSend: SendFactor) {
  const { asked, reload, checks, proofOf } = useAskedCaptcha();
  const form = useAuthForm({
    initial: { factor: '', captcha: '' },
    checks: {
      factor: (value) => (value.trim() === '' ? { key: 'login.factorRequired' } : null),
      ...checks,
    },
    send: ({ factor, captcha: typed }) =>
      onSend({
        factor: factor.trim(),
        ...proofOf(typed),
      }),
    fieldOf: ({ state }) => {
      if (state === wireErrors.captchaRequired.code) return 'captcha';
      return state === wireErrors.wrongCredentials.code || state === wireErrors.secondFactorRequired.code
        ? 'factor'
        : 'form';
    },
    onFailure: async () => {
      form.clear('captcha');
      await reload(username);
    },
  });
  return { form, asked, reload };
}
