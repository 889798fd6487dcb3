import { readFileSync } from 'node:fs';
import type { Finding } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { proposeOpinions, Wordings } from './propose-opinion.ts';

const wordings = Wordings.parse(
  JSON.parse(
    readFileSync(new URL('../../../../../definitions/dictionaries/opinion-wordings.json', import.meta.url), 'utf8'),
  ),
);
const finding: Finding = {
  key: 'F19|a',
  rule: 'F19',
  ruleVersion: 1,
  severity: 'error',
  title: { 'zh-CN': '限用组分超过限值', en: 'Above its limit' },
  places: [],
  value: '3.5%',
  limit: '2%',
  steps: ['7% × 50% = 3.5%'],
  citation: { regulation: '安全技术规范', article: '表3-1', verified: true },
};
const template = (rules: string, enabled = true) => ({
  title: `模板${rules}`,
  data: { rules, enabled, subject: 'formula', content: '【位置】填写【填写】，请【补充内容】。' },
});

describe('opinions proposed for a finding', () => {
  it('begin with the office’s template for the rule, filled in; what is not known stays open', () => {
    const [first] = proposeOpinions(finding, '第 2 行', [template('F18、F19'), template('F20')], wordings, 'zh-CN');
    expect(first).toEqual({ source: 'template', name: '模板F18、F19', text: '第 2 行填写3.5%，请【补充内容】。' });
  });

  it('use the wording that names the rule, then one for all, in the language of the officer', () => {
    const texts = proposeOpinions(finding, '第 2 行', [], wordings, 'zh-CN').map(({ text }) => text);
    expect(texts[0]).toBe(
      '第 2 行：限用组分超过限值。申报值为3.5%，限值为2%。计算：7% × 50% = 3.5%。不符合《安全技术规范》表3-1的要求，请调整后重新提交，或者说明并提供证明材料。',
    );
    expect(proposeOpinions(finding, 'row 2', [], wordings, 'en')[0]?.text).toContain('Stated: 3.5%');
  });

  it('leave out the sentence of a value that is not there, and a template that is not in use', () => {
    const { value: _value, limit: _limit, steps: _steps, ...bare } = finding;
    const found = proposeOpinions(bare, '第 2 行', [template('F19', false)], wordings, 'zh-CN');
    expect(found[0]?.text).toBe(
      '第 2 行：限用组分超过限值。不符合《安全技术规范》表3-1的要求，请调整后重新提交，或者说明并提供证明材料。',
    );
    expect(JSON.stringify(found)).not.toContain('【');
  });
});
