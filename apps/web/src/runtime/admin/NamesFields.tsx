import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A name in each language as form fields; only traditional Chinese may stay blank and then follows simplified. */
export function NamesFields({
  missing,
  paired = false,
}: {
  /** What is said when a name is missing. */
  missing: string;
  /** The second and the third stand beside each other. */
  paired?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const field = (language: 'zh-CN' | 'zh-TW' | 'en') => (
    <Form.Item
      name={['names', language]}
      label={t(`admin.names.${language}`)}
      rules={language === 'zh-TW' ? [] : [{ required: true, message: missing }]}
    >
      <Input maxLength={100} lang={language} />
    </Form.Item>
  );
  const others = (
    <>
      {field('zh-TW')}
      {field('en')}
    </>
  );
  return (
    <>
      {field('zh-CN')}
      {paired ? <div className="two">{others}</div> : others}
    </>
  );
}
