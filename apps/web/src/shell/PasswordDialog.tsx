import { changePassword } from '@app/contract/calls/auth';
import { passwordFaults } from '@app/engine/rules/password';
import { Alert, App, Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../client/api-error.ts';
import { send } from '../client/http.ts';
import { useSession } from '../client/session.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import './session.css';

interface Values {
  current: string;
  password: string;
  confirmPassword: string;
}

/** Current, new and repeated password; the server ends the other sessions (R2.4-43). */
export function PasswordDialog({
  open,
  forced = false,
  onClose,
}: {
  open: boolean;
  forced?: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch('password', form);
  const account = useSession((state) => state.user?.account ?? '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (values: Values) => {
    setBusy(true);
    setError(null);
    try {
      await send(changePassword, values, { quiet: true });
      useSession.setState({ mustChangePassword: false });
      message.success(t('session.password.done'));
      form.resetFields();
      onClose();
    } catch (failure) {
      const known = toApiError(failure);
      const fields = known.fieldErrors.filter(({ field }) => field in values);
      for (const { field, message: text } of fields) form.setFields([{ name: field as keyof Values, errors: [text] }]);
      if (fields.length === 0) setError(known.text);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t(forced ? 'session.password.mustTitle' : 'session.password.title')}
      width={416}
      style={{ top: '5vh' }}
      footer={null}
      onCancel={onClose}
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Form
        className="roomy"
        form={form}
        layout="vertical"
        onFinish={submit}
        requiredMark={false}
        validateTrigger="onBlur"
      >
        {error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null}
        <Form.Item
          name="current"
          label={t('session.password.currentOld')}
          rules={[{ required: true, message: t('session.password.required') }]}
        >
          <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('session.password.next')}
          extra={<PasswordRules password={typed ?? ''} account={account} />}
          rules={[
            { required: true, message: t('session.password.required') },
            {
              validator: (_, value: string | undefined) => {
                const [fault] = value ? passwordFaults(value, account) : [];
                if (!fault) return Promise.resolve();
                const rule = t(`session.password.rules.${fault}`, { account });
                return Promise.reject(new Error(t('session.password.unmet', { rule })));
              },
            },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                value && value === getFieldValue('current')
                  ? Promise.reject(new Error(t('session.password.same')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('session.password.confirm')}
          dependencies={['password']}
          rules={[
            { required: true, message: t('session.password.required') },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('session.password.differ'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <div className="dialog-actions">
          {forced ? <SignOutButton /> : <Button onClick={onClose}>{t('common.cancel')}</Button>}
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('session.password.ok')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
