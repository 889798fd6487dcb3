import type { RuleRow } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { aDossier, aRow, aRule, aRulebook } from '../testing.ts';
import { reportSarif, reportText } from './report.ts';
import { review } from './review.ts';

const rules = [
  aRule('F01', 'sumsTo', { target: '100', tolerance: '0.001' }),
  aRule(
    'F05',
    'noRepeat',
    {},
    { severity: 'warn', citation: { regulation: '测试依据', article: '第二条', verified: false } },
  ),
];
/** A total that would be an error if anybody had verified its ground, beside the repeated row. */
const weak = [
  {
    ...aRule('F02', 'sumsTo', { target: '100', tolerance: '0.001' }),
    citation: { ...rules[1]?.citation, verified: false },
  },
  rules[1],
] as RuleRow[];
const dossier = aDossier({
  rows: [aRow('水', '89.98', { inci: 'WATER' }), aRow('甘油', '5'), aRow('甘 油', '5')],
});
const result = review(dossier, aRulebook(rules), '2026-11-21');

describe('reports of a review', () => {
  it('as text: gravest first, with value, limit, calculation and ground', () => {
    const text = reportText(result, 'en').split('\n');
    expect(text[0]).toBe('[error] F01 Total is 99.980%: 0.020 is missing');
    expect(text).toContain('    value: 99.980%   limit: 100% ± 0.001');
    expect(text.findIndex((line) => line.startsWith('[warning] F05'))).toBeGreaterThan(0);
    expect(text).toContain('    basis: 《测试依据》第二条（basis not verified）');
    expect(text.at(-1)).toBe(
      '2026-11-21 · error 1 · unverified, may be prohibited 0 · warning 1 · cannot decide 0 · info 0 · passed 0',
    );
    expect(reportText(result, 'zh-TW')).toContain('依據未核對');
  });

  it('what may be prohibited on an unverified ground stands apart, before the other warnings, and is marked in SARIF', () => {
    const found = review(dossier, aRulebook(weak), '2026-11-21');
    const text = reportText(found, 'zh-CN').split('\n');
    expect(text[0]).toBe('[未核实·可能禁止] F02 合计 99.980%，还差 0.020');
    expect(text.at(-1)).toContain('错误 0 · 未核实·可能禁止 1 · 警告 1');
    const sarif = reportSarif([{ uri: 'dossier.json', name: 'dossier.json', result: found }], weak, 'zh-CN') as {
      runs: { results: { ruleId: string; level: string; properties: { tags?: string[] } }[] }[];
    };
    expect(sarif.runs[0]?.results.map(({ ruleId, level, properties }) => [ruleId, level, properties.tags])).toEqual([
      ['F02', 'warning', ['unverified']],
      ['F05', 'warning', undefined],
    ]);
  });

  it('name the market of findings that are not by the law of the authority, in the text, in the key and in SARIF', () => {
    const rulebook = aRulebook(rules);
    const found = review(dossier, { ...rulebook, data: { ...rulebook.data, regime: 'eu' } }, '2026-11-21');
    expect(found.findings.map(({ key, regime }) => [key, regime])).toEqual(
      result.findings.map(({ key }) => [`eu:${key}`, 'eu']),
    );
    expect(reportText(found, 'en').split('\n')[0]).toBe('[error · eu] F01 Total is 99.980%: 0.020 is missing');
    const sarif = reportSarif([{ uri: 'a.json', name: 'a.json', result: found }], rules, 'en') as {
      runs: { results: { properties: { regime?: string }; partialFingerprints: { key: string } }[] }[];
    };
    expect(sarif.runs[0]?.results[0]).toMatchObject({
      partialFingerprints: { key: 'eu:F01:total' },
      properties: { regime: 'eu' },
    });
    const own = review(dossier, { ...rulebook, data: { ...rulebook.data, regime: 'cn' } }, '2026-11-21');
    expect(JSON.stringify(own)).toBe(JSON.stringify(result));
    const large = aDossier({ rows: Array.from({ length: 5_000 }, (_, at) => aRow(`水${at}`, '0.01')) });
    const refused = review(large, { ...rulebook, data: { ...rulebook.data, regime: 'eu' } }, '2026-11-21');
    expect(refused.findings.map((finding) => finding.regime)).toEqual(['eu']);
  });

  it('as SARIF: rules that spoke, levels, places and a fingerprint each', () => {
    const sarif = reportSarif([{ uri: 'dossier.json', name: 'dossier.json', result }], rules, 'zh-CN') as {
      version: string;
      runs: { tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string; level: string }[] }[];
    };
    expect(sarif.version).toBe('2.1.0');
    expect(sarif.runs[0]?.tool.driver.rules.map(({ id }) => id)).toEqual(['F01', 'F05']);
    expect(sarif.runs[0]?.results.map(({ ruleId, level }) => `${ruleId} ${level}`)).toEqual([
      'F01 error',
      'F05 warning',
    ]);
    expect(sarif.runs[0]?.results[0]).toMatchObject({
      partialFingerprints: { key: 'F01:total' },
      properties: { value: '99.980%', limit: '100% ± 0.001' },
    });
  });
});
