import { constants } from '@app/contract/constants';
import { errors as wireErrors } from '@app/contract/errors';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../client/api-error.ts';
import { createExpiry } from '../client/expiry.ts';
import type { SessionLoss } from '../client/http.ts';
import { withoutMask } from '../client/loading.ts';
import { navigate } from '../client/navigation.ts';
import { forgetSession, setExpiryHandler, signIn, useSession } from '../client/session.ts';
import { getToken } from '../client/token.ts';
import { useCaptcha } from '../client/use-captcha.ts';
import { leave } from './navigator.ts';
import { resetShell } from './shell-store.ts';
import { useTabs } from './tabs-store.ts';

/**
 * 'The session has expired': the page stays as it is, and what could not be saved is sent again after signing in on the
 * spot (R2.5-30…R2.5-32). One dialog, however many calls failed; saves wait for its answer.
 */
export function SessionExpiredDialog({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const [loss, setLoss] = useState<SessionLoss | null>(null);
  const resolve = useRef<(signedIn: boolean) => void>(() => {});
  const wasSeen = useRef(false);
  wasSeen.current ||= loss !== null;

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

  if (!wasSeen.current) return null;
  return (
    <Modal
      open={loss !== null}
      title={t('session.expired.title')}
      width={416}
      style={{ top: '5vh' }}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {loss && user ? (
        <SignInAgain
          account={user.account}
          uid={user.id}
          // 'Token' is a word of programs: who lost the session is told what happened; other reasons in the server's words.
          text={
            loss.state === wireErrors.tokenExpired.code
              ? t('session.expired.text')
              : loss.state === wireErrors.illegalToken.code
                ? t('session.expired.ended')
                : loss.message
          }
          onDone={() => answer(true)}
          onCancel={() => answer(false)}
        />
      ) : null}
    </Modal>
  );
}

function SignInAgain({
  account,
  uid,
  text,
  onDone,
  onCancel,
}: {
  account: string;
  uid: string;
  text: string;
  onDone: () => void;
  onCancel: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { captcha, reload } = useCaptcha();
  const [error, setError] = useState<string | null>(null);
  const [needsFactor, setNeedsFactor] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void reload(account);
  }, [account, reload]);

  const submit = async (values: { password: string; captcha?: string; factor?: string }) => {
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

  return (
    <Form layout="vertical" onFinish={submit} requiredMark={false}>
      <p>{text}</p>
      <p className="t2">{t('session.expired.kept')}</p>
      {error ? <Alert type="error" showIcon title={error} style={{ marginTop: 12 }} /> : null}
      <Form.Item label={t('session.expired.account')} style={{ marginTop: 12 }}>
        <span>{account}</span>
      </Form.Item>
      <Form.Item
        name="password"
        label={t('session.password.current')}
        rules={[
          { required: true, message: t('session.password.required') },
          { min: constants.passwordMinLength, message: t('session.expired.passwordShort') },
        ]}
      >
        <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
      </Form.Item>
      {needsFactor ? (
        <Form.Item
          name="factor"
          label={t('session.expired.factor')}
          rules={[{ required: true, message: t('session.expired.factorRequired') }]}
        >
          <Input autoFocus autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
      ) : null}
      {captcha?.required ? (
        <Form.Item label={t('session.expired.captcha')} required>
          <div className="row">
            <Form.Item
              name="captcha"
              noStyle
              rules={[{ required: true, pattern: /^\d{6}$/, message: t('session.expired.captchaRequired') }]}
            >
              <Input maxLength={constants.codeLength} inputMode="numeric" />
            </Form.Item>
            <button
              type="button"
              className="captcha-picture"
              onClick={() => void reload(account)}
              title={t('session.expired.captchaChange')}
            >
              <img src={captcha.image} alt={t('session.expired.captchaChange')} />
            </button>
          </div>
        </Form.Item>
      ) : null}
      <div className="dialog-actions">
        <Button onClick={onCancel}>{t('session.expired.stay')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('session.expired.signIn')}
        </Button>
      </div>
    </Form>
  );
}
