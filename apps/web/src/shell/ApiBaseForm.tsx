import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storedApiBase } from '../client/config.ts';

/** An API base address of one's own; the button waits for an address (R5-43). */
export function ApiBaseForm({ okText, onApply }: { okText: string; onApply: (address: string) => void }): ReactNode {
  const { t } = useTranslation();
  const [address, setAddress] = useState(storedApiBase());
  const [error, setError] = useState<string>();
  const apply = () => {
    if (!/^https?:\/\/[^\s/?#]+/.test(address.trim())) return setError(t('session.environment.customFormat'));
    onApply(address.trim());
  };
  return (
    <Form layout="vertical" onFinish={apply}>
      <Form.Item
        label={t('session.environment.custom')}
        htmlFor="api-base"
        extra={t('session.environment.customHelp')}
        validateStatus={error ? 'error' : ''}
        help={error}
      >
        <Input
          id="api-base"
          value={address}
          maxLength={300}
          inputMode="url"
          onChange={(event) => {
            setAddress(event.target.value);
            setError(undefined);
          }}
        />
      </Form.Item>
      <div className="dialog-actions">
        {storedApiBase() === '' ? null : <Button onClick={() => onApply('')}>{t('session.environment.here')}</Button>}
        <Button type="primary" htmlType="submit" disabled={address.trim() === ''}>
          {okText}
        </Button>
      </div>
    </Form>
  );
}
