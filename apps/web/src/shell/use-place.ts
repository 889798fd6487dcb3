import { useShallow } from 'zustand/react/shallow';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { homePath } from './guard.ts';
import { useTabs } from './tabs-store.ts';

/** Where the person is: the current page and the list it was opened from. The page is painted before the menu follows. */
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
