import { describe, expect, it } from 'vitest';
import { aDossier, aLimit, aRow, aRule, aRulebook } from '../testing.ts';
import { review } from './review.ts';

const day = '2026-11-21';
const said = (zh: string) => ({ 'zh-CN': zh, en: zh, 'zh-TW': zh });

describe('faults of rules and of what is handed in', () => {
  it('a rule that cannot run is said, and the other rules go on', () => {
    const rules = [
      aRule('F90', 'together', { one: { patterns: ['('] }, other: { names: ['甘油'] }, title: said('x') }),
      aRule('F91', 'noSuchCheck'),
      aRule('F92', 'totalWithin', { names: 'not a list' }),
      aRule('F93', 'descending', {}, { when: 'IF(' }),
      aRule('F01', 'sumsTo', { target: '100', tolerance: '0.001' }),
    ];
    const result = review(aDossier(), aRulebook(rules), day);
    expect(result.findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
      'F90 undecided',
      'F91 undecided',
      'F92 undecided',
      'F93 undecided',
    ]);
    expect(result.passed).toEqual(['F01']);
  });

  it('a rule published with an option that its check no longer has goes on being judged without it', () => {
    const sums = { target: '100', tolerance: '0.001' };
    const rows = [aRow('水', '90.000'), aRow('甘油', '9.000')];
    const rules = [
      aRule('F01', 'sumsTo', { ...sums, rounding: 'half up' }),
      aRule('F94', 'allOf', {
        checks: [
          { check: 'sumsTo', options: { ...sums, rounding: 'half up' } },
          { check: 'numeric', options: { most: '100' } },
        ],
      }),
    ];
    const { findings } = review(aDossier({ rows }), aRulebook(rules), day);
    expect(findings.map(({ rule, severity, value }) => `${rule} ${severity} ${value}`)).toEqual([
      'F01 error 99.000%',
      'F94 error 99.000%',
    ]);
  });

  it('an expression that fails on one record leaves that record undecided, not the others', () => {
    const rule = aRule('D90', 'assert', {
      over: 'tests',
      must: 'VALUE({value})<=1',
      at: 'tests',
      input: 'tests',
      title: said('{item} {value}'),
    });
    const tests = [
      { id: 'a', item: 'chem_hg', value: '少量' },
      { id: 'b', item: 'chem_hg', value: '2' },
      { id: 'c', item: 'chem_hg', value: '0.5' },
    ];
    const { findings } = review(aDossier({ tests }), aRulebook([rule]), day);
    expect(findings.map(({ severity, title }) => `${severity} ${title['zh-CN']}`)).toEqual([
      'error chem_hg 2',
      'undecided 资料没有写明，无法判断：chem_hg',
    ]);
    // A reader is told the name of the test in the reader's language, where the list of requirements knows it.
    const title = { 'zh-CN': '汞', en: 'Mercury', 'zh-TW': '汞' };
    const mercury = { code: 'chem_hg', kind: 'test', title, when: 'true', reason: title, level: 'required' } as const;
    const requirements = [{ ...mercury, citation: rule.citation, from: '2020-01-01' }];
    const named = review(aDossier({ tests }), aRulebook([rule], { requirements }), day).findings;
    expect(named.map((one) => [one.title['zh-CN'], one.title.en])).toEqual([
      ['汞 2', 'Mercury 2'],
      ['资料没有写明，无法判断：汞', 'Cannot be decided, because the papers do not say: Mercury'],
    ]);
  });

  it('two limits that contradict each other both speak, each with its own ground', () => {
    const limits = [
      aLimit(['甘油', 'GLYCERIN'], { entry: '1', maxPercent: '5' }),
      aLimit(['甘油', 'GLYCERIN'], { entry: '2', maxPercent: '8' }),
    ];
    const rule = aRule('F19', 'limit', { table: 'stsc3' });
    const { findings } = review(aDossier(), aRulebook([rule], { limits }), day);
    expect(findings.map(({ limit }) => limit)).toEqual(['5%', '8%']);
  });

  it('amounts that are no numbers are told and not guessed', () => {
    const rows = ['1-3', '<0.1', '１０．５', '3,5', 'q.s.'].map((percent) => aRow('甘油', percent));
    const rule = aRule('F04', 'numeric', { most: '100' });
    const { findings } = review(aDossier({ rows }), aRulebook([rule]), day);
    expect(findings.map(({ value }) => value)).toEqual(['1-3', '<0.1', '１０．５', '3,5', 'q.s.']);
    expect(findings.flatMap(({ fix }) => (fix ? [JSON.stringify(fix.ops)] : []))).toHaveLength(2);
  });

  it('what is not handed in is said once for all rules that need it', () => {
    const needs = (id: string) =>
      aRule(id, 'assert', {
        must: '{assessment.conclusion}="safe"',
        at: 'assessment',
        input: 'assessment',
        title: said('x'),
      });
    const { findings } = review(aDossier(), aRulebook([needs('D90'), needs('D91')]), day);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.title['zh-CN']).toBe('安全评估报告的内容还没有读出，2 条规则无法判断');
  });
});
