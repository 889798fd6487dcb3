import { errors, languages } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { acceptedLanguage, languagesOf, text } from './index.ts';
import { zhCN } from './zh-CN.ts';

const places = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort();

describe('server messages', () => {
  it('exist for every error of the contract in every language', () => {
    for (const { messageKey } of Object.values(errors))
      expect(languagesOf(messageKey), messageKey).toEqual([...languages]);
  });

  it('have the same keys and the same values in every language', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zhCN).sort());
    for (const [key, message] of Object.entries(zhCN))
      for (const language of ['en', 'zh-TW'] as const)
        expect(places(text(language, key)), key).toEqual(places(message));
  });

  it('R9-10 are made for Taiwan from the simplified ones, unless it says something else', () => {
    expect(text('zh-TW', 'error.permissionLimit')).toBe('權限受限');
    expect(text('zh-TW', 'cause.fileField', { name: '账' })).toMatch(/^檔案應放在欄位「file」裡，現在是「账」/);
  });

  it('take values, and never fail on an unknown key', () => {
    expect(text('en', 'validation.textMin', { min: 3 })).toBe('At least 3 characters');
    expect(text('en', 'no.such.key')).toBe('no.such.key');
  });

  it('keep a value that is written from the right to itself', () => {
    expect(text('en', 'cause.fileField', { name: 'كريم 50' })).toContain('“\u2068كريم 50\u2069”');
    expect(text('en', 'cause.fileField', { name: '云海霜 50' })).toContain('“云海霜 50”');
  });

  it.each([
    ['zh-TW,zh;q=0.9', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
    ['en-US,en;q=0.5', 'en'],
    ['en;q=0.1, zh-CN', 'zh-CN'],
    ['fr, de;q=0.4', null],
    ['en;q=0', null],
    ['*', null],
    [undefined, null],
  ] as const)('follow Accept-Language %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});
