import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Stops the time of a page: from now on it passes only as `page.clock.runFor` lets it, however busy the machine is. Timers
 * that began before are not held; for those the clock is installed before the page is opened.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

const STEP = 20;
/** Lets a stopped page go on, a picture at a time, until something holds; answers the milliseconds that it took. */
export async function passUntil(page: Page, holds: () => Promise<boolean> | boolean): Promise<number> {
  let passed = 0;
  await expect
    .poll(async () => {
      if (await holds()) return true;
      await page.clock.runFor(STEP);
      passed += STEP;
      return false;
    })
    .toBe(true);
  return passed;
}

/** As `passUntil`, for what is to be seen. */
export const passUntilSeen = (page: Page, what: Locator): Promise<number> =>
  passUntil(page, () => what.first().isVisible());
