import { errors as wireErrors } from '@app/contract/errors';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { usePublicConfig } from '../../client/config.ts';
import { type Credentials, signIn } from '../../client/session/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { AccountForm } from './ways/AccountForm.tsx';
import { FactorForm } from './ways/FactorForm.tsx';
import { MobileForm } from './ways/MobileForm.tsx';
import { OidcButtons } from './ways/OidcButtons.tsx';

const ways = ['account', 'mobile'] as const;
type Way = (typeof ways)[number];

/** Signing in by account or by mobile code, with a second factor where the account has one (R2.1-15). */
export default function SignInPage({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('account');
  const [remember, setRemember] = useState(true);
  /** What the server accepted already; only the second factor is missing. */
  const [halfway, setHalfway] = useState<Credentials | null>(null);
  const { registrationOpen: signUpOpen, tenantRegistrationOpen: tenantSignUpOpen } = usePublicConfig();

  const enter = async (credentials: Credentials) => {
    try {
      await signIn({ ...credentials, remember });
    } catch (error) {
      if (toApiError(error).state !== wireErrors.secondFactorRequired.code || credentials.factor !== undefined)
        throw error;
      return setHalfway(credentials);
    }
    onSignedIn();
  };

  if (halfway) {
    return (
      <AuthLayout title={t('login.factorTitle')}>
        <FactorForm
          onSend={(proof) => enter({ ...halfway, captcha: undefined, requestId: undefined, ...proof })}
          username={halfway.username}
          onBack={() => setHalfway(null)}
        />
      </AuthLayout>
    );
  }
  const keep = (
    <label className="remember">
      <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
      {t('login.remember')}
    </label>
  );
  return (
    <AuthLayout title={t('login.title')}>
      <WayTabs way={way} onChoose={setWay} />
      <div role="tabpanel" id={`way-${way}`} aria-labelledby={`way-tab-${way}`}>
        {way === 'account' ? (
          <AccountForm onSend={enter}>{keep}</AccountForm>
        ) : (
          <MobileForm onSend={enter}>{keep}</MobileForm>
        )}
      </div>
      <OidcButtons />
      <p className="other-ways">
        {signUpOpen || tenantSignUpOpen ? <span>{t('login.noAccount')}</span> : null}
        {signUpOpen ? <a href="/register">{t('login.register')}</a> : null}
        {tenantSignUpOpen ? <a href="/tenantRegister">{t('login.tenantRegister')}</a> : null}
        <a href="/tenantForget">{t('login.tenantForget')}</a>
      </p>
    </AuthLayout>
  );
}

/** The two ways as tabs: arrows move, as in every tab list. */
function WayTabs({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }): ReactNode {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>(`#way-tab-${way}`)?.focus();
    moved.current = false;
  }, [way]);
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    moved.current = true;
    onChoose(way === 'account' ? 'mobile' : 'account');
  };
  return (
    <div className="ways" role="tablist" ref={list} onKeyDown={move}>
      {ways.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`way-tab-${one}`}
          aria-controls={`way-${one}`}
          aria-selected={one === way}
          tabIndex={one === way ? 0 : -1}
          onClick={() => onChoose(one)}
        >
          {t(`login.by.${one}`)}
        </button>
      ))}
    </div>
  );
}
