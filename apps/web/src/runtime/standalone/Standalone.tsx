import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedSearch, getAddress, navigate } from '../../client/navigation.ts';
import { type Tab, TabContext } from '../../client/tab.ts';
import { ConfirmProvider } from '../../ui/ConfirmDialog.tsx';
import { PaneElement } from '../../ui/Dialog.tsx';
import { Logo } from '../../ui/icons.tsx';
import './standalone.css';

const noParams: Record<string, string> = {};

/** A page outside the layout: a slim head with the way back, and what pages otherwise get from their tab (R2.1-42). */
export function Standalone({
  path,
  query,
  params = noParams,
  children,
}: {
  path: string;
  query: Record<string, string>;
  params?: Record<string, string>;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { tab, revision } = useOwnTab(path, query, params);
  return (
    <div className="standalone">
      {/* Inside a frame the page around it has the head. */}
      <header className="standalone-head" hidden={window.parent !== window}>
        <Logo size={22} />
        <b className="ell">{t('common.platform')}</b>
        <span className="sp" />
        <a
          className="lk"
          href="/dashboard"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            navigate('/dashboard');
          }}
        >
          {t('shell.toPlatform')}
        </a>
      </header>
      <main className="standalone-body pane" ref={setElement}>
        <PaneElement.Provider value={element}>
          <TabContext.Provider value={tab}>
            <div className="standalone-scroll">
              <ConfirmProvider key={revision}>{children}</ConfirmProvider>
            </div>
          </TabContext.Provider>
        </PaneElement.Provider>
      </main>
    </div>
  );
}

/** What a page asks of its tab, kept by the window: its title, and the question before unsaved input is left. */
function useOwnTab(path: string, query: Tab['query'], params: Tab['params']) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [dirty, setDirty] = useState(false);
  const [revision, setRevision] = useState(0);
  const tab = useMemo<Tab>(
    () => ({
      key: path,
      path,
      params,
      query,
      isActive: () => true,
      onActive: () => () => undefined,
      setTitle,
      setDirty,
      setSave: () => undefined,
      close: () => navigate('/dashboard'),
      reload: () => setRevision((now) => now + 1),
      replace: (to) => navigate(to, { replace: true }),
      setQuery: (change) => navigate(path + changedSearch(getAddress().search, change), { replace: true }),
      back: null,
    }),
    [path, params, query],
  );
  useEffect(() => {
    if (title) document.title = `${title} - ${t('common.platform')}`;
  }, [title, t]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return { tab, revision };
}
