import { areaSave } from '@app/contract';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aDossier, filingArea } from './support/dossier.ts';
import { fileDossier } from './support/filing.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
let filed = { caseId: '', number: '', title: '' };
let draftId = '';
beforeAll(async () => {
  const applicant = await stage.person('applicant');
  filed = await fileDossier(applicant, '岚屿无障碍演示');
  draftId = (await applicant.send(areaSave, { ...filingArea, data: aDossier('岚屿草稿演示') })).id;
});

/** What axe says against a page, by WCAG 2.1 A and AA: rule, and the first elements that break it. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}) ${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary}`)
        .join(' | ')}`,
  );
}

const pages: [name: string, account: string | null, path: () => string, ready: string][] = [
  ['sign-in', null, () => '/login', 'input[type="password"]'],
  ['public search', null, () => '/publicitypage?text=演示', '.public-results li'],
  ['public record', null, () => `/publicitypage?number=${encodeURIComponent(filed.number)}`, 'section.state h1'],
  ['home of a company', 'applicant', () => '/dashboard', 'h1'],
  ['home of an officer', 'filing', () => '/dashboard', 'h1'],
  ['list of applications', 'applicant', () => '/reg/first', '.ant-table-row'],
  ['new application', 'applicant', () => '/reg/first/new', '.fm-steps'],
  ['draft', 'applicant', () => `/reg/first/draft/${draftId}`, '.fm-steps'],
  ['pending tasks', 'filing', () => '/tasks/pending', '.ant-table-row'],
  ['completed tasks', 'filing', () => '/tasks/completed', '.ant-table'],
  ['messages', 'filing', () => '/officeDesk/innerMessage/receiveMessage', '.ant-table-row'],
  ['case', 'filing', () => `/reg/first/case/${filed.caseId}`, 'h1'],
  ['register', 'applicant', () => '/base/manufacturers', '.ant-table'],
  ['an address that does not exist', 'applicant', () => '/no/such/page/here', 'h1'],
];

test.each(pages)('%s can be used by everybody', async (_name, account, path, ready) => {
  const { page } = await stage.window(account);
  await page.goto(path());
  await page.locator(ready).first().waitFor({ timeout: 20_000 });
  expect(await violationsOf(page)).toEqual([]);
});

test('the formula grid can be used by everybody', async () => {
  const { page } = await stage.window('applicant');
  await page.goto(`/reg/first/draft/${draftId}`);
  await page.locator('.fm-steps').waitFor();
  await page.locator('.fm-steps').getByText('配方').click();
  await page.getByRole('grid').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('a planted fault is seen, so silence means something', async () => {
  const { page } = await stage.window(null);
  await page.goto('/login');
  await page.locator('input[type="password"]').waitFor();
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect(await violationsOf(page)).toMatchObject([expect.stringContaining('button-name')]);
});
