import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { navigate, type QueryChange } from './navigation.ts';

/** What a page may ask of the tab it lives in. Pages stay mounted while hidden and are not drawn again when tabs switch. */
export interface Tab {
  key: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Whether the page is seen now; `useTabActive` follows it. */
  isActive(): boolean;
  /** Calls back when the page is shown or hidden; answers the function that stops it. */
  onActive(listener: () => void): () => void;
  setTitle(text: string): void;
  /** Unsaved input: shows the dot and makes closing ask. */
  setDirty(dirty: boolean): void;
  /** What 'save and close' runs; answers whether everything is saved. */
  setSave(save: (() => Promise<boolean>) | null): void;
  /** Closes without asking. */
  close(): void;
  /** Unmounts and mounts the page again. */
  reload(): void;
  /** Goes on to another address in the same tab, e.g. from `new` to the draft it made. */
  replace(path: string): void;
  /** Changes the address without opening another tab (R2.1-43), as it is at that moment: no call undoes an earlier one. */
  setQuery(change: QueryChange): void;
  /** Back to the list that opened this page, as it was left; null when no list did. */
  back: (() => void) | null;
}

export const TabContext = createContext<Tab | null>(null);

/** The tab of the page that asks. */
export function useTab(): Tab {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab is for pages inside the shell');
  return tab;
}

const always = () => true;
const never = () => () => undefined;

/** Whether the page is seen; only the component that asks is drawn again when tabs switch. */
export function useTabActive(): boolean {
  const tab = useContext(TabContext);
  return useSyncExternalStore(tab?.onActive ?? never, tab?.isActive ?? always);
}

/** Somebody who only passes through a tab, on the way to another one, has nothing asked anew. */
const restMs = 300;

/** Runs something each time the tab comes back to the front and stays there; not when it is first opened. */
export function useTabShown(work: () => void): void {
  const tab = useContext(TabContext);
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (!tab) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = tab.onActive(() => {
      clearTimeout(timer);
      if (tab.isActive()) timer = setTimeout(() => latest.current(), restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [tab]);
}

export interface OpenTab {
  /** Path with query, e.g. `/tasks/pending?light=red`. */
  path: string;
  title?: string;
}
type Opener = (target: OpenTab) => void;
let opener: Opener = (target) => navigate(target.path);

/** Opens a page in a tab, or shows (and updates) the tab that already has it (R2.4-23). */
export function openTab(target: OpenTab): void {
  opener(target);
}

/** The shell tells who opens tabs. */
export function setTabOpener(next: Opener): void {
  opener = next;
}
