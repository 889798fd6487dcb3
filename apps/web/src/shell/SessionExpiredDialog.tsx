import { errors as wireErrors } from '@app/contract/errors';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../client/api-error.ts';
import { setExpiryHandler, signIn, useSession } from '../client/session.ts';
import { getToken } from '../client/token.ts';
import { useCaptcha } from '../client/use-captcha.ts';
import { leave } from './navigator.ts';

/**
 * 'The session has expired': the page stays as it is, and what could not be saved is sent again after signing in on the
 * spot (R2.5-30…R2.5-32). One dialog, however many calls failed; they all wait for its answer.
 */
export function SessionExpiredDialog(): ReactNode {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const [open, setOpen] = useState(false);
  const waiting = useRef<((signedIn: boolean) => void)[]>([]);

  useEffect(() => {
    setExpiryHandler(() => {
      if (!useSession.getState().user) return Promise.resolve(false);
      setOpen(true);
      return new Promise<boolean>((resolve) => waiting.current.push(resolve));
    });
    return () => setExpiryHandler(async () => false);
  }, []);

  const answer = (signedIn: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(signedIn);
  };

  return (
    <Modal
      open={open}
      title={t('shell.expired.title')}
      width={416}
      style={{ top: '5vh' }}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {open && user ? (
        <SignInAgain account={user.account} uid={user.id} onDone={() => answer(true)} onCancel={() => answer(false)} />
      ) : null}
    </Modal>
  );
}

function SignInAgain({
  account,
  uid,
  onDone,
  onCancel,
}: {
  account: string;
  uid: string;
  onDone: () => void;
  onCancel: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { captcha, reload } = useCaptcha();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void reload(account);
  }, [account, reload]);

  const submit = async (values: { password: string; captcha?: string }) => {
    setBusy(true);
    setError(null);
    try {
      await signIn({
        username: account,
        password: values.password,
        ...(captcha?.required ? { captcha: values.captcha, requestId: captcha.requestId } : {}),
      });
      if (getToken()?.uid !== uid) leave();
      onDone();
    } catch (failure) {
      const known = toApiError(failure);
      setError(known.causeText ?? known.message);
      if (known.state !== wireErrors.permissionLimit.code) await reload(account);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form layout="vertical" onFinish={submit} requiredMark={false}>
      <p className="t2">{t('shell.expired.text')}</p>
      {error ? <Alert type="error" showIcon title={error} style={{ marginTop: 12 }} /> : null}
      <Form.Item label={t('shell.expired.account')} style={{ marginTop: 12 }}>
        <span>{account}</span>
      </Form.Item>
      <Form.Item
        name="password"
        label={t('shell.password.current')}
        rules={[{ required: true, message: t('shell.password.required') }]}
      >
        <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
      </Form.Item>
      {captcha?.required ? (
        <Form.Item label={t('shell.expired.captcha')} required>
          <div className="row">
            <Form.Item name="captcha" noStyle rules={[{ required: true, message: t('shell.expired.captchaRequired') }]}>
              <Input maxLength={6} inputMode="numeric" />
            </Form.Item>
            <button
              type="button"
              className="captcha-picture"
              onClick={() => void reload(account)}
              title={t('shell.expired.captchaChange')}
            >
              <img src={captcha.image} alt={t('shell.expired.captchaChange')} />
            </button>
          </div>
        </Form.Item>
      ) : null}
      <div className="dialog-actions">
        <Button onClick={onCancel}>{t('shell.expired.stay')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('shell.expired.signIn')}
        </Button>
      </div>
    </Form>
  );
}
