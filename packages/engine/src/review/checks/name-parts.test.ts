import type { ReviewDossier } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import { aDossier, aRule, aRulebook } from '../testing.ts';

const parts = aRulebook([aRule('L47', 'nameParts', { endings: ['霜', '乳', '口红'] })]);
const form = aRulebook([
  aRule('L48', 'attributeForm', {
    endings: [
      { words: ['霜'], forms: ['01'], say: { 'zh-CN': '膏霜乳', en: 'cream' } },
      { words: ['喷雾', '雾'], forms: ['08', '09'], say: { 'zh-CN': '喷雾剂', en: 'spray' } },
    ],
  }),
]);
const said = (dossier: Partial<ReviewDossier>, book = parts) =>
  review(aDossier(dossier), book, '2026-11-21')
    .findings.filter(({ severity }) => severity !== 'undecided')
    .map(({ title }) => title['zh-CN']);
const named = (productName: string, [nameBrand, nameGeneric, nameAttribute]: readonly string[] = []) => ({
  productName,
  form: {
    ...(nameBrand ? { nameBrand } : {}),
    ...(nameGeneric ? { nameGeneric } : {}),
    ...(nameAttribute ? { nameAttribute } : {}),
  },
});

describe('the parts of a name', () => {
  it.each([
    ['岚屿保湿霜', ['岚屿', '保湿', '霜']],
    ['岚屿 保湿霜', ['岚屿', '保湿', '霜']],
    ['岚屿®保湿霜', ['岚屿', '保湿', '霜']],
    ['岚屿牌保湿霜', ['岚屿', '保湿', '霜']],
    ['岚屿保湿霜（玫瑰香）', ['岚屿', '保湿', '霜']],
    ['岚屿保湿霜玫瑰香型', ['岚屿', '保湿', '霜']],
    ['岚屿防护乳SPF30 PA+++', ['岚屿', '防护', '乳']],
    ['岚屿丝绒口红', ['岚屿', '丝绒口红', '']],
  ])('“%s” is what its parts make', (name, stated) => {
    expect(said(named(name, stated))).toEqual([]);
  });

  it('say so where they do not make the whole name', () => {
    expect(said(named('岚屿水润保湿霜', ['岚屿', '保湿', '霜']))).toEqual([
      '商标名、通用名、属性名合起来是“岚屿保湿霜”，产品名称是“岚屿水润保湿霜”',
    ]);
    expect(said(named('保湿岚屿霜', ['岚屿', '保湿', '霜']))).toHaveLength(1);
  });

  it('lack an attribute where the name ends in none and usage knows no such name', () => {
    expect(said(named('岚屿水润保湿'))).toEqual(['产品名称“岚屿水润保湿”没有属性名，也不是约定俗成的名称']);
    expect(said(named('岚屿水润保湿霜（01 自然色）'))).toEqual([]);
  });

  it('are not judged before there is a name', () => {
    const result = review(aDossier({}), parts, '2026-11-21');
    expect(result.findings.map(({ severity }) => severity)).toEqual(['undecided']);
  });
});

describe('the attribute and the form of the code', () => {
  const spray = '11-05-03-08-02';
  it.each([
    ['岚屿保湿霜', undefined],
    ['岚屿保湿喷雾', spray],
    ['岚屿保湿喷雾（清爽型）', spray],
    ['岚屿保湿水', undefined],
  ])('“%s” fits', (productName, classificationCode) => {
    expect(said({ productName, ...(classificationCode ? { classificationCode } : {}) }, form)).toEqual([]);
  });

  it('differ', () => {
    expect(said({ productName: '岚屿保湿喷雾' }, form)).toEqual([
      '属性名“喷雾”是喷雾剂（08/09），分类编码的产品剂型是 01',
    ]);
    expect(said({ productName: '岚屿保湿霜', classificationCode: spray }, form)).toHaveLength(1);
  });
});
