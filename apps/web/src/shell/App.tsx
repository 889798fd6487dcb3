// Before everything: what is ours goes over it.
import 'antd/dist/antd.css';
import { directionOf } from '@app/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale } from '../client/i18n.ts';
import { queries } from '../client/queries.ts';
import { useSession, watchUser } from '../client/session.ts';
import * as home from '../features/dashboard/DashboardPage.tsx';
import { ConfirmProvider } from '../ui/ConfirmDialog.tsx';
import { DutyDialog, useDuty } from './Duty.tsx';
import { Layout } from './Layout.tsx';
import { LoadingMask } from './LoadingMask.tsx';
import { Notices } from './Notices.tsx';
import { useNavigator } from './navigator.ts';
import { OutsidePage } from './OutsidePage.tsx';
import { providePage } from './page-component.ts';
import { watchSettings } from './record-settings.ts';
import { SessionExpiredDialog } from './SessionExpiredDialog.tsx';
import { useShell } from './shell-store.ts';
import { useComponentTexts, useLook } from './use-look.ts';
import '../ui/ui.css';
import './shell.css';

watchSettings();
providePage('dashboard', home);

/** Constants: a new object would make every component of every open page draw itself again. */
const buttonLook = { autoInsertSpace: false };
const waveLook = { disabled: true };
const messageLook = { maxCount: 3 };

/** What was refused while nobody was signed in is asked again. */
function askFailedAgain(): void {
  void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}

/** The application behind the sign-in page: theme, language, queries and the shell. */
export default function App(): ReactNode {
  const language = useSession((state) => state.language);
  const uid = useSession((state) => state.user?.id);

  useEffect(watchUser, []);

  const theme = useLook();
  const texts = useComponentTexts();
  const direction = useLocale((state) => directionOf(state.locale));
  const lastLanguage = useRef(useNavigator.getState().begunIn ?? language);
  useEffect(() => {
    // What the server answered in the other language is asked again.
    if (lastLanguage.current !== language) void queries.invalidateQueries();
    lastLanguage.current = language;
  }, [language]);
  // Another person on the same page must not see what the first one loaded.
  const lastUid = useRef(uid);
  useEffect(() => {
    if (lastUid.current !== uid) queries.clear();
    lastUid.current = uid;
  }, [uid]);

  // The pages format dates while they are drawn.
  if (texts === null) return null;
  return (
    <ConfigProvider locale={texts} direction={direction} theme={theme} button={buttonLook} wave={waveLook}>
      <QueryClientProvider client={queries}>
        <AntApp component={false} message={messageLook}>
          <Notices />
          <LoadingMask />
          <SessionExpiredDialog onSignedIn={askFailedAgain} />
          <ConfirmProvider>
            <Pages />
          </ConfirmProvider>
        </AntApp>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** The layout of one user in one sub-system, which stays mounted behind a page outside it. */
function Pages(): ReactNode {
  const uid = useSession((state) => state.user?.id);
  const systemId = useShell((state) => state.systemId);
  const view = useNavigator((state) => state.view);
  const outside = useNavigator((state) => state.outside);
  const place = uid && systemId ? `${uid}.${systemId}` : null;
  // Which layout was opened: one that was never seen is not built behind a preview window.
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    if (view === 'app' || place === null) setOpened(place);
  }, [view, place]);
  const duty = useDuty();
  const isOutside = view === 'outside' && outside !== null && !outside.page.bare;
  return (
    <>
      {place && opened === place ? (
        <div className="root-app" hidden={isOutside}>
          <Layout key={place} place={place} />
        </div>
      ) : null}
      {isOutside && !duty ? <OutsidePage match={outside} /> : null}
      {duty && (isOutside || view === 'app') ? <DutyDialog duty={duty} /> : null}
    </>
  );
}
