import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldPort } from '../store/form-context.ts';

/** Yes or no as two buttons, with neither chosen while the value is empty. */
export function BooleanField({ port }: { port: FieldPort }): ReactNode {
  const { t } = useTranslation();
  return (
    <Radio.Group
      id={port.id}
      value={typeof port.value === 'boolean' ? port.value : undefined}
      disabled={port.readOnly}
      onChange={(event) => {
        port.set(event.target.value === true);
        port.leave();
      }}
      options={[
        { value: true, label: t('common.yes') },
        { value: false, label: t('common.no') },
      ]}
    />
  );
}
