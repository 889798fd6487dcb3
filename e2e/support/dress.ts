import type { Page } from 'playwright-core';

/** Chooses the theme as another window of the same person would, and waits until it is drawn. */
export async function dress(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    const key = Object.keys(localStorage).find((one) => /^settings\.\d+$/.test(one));
    if (!key) return;
    const stored = { ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object), version: 1, theme: name };
    localStorage.setItem(key, JSON.stringify(stored));
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(stored) }));
  }, theme);
  await page
    .waitForFunction((name) => (document.documentElement.dataset.theme ?? name) === name, theme, { timeout: 5_000 })
    .catch(() => undefined);
}

/** Whether the marked entry of the menu is in sight; a page without a menu has nothing to show. Runs in the page. */
export function markIsInSight(): boolean {
  const mark = document.querySelector('.side-menu:not([hidden]) .ant-menu-item-selected')?.getBoundingClientRect();
  const menu = document.querySelector('.side-menus')?.getBoundingClientRect();
  return !mark || !menu || (mark.top >= menu.top - 1 && mark.bottom <= menu.bottom + 1);
}
