import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { addressOf, queryRecord } from '../../client/navigation.ts';
import { useSession } from '../../client/session/session.ts';
import { type Tab, TabContext } from '../../client/tab.ts';
import { ConfirmProvider } from '../../ui/ConfirmDialog.tsx';
import { PaneElement } from '../../ui/Dialog.tsx';
import { keepWatermark } from '../look/watermark.ts';
import { matchAddress, routeOf } from '../routes.ts';
import { useShell } from '../shell-store.ts';
import { PageView } from './PageView.tsx';
import { PaneBoundary } from './PaneBoundary.tsx';
import { keepScroll } from './pane-scroll.ts';
import { titleOfTab } from './tab-titles.ts';
import { dispatchTabs, goBack, tabSaves, useTabs } from './tabs-store.ts';

/** All opened pages; hidden ones stay mounted, so scroll, filters and half-filled forms stay where they were. */
export const Panes = memo(function Panes(): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const panes = useTabs(
    useShallow((state) => state.tabs.filter((tab) => tab.mounted).map((tab) => `${tab.revision}#${tab.key}`)),
  );
  const name = useSession((state) => state.employee?.name ?? state.user?.fullname ?? '');
  const account = useSession((state) => state.user?.account ?? '');
  const behindName = useSession((state) => state.switched?.fullname ?? '');
  const behindAccount = useSession((state) => state.switched?.account);
  useEffect(() => {
    if (!element.current) return undefined;
    const behind = behindAccount === undefined ? null : { fullname: behindName, account: behindAccount };
    return keepWatermark(element.current, { fullname: name, account }, behind);
  }, [name, account, behindName, behindAccount]);
  return (
    <div className="panes" ref={element}>
      {panes.map((pane) => (
        <Pane key={pane} tabKey={pane.slice(pane.indexOf('#') + 1)} />
      ))}
    </div>
  );
});

/** One opened page. Showing or hiding it changes one attribute: the page inside is not drawn again. */
const Pane = memo(function Pane({ tabKey: key }: { tabKey: string }): ReactNode {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isActive = useTabs((state) => state.current === key);
  const { t } = useTranslation();
  const routes = useShell((state) => state.routes);
  const label = useTabs((state) => {
    const tab = state.tabs.find((one) => one.key === key);
    return tab ? titleOfTab(tab, routes, t) : key;
  });
  const content = useMemo(() => <PaneContent tabKey={key} />, [key]);
  return (
    <section className="pane" hidden={!isActive} ref={setElement} role="tabpanel" aria-label={label} data-tab={key}>
      <PaneElement.Provider value={element}>{content}</PaneElement.Provider>
    </section>
  );
});

function PaneContent({ tabKey: key }: { tabKey: string }): ReactNode {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const path = useTabs((state) => state.tabs.find((tab) => tab.key === key)?.path);
  const search = useTabs((state) => state.tabs.find((tab) => tab.key === key)?.search ?? '');
  const hasOrigin = useTabs((state) => Boolean(state.tabs.find((tab) => tab.key === key)?.origin));
  const routes = useShell((state) => state.routes);
  const match = useMemo(() => (path === undefined ? null : matchAddress(path, routes)), [path, routes]);
  const query = useMemo(() => queryRecord(search), [search]);
  const tab = useMemo(
    () => tabOf(key, path ?? key, match?.params ?? {}, query, hasOrigin),
    [key, path, match, query, hasOrigin],
  );
  useEffect(() => (scroller.current ? keepScroll(scroller.current, key) : undefined), [key]);

  if (!match) return null;
  return (
    <TabContext.Provider value={tab}>
      <div className="pane-scroll" ref={scroller}>
        <PaneBoundary part={match.page.key} onRetry={tab.reload}>
          <ConfirmProvider>
            <PageView
              match={match}
              query={query}
              wait={<div className="pane-wait" role="status" aria-label={t('common.loading')} />}
            />
          </ConfirmProvider>
        </PaneBoundary>
      </div>
    </TabContext.Provider>
  );
}

function tabOf(
  key: string,
  path: string,
  params: Record<string, string>,
  query: Record<string, string>,
  hasOrigin: boolean,
): Tab {
  return {
    key,
    path,
    params,
    query,
    isActive: () => useTabs.getState().current === key,
    onActive: (listener) =>
      useTabs.subscribe((state, before) => {
        if ((state.current === key) !== (before.current === key)) listener();
      }),
    setTitle: (title) => dispatchTabs({ type: 'title', key, title }),
    setDirty: (dirty) => dispatchTabs({ type: 'dirty', key, dirty }),
    setSave: (save) => {
      if (save) tabSaves.set(key, save);
      else tabSaves.delete(key);
    },
    close: () => dispatchTabs({ type: 'close', key, scope: 'self' }),
    reload: () => dispatchTabs({ type: 'reload', key }),
    replace: (to) => {
      const next = addressOf(to);
      const route = routeOf(next.path, next.search, useShell.getState().routes);
      if (route) dispatchTabs({ type: 'replace', key, route });
    },
    setQuery: (change) => dispatchTabs({ type: 'search', key, change }),
    back: hasOrigin ? () => goBack(key) : null,
  };
}
