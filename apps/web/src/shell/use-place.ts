import { useShallow } from 'zustand/react/shallow';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { homePath } from './guard.ts';
import { useTabs } from './tabs/tabs-store.ts';

/** The current page and the list it was opened from. Updated after the paint, so that the menu does not delay the page. */
export function usePlace(): { path: string; origin: { path: string } | null } {
  return useAfterPaint(
    useTabs(
      useShallow(({ tabs, current }) => {
        const tab = tabs.find(({ key }) => key === current);
        return { path: tab?.path ?? homePath, origin: tab?.origin ?? null };
      }),
    ),
  );
}
