import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from './stage.ts';

/** Opens a new draft of an area from its list, as a person does; answers its id. */
export async function newDraft(page: Page, area = '/reg/first'): Promise<string> {
  await page.goto(area);
  await page.getByRole('button', { name: '新建申请' }).first().click();
  await page.waitForURL(/\/draft\/[^/?]+/);
  await page.locator('.fm-steps').waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Opens an existing draft by its address. */
export async function openDraft(page: Page, id: string, step?: string, area = '/reg/first'): Promise<void> {
  await page.goto(`${area}/draft/${id}${step ? `?step=${step}` : ''}`);
  await page.locator('.fm-steps').waitFor();
}

/** Goes to a step by its title. */
export async function goToStep(page: Page, title: string): Promise<void> {
  // Other drafts may wait in tabs behind.
  const step = page.locator('.fm-steps button', { hasText: title }).filter({ visible: true });
  await step.click();
  await until(
    () => step.getAttribute('aria-current'),
    (now) => now === 'step',
  );
}

/** The line or box with this label. */
export function box(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true });
}

/** Waits until the page says that everything is saved. */
export async function saved(page: Page): Promise<void> {
  const said = page.locator('.fm-saved').filter({ visible: true });
  await said.locator('.spin').waitFor({ state: 'detached' });
  await until(
    () => said.innerText(),
    (text) => /已保存|Saved/.test(text),
  );
}

/** Pastes text over the clipboard, with the keyboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** The formula grid. */
export function grid(page: Page): Locator {
  return page.getByRole('grid', { name: /产品配方|Product formula/ });
}

/** Cell of the formula grid by the row's ingredient name and the column's key. */
export function cell(page: Page, name: string, column: string): Locator {
  return grid(page)
    .getByRole('row')
    .filter({ has: page.locator('.fg-name', { hasText: name }) })
    .locator(`.fg-${column}`);
}

/** Puts a file into a line of the document checklist and waits until it is stored. */
export async function attach(
  page: Page,
  code: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const line = page.locator(`[data-field="documents/${code}"]`);
  await line.locator('.fm-document-tools input[type=file]').setInputFiles(file);
  const stored = line.getByRole('button', { name: file.name, exact: true });
  await stored.or(line.locator('.fm-failed')).first().waitFor();
  await expect.poll(() => line.locator('.fm-failed').allInnerTexts()).toEqual([]);
}

/** Answers the question of a dialog with the button of this name. */
export async function answer(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Expects that a page logged no errors of its own. */
export function expectQuiet(errors: readonly string[]): void {
  expect(errors.filter((text) => !/net::ERR_|Failed to load resource/.test(text))).toEqual([]);
}

/** Ticks what the holder declares, and before it that findings on unverified grounds were seen, where there are some. */
export async function declare(page: Page): Promise<void> {
  const declared = page.getByRole('checkbox', { name: /我已核对/ });
  await declared.waitFor();
  const seen = page.getByRole('checkbox', { name: /未核实·可能禁止/ });
  if ((await seen.count()) > 0) await seen.check();
  await declared.check();
}
