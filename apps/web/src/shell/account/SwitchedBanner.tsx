import { App } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../client/session/session.ts';
import { takeNotice } from '../use-leave.ts';

const SwitchedBar = lazy(async () => ({ default: (await import('./SwitchedBar.tsx')).SwitchedBar }));

/** In a switched session, names the person who switched and offers the way back; null otherwise. */
export function SwitchedBanner(): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const isSwitched = useSession(({ switched }) => switched !== null);
  useEffect(() => {
    const notice = takeNotice();
    if (notice) message.success(t(notice));
  }, [message, t]);
  return isSwitched ? (
    <Suspense>
      <SwitchedBar />
    </Suspense>
  ) : null;
}
