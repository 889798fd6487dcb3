import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { useLeave } from '../use-leave.ts';
import { AccountFrame } from './AccountFrame.tsx';

/** Asks for an account and an optional reason, then works as that person (R4-30…R4-32). */
export function SwitchUserDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const leave = useLeave();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setError(null);
    onClose();
  };
  const submit = async ({ account, reason }: { account: string; reason?: string }) => {
    setBusy(true);
    setError(null);
    try {
      await leave.switchUser(account.trim(), reason ?? '');
      close();
    } catch (failure) {
      setError(toApiError(failure).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountFrame open={open} title={t('session.switchUser.title')} onClose={close}>
      <Form layout="vertical" onFinish={submit} requiredMark={false}>
        <p className="t2" style={{ marginBottom: 12 }}>
          {t('session.switchUser.text')}
        </p>
        {error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null}
        <Form.Item
          name="account"
          label={t('session.switchUser.account')}
          rules={[{ required: true, whitespace: true, message: t('session.switchUser.accountRequired') }]}
        >
          <Input autoFocus autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={100} />
        </Form.Item>
        <Form.Item name="reason" label={t('session.switchUser.reason')} extra={t('session.switchUser.reasonHelp')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        <div className="dialog-actions">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('session.switchUser.ok')}
          </Button>
        </div>
      </Form>
    </AccountFrame>
  );
}
