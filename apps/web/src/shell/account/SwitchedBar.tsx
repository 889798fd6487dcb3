import { formatDate } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { hooks } from '../../client/http.ts';
import { useSession } from '../../client/session/session.ts';
import { useLeave } from '../use-leave.ts';
import './session.css';

/** Names the person who switched into the session, and offers the way back; null in a session of one's own. */
export function SwitchedBar(): ReactNode {
  const { t } = useTranslation();
  const { switched, user, employee } = useSession();
  const leave = useLeave();
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
