import type { Page } from 'playwright-core';

/**
 * Stops the time of a page: from now on it passes only as `page.clock.runFor` lets it, however busy the machine is. Timers
 * that began before are not held; for those the clock is installed before the page is opened.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}
