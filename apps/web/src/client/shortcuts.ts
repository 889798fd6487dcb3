import { create } from 'zustand';

/** A menu entry that pages can offer as a link. */
export interface Shortcut {
  id: string;
  name: string;
  icon: string | null;
  path: string;
}

/** The menu's pages in order; set by the shell, because pages with quick navigation must not import it. */
export const useShortcuts = create<{ shortcuts: Shortcut[] }>(() => ({ shortcuts: [] }));
