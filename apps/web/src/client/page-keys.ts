import { useEffect } from 'react';
import { create } from 'zustand';
import { useTabActive } from './tab.ts';

/** Keys of a page, as the list of shortcuts shows them. */
interface PageKeys {
  title: string;
  rows: readonly { keys: readonly string[]; text: string }[];
}

/** The keys of the page in front; set by the page, because the shell that lists them knows no page. */
export const useShownKeys = create<{ page: PageKeys | null }>(() => ({ page: null }));

/** Lists keys of a page among the shortcuts while its tab is in front. */
export function usePageKeys(title: string, rows: PageKeys['rows']): void {
  const isActive = useTabActive();
  const words = JSON.stringify({ title, rows });
  useEffect(() => {
    if (!isActive) return;
    useShownKeys.setState({ page: JSON.parse(words) as PageKeys });
    return () => useShownKeys.setState({ page: null });
  }, [isActive, words]);
}
