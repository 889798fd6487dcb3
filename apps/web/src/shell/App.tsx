import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../client/session.ts';
import { ConfirmProvider } from '../ui/ConfirmDialog.tsx';
import { Layout } from './Layout.tsx';
import { Notices } from './Notices.tsx';
import { SessionExpiredDialog } from './SessionExpiredDialog.tsx';
import { useTheme } from './use-theme.ts';
import '../ui/ui.css';
import './shell.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, gcTime: 300_000 },
    mutations: { retry: false },
  },
});

/** The application behind the sign-in page: theme, language, queries and the shell. */
export default function App(): ReactNode {
  const language = useSession((state) => state.language);
  const uid = useSession((state) => state.user?.id);

  const theme = useTheme();
  // Before the pages are drawn, which format dates while they render.
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
  const lastLanguage = useRef(language);
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

  return (
    <ConfigProvider
      locale={language === 'en' ? enUS : zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      <QueryClientProvider client={queries}>
        <AntApp component={false} message={{ maxCount: 3 }}>
          <Notices />
          <SessionExpiredDialog />
          <ConfirmProvider>{uid ? <Layout key={uid} uid={uid} /> : null}</ConfirmProvider>
        </AntApp>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
