import { formatDate } from '@app/contract';
import { App } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { hooks } from '../../client/http.ts';
import { useSession } from '../../client/session/session.ts';
import { takeNotice, useLeave } from '../use-leave.ts';
import './session.css';

/** In a switched session, names the person who switched and offers the way back; null otherwise. */
export function SwitchedBanner(): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { switched, user, employee } = useSession();
  const leave = useLeave();
  useEffect(() => {
    const notice = takeNotice();
    if (notice) message.success(t(notice));
  }, [message, t]);
  if (!switched) return null;
  const time = formatDate(new Date(switched.until), 'HH:mm');
  return (
    <aside className="switched" aria-label={t('session.user.switchUser')}>
      <span>
        <b>
          {t('session.switchUser.banner', {
            by: switched.fullname || switched.account,
            name: employee?.name ?? user?.fullname ?? '',
          })}
        </b>
        {' · '}
        {switched.readOnly ? `${t('session.switchUser.readOnly')} · ` : ''}
        {t('session.switchUser.until', { time })}
      </span>
      <button
        type="button"
        onClick={() => void leave.exitSwitch().catch((error: unknown) => hooks.present(toApiError(error)))}
      >
        {t('session.switchUser.exit')}
      </button>
    </aside>
  );
}
