import type { BrowserContext, Page, Request } from 'playwright-core';

const underWay = new WeakMap<BrowserContext, Set<Request>>();
const restMs = 500;
const mostMs = 20_000;

/** Whether a request is the stream of changes, which stays open as long as its page. */
export function isStream(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith('/user/live');
}

/** Records the requests of a window's pages from now on. */
export function watchRequests(context: BrowserContext): void {
  const open = new Set<Request>();
  underWay.set(context, open);
  context.on('request', (request) => {
    if (!isStream(request)) open.add(request);
  });
  const ended = (request: Request) => void open.delete(request);
  context.on('requestfinished', ended).on('requestfailed', ended);
}

/** Waits until a page has had no running request for half a second, other than the stream of changes. */
export async function atRest(page: Page): Promise<void> {
  const open = underWay.get(page.context());
  if (!open) throw new Error('nobody watches the requests of this window');
  await page.waitForLoadState('load');
  const begun = Date.now();
  let since = begun;
  while (Date.now() - since < restMs) {
    await page.waitForTimeout(50);
    if (![...open].some((request) => pageOf(request) === page)) continue;
    since = Date.now();
    if (since - begun > mostMs) throw new Error(`the page is not at rest after ${mostMs} ms`);
  }
}

/** The page of a request; null for a page that is being left. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}
