import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormulationRow } from '@app/contract';
import { review } from '@app/engine/review';
import { afterAll, describe, expect, it } from 'vitest';
import { readRulebook } from '../regulation/from-files.ts';
import { definitionsDir } from '../regulation/regulation.testing.ts';

/** Follows docs/adding-a-rule.md: its row and its two fixtures, as they stand on the page. */
const page = readFileSync(join(definitionsDir, '../docs/adding-a-rule.md'), 'utf8');
const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
interface Fixture {
  rule: string;
  expect: 'pass' | 'fail';
  severity?: string;
  title?: string;
  rows: [string, string, string][];
}
const fixtures = JSON.parse(block('json')) as Fixture[];
const directory = mkdtempSync(join(tmpdir(), 'rule-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('adding a rule as the page says', () => {
  it('is one row and two fixtures', async () => {
    cpSync(join(definitionsDir, 'regulation'), join(directory, 'regulation'), { recursive: true });
    const { rulebook: before } = await readRulebook(directory);
    appendFileSync(join(directory, 'regulation/rules.csv'), block('csv'));
    const { rulebook } = await readRulebook(directory);
    expect(rulebook.data.rules.length).toBe(before.data.rules.length + 1);
    // Taiwan's words are made from the simplified ones of the row, in its title and in its options.
    expect(rulebook.data.rules.at(-1)).toMatchObject({
      title: { 'zh-TW': '泛醇不超過 5%' },
      options: { title: { 'zh-TW': '{names} {total}，上限 {most}%' } },
    });
    expect(fixtures.map((one) => one.expect)).toEqual(['pass', 'fail']);
    for (const fixture of fixtures) {
      const rows = fixture.rows.map(
        ([name, inci, percent], index): FormulationRow => ({ rowId: `r${index}`, level: 1, name, inci, percent }),
      );
      const dossier = { classificationCode: '11-05-03-01-02', rows, documents: [], facts: {} };
      const result = review(dossier, rulebook, '2026-11-21');
      const own = result.findings.filter(({ rule }) => rule === fixture.rule);
      if (fixture.expect === 'pass') expect(result.passed).toContain(fixture.rule);
      expect(own.map(({ severity, title }) => `${severity} ${title['zh-CN']}`)).toEqual(
        fixture.expect === 'pass' ? [] : [`${fixture.severity} ${fixture.title}`],
      );
      // A ground that nobody has verified says so.
      expect(own.every(({ unverified }) => unverified === true)).toBe(true);
    }
  });
});
