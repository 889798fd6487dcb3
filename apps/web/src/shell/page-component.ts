import { type ComponentType, useEffect, useState } from 'react';
import { loadPart } from '../client/chunk.ts';
import { queryRecord } from '../client/navigation.ts';
import { type Page, type PageModule, type PageProps, pages } from '../pages.ts';
import type { RouteMatch } from './routes.ts';

const modules = new Map<Page, PageModule>();
const underWay = new Map<Page, Promise<PageModule>>();

/** Takes the code of a page that came with the application's. */
export function providePage(key: string, module: PageModule): void {
  const page = pages.find((one) => one.key === key);
  if (page) modules.set(page, module);
}

/** Fetches the code of a page before it is drawn; a failure shows when the page is. */
export function warmPage(page: Page): void {
  if (!page.withApp) void loadPage(page).catch(() => undefined);
}

/** Has a page ask for what it will show before it is drawn. */
export function beginPage({ page, params }: RouteMatch, search: string): void {
  void page.loadBegin?.().then(
    ({ begin }) => begin(params, queryRecord(search)),
    () => undefined,
  );
}

/** The code of a page, asked for once; one that failed to load is asked for again the next time. */
export function loadPage(page: Page): Promise<PageModule> {
  const known = modules.get(page);
  if (known) return Promise.resolve(known);
  const begun = underWay.get(page);
  if (begun) return begun;
  const loading = loadPart(page.key, page.load)
    .then((module) => {
      modules.set(page, module);
      return module;
    })
    .finally(() => underWay.delete(page));
  underWay.set(page, loading);
  return loading;
}

/**
 * The component of a page, null until its code is here; a failure is thrown for the boundary around the page. Not by
 * `lazy`: after a fallback React keeps what comes next back for 300 ms, and a code that is here needs no wait at all.
 */
export function usePageComponent(page: Page): ComponentType<PageProps> | null {
  const [outcome, setOutcome] = useState<{ page: Page; error?: unknown } | null>(null);
  const known = modules.get(page);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    let current = true;
    const tell = (error?: unknown) => {
      if (current) setOutcome({ page, error });
    };
    loadPage(page).then(() => tell(), tell);
    return () => {
      current = false;
    };
  }, [page, isKnown]);
  if (!known && outcome?.page === page && outcome.error !== undefined) throw outcome.error;
  return known?.default ?? null;
}
