import { create } from 'zustand';

/** What is open over the pages: the search panel (R4-42) and the list of shortcuts. */
export const useShellUi = create<{ search: 'active' | 'inactive'; keys: boolean }>(() => ({
  search: 'inactive',
  keys: false,
}));

/** Opens or closes the search panel. */
export function setSearch(search: 'active' | 'inactive'): void {
  useShellUi.setState({ search });
}
