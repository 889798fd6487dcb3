import { languages } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { checkNames, checkText } from './check-names.ts';
import { checks } from './index.ts';

describe('names of checks', () => {
  it('each check has a name of its own in every language, and none is named that is not there', () => {
    expect(Object.keys(checkNames).sort()).toEqual(Object.keys(checks).sort());
    for (const language of languages) {
      const names = Object.keys(checkNames).map((check) => checkText(check, {}, language));
      expect(new Set(names).size, language).toBe(names.length);
    }
  });

  it('a rule of several checks is told by the checks in it, each once', () => {
    const parts = (...names: string[]) => ({ checks: names.map((check) => ({ check, options: {} })) });
    expect(checkText('allOf', parts('limit', 'limitScope', 'limit'), 'en')).toBe(
      'Maximum content; Scope and conditions of use',
    );
    expect(checkText('allOf', parts('limit', 'mustWarn'), 'zh-TW')).toBe('含量上限；警示用語');
    expect(checkText('allOf', null, 'zh-CN')).toBe('几项检查一起');
    expect(checkText('ofTomorrow', {}, 'zh-CN')).toBe('ofTomorrow');
  });
});
