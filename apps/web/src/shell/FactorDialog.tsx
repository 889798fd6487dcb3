import { type FactorState, factorConfirm, factorDisable, factorGet, factorRecovery, factorSetUp } from '@app/contract';
import { Alert, App, Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../client/api-error.ts';
import { send } from '../client/http.ts';
import { useSession } from '../client/session.ts';
import { SignOutButton } from './SignOutButton.tsx';
import './session.css';

type Step =
  | { kind: 'state' }
  | { kind: 'scan'; secret: string; image: string }
  | { kind: 'codes'; codes: readonly string[] };

/** Sets up, renews and takes off the second factor of the own account; `forced` while the platform demands one. */
export function FactorDialog({
  open,
  forced = false,
  onClose,
}: {
  open: boolean;
  forced?: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={t(forced ? 'session.factor.mustTitle' : 'session.factor.title')}
      width={480}
      style={{ top: '5vh' }}
      footer={null}
      onCancel={onClose}
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Steps onClose={onClose} forced={forced} />
    </Modal>
  );
}

function Steps({ onClose, forced }: { onClose: () => void; forced: boolean }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [state, setState] = useState<FactorState | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const load = useCallback(() => {
    send(factorGet, {}, { quiet: true }).then(setState, (failure) => setError(toApiError(failure).text));
  }, []);
  useEffect(load, [load]);

  const attempt = (work: () => Promise<void>) => async () => {
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
  const start = ({ password }: { password: string }) =>
    attempt(async () => {
      const { secret, image } = await send(factorSetUp, { password }, { quiet: true });
      setStep({ kind: 'scan', secret, image });
    })();
  const confirm = ({ code }: { code: string }) =>
    attempt(async () => {
      const { recoveryCodes } = await send(factorConfirm, { code: code.trim() }, { quiet: true });
      setStep({ kind: 'codes', codes: recoveryCodes });
    })();
  const renew = ({ code }: { code: string }) =>
    attempt(async () => {
      const { recoveryCodes } = await send(factorRecovery, { code: code.trim() }, { quiet: true });
      setStep({ kind: 'codes', codes: recoveryCodes });
    })();
  const disable = ({ password, code }: { password: string; code: string }) =>
    attempt(async () => {
      await send(factorDisable, { password, code: code.trim() }, { quiet: true });
      message.success(t('session.factor.disabled'));
      onClose();
    })();
  const finish = () => {
    useSession.setState({ mustSetUpSecondFactor: false });
    onClose();
  };

  const fault = error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null;
  if (step.kind === 'codes') return <Codes codes={step.codes} onDone={finish} />;
  if (step.kind === 'scan')
    return (
      <Form layout="vertical" onFinish={confirm} requiredMark={false}>
        {fault}
        <p>{t('session.factor.scan')}</p>
        <img className="factor-picture" src={step.image} alt={t('session.factor.image')} />
        <p>
          {t('session.factor.secret')}
          {': '}
          <span className="factor-secret">{step.secret}</span>
        </p>
        <CodeItem />
        <div className="dialog-actions">
          {forced ? <SignOutButton /> : null}
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('session.factor.confirm')}
          </Button>
        </div>
      </Form>
    );
  if (!state) return fault;
  if (!state.enabled)
    return (
      <Form layout="vertical" onFinish={start} requiredMark={false}>
        {fault}
        <p className="t2" style={{ marginBottom: 12 }}>
          {t('session.factor.off')}
        </p>
        <PasswordItem />
        <div className="dialog-actions">
          {forced ? <SignOutButton /> : null}
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('session.factor.start')}
          </Button>
        </div>
      </Form>
    );
  return (
    <>
      {fault}
      <p style={{ marginBottom: 16 }}>
        {t('session.factor.on', { since: state.since ?? '', left: state.recoveryLeft })}
      </p>
      <Form name="renew" layout="vertical" onFinish={renew} requiredMark={false}>
        <CodeItem />
        <div className="dialog-actions">
          <Button htmlType="submit" loading={busy}>
            {t('session.factor.renew')}
          </Button>
        </div>
      </Form>
      {state.required ? (
        <p className="t2">{t('session.factor.required')}</p>
      ) : (
        <Form name="disable" layout="vertical" onFinish={disable} requiredMark={false}>
          <PasswordItem />
          <CodeItem />
          <div className="dialog-actions">
            <Button danger htmlType="submit" loading={busy}>
              {t('session.factor.disable')}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

function PasswordItem(): ReactNode {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="password"
      label={t('session.factor.password')}
      rules={[{ required: true, message: t('session.password.required') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={200} />
    </Form.Item>
  );
}

function CodeItem(): ReactNode {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="code"
      label={t('session.factor.code')}
      rules={[{ required: true, whitespace: true, message: t('session.factor.codeRequired') }]}
    >
      <Input autoComplete="one-time-code" inputMode="numeric" maxLength={20} style={{ width: 200 }} />
    </Form.Item>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => message.success(t('session.factor.copied')),
      () => undefined,
    );
  return (
    <>
      <p>{t('session.factor.codes')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button onClick={() => void copy()}>{t('session.factor.copy')}</Button>
        <Button type="primary" onClick={onDone}>
          {t('session.factor.saved')}
        </Button>
      </div>
    </>
  );
}
