import { type ComponentType, lazy, memo, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryRecord, TabContext } from '../client/index.ts';
import { type Page, type PageProps, pages } from '../pages.ts';
import { ConfirmProvider } from '../ui/ConfirmDialog.tsx';
import { PaneElement } from '../ui/Dialog.tsx';
import { PaneBoundary } from './PaneBoundary.tsx';
import { matchPage } from './routes.ts';
import type { TabItem } from './tabs.ts';
import { dispatchTabs, tabSaves, useTabs } from './tabs-store.ts';

const components = new Map<Page, ComponentType<PageProps>>();
function componentOf(page: Page): ComponentType<PageProps> {
  const known = components.get(page);
  if (known) return known;
  const made = lazy(page.load);
  components.set(page, made);
  return made;
}

/** All opened pages; hidden ones stay mounted, so scroll, filters and half-filled forms stay where they were. */
export function Panes(): ReactNode {
  const { tabs, current } = useTabs();
  return tabs
    .filter((tab) => tab.mounted)
    .map((tab) => <Pane key={`${tab.key}#${tab.revision}`} tab={tab} active={tab.key === current} />);
}

const Pane = memo(function Pane({ tab, active }: { tab: TabItem; active: boolean }): ReactNode {
  const { t } = useTranslation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { key, search } = tab;
  const match = useMemo(() => matchPage(key, pages), [key]);
  const query = useMemo(() => queryRecord(search), [search]);
  const reload = useCallback(() => dispatchTabs({ type: 'reload', key }), [key]);

  const value = useMemo(
    () => ({
      key,
      path: key,
      params: match?.params ?? {},
      query,
      active,
      setTitle: (title: string) => dispatchTabs({ type: 'title', key, title }),
      setDirty: (dirty: boolean) => dispatchTabs({ type: 'dirty', key, dirty }),
      setSave: (save: (() => Promise<boolean>) | null) => {
        if (save) tabSaves.set(key, save);
        else tabSaves.delete(key);
      },
      close: () => dispatchTabs({ type: 'close', key, scope: 'self' }),
      reload,
      replace: (to: string) => {
        const [path = key, text] = to.split('?', 2);
        dispatchTabs({ type: 'replace', key, path, search: text ? `?${text}` : '' });
      },
      setQuery: (next: Record<string, string | undefined>) => {
        const kept = Object.entries(next).filter(
          (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
        );
        const text = new URLSearchParams(kept).toString();
        dispatchTabs({ type: 'search', key, search: text ? `?${text}` : '' });
      },
    }),
    [key, match, query, active, reload],
  );

  if (!match) return null;
  const PageComponent = componentOf(match.page);
  return (
    <section
      className="pane"
      hidden={!active}
      ref={setElement}
      role="tabpanel"
      aria-label={tab.title || t(match.page.title)}
    >
      <PaneElement.Provider value={element}>
        <TabContext.Provider value={value}>
          <div className="pane-scroll">
            <PaneBoundary onRetry={reload}>
              <ConfirmProvider>
                <Suspense fallback={<div className="pane-wait" role="status" aria-label={t('common.loading')} />}>
                  <PageComponent params={match.params} query={query} />
                </Suspense>
              </ConfirmProvider>
            </PaneBoundary>
          </div>
        </TabContext.Provider>
      </PaneElement.Provider>
    </section>
  );
});
