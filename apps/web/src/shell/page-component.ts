import { type ComponentType, lazy } from 'react';
import { chunkLoaded, loadChunk } from '../client/chunk.ts';
import type { Page, PageProps } from '../pages.ts';

const components = new Map<Page, ComponentType<PageProps>>();

/** Fetches the code of a page before the shell around it is drawn; a failure shows when the page is. */
export function warmPage(page: Page): void {
  if (!components.has(page)) void page.load().catch(() => undefined);
}

/** The component of a page; one that failed to load is asked for again the next time. */
export function componentOf(page: Page): ComponentType<PageProps> {
  const known = components.get(page);
  if (known) return known;
  const made = lazy(async () => {
    try {
      const module = await loadChunk(page.load);
      chunkLoaded(page.key);
      return module;
    } catch (error) {
      components.delete(page);
      throw error;
    }
  });
  components.set(page, made);
  return made;
}
