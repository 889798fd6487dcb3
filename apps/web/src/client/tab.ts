import { createContext, useContext } from 'react';
import { navigate } from './navigation.ts';

/** What a page may ask of the tab it lives in. Pages stay mounted while hidden; `active` says whether this one is seen. */
export interface Tab {
  key: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  active: boolean;
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
  /** Writes list state into the address without opening another tab (R2.1-43). */
  setQuery(query: Record<string, string | undefined>): void;
}

export const TabContext = createContext<Tab | null>(null);

/** The tab of the page that asks. */
export function useTab(): Tab {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab is for pages inside the shell');
  return tab;
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
