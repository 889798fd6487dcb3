import { errors as wireErrors } from '@app/contract/errors';
import { formatDate } from '@app/contract/formatters';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../client/api-error.ts';
import { useLocale } from '../../client/i18n.ts';
import { lockAccount, releaseLock, unlockScreen } from '../../client/session/lock.ts';
import { signOut, useSession } from '../../client/session/session.ts';
import { dayInWords } from '../../client/today.ts';
import { Icon } from '../../ui/icons.tsx';
import { authRules } from './auth-rules.ts';
import { FormError, SubmitButton } from './Field.tsx';
import { CaptchaInput, PasswordInput } from './inputs.tsx';
import { useAskedCaptcha } from './use-asked-captcha.ts';
import { useAuthForm } from './use-auth-form.ts';
import './sign-in.css';

/** The lock screen: nothing of the work is seen until the password is typed (R2.5-33, R2.5-34). */
export default function LockPage({ onSignedOut }: { onSignedOut: () => void }): ReactNode {
  const { t } = useTranslation();
  const { user, employee } = useSession();
  const account = lockAccount();
  const name = employee?.name ?? user?.fullname ?? account;
  const { form, asked, reload } = useUnlocking(account);
  useEffect(() => {
    document.title = `${t('login.lock.title')} - ${t('common.platform')}`;
    form.ref.current?.querySelector('input')?.focus();
  }, [t, form.ref]);
  const leave = () =>
    signOut()
      .catch(() => releaseLock())
      .finally(onSignedOut);
  return (
    <main className="lock-screen">
      <Clock />
      <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy}>
        <span className="lock-who" aria-hidden="true">
          {[...name][0] ?? <Icon name="user" size={28} />}
        </span>
        <h1>{name}</h1>
        <p className="lead">{t('login.lock.prompt')}</p>
        <PasswordInput
          name="password"
          label={t('login.password')}
          error={form.faults.password}
          autoComplete="current-password"
          bound={form.bind('password')}
        />
        {asked ? <CaptchaInput form={form} captcha={asked} onReload={() => void reload(account)} /> : null}
        <FormError text={form.faults.form} />
        <SubmitButton busy={form.busy} text={t('login.lock.open')} busyText={t('login.lock.opening')} />
        <button type="button" className="text-button back-way" onClick={() => void leave()}>
          {t('login.lock.leave')}
        </button>
      </form>
    </main>
  );
}

/** The password that opens the screen again; a captcha with it when the server asks for one. */
function useUnlocking(account: string) {
  const { t } = useTranslation();
  const { asked, reload, checks, proofOf } = useAskedCaptcha();
  const form = useAuthForm({
    initial: { password: '', captcha: '' },
    checks: {
      password: (value) => (value === '' ? { key: 'login.lock.prompt' } : authRules.password(value)),
      ...checks,
    },
    send: ({ password, captcha: typed }) =>
      unlockScreen({
        password,
        ...proofOf(typed),
      }),
    fieldOf: ({ state }) => {
      if (state === wireErrors.captchaRequired.code) return 'captcha';
      return state === wireErrors.permissionLimit.code ? 'password' : 'form';
    },
    onFailure: async (failure) => {
      form.clear('password');
      form.clear('captcha');
      // What was wrong, then how many tries are left once the server counts them aloud.
      if (failure.state === wireErrors.wrongCredentials.code)
        form.show({
          password: [t('login.lock.wrong'), isWarned(failure) ? failure.causeText : ''].filter(Boolean).join(' '),
        });
      await reload(account);
    },
  });
  useEffect(() => void reload(account), [reload, account]);
  return { form, asked, reload };
}

function isWarned({ data }: ApiError): boolean {
  return typeof data === 'object' && data !== null && 'captcha' in data && data.captcha === true;
}

function Clock(): ReactNode {
  const language = useLocale((state) => state.language);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="lock-clock" aria-hidden="true">
      <b>{formatDate(now, 'HH:mm')}</b>
      <span>{dayInWords(now, language)}</span>
    </div>
  );
}
