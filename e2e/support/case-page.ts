import type { Locator, Page } from 'playwright-core';
import { atRest } from './at-rest.ts';
import { password } from './product.ts';
import { unmasked, until } from './stage.ts';

/** The case page in front; others may wait in tabs behind it. */
export const casePage = (page: Page): Locator => page.locator('.case-page').filter({ visible: true });

/** Opens a pending task by the product's name, from the list of pending tasks: from its tab where it is open already. */
export async function openTask(page: Page, title: string): Promise<void> {
  const tab = page.getByRole('tab', { name: '待办任务', exact: true });
  if ((await tab.count()) > 0) await tab.click();
  else await page.goto('/tasks/pending');
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '办理' }).first().click();
  await page.waitForURL(/\/case\//);
  await casePage(page).waitFor();
}

/** Opens the case of an unread message in the list of the bell. */
export async function openMessage(page: Page, subject: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /消息，\d+ 条未读/ }).click();
  await page
    .locator('.bell-list')
    .getByRole('button', { name: new RegExp(subject) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '打开相关案卷' }).click();
  await page.waitForURL(/\/case\//);
  await casePage(page).waitFor();
}

/** Opens a letter that the bell tells of; answers its page. */
export async function openLetter(page: Page, kind: string, title: string): Promise<Locator> {
  if (page.url() === 'about:blank') await page.goto('/dashboard');
  await page.getByRole('button', { name: /消息，\d+ 条未读/ }).click();
  await page
    .locator('.bell-list')
    .getByRole('button', { name: `文书送达：${kind}（${title}）` })
    .click();
  const message = page.getByRole('dialog').filter({ has: page.locator('.message-view') });
  await message.getByRole('button', { name: '打开相关案卷' }).click();
  const letter = page.locator('.letter-page').filter({ visible: true });
  await letter.getByRole('heading', { name: kind }).first().waitFor();
  return letter;
}

/** From a letter to the case that it is about. */
export async function toCaseOfLetter(page: Page): Promise<void> {
  await page.getByRole('button', { name: '打开案卷', exact: true }).click();
  await casePage(page).waitFor();
}

/** Claims the task of the case on the screen. */
export async function claim(page: Page): Promise<void> {
  await page.getByRole('button', { name: '领取' }).click();
  await page.getByRole('button', { name: '放回待领' }).waitFor();
}

/** The side of the case page: findings, opinion items, history or versions. */
export async function side(
  page: Page,
  name: '发现' | '意见条目' | '专家' | '办理记录' | '文书' | '版本',
): Promise<Locator> {
  await casePage(page).locator('.case-side-head label', { hasText: name }).click();
  return casePage(page).locator('.case-side');
}

/** A finding of the case page by words of its title. */
export function finding(page: Page, words: string): Locator {
  return page.locator('article.finding', { hasText: words });
}

/** Writes an opinion item about a field in the panel of the case page. */
export async function writeItem(page: Page, field: string, words: { text: string; basis: string }): Promise<void> {
  const panel = await side(page, '意见条目');
  await panel.getByRole('button', { name: '新增条目' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('位置', { exact: true }).fill(field);
  await page.locator(`.ant-select-item-option[title="${field}"]`).first().click();
  await dialog.getByLabel('内容', { exact: true }).fill(words.text);
  await dialog.getByLabel('依据', { exact: true }).fill(words.basis);
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await panel.getByText(words.text).waitFor();
}

/** Carries out an action of the task: its dialog is filled (`choices` from lists) and confirmed; grave actions hide behind 'more'. */
export async function act(
  page: Page,
  action: string,
  answers: Record<string, string> = {},
  choices: Record<string, string> = {},
): Promise<void> {
  await open(page, action);
  const dialog = page.getByRole('dialog');
  for (const [label, words] of Object.entries(choices)) {
    await dialog.getByLabel(label).first().click();
    await page.locator('.ant-select-item-option').filter({ hasText: words }).first().click();
  }
  for (const [label, value] of Object.entries(answers)) await dialog.getByLabel(label).fill(value);
  await press(page, dialog, action);
  await dialog.waitFor({ state: 'hidden' });
}

/** Presses the button of a dialog once it stays where it is: what comes next is asked for with each answer, and makes the dialog higher. */
async function press(page: Page, dialog: Locator, action: string): Promise<void> {
  await atRest(page);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

/** Opens the dialog of an action: in sight, or behind 更多. */
async function open(page: Page, action: string): Promise<void> {
  const direct = casePage(page).getByRole('button', { name: action, exact: true });
  const more = casePage(page).getByRole('button', { name: /更多/ });
  const item = page.getByRole('menuitem', { name: action, exact: true });
  // Right after an action the case is read again: what stood there goes, and what is wanted is still to come.
  await unmasked(page);
  const tried = (button: Locator) => button.click({ timeout: 2_000 }).then(...yesOrNo);
  await until(
    async () => {
      if ((await direct.count()) > 0) return tried(direct.first());
      if ((await more.count()) === 0 || !(await tried(more.first()))) return false;
      if (await item.waitFor({ timeout: 1_000 }).then(...yesOrNo)) return tried(item);
      await page.keyboard.press('Escape');
      return false;
    },
    (isDone) => isDone,
  );
}
const yesOrNo = [() => true, () => false] as const;

/** Takes an action whose dialog is filled by hand, and confirms it. */
export async function take(page: Page, action: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await open(page, action);
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await press(page, dialog, action);
  await dialog.waitFor({ state: 'hidden' });
}

/** Chooses in a list of a dialog by words. */
export async function choose(page: Page, dialog: Locator, label: string, words: string): Promise<void> {
  await dialog.getByLabel(label).first().click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: words })
    .first()
    .click();
}

/** Types the password again, beside the hash of what is signed. */
export async function sign(dialog: Locator): Promise<void> {
  await dialog.locator('.sign-rows code').first().waitFor();
  await dialog.getByLabel('登录密码').fill(password);
}

/** Ticks every point of a report and signs it. */
export async function checkReport(page: Page, action: string): Promise<void> {
  await take(page, action, async (dialog) => {
    await dialog.getByLabel('核对要点').first().click();
    const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    const at = '.ant-select-item-option-active';
    const ticked = '.ant-select-item-option-selected';
    for (let point = 0; point < 12; point += 1) {
      await list.locator(`${at}:not(${ticked})`).waitFor();
      await page.keyboard.press('Enter');
      await list.locator(`${at}${ticked}`).waitFor();
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Escape');
    await sign(dialog);
  });
}

/** The status word beside the title of the case. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  await until(
    () => casePage(page).locator('.ph1').innerText(),
    (text) => text.includes(status),
  );
}

/** Accepts every finding of level error that is still undecided, with the keyboard. */
export async function decideAll(page: Page): Promise<void> {
  const grave = page.locator('article.finding').filter({ has: page.locator('.sev.r-danger') });
  await grave.first().waitFor();
  for (const one of await grave.all()) {
    if ((await one.locator('.finding-decision').count()) > 0) continue;
    await one.locator('.finding-main').click();
    await page.keyboard.press('a');
    await one.getByText('已采纳').waitFor();
  }
}
