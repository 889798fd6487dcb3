import type { Language } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { gatherTexts, type Texts } from '../client/i18n.ts';
import { appTexts } from './app.ts';
import { baseTexts } from './base.ts';
import { compareTexts } from './compare-texts.ts';
import { everyPartTexts } from './page-parts.ts';
import { publicTexts } from './public.ts';

const pack = async (language: Language): Promise<Record<string, Texts>> => ({
  ...(await appTexts(language)),
  ...(await baseTexts(language)),
  ...(await everyPartTexts(language)),
  publicity: (await publicTexts(language)).publicity ?? {},
});
const packs = { 'zh-CN': await pack('zh-CN'), 'zh-TW': await pack('zh-TW'), en: await pack('en') };

describe('language packs (R9-12)', () => {
  it('R9-09…R9-11 simplified Chinese, traditional Chinese and English have the same namespaces', () => {
    const names = Object.keys(gatherTexts(import.meta.glob('./zh-CN/*.ts', { eager: true }))).sort();
    expect(names.length).toBeGreaterThan(12);
    for (const texts of Object.values(packs)) expect(Object.keys(texts).sort()).toEqual(names);
  });

  it.each(Object.keys(packs['zh-CN']))('R9-12 %s has the same keys in zh-CN, zh-TW and en', (namespace) => {
    const of = (language: keyof typeof packs) => packs[language][namespace] ?? {};
    expect(compareTexts(namespace, { 'zh-CN': of('zh-CN'), 'zh-TW': of('zh-TW'), en: of('en') })).toEqual([]);
  });

  it('R9-10 texts of Taiwan are made of the simplified ones, those chosen by hand stand', () => {
    expect(packs['zh-TW'].admin).toMatchObject({ checkForm: '請檢查表單資料', discardTitle: '放棄未儲存的修改？' });
  });
});
