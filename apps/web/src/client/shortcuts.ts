import { create } from 'zustand';

/** A place of the menu that pages may offer as a link. */
export interface Shortcut {
  id: string;
  name: string;
  icon: string | null;
  path: string;
}

/** The menu's pages in order, told by the shell: quick navigation must not know the shell itself. */
export const useShortcuts = create<{ shortcuts: Shortcut[] }>(() => ({ shortcuts: [] }));
