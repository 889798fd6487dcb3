import { areaSave, draftOpen } from '@app/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect, verifyAudit } from './support/database.ts';
import { aDossier, filingArea } from './support/dossier.ts';
import { box, openDraft, saved } from './support/draft-page.ts';
import { password, signIn } from './support/product.ts';
import { setStage, until } from './support/stage.ts';

const stage = setStage({ embedded: true });
const field = '生产工艺简述';
const sentence = '水相与油相分别加热至七十五度，均质乳化后冷却，加入其余原料，检验合格后灌装。';

let drafts = 0;
/** A new draft whose long field is empty. */
async function emptyDraft(name: string): Promise<string> {
  drafts += 1;
  const person = await signIn(stage.product.origin, 'applicant');
  return (await person.send(areaSave, { ...filingArea, data: aDossier(name, { processSummary: '' }) })).id;
}

/** What the server holds now, asked without touching the lock. */
async function stored(id: string): Promise<string> {
  const person = await signIn(stage.product.origin, 'applicant');
  const { data } = await person.send(draftOpen, { ...filingArea, id, windowId: 'looking-on', readOnly: true });
  return String(data.processSummary ?? '');
}

/** Types slowly, as people do, and remembers what of it the server acknowledged: this much must be safe. */
function typist(page: Page, label: string) {
  let typed = '';
  let acknowledged = '';
  page.on('response', async (response) => {
    if (!response.url().includes('/draft/patch')) return;
    const { state } = (await response.json().catch(() => ({}))) as { state?: number };
    const { ops } = response.request().postDataJSON() as { ops: { value?: unknown }[] };
    const value = ops.findLast((op) => typeof op.value === 'string')?.value;
    if (state === 200 && typeof value === 'string') acknowledged = value;
  });
  return {
    async type(text: string): Promise<void> {
      for (const letter of text) {
        await page.keyboard.insertText(letter);
        typed += letter;
        await new Promise((wait) => setTimeout(wait, 25));
      }
    },
    acknowledged: () => acknowledged,
    text: () => typed,
    box: box(page, label),
  };
}

/** A new draft of this name, with somebody's hand in its field. */
async function writingIn(name: string) {
  const id = await emptyDraft(name);
  const { page, context } = await stage.window('applicant');
  await openDraft(page, id, 'documents');
  const hand = typist(page, field);
  await hand.box.click();
  return { id, page, context, hand };
}

/** Types two sentences, waits until the server took some of it, and answers what it took. */
async function typedAndSaved(hand: ReturnType<typeof typist>): Promise<string> {
  await hand.type(sentence.repeat(2));
  await expect.poll(() => hand.acknowledged().length).toBeGreaterThan(20);
  return hand.acknowledged();
}

/** The same draft in a new window, which takes the lock over. */
async function openedAgain(context: BrowserContext, id: string): Promise<Page> {
  const again = await context.newPage();
  await openDraft(again, id, 'documents');
  await takeOver(again);
  return again;
}

async function shows(page: Page, text: string): Promise<void> {
  await until(
    () => box(page, field).inputValue(),
    (shown) => shown === text,
  );
}

test('kill -9 of the server while somebody types: what was acknowledged is safe, typing goes on and is saved later', async () => {
  const { id, page, context, hand } = await writingIn('岚屿断电演示');
  const safe = await typedAndSaved(hand);
  await stage.product.kill9();
  await hand.type(sentence);
  await page.locator('.told', { hasText: '服务器没有回应' }).waitFor();
  await expect.poll(() => hand.box.inputValue(), { message: 'typing went on' }).toBe(hand.text());

  // What the killed server knew is asked before the page can send anything again.
  await context.setOffline(true);
  await stage.product.restart();
  expect((await stored(id)).startsWith(safe)).toBe(true);
  await context.setOffline(false);
  await hand.type('恢复之后。');
  await saved(page);
  await expect.poll(() => stored(id)).toBe(hand.text());
  await expect.poll(() => page.locator('.told').count()).toBe(0);
});

test('a browser that crashes while somebody types: the draft opens with every letter that was acknowledged', async () => {
  const { id, page, context, hand } = await writingIn('岚屿崩溃演示');
  const safe = await typedAndSaved(hand);
  await crash(page);
  expect((await stored(id)).startsWith(safe)).toBe(true);

  const again = await openedAgain(context, id);
  const text = await box(again, field).inputValue();
  expect(hand.text().startsWith(text)).toBe(true);
  expect(text.length).toBeGreaterThanOrEqual(safe.length);
});

test('a server and then a browser that die: what was typed in between is still on this computer', async () => {
  const { id, page, context, hand } = await writingIn('岚屿双断演示');
  await hand.type('服务器还在时写的，');
  await saved(page);
  await stage.product.kill9();
  await hand.type('服务器停了以后写的。');
  await crash(page);
  await stage.product.restart();
  await expect.poll(() => stored(id)).toBe('服务器还在时写的，');

  const again = await openedAgain(context, id);
  await shows(again, hand.text());
  await saved(again);
  await expect.poll(() => stored(id)).toBe(hand.text());
});

test('a window closed in the middle of a word takes its last letters to the server', async () => {
  const { id, page, context, hand } = await writingIn('岚屿关窗演示');
  await hand.type(sentence);
  await page.close();
  const again = await openedAgain(context, id);
  await shows(again, hand.text());
});

test('a session that ends while somebody types: signing in on the spot saves everything (R2.5-30)', async () => {
  const { id, page, context, hand } = await writingIn('岚屿过期演示');
  await hand.type('登录还有效时写的，');
  await saved(page);

  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: /用户菜单/ }).click();
  await other.getByRole('menuitem', { name: '退出登录' }).click();
  await other.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await other.waitForURL(/login/);

  await hand.type('登录过期以后写的。');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('登录状态已失效').waitFor();
  // Letters typed into the dialog itself belong to its password box.
  const typed = await hand.box.inputValue();
  expect(typed.length).toBeGreaterThan('登录还有效时写的，'.length);
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await saved(page);
  await expect.poll(() => hand.box.inputValue()).toBe(typed);
  await expect.poll(() => stored(id)).toBe(typed);
});

test('after all this no patch came twice and the audit chain verifies', async () => {
  await stage.product.stop();
  expect(verifyAudit(stage.product)).toMatchObject({ ok: true });
  await inspect(stage.product, async (query, space) => {
    const wrong = await query(
      `select d.id, d.rev, count(p.rev)::int as n from ${space}.draft d left join ${space}.draft_patch p on p.draft_id = d.id group by d.id, d.rev having d.rev <> count(p.rev)`,
    );
    expect(wrong).toEqual([]);
    const [kept] = await query(`select count(*)::int as n from ${space}.draft`);
    expect(kept).toEqual({ n: drafts });
  });
});

/** Ends the page's process without a goodbye. */
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await gone;
}

/** The dead window still holds the lock for a while; its owner takes it over. */
async function takeOver(page: Page): Promise<void> {
  await box(page, field).waitFor();
  const take = page.locator('.told').getByRole('button', { name: /接管编辑|开始编辑/ });
  await until(
    async () => {
      if ((await take.count()) > 0) await take.click({ timeout: 1_000 }).catch(() => undefined);
      return box(page, field).evaluate((input: HTMLTextAreaElement) => input.readOnly);
    },
    (readOnly) => !readOnly,
  );
}
