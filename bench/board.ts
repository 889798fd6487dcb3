import { areaBoard } from '@app/contract';
import type { Page } from 'playwright-core';
import { openBrowser, openWindow } from '../e2e/support/browser.ts';
import { caseForChief } from '../e2e/support/chief-review.ts';
import { type Person, type Product, signIn } from '../e2e/support/product.ts';
import { signInWindow } from '../e2e/support/sign-in-window.ts';
import { load, ms, spread } from './support.ts';

type Say = (name: string, value: string, aim?: string) => void;

const cases = Number(process.env.BOARD ?? 500);

/** The tracking board with `BOARD` registrations under review in real Chromium: opened from the menu of the running application, and narrowed. */
export async function boardBench(product: Product, say: Say): Promise<void> {
  const people = new Map<string, Promise<Person>>();
  const as = (account: string) => {
    const known = people.get(account) ?? signIn(product.origin, account);
    people.set(account, known);
    return known;
  };
  await load(cases, 4, async (n) => void (await caseForChief(as, `演示看板${n}`)));
  const manager = await as('manager');
  const asked = await load(12, 1, async () => {
    const { cards, more } = await manager.send(areaBoard, { group: 'review', name: 'plan-track' });
    if (cards.length + more < cases) throw new Error(`the board holds ${cards.length} and ${more} more`);
  });
  say(`call of the board, ${cases} cases`, said(asked.times.slice(2)));
  const browser = await openBrowser();
  try {
    const { page, context } = await openWindow(browser, product.origin, { width: 1440, height: 900 });
    await signInWindow(context, product.origin, 'manager', { choose: false });
    await page.goto('/');
    await page.locator('.tab.on').waitFor();
    await page.waitForTimeout(3_000);
    const opened: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      opened.push(await openBoard(page));
      await page.waitForTimeout(1_500);
      if (at < 6) await page.locator('.tab.on .cl').click();
      await page.waitForTimeout(1_000);
    }
    say('  from the address to the first cards, the first time', ms(opened[0] ?? Number.NaN));
    say('  from the address to the first cards, later', said(opened.slice(1)), '< 500 ms');
    const narrowed: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      narrowed.push(await clickToPaint(page, `.board-lights button:nth-child(${1 + (at % 2) * 3})`));
      await page.waitForTimeout(300);
    }
    say('  a light chosen, click to paint', said(narrowed), '< 100 ms');
    await page.locator('.board-choices input').first().focus();
    const typed: number[] = [];
    for (const key of ['看', '板', '1', '2', 'Backspace', '3', 'Backspace', 'Backspace', '4', '5']) {
      typed.push(await keyToPaint(page, key));
      await page.waitForTimeout(300);
    }
    say('  words of the filter, key to paint', said(typed), '< 100 ms');
  } finally {
    await browser.close();
  }
}

const said = (times: readonly number[]) => `${spread(times)} (${times.length})`;

/** From the change of the address in the running application to the frame in which the first card is drawn. */
function openBoard(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const begun = performance.now();
    history.pushState(null, '', '/review/plan-track');
    dispatchEvent(new PopStateEvent('popstate'));
    while (!document.querySelector('.board-page .board-column li .board-title'))
      await new Promise((drawn) => requestAnimationFrame(drawn));
    return performance.now() - begun;
  });
}

/** From the click to the paint after which the number of cards in sight, or which light is chosen, is the new one. */
function clickToPaint(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (button) => {
    const begun = performance.now();
    document.querySelector<HTMLElement>(button)?.click();
    await new Promise((drawn) => requestAnimationFrame(drawn));
    // A message posted inside a frame arrives after that frame was painted.
    await new Promise<void>((painted) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => painted();
      channel.port2.postMessage(0);
    });
    return performance.now() - begun;
  }, selector);
}

/** From a key to the paint after it. */
async function keyToPaint(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const watched = window as unknown as { painted: Promise<number> };
    watched.painted = new Promise((resolve) => {
      window.addEventListener(
        'input',
        ({ timeStamp }) =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
            channel.port2.postMessage(0);
          }),
        { once: true, capture: true },
      );
    });
  });
  if (key.length === 1) await page.keyboard.insertText(key);
  else await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}
