import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { changeSettings, defaultSettings, readSettings, startSettings, useSettings } from './settings.ts';

const chosen = {
  theme: 'violet',
  size: 'mini',
  language: 'zh-TW' as const,
  colour: '#67C23A',
  transition: false,
  account: 'lin',
  switchAccount: 'admin',
  openedPages: ['/dashboard', '/task/pending'],
  currentSubSystem: '100',
  asideCollapsed: true,
  asideTransition: false,
  activeHeader: 'reg',
};

describe('settings of a person in this browser', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => {
    startSettings(null);
    vi.unstubAllGlobals();
  });

  it('R3-44 theme, size, language, colour, flags, accounts, pages, sub-system, menu: kept for each person apart', () => {
    startSettings('7');
    changeSettings(chosen);
    startSettings('8');
    expect(useSettings.getState()).toEqual(defaultSettings);
    startSettings('7');
    expect(useSettings.getState()).toEqual(chosen);
    startSettings(null);
    expect(useSettings.getState()).toEqual(defaultSettings);
  });

  it('what nobody changed is not written', () => {
    startSettings('7');
    changeSettings({ theme: 'classic' });
    expect(stored.size).toBe(0);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{"version":1,'],
    ['something else', '[1,2]'],
    ['another version', JSON.stringify({ ...chosen, version: 0 })],
  ])('%s in the storage is the defaults', (_, text) => {
    expect(readSettings(text)).toEqual(defaultSettings);
  });

  it('a damaged field takes its default, the others stay', () => {
    const text = JSON.stringify({
      version: 1,
      ...chosen,
      language: 'xx',
      size: 3,
      openedPages: [1, '/a'],
      transition: 'no',
    });
    expect(readSettings(text)).toEqual({
      ...chosen,
      language: null,
      size: 'small',
      openedPages: ['/a'],
      transition: true,
    });
  });

  it('a full storage loses nothing in this window', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    });
    startSettings('9');
    changeSettings({ theme: 'meteor' });
    expect(useSettings.getState().theme).toBe('meteor');
    startSettings('9');
    expect(useSettings.getState().theme).toBe('meteor');
  });
});
