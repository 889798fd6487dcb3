// Before all our own styles, so that they override it.
import 'antd/dist/antd.css';
import { directionOf } from '@app/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale } from '../client/i18n.ts';
import { queries } from '../client/queries.ts';
import { useSession, watchUser } from '../client/session/session.ts';
import * as home from '../features/dashboard/DashboardPage.tsx';
import { providePage } from '../pages.ts';
import { ConfirmProvider } from '../ui/ConfirmDialog.tsx';
import { DutyDialog, useDuty } from './account/Duty.tsx';
import { SessionExpiredDialog } from './account/SessionExpiredDialog.tsx';
import { Layout } from './Layout.tsx';
import { LoadingMask } from './LoadingMask.tsx';
import { watchSettings } from './look/record-settings.ts';
import { useComponentTexts, useLook } from './look/use-look.ts';
import { Notices } from './Notices.tsx';
import { useNavigator } from './navigator.ts';
import { OutsidePage } from './OutsidePage.tsx';
import { useShell } from './shell-store.ts';
import '../ui/ui.css';
import './shell.css';

watchSettings();
providePage('dashboard', home);

/** Constant objects: a new one per render would re-render every component of every open page. */
const buttonLook = { autoInsertSpace: false };
const waveLook = { disabled: true };
const messageLook = { maxCount: 3 };

/** Repeats the queries that failed because nobody was signed in. */
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
    // Cached answers are in the language before: load them again.
    if (lastLanguage.current !== language) void queries.invalidateQueries();
    lastLanguage.current = language;
  }, [language]);
  // Another person who signs in on the same page must not see the answers cached for the one before.
  const lastUid = useRef(uid);
  useEffect(() => {
    if (lastUid.current !== uid) queries.clear();
    lastUid.current = uid;
  }, [uid]);

  // Wait for the component library's texts: pages format dates with them on their first render.
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

/** The layout of one user in one sub-system; it stays mounted while a page outside the layout is shown. */
function Pages(): ReactNode {
  const uid = useSession((state) => state.user?.id);
  const systemId = useShell((state) => state.systemId);
  const view = useNavigator((state) => state.view);
  const outside = useNavigator((state) => state.outside);
  const place = uid && systemId ? `${uid}.${systemId}` : null;
  // The layout that was shown before, or null: behind a preview window none is built until it is needed.
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
