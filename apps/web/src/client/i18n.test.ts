import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Loads the module anew with a stored language: like a page, it reads the storage once, while it is loaded. */
async function openedWith(stored: string | null) {
  const kept = new Map<string, string>(stored === null ? [] : [['system.language', stored]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.resetModules();
  const i18n = await import('./i18n.ts');
  await i18n.startTexts();
  return { i18n, kept };
}

describe('language of this browser', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it('R9-07 R9-16 is zh-CN, or what the configuration of the system says, until a person chooses', async () => {
    const { i18n, kept } = await openedWith(null);
    expect(i18n.getLocale()).toBe('zh-CN');
    await i18n.suggestLocale('en');
    expect([i18n.getLocale(), i18n.getLanguage()]).toEqual(['en', 'en']);
    // Not stored, because nobody chose it: a later change of the configuration must still take effect.
    expect(kept.size).toBe(0);
    expect(i18n.isLocaleChosen()).toBe(false);
    await i18n.suggestLocale('xx');
    expect(i18n.getLocale()).toBe('en');
  });

  it('R3-46 a chosen language is kept for the system and outweighs its configuration', async () => {
    const first = await openedWith(null);
    await first.i18n.setLocale('zh-TW');
    expect(first.kept.get('system.language')).toBe('zh-TW');
    expect(first.i18n.isLocaleChosen()).toBe(true);
    const next = await openedWith('zh-TW');
    await next.i18n.suggestLocale('en');
    expect(next.i18n.getLocale()).toBe('zh-TW');
  });

  it('R9-08 R9-15 another locale shows the texts of zh-CN; a damaged word is the default', async () => {
    const { i18n } = await openedWith('he');
    expect([i18n.getLocale(), i18n.getLanguage()]).toEqual(['he', 'zh-CN']);
    expect((await openedWith('klingon')).i18n.getLocale()).toBe('zh-CN');
  });
});
