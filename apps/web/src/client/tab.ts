import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { navigate, type QueryChange } from './navigation.ts';

/** What a page can do with its tab. Pages stay mounted while hidden and are not rendered again when tabs switch. */
export interface Tab {
  key: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Whether the page is visible now; `useTabActive` is the same as a hook. */
  isActive(): boolean;
  /** Calls the listener when the page is shown or hidden; returns the function that stops it. */
  onActive(listener: () => void): () => void;
  setTitle(text: string): void;
  /** Marks unsaved input: the tab shows a dot, and closing it asks first. */
  setDirty(dirty: boolean): void;
  /** Sets what 'save and close' runs; it resolves to whether everything was saved. */
  setSave(save: (() => Promise<boolean>) | null): void;
  /** Closes the tab without asking. */
  close(): void;
  /** Unmounts and mounts the page again. */
  reload(): void;
  /** Moves the tab to another address, e.g. from `new` to the address of the draft that was made. */
  replace(path: string): void;
  /** Changes the query as it is at that moment, without opening another tab (R2.1-43): calls do not undo one another. */
  setQuery(change: QueryChange): void;
  /** Goes back to the list that opened this page, with its filters as they were; null when no list opened it. */
  back: (() => void) | null;
}

export const TabContext = createContext<Tab | null>(null);

/** The tab of the calling component's page. */
export function useTab(): Tab {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab is for pages inside the shell');
  return tab;
}

const always = () => true;
const never = () => () => undefined;

/** Whether the page is visible; only the calling component is rendered again when tabs switch. */
export function useTabActive(): boolean {
  const tab = useContext(TabContext);
  return useSyncExternalStore(tab?.onActive ?? never, tab?.isActive ?? always);
}

/** How long a tab must stay in front before it loads again: passing through it on the way to another loads nothing. */
const restMs = 300;

/** Runs `work` each time the tab comes back to the front and stays there; not when it is first opened. */
export function useTabShown(work: () => void): void {
  const tab = useContext(TabContext);
  const latest = useRef({ tab, work });
  latest.current = { tab, work };
  const key = tab?.key;
  // The same tab may come back with another query, which makes another object of it: the timer outlives that.
  useEffect(() => {
    const shown = latest.current.tab;
    if (key === undefined || !shown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = shown.onActive(() => {
      clearTimeout(timer);
      if (shown.isActive()) timer = setTimeout(() => latest.current.work(), restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key]);
}

export interface OpenTab {
  /** Path with query, e.g. `/tasks/pending?light=red`. */
  path: string;
  title?: string;
  /** Alias of the sub-system that has the page, where the present one has not: it is chosen first. */
  system?: string;
}
type Opener = (target: OpenTab) => void;
let opener: Opener = (target) => navigate(target.path);

/** Opens a page in a tab, or shows (and updates) the tab that already has it (R2.4-23). */
export function openTab(target: OpenTab): void {
  opener(target);
}

/** Sets the function that opens tabs; called by the shell. */
export function setTabOpener(next: Opener): void {
  opener = next;
}
