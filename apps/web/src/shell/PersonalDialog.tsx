import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../client/index.ts';
import { useSession } from '../client/session.ts';
import './session.css';

/** What the platform knows of the person who is signed in (R2.4-46). */
export function PersonalDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { user, employee, tenant, roles } = useSession();
  const none = t('session.personal.none');
  const facts = [
    ['account', user?.account],
    ['fullname', employee?.name ?? user?.fullname],
    ['tenant', tenant?.name],
    ['org', employee?.orgName],
    ['position', employee?.position],
    ['roles', roles.map((role) => t(`common.role.${role}`)).join(comma())],
  ] as const;
  return (
    <Modal
      open={open}
      title={t('session.personal.title')}
      width={416}
      style={{ top: '5vh' }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      destroyOnHidden
    >
      <dl className="facts">
        {facts.map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(`session.personal.${key}`)}</dt>
            <dd>{value || none}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
