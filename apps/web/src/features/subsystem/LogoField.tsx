import type { Input as CallInput, subSystemSave } from '@app/contract';
import { Form, type FormInstance, Input } from 'antd';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LogoPicture } from '../../runtime/admin/LogoPicture.tsx';

const maxBytes = 140_000;

/** The mark of a sub-system: SVG markup, or a small picture kept as a data address (R3-18). */
export function LogoField({ form }: { form: FormInstance<CallInput<typeof subSystemSave>> }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const type = Form.useWatch('logoType', form) ?? 'svg';
  const logo = Form.useWatch('logo', form) ?? '';
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    if (!/^image\/(png|jpeg|gif|webp)$/.test(file.type)) return setFault(t('subsystem.logoKind'));
    if (file.size > maxBytes) return setFault(t('subsystem.logoSize', { size: Math.round(maxBytes / 1000) }));
    setFault(null);
    form.setFieldValue('logo', await dataUrlOf(file));
  };
  return (
    <>
      <div className="admin-logo-field">
        <LogoPicture logo={logo} type={type} size={40} />
        {type === 'image' ? (
          <label htmlFor={id}>
            <span>{t('subsystem.logoFile')}</span>
            <input
              id={id}
              type="file"
              accept="image/png,image/jpeg,image/gif,image/webp"
              onChange={(e) => void choose(e)}
            />
            {fault ? (
              <span role="alert" className="ant-form-item-explain-error">
                {fault}
              </span>
            ) : null}
          </label>
        ) : null}
      </div>
      <Form.Item
        name="logo"
        label={t('subsystem.logoMarkup')}
        extra={t('subsystem.logoHelp')}
        hidden={type === 'image'}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} spellCheck={false} className="mono" maxLength={200_000} />
      </Form.Item>
    </>
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}
