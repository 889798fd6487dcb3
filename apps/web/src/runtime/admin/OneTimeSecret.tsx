import { Alert, App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import './admin.css';

/** A password or key (then `hint` says what to do with it) that is shown once: read it, copy it, and it is gone with the dialog. */
export function OneTimeSecret({
  secrets,
  title,
  hint,
  onClose,
}: {
  secrets: readonly { account: string; secret: string }[];
  title: string;
  hint?: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = async () => {
    const text =
      secrets.length === 1
        ? (secrets[0]?.secret ?? '')
        : secrets.map(({ account, secret }) => `${account}\t${secret}`).join('\n');
    await navigator.clipboard.writeText(text);
    message.success(t('common.copied'));
  };
  return (
    <Dialog
      open={secrets.length > 0}
      title={title}
      width={480}
      dirty
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>
            <Icon name="paste" size={14} />
            {t('common.copy')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('admin.secretNoted')}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={hint ?? t('admin.secretOnce')} className="admin-fault" />
      <dl className="admin-secrets">
        {secrets.map(({ account, secret }) => (
          <div key={account}>
            <dt>{account}</dt>
            <dd className="mono">{secret}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
