// @vitest-environment jsdom
import { directionOf, type Locale } from '@app/contract';
import { ConfigProvider, DatePicker } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useLocale } from '../../client/i18n.ts';
import { defaultSettings, followSettings, startSettings, useSettings } from '../../client/settings.ts';
import { draw } from '../../component.testing.tsx';
import { componentTexts } from '../../locales/component-texts.ts';
import { useComponentTexts, useLook } from './use-look.ts';

let page: Awaited<ReturnType<typeof draw>>;
const root = document.documentElement;
afterEach(async () => {
  await page.end();
  startSettings(null);
  localStorage.clear();
  // The date format is one for all of the library.
  await componentTexts('zh-CN');
  for (const name of ['theme', 'size', 'transition', 'asideTransition']) delete root.dataset[name];
  root.removeAttribute('style');
});

/** A field of the component library in the look and the language of whoever is signed in. */
function Field(): ReactNode {
  useLook();
  const texts = useComponentTexts();
  const direction = useLocale((state) => directionOf(state.locale));
  return texts ? (
    <ConfigProvider locale={texts} direction={direction}>
      <DatePicker />
    </ConfigProvider>
  ) : null;
}

test('R9-15 the texts of the component library and its direction follow every locale that is chosen', async () => {
  page = await draw(<Field />);
  const invitation = () => document.querySelector('input')?.placeholder;
  const shown = new Map<Locale, string | undefined>([['zh-CN', invitation()]]);
  for (const locale of ['ar', 'fa', 'he', 'ku', 'de', 'ja', 'kg', 'eo', 'pt-br', 'ug-CN'] as const) {
    const last = invitation();
    await page.choose(locale as 'en');
    await page.until(() => invitation() !== undefined && invitation() !== last, `the texts of ${locale}`);
    shown.set(locale, invitation());
    expect([root.dir, root.lang, root.dataset.locale]).toEqual([directionOf(locale), 'zh-CN', locale]);
    expect(document.querySelector('.ant-picker-rtl') !== null, locale).toBe(directionOf(locale) === 'rtl');
  }
  expect(shown.get('de')).toBe('Datum auswählen');
  expect(shown.get('ja')).toBe('日付を選択');
  expect(shown.get('ar')).toMatch(/[\u0600-\u06ff]/);
  // Uyghur shows the Chinese texts.
  expect(shown.get('ug-CN')).toBe(shown.get('zh-CN'));
});

test('a chosen theme, size and motion stand on the page; another window of the same person follows the look alone', async () => {
  startSettings('7');
  const stop = followSettings();
  page = await draw(<Field />);
  expect({ ...root.dataset }).toMatchObject({ theme: 'classic', size: 'small', transition: 'on' });
  const elsewhere = (key: string, change: object) =>
    window.dispatchEvent(
      new StorageEvent('storage', { key, newValue: JSON.stringify({ version: 1, ...defaultSettings, ...change }) }),
    );
  elsewhere('settings.8', { theme: 'violet' });
  expect(useSettings.getState().theme).toBe('classic');
  elsewhere('settings.7', { theme: 'darkblue', size: 'mini', transition: false, openedPages: ['/elsewhere'] });
  await page.until(() => root.dataset.theme === 'darkblue', 'the theme of the other window');
  expect({ ...root.dataset }).toMatchObject({ size: 'mini', transition: 'off', asideTransition: 'on' });
  expect(root.style.colorScheme).toBe('dark');
  expect(useSettings.getState().openedPages).toEqual([]);
  stop();
});
