import { describe, expect, it } from 'vitest';
import { gatherTexts } from '../client/i18n.ts';
import { compareTexts } from './compare-texts.ts';

const packs = {
  'zh-CN': gatherTexts(import.meta.glob('./zh-CN/*.ts', { eager: true })),
  'zh-TW': gatherTexts(import.meta.glob('./zh-TW/*.ts', { eager: true })),
  en: gatherTexts(import.meta.glob('./en/*.ts', { eager: true })),
};

describe('language packs (R9-12)', () => {
  it('R9-09…R9-11 simplified Chinese, traditional Chinese and English have the same namespaces', () => {
    const names = Object.keys(packs['zh-CN']).sort();
    expect(names.length).toBeGreaterThan(12);
    expect(Object.keys(packs['zh-TW']).sort()).toEqual(names);
    expect(Object.keys(packs.en).sort()).toEqual(names);
  });

  it.each(Object.keys(packs['zh-CN']))('R9-12 %s has the same keys in zh-CN, zh-TW and en', (namespace) => {
    const of = (language: keyof typeof packs) => packs[language][namespace] ?? {};
    expect(compareTexts(namespace, { 'zh-CN': of('zh-CN'), 'zh-TW': of('zh-TW'), en: of('en') })).toEqual([]);
  });
});
