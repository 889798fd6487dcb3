import { areaSave, draftOpen } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect, verifyAudit } from './support/database.ts';
import { aDossier, filingArea } from './support/dossier.ts';
import { box, expectQuiet, openDraft, saved } from './support/draft-page.ts';
import { setStage, until } from './support/stage.ts';

const stage = setStage({ inOrder: true });
let draft = '';

/** A heartbeat of the page later: it asks every 15 s who edits. */
const aHeartbeatLater = (page: Page) => page.clock.fastForward(15_500);

/** What the server holds, asked without touching the lock. */
async function stored(key: string): Promise<unknown> {
  const person = await stage.person('applicant');
  const { data } = await person.send(draftOpen, { ...filingArea, id: draft, windowId: 'looking-on', readOnly: true });
  return data[key];
}

const bar = (page: Page) => page.locator('.told');
const isReadOnly = (page: Page) => box(page, '通用名').evaluate((input: HTMLInputElement) => input.readOnly);

test('the second window is told by whom and since when, and reads only; a take-over tells the first; nothing is lost', async () => {
  draft = (await (await stage.person('applicant')).send(areaSave, { ...filingArea, data: aDossier('岚屿双窗演示') }))
    .id;
  const first = await stage.window('applicant');
  await openDraft(first.page, draft);
  await box(first.page, '通用名').fill('第一窗所写');
  await saved(first.page);

  const second = await stage.window('applicant');
  await second.page.clock.install();
  await openDraft(second.page, draft);
  await expect.poll(() => bar(second.page).first().innerText()).toMatch(/您 \d\d:\d\d 起在另一窗口编辑/);
  await expect.poll(() => isReadOnly(second.page)).toBe(true);
  await expect.poll(() => box(second.page, '通用名').inputValue()).toBe('第一窗所写');

  await bar(second.page).getByRole('button', { name: '接管编辑' }).click();
  await until(
    () => isReadOnly(second.page),
    (readOnly) => !readOnly,
  );
  await box(second.page, '通用名').fill('第二窗所写');
  await saved(second.page);
  await expect.poll(() => stored('nameGeneric')).toBe('第二窗所写');

  // The first window goes on typing: its edit is refused, kept and shown, and overwrites nothing.
  await box(first.page, '属性名').fill('第一窗接着写的属性');
  await until(
    () => bar(first.page).allInnerTexts(),
    (bars) => bars.some((text) => text.includes('起在另一窗口编辑')),
  );
  await expect.poll(() => isReadOnly(first.page)).toBe(true);
  await expect.poll(() => stored('nameAttribute')).toBe('面霜');
  await expect.poll(() => stored('nameGeneric')).toBe('第二窗所写');

  // It takes over again: it sees the other window's words, and decides itself about its own unsent edit.
  await bar(first.page).getByRole('button', { name: '接管编辑' }).click();
  await until(
    () => box(first.page, '通用名').inputValue(),
    (value) => value === '第二窗所写',
  );
  await bar(first.page).getByRole('button', { name: '加到现在的草稿上' }).click();
  await saved(first.page);
  await expect.poll(() => stored('nameAttribute')).toBe('第一窗接着写的属性');
  await expect.poll(() => stored('nameGeneric')).toBe('第二窗所写');
  await aHeartbeatLater(second.page);
  await until(
    () => bar(second.page).allInnerTexts(),
    (bars) => bars.some((text) => text.includes('起在另一窗口编辑')),
  );
  expectQuiet([...first.errors, ...second.errors]);
});

test('when her first window is closed, the second goes on by itself', async () => {
  const first = await stage.window('applicant');
  await openDraft(first.page, draft);
  await until(
    () => isReadOnly(first.page),
    (readOnly) => !readOnly,
  );
  const second = await stage.window('applicant');
  await second.page.clock.install();
  await openDraft(second.page, draft);
  await expect.poll(() => isReadOnly(second.page)).toBe(true);
  await Promise.all([first.page.waitForEvent('close'), first.page.close({ runBeforeUnload: true })]);
  await until(
    async () => {
      await aHeartbeatLater(second.page);
      return isReadOnly(second.page);
    },
    (readOnly) => !readOnly,
  );
  await expect.poll(() => bar(second.page).count()).toBe(0);
  expectQuiet(second.errors);
});

test('a company of another tenant learns nothing about the draft', async () => {
  const rival = await stage.window('rival');
  await rival.page.goto(`/reg/first/draft/${draft}`);
  await rival.page.getByText('记录不存在或已被删除').waitFor();
  await expect.poll(() => rival.page.locator('body').innerText()).not.toContain('第二窗所写');
});

test('every edit is one patch of one window; the audit chain verifies', async () => {
  await stage.product.stop();
  expect(verifyAudit(stage.product)).toMatchObject({ ok: true });
  await inspect(stage.product, async (query, space) => {
    const patches = await query(`select rev, patch_id from ${space}.draft_patch where draft_id = $1 order by rev`, [
      draft,
    ]);
    expect(new Set(patches.map((patch) => patch.patch_id)).size).toBe(patches.length);
    expect(patches.map((patch) => patch.rev)).toEqual(patches.map((_, at) => at + 1));
    const [row] = await query(`select rev, data from ${space}.draft where id = $1`, [draft]);
    expect(row).toMatchObject({
      rev: patches.length,
      data: { nameGeneric: '第二窗所写', nameAttribute: '第一窗接着写的属性' },
    });
  });
});
