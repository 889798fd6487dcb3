import { constants } from '@app/contract/constants';
import { errors as wireErrors } from '@app/contract/errors';
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionLoss } from '../../client/http.ts';
import { useSession } from '../../client/session/session.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { useSessionLoss } from './use-session-loss.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

/**
 * 'The session has expired': the page stays as it is, and what could not be saved is sent again after signing in on the
 * spot (R2.5-30…R2.5-32). One dialog, however many calls failed; saves wait for its answer.
 */
export function SessionExpiredDialog({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const { loss, answer } = useSessionLoss(onSignedIn);
  const wasSeen = useRef(false);
  wasSeen.current ||= loss !== null;
  if (!wasSeen.current) return null;
  return (
    <AccountFrame
      open={loss !== null}
      title={t('session.expired.title')}
      forced
      closesBeside={false}
      onClose={() => undefined}
    >
      {loss && user ? (
        <SignInAgain
          account={user.account}
          uid={user.id}
          text={reasonOf(loss, t)}
          onDone={() => answer(true)}
          onCancel={() => answer(false)}
        />
      ) : null}
    </AccountFrame>
  );
}

/** Text of the reason: server texts about tokens are replaced, because users do not know the word; others stay. */
function reasonOf(loss: SessionLoss, t: (key: 'session.expired.text' | 'session.expired.ended') => string): string {
  if (loss.state === wireErrors.tokenExpired.code) return t('session.expired.text');
  return loss.state === wireErrors.illegalToken.code ? t('session.expired.ended') : loss.message;
}

function SignInAgain(props: {
  account: string;
  uid: string;
  text: string;
  onDone: () => void;
  onCancel: () => void;
}): ReactNode {
  const { account, uid, text, onDone, onCancel } = props;
  const { t } = useTranslation();
  const { captcha, reload, needsFactor, error, busy, submit } = useSignInAgain(account, uid, onDone);
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
      {captcha?.required ? <CaptchaItem image={captcha.image} onReload={() => void reload(account)} /> : null}
      <div className="dialog-actions">
        <Button onClick={onCancel}>{t('session.expired.stay')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('session.expired.signIn')}
        </Button>
      </div>
    </Form>
  );
}

function CaptchaItem({ image, onReload }: { image: string; onReload: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Form.Item label={t('session.expired.captcha')} required>
      <div className="row">
        <Form.Item
          name="captcha"
          noStyle
          rules={[{ required: true, pattern: /^\d{6}$/, message: t('session.expired.captchaRequired') }]}
        >
          <Input maxLength={constants.codeLength} inputMode="numeric" />
        </Form.Item>
        <button type="button" className="captcha-picture" onClick={onReload} title={t('session.expired.captchaChange')}>
          <img src={image} alt={t('session.expired.captchaChange')} />
        </button>
      </div>
    </Form.Item>
  );
}
