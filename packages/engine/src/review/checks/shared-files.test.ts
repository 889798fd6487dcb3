import { expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import { aDossier, aRule, aRulebook } from '../testing.ts';

const rule = aRule('D30', 'allOf', {
  checks: [
    {
      check: 'assert',
      options: {
        over: 'files',
        must: 'OR(ISEMPTY({readable}),{readable}=TRUE)',
        optional: ['readable'],
        at: 'documents',
        title: { 'zh-CN': '附件“{name}”无法读取', en: '“{name}” cannot be read' },
      },
    },
    {
      check: 'assert',
      options: {
        over: 'files',
        where: 'NOT(ISEMPTY({otherPaper}))',
        must: 'FALSE',
        at: 'documents',
        title: { 'zh-CN': '附件“{name}”与“{otherPaper}”的相同', en: '“{name}” is also that of {otherPaper}' },
      },
    },
  ],
});
const said = (ids: string[], readable: boolean) => {
  const documents = ids.map((id, at) => ({
    code: `paper${at}`,
    files: [{ id, name: '合订.pdf', sha256: 'a'.repeat(64), readable }],
  }));
  return review(aDossier({ documents }), aRulebook([rule]), '2026-11-21').findings.map(({ title }) => title['zh-CN']);
};

it('a file that serves several papers is told of once, and is no second file of the same content', () => {
  expect(said(['1', '1', '1'], false)).toEqual(['附件“合订.pdf”无法读取']);
  expect(said(['1', '1'], true)).toEqual([]);
  expect(said(['1', '2'], true)).toEqual(['附件“合订.pdf”与“paper0”的相同']);
});
