import type { MyNotifications } from '@app/contract';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { Card } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import type { MyMail } from './use-my-mail.ts';

/** The own mail address: whether it was confirmed, the code that confirms it, and another one. */
export function AddressCard({ mine, mail }: { mine: MyNotifications; mail: MyMail }): ReactNode {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isChanging, setChanging] = useState(false);
  const { address } = mine;
  const remove = async () => {
    const title = t('notification.address.removeTitle', { address });
    const question = { title, content: t('notification.address.removeText'), danger: true };
    if (await confirm({ ...question, okText: t('notification.address.remove') })) await mail.setAddress('');
  };
  return (
    <Card title={t('notification.address.title')}>
      {address === null ? <p className="t2">{t('notification.address.none')}</p> : <AddressNow mine={mine} />}
      {mine.codeTime !== null && !isChanging ? <CodeForm time={mine.codeTime} mail={mail} /> : null}
      {address === null || isChanging ? (
        <AddressForm mail={mail} onDone={() => setChanging(false)} {...(address === null ? {} : { canCancel: true })} />
      ) : (
        <div className="mail-buttons">
          {mine.confirmed && !mine.refused ? null : (
            <Button disabled={mail.busy} onClick={() => void mail.setAddress(address)}>
              {t(mine.codeTime === null ? 'notification.address.send' : 'notification.address.sendAgain')}
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>{t('notification.address.change')}</Button>
          <Button danger disabled={mail.busy} onClick={() => void remove()}>
            {t('notification.address.remove')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function AddressNow({ mine: { address, confirmed, refused } }: { mine: MyNotifications }): ReactNode {
  const { t } = useTranslation();
  const hint = refused ? 'refusedHint' : confirmed ? null : 'unconfirmedHint';
  return (
    <>
      <p className="mail-address">
        <span className="t2">{t('notification.address.now')}</span>
        <b>{address}</b>
        {refused ? (
          <Mark look="danger" icon="close">
            {t('notification.address.refused')}
          </Mark>
        ) : confirmed ? (
          <Mark look="success" icon="check">
            {t('notification.address.confirmed')}
          </Mark>
        ) : (
          <Mark look="warning" icon="clock">
            {t('notification.address.unconfirmed')}
          </Mark>
        )}
      </p>
      {hint === null ? null : <p className="t2">{t(`notification.address.${hint}`)}</p>}
    </>
  );
}

function AddressForm({
  mail,
  onDone,
  canCancel = false,
}: {
  mail: MyMail;
  onDone: () => void;
  canCancel?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const rules = [{ required: true, type: 'email' as const, max: 200, message: t('notification.address.wrong') }];
  return (
    <Form<{ email: string }>
      layout="vertical"
      className="mail-form"
      onFinish={async ({ email }) => {
        if (await mail.setAddress(email.trim())) onDone();
      }}
    >
      <Form.Item name="email" label={t('notification.address.enter')} rules={rules} validateTrigger={[]}>
        <Input inputMode="email" maxLength={200} autoComplete="email" />
      </Form.Item>
      <div className="mail-buttons">
        <Button type="primary" htmlType="submit" loading={mail.busy}>
          {t('notification.address.send')}
        </Button>
        {canCancel ? <Button onClick={onDone}>{t('notification.address.cancel')}</Button> : null}
      </div>
    </Form>
  );
}

function CodeForm({ time, mail }: { time: string; mail: MyMail }): ReactNode {
  const { t } = useTranslation();
  const rules = [{ required: true, pattern: /^\d{6}$/, message: t('notification.address.codeWrong') }];
  return (
    <Form<{ code: string }> layout="vertical" className="mail-form" onFinish={({ code }) => mail.confirm(code)}>
      <p className="t2">{t('notification.address.codeSent', { time })}</p>
      <Form.Item name="code" label={t('notification.address.code')} rules={rules} validateTrigger={[]}>
        <Input inputMode="numeric" maxLength={6} autoComplete="one-time-code" className="mail-code" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={mail.busy}>
        {t('notification.address.confirm')}
      </Button>
    </Form>
  );
}
