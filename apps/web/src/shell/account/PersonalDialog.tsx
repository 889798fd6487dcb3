import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import { useSession } from '../../client/session/session.ts';
import { AccountFrame } from './AccountFrame.tsx';

/** Dialog with the personal data of the signed-in person (R2.4-46). */
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
    <AccountFrame
      open={open}
      title={t('session.personal.title')}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      onClose={onClose}
    >
      <dl className="facts">
        {facts.map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(`session.personal.${key}`)}</dt>
            <dd>{value || none}</dd>
          </div>
        ))}
      </dl>
    </AccountFrame>
  );
}
