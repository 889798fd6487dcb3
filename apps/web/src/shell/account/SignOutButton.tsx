import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeave } from '../use-leave.ts';

/** Signs out; the second way to leave a dialog that has no close button. */
export function SignOutButton(): ReactNode {
  const { t } = useTranslation();
  const leave = useLeave();
  return (
    <Button type="text" className="first" onClick={() => void leave.signOut()}>
      {t('session.user.signOut')}
    </Button>
  );
}
