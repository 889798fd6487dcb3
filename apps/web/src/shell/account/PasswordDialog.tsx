import { changePassword } from '@app/contract/calls/auth/password';
import { passwordFaults } from '@app/engine/rules/password';
import { Alert, App, Button, Form, Input } from 'antd';
import type { FormInstance } from 'antd/es/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { send } from '../../client/http.ts';
import { useSession } from '../../client/session/session.ts';
import { useLeaveCheck } from '../../ui/use-leave-check.ts';
import { type AccountDialogProps, AccountFrame } from './AccountFrame.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { SignOutButton } from './SignOutButton.tsx';

interface Values {
  current: string;
  password: string;
  confirmPassword: string;
}

/** Current, new and repeated password; the server ends the other sessions (R2.4-43). */
export function PasswordDialog({ open, forced = false, onClose }: AccountDialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame
      open={open}
      title={t(forced ? 'session.password.mustTitle' : 'session.password.title')}
      forced={forced}
      closesBeside={false}
      onClose={onClose}
    >
      <PasswordForm forced={forced} onClose={onClose} />
    </AccountFrame>
  );
}

function PasswordForm({ forced, onClose }: { forced: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { form, error, busy, submit } = usePasswordChange(onClose);
  const leaveCheck = useLeaveCheck(form);
  return (
    <Form className="roomy" form={form} layout="vertical" onFinish={submit} requiredMark={false} {...leaveCheck}>
      {error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null}
      <PasswordFields form={form} />
      <div className="dialog-actions">
        {forced ? <SignOutButton /> : <Button onClick={onClose}>{t('common.cancel')}</Button>}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('session.password.ok')}
        </Button>
      </div>
    </Form>
  );
}

/** Sends the change; the server's refusal is shown beside the field it names, else above the form. */
function usePasswordChange(onDone: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
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
      onDone();
    } catch (failure) {
      const known = toApiError(failure);
      const fields = known.fieldErrors.filter(({ field }) => field in values);
      for (const { field, message: text } of fields) form.setFields([{ name: field as keyof Values, errors: [text] }]);
      if (fields.length === 0) setError(known.text);
    } finally {
      setBusy(false);
    }
  };
  return { form, error, busy, submit };
}

function PasswordFields({ form }: { form: FormInstance<Values> }): ReactNode {
  const { t } = useTranslation();
  const typed = Form.useWatch('password', form);
  const account = useSession((state) => state.user?.account ?? '');
  const required = { required: true, message: t('session.password.required') };
  const differs = (other: keyof Values, shouldDiffer: boolean, text: string) => ({
    validator: (_: unknown, value?: string) =>
      !value || (value !== form.getFieldValue(other)) === shouldDiffer
        ? Promise.resolve()
        : Promise.reject(new Error(text)),
  });
  const meetsRules = (_: unknown, value?: string) => {
    const [fault] = value ? passwordFaults(value, account) : [];
    if (!fault) return Promise.resolve();
    const rule = t(`session.password.rules.${fault}`, { account });
    return Promise.reject(new Error(t('session.password.unmet', { rule })));
  };
  return (
    <>
      <Form.Item name="current" label={t('session.password.currentOld')} rules={[required]}>
        <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('session.password.next')}
        extra={<PasswordRules password={typed ?? ''} account={account} />}
        rules={[required, { validator: meetsRules }, differs('current', true, t('session.password.same'))]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={t('session.password.confirm')}
        dependencies={['password']}
        rules={[required, differs('password', false, t('session.password.differ'))]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </>
  );
}
