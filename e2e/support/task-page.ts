import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Carries out an operation of the task on the screen: in sight or behind 更多; `fill` answers what the dialog asks. */
export async function operate(
  page: Page,
  operation: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  const head = page.locator('.case-page .ph1');
  const direct = head.getByRole('button', { name: operation, exact: true });
  const more = head.getByRole('button', { name: /更多/ });
  const hidden = page.getByRole('menuitem', { name: operation, exact: true });
  // What may be done arrives after the page: a menu opened too early does not hold it yet.
  await expect
    .poll(
      async () => {
        if ((await direct.count()) > 0) await direct.first().click({ timeout: 2_000 });
        else if ((await hidden.count()) > 0) await hidden.click({ timeout: 2_000 });
        else {
          if ((await more.count()) > 0) await more.click({ timeout: 2_000 });
          return false;
        }
        return true;
      },
      { message: 'the operation is offered' },
    )
    .toBe(true);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await fill(dialog);
  await dialog.getByRole('button', { name: operation, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Chooses people by name in the picker of a dialog. */
export async function choosePeople(dialog: Locator, ...names: string[]): Promise<void> {
  const picker = dialog.getByRole('combobox').first();
  for (const name of names) {
    await picker.click();
    await picker.fill(name);
    await dialog.page().locator('.ant-select-item-option', { hasText: name }).first().click();
  }
}

/** Operations that the page offers now, in sight and behind 更多. */
export async function offered(page: Page): Promise<string[]> {
  const head = page.locator('.case-page .ph1');
  const seen = await head.getByRole('button').allInnerTexts();
  const more = head.getByRole('button', { name: /更多/ });
  if ((await more.count()) === 0) return seen.map((text) => text.trim());
  await more.click();
  const menu = page.getByRole('menuitem');
  await menu.first().waitFor();
  const hidden = await menu.allInnerTexts();
  await page.keyboard.press('Escape');
  return [...seen, ...hidden].map((text) => text.trim());
}

/** Shows the chart of the case on the screen and waits until it is drawn. */
export async function showChart(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: '流程图' }).click();
  const chart = page.locator('.wf-canvas');
  await chart.locator('.djs-shape').first().waitFor();
  return chart;
}
