import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusinessTime } from '../client/business-time.ts';
import { today } from '../client/today.ts';
import './account/session.css';

const dayMs = 86_400_000;

/** Says in which business day one is while the clock of a test or demonstration is ahead; null otherwise. */
export function BusinessTimeBanner(): ReactNode {
  const { t } = useTranslation();
  const offset = useBusinessTime((state) => state.offset);
  if (offset === null || offset === 0) return null;
  return (
    <aside className="switched" aria-label={t('shell.businessTime.name')}>
      <b>{t('shell.businessTime.day', { day: today() })}</b>
      <span>{t('shell.businessTime.ahead', { count: Math.round(offset / dayMs) })}</span>
    </aside>
  );
}
