import { describe, expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import { aDossier, aRow, aRule, aRulebook } from '../testing.ts';

const title = { 'zh-CN': '“{word}”', en: '{word}', 'zh-TW': '{word}' };
const rule = aRule('L06', 'words', {
  groups: [
    { words: ['消炎'] },
    { words: ['治疗'] },
    { words: ['美白'] },
    { words: ['染发'], ordinary: ['染发后', '烫染发'] },
    { words: ['高效'], ordinary: ['提高效果'] },
  ],
  title,
});
const found = (claims: string) =>
  review(aDossier({ rows: [aRow('水', '100')], label: { claims } }), aRulebook([rule]), '2026-11-21').findings.map(
    ({ title: said, value }) => `${said['zh-CN']} ${value}`,
  );

describe('words in a claim', () => {
  it.each([
    ['消炎', '“消炎” 消炎'],
    ['祛痘消　炎', '“消炎” 祛痘消　炎'],
    ['祛痘消\u200b炎水', '“消炎” 祛痘消\u200b炎水'],
    ['可治 療 皮膚', '“治疗” 可治 療 皮膚'],
    ['美 白，染 髮', '“美白” 美 白，染 髮|“染发” 美 白，染 髮'],
    ['适合染发，染发后也可用', '“染发” 适合染发，染发后也可用'],
    ['高效保湿', '“高效” 高效保湿'],
  ])('“%s” are found however they are spaced or written', (claims, said) => {
    expect(found(claims).join('|')).toBe(said);
  });

  it.each([
    '消\n炎',
    '适合染发后的秀发',
    '烫染发质',
    '提高效果',
    '不具治疗作用',
    '不能治療',
    '取消 炎热天气',
    'A 消 B 炎',
  ])('“%s” is no such claim', (claims) => {
    expect(found(claims)).toEqual([]);
  });
});
