import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { password } from './product.ts';

/** Debian's; `npm test` names the one it found. */
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];

/** Debian's Chromium, headless and quiet. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? browsers.find((path) => existsSync(path)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

let shared: Promise<Browser> | null = null;
/** The one browser of this process, which ends with it; every person in it has a window of their own. */
export async function sharedBrowser(): Promise<Browser> {
  const known = await shared?.catch(() => null);
  if (known?.isConnected()) return known;
  shared = openBrowser();
  return shared;
}

/** A window of its own (cookies, storage) for one person. */
export async function openWindow(
  browser: Browser,
  origin: string,
  options: { width?: number; height?: number; language?: 'zh-CN' | 'en' } = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 720 },
    baseURL: origin,
    locale: options.language ?? 'zh-CN',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (options.language === 'en') await context.addInitScript(() => localStorage.setItem('system.language', 'en'));
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { context, page, errors };
}

/** Signs in through the page and waits for the home page. */
export async function enter(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.locator('#username, input[autocomplete="username"]').first().fill(account);
  await page.locator('input[type="password"]').first().fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/, { timeout: 20_000 });
}
