import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a form of the organisation is told by the page that opens it. */
export interface OrganisationFormProps {
  /** Of another tenant, whose organisation is being set up; null for the own one. */
  tenantId: string | null;
  onClose: () => void;
}

/** What something of the organisation is called, and the code that other systems know it by. */
export function NameAndCode({ label, missing }: { label: string; missing: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item name="name" label={label} rules={[{ required: true, message: missing }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('organisation.code')}
        extra={t('organisation.codeHelp')}
        rules={[
          { required: true, message: t('organisation.need.code') },
          { pattern: /^[A-Za-z][A-Za-z0-9_]{0,40}$/, message: t('organisation.need.codeRule') },
        ]}
      >
        <Input maxLength={41} spellCheck={false} />
      </Form.Item>
    </>
  );
}
