import type { Page } from 'playwright-core';

/** Goes to an address inside the application, which is loaded once only: as a link in it would lead there. */
export async function walkInside(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    window.history.pushState({}, '', target);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
