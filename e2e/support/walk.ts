import type { Page } from 'playwright-core';

/** Goes to an address as a link inside the application does: without loading the application again. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    window.history.pushState({}, '', target);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
