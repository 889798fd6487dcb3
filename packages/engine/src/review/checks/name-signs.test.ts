import { expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import { aDossier, aRule, aRulebook } from '../testing.ts';

const told = (productName: string, nameBasis: string, nameBrand = '岚屿') =>
  review(
    aDossier({ productName, form: { nameBrand, nameBasis } }),
    aRulebook([aRule('L55', 'nameSigns')]),
    '2026-11-21',
  ).findings.map(({ key }) => key);

it('asks what letters and figures inside the name mean, not those of the brand, a shade or a grade', () => {
  expect(told('岚屿A5保湿霜', '“岚屿”为商标。')).toEqual(['L55:A5']);
  expect(told('岚屿Ａ５保湿霜', '“岚屿”为商标；A5 指五种植物提取物。')).toEqual([]);
  expect(told('LANYU保湿霜', '“LANYU”为商标。', 'Lanyu')).toEqual([]);
  expect(told('岚屿防晒乳SPF50+ PA++++', '“岚屿”为商标。')).toEqual([]);
  expect(told('岚屿丝绒口红（02 红棕）', '“岚屿”为商标。')).toEqual([]);
  expect(told('岚屿丝绒口红#02', '“岚屿”为商标。')).toEqual([]);
  expect(told('岚屿A5保湿霜', '')).toEqual([]);
});
