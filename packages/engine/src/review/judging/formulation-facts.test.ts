import type { FormulationRow, LimitRow } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { aDossier, aLimit, aRow, aRule, aRulebook } from '../testing.ts';
import { review } from './review.ts';

const dye = { table: 'stsc7', maxPercent: '2' };
const oxidative = 'AND({hairDye},{oxidativeDye})';
const limits: LimitRow[] = [
  aLimit(['水杨酸'], { ...dye, entry: '1', branch: '(a)', scopeWhen: oxidative }),
  aLimit(['甘油'], { ...dye, entry: '2', branch: '(a)', scopeWhen: oxidative }),
  aLimit(['甘油'], { ...dye, entry: '2', branch: '(b)', scopeWhen: 'AND({hairDye},NOT({oxidativeDye}))' }),
  aLimit(['苯甲酸钠'], { ...dye, entry: '3', branch: '(a)', scopeWhen: oxidative, exceptPurpose: '!染发' }),
  aLimit(['氢醌'], { ...dye, entry: '4', branch: '(a)', scopeWhen: oxidative, to: '2020-12-31' }),
];
const rule = aRule(
  'L41',
  'assert',
  { must: 'FALSE', at: 'label', title: { 'zh-CN': '氧化型', en: 'oxidative' } },
  { when: oxidative },
);

/** What is known of a product with these rows being an oxidative hair dye, as a rule for such products shows it. */
function oxidativeDye(rows: FormulationRow[], more: Parameters<typeof aDossier>[0] = {}): string {
  const dossier = aDossier({ classificationCode: '01-01-03-01-01', rows, ...more });
  const { findings, notApplicable } = review(dossier, aRulebook([rule], { limits }), '2026-11-21');
  return notApplicable.includes('L41') ? 'no' : findings.some(({ severity }) => severity === 'error') ? 'yes' : 'open';
}
const as = (purpose: string) => ({ purpose });

describe('an oxidative hair dye', () => {
  it('is seen in the formulation: one substance that is allowed in oxidative products alone', () => {
    expect(oxidativeDye([aRow('水', '99'), aRow('水杨酸', '1', as('染发剂'))])).toBe('yes');
    const blend = [aRow('水', '99'), aRow('染料', '1'), aRow('水杨酸', '100', { level: 2, ...as('染发剂') })];
    expect(oxidativeDye(blend)).toBe('yes');
  });

  it('stays open where the tables cannot tell: a dye for both kinds, another purpose, none, or an entry that has ended', () => {
    expect(oxidativeDye([aRow('水', '99'), aRow('甘油', '1', as('染发剂'))])).toBe('open');
    expect(oxidativeDye([aRow('苯甲酸钠', '1', as('染发剂'))])).toBe('yes');
    expect(oxidativeDye([aRow('苯甲酸钠', '1', as('防腐剂'))])).toBe('open');
    expect(oxidativeDye([aRow('苯甲酸钠', '1')])).toBe('open');
    expect(oxidativeDye([aRow('水', '100')])).toBe('open');
    expect(oxidativeDye([aRow('氢醌', '1', as('染发剂'))])).toBe('open');
  });

  it('decides no rule that was compared with the official text while the entry that tells it was not', () => {
    const of = { regulation: '安全技术规范', article: '表7' };
    const seen = (verified: boolean, ruleVerified: boolean) => {
      const own = aLimit(['水杨酸'], { ...dye, entry: '1', scopeWhen: oxidative, citation: { ...of, verified } });
      const judged = { ...rule, citation: { ...rule.citation, verified: ruleVerified } };
      const dossier = aDossier({ classificationCode: '01-01-03-01-01', rows: [aRow('水杨酸', '1', as('染发剂'))] });
      const { findings } = review(dossier, aRulebook([judged], { limits: [own] }), '2026-11-21');
      return findings.map(({ severity, wouldBe }) => wouldBe ?? severity);
    };
    expect(seen(true, true)).toEqual(['error']);
    expect(seen(false, false)).toEqual(['error']);
    expect(seen(false, true)).toEqual(['undecided']);
  });

  it('is what the dossier says it is, and no other product is one', () => {
    const rows = [aRow('水', '99'), aRow('水杨酸', '1', as('染发剂'))];
    expect(oxidativeDye(rows, { facts: { oxidativeDye: false } })).toBe('no');
    expect(oxidativeDye([aRow('甘油', '1')], { facts: { oxidativeDye: true } })).toBe('yes');
    expect(oxidativeDye(rows, { classificationCode: '11-05-03-01-02' })).toBe('no');
    expect(oxidativeDye(rows, { classificationCode: '' })).toBe('open');
  });
});
