import type { FactorState } from '@app/contract';
import { Alert, App, Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountDialogProps, AccountFrame } from './AccountFrame.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { type Factor, useFactor } from './use-factor.ts';

/** Sets up, renews and takes off the second factor of the own account; `forced` while the platform demands one. */
export function FactorDialog({ open, forced = false, onClose }: AccountDialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame
      open={open}
      title={t(forced ? 'session.factor.mustTitle' : 'session.factor.title')}
      width={480}
      forced={forced}
      closesBeside={false}
      onClose={onClose}
    >
      <Steps onClose={onClose} forced={forced} />
    </AccountFrame>
  );
}

function Steps({ onClose, forced }: { onClose: () => void; forced: boolean }): ReactNode {
  const factor = useFactor(onClose);
  const { step, state, error } = factor;
  const fault = error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null;
  if (step.kind === 'codes') return <Codes codes={step.codes} onDone={factor.finish} />;
  if (step.kind === 'state' && !state) return fault;
  return (
    <>
      {fault}
      {step.kind === 'scan' ? (
        <ScanForm factor={factor} picture={step} forced={forced} />
      ) : state?.enabled ? (
        <EnabledForms factor={factor} state={state} />
      ) : (
        <StartForm factor={factor} forced={forced} />
      )}
    </>
  );
}

function StartForm({ factor, forced }: { factor: Factor; forced: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <Form layout="vertical" onFinish={factor.start} requiredMark={false}>
      <p className="t2" style={{ marginBottom: 12 }}>
        {t('session.factor.off')}
      </p>
      <PasswordItem />
      <div className="dialog-actions">
        {forced ? <SignOutButton /> : null}
        <Button type="primary" htmlType="submit" loading={factor.busy}>
          {t('session.factor.start')}
        </Button>
      </div>
    </Form>
  );
}

function ScanForm(props: { factor: Factor; picture: { secret: string; image: string }; forced: boolean }): ReactNode {
  const { factor, picture, forced } = props;
  const { t } = useTranslation();
  return (
    <Form layout="vertical" onFinish={factor.confirm} requiredMark={false}>
      <p>{t('session.factor.scan')}</p>
      <img className="factor-picture" src={picture.image} alt={t('session.factor.image')} />
      <p>
        {t('session.factor.secret')}
        {': '}
        <span className="factor-secret">{picture.secret}</span>
      </p>
      <CodeItem />
      <div className="dialog-actions">
        {forced ? <SignOutButton /> : null}
        <Button type="primary" htmlType="submit" loading={factor.busy}>
          {t('session.factor.confirm')}
        </Button>
      </div>
    </Form>
  );
}

/** Forms while the second factor is on: new recovery codes, and turning it off where the platform does not demand it. */
function EnabledForms({ factor, state }: { factor: Factor; state: FactorState }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p style={{ marginBottom: 16 }}>
        {t('session.factor.on', { since: state.since ?? '', left: state.recoveryLeft })}
      </p>
      <Form name="renew" layout="vertical" onFinish={factor.renew} requiredMark={false}>
        <CodeItem />
        <div className="dialog-actions">
          <Button htmlType="submit" loading={factor.busy}>
            {t('session.factor.renew')}
          </Button>
        </div>
      </Form>
      {state.required ? (
        <p className="t2">{t('session.factor.required')}</p>
      ) : (
        <Form name="disable" layout="vertical" onFinish={factor.disable} requiredMark={false}>
          <PasswordItem />
          <CodeItem />
          <div className="dialog-actions">
            <Button danger htmlType="submit" loading={factor.busy}>
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
