import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDuties, readRulesWithoutDuty } from './read-duties.ts';
import { openRegulationFiles } from './read-files.ts';
import { definitionsDir } from './regulation.testing.ts';
import { readRuleFixtures } from './rule-fixtures.ts';

const text = (name: string) => readFileSync(join(definitionsDir, 'regulation', name), 'utf8');
const rules = (await openRegulationFiles(definitionsDir)).rule.read();
const fixtures = readRuleFixtures(text('rule-fixtures.json'));
const head = 'id,regulation,article,duty_zh,duty_en,rule,branch,fixture,reason_zh,reason_en,source,verified\n';
const read = (row: string) => readDuties({ file: 'duties.csv', text: `${head}${row}\n` }, rules, fixtures);

describe('the table of duties', () => {
  it('covers each regulation that the review rests on, and every rule that it names is there', () => {
    const duties = readDuties({ file: 'duties.csv', text: text('duties.csv') }, rules, fixtures);
    const families = new Set(duties.map(({ id }) => id.split('-')[0]));
    expect([...families].sort()).toEqual([
      'CAT',
      'CHI',
      'CLS',
      'CSAR',
      'DOS',
      'EFF',
      'LAB',
      'RFP',
      'SAF',
      'STSC',
      'TST',
    ]);
  });

  it.each([
    ['an unknown rule', 'LAB-01,办法,第一条,义务,duty,F99,limit,合计,,,,no', /no rule “F99”/],
    ['a check that the rule does not run', 'LAB-01,办法,第一条,义务,duty,F01,limit,合计,,,,no', /none of sumsTo/],
    ['an example that is not there', 'LAB-01,办法,第一条,义务,duty,F01,sumsTo,没有这句,,,,no', /no example of F01/],
    ['no rule and no reason', 'LAB-01,办法,第一条,义务,duty,none,,,,,,no', /says why/],
    ['verified without a source', 'LAB-01,办法,第一条,义务,duty,F01,sumsTo,合计,,,,yes', /where it was seen/],
  ])('refuses %s', (_, row, message) => {
    expect(() => read(row)).toThrow(message);
  });

  describe('every rule names its duties', () => {
    const duties = readDuties({ file: 'duties.csv', text: text('duties.csv') }, rules, fixtures);
    const without = (rows: string) =>
      readRulesWithoutDuty({ file: 'without.csv', text: `rule,reason_zh,reason_en\n${rows}` }, rules, duties);

    it('or says why it enforces no sentence of the law', () => {
      const file = { file: 'rules_without_duty.csv', text: text('rules_without_duty.csv') };
      const read = readRulesWithoutDuty(file, rules, duties);
      expect(read.map(({ rule }) => rule)).toEqual(['F30', 'F31', 'F55', 'L53']);
      for (const { reason_zh: chinese, reason_en: english } of read) expect([chinese, english]).not.toContain('');
    });

    it.each([
      ['a rule with neither', 'F30,因为,because\nF31,因为,because\n', /the rule F55 has no duty/],
      [
        'a rule with both',
        `${['F01', 'F30', 'F31', 'F55', 'L53'].map((id) => `${id},因为,because`).join('\n')}\n`,
        /names a duty of F01/,
      ],
      ['a rule that is not there', 'F99,因为,because\n', /no rule “F99”/],
      ['no reason', 'F55,,\n', /must not be empty/],
    ])('refuses %s', (_, rows, message) => {
      expect(() => without(rows)).toThrow(message);
    });
  });
});
