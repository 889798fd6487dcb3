import type { ThemeConfig } from 'antd';
import type { Locale as ComponentTexts } from 'antd/es/locale';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useLocale } from '../../client/i18n.ts';
import { useSettings } from '../../client/settings.ts';
import { componentTexts, defaultComponentTexts } from '../../locales/component-texts.ts';
import { isColour } from '../../theme/colour.ts';
import { recolour } from '../../theme/recolour.ts';
import {
  antdConfig,
  applySize,
  applyTheme,
  defaultTheme,
  loadTheme,
  type SizeName,
  sizeNames,
  type ThemeData,
  type ThemeName,
  themeNames,
} from '../../theme/theme.ts';

import '../../theme/structure.css';

export const themeOf = (name: string): ThemeName => themeNames.find((one) => one === name) ?? 'classic';
export const sizeOf = (name: string): SizeName => sizeNames.find((one) => one === name) ?? 'small';

/** The person's theme, colour and size (R3-44); until a chosen theme is loaded the one before stays, at first classic. */
export function useLook(): ThemeConfig {
  const [loaded, setLoaded] = useState<{ name: ThemeName; data: ThemeData }>({ name: 'classic', data: defaultTheme });
  const { theme, size, colour, transition, asideTransition } = useSettings(
    useShallow(({ theme, size, colour, transition, asideTransition }) => ({
      theme,
      size,
      colour,
      transition,
      asideTransition,
    })),
  );
  useEffect(() => {
    const name = themeOf(theme);
    let current = true;
    void loadTheme(name).then((data) => {
      if (current) setLoaded({ name, data });
    });
    return () => {
      current = false;
    };
  }, [theme]);
  const data = useMemo(() => (isColour(colour) ? recolour(loaded.data, colour) : loaded.data), [loaded, colour]);
  useLayoutEffect(() => applyTheme(loaded.name, data), [loaded, data]);
  useLayoutEffect(() => applySize(sizeOf(size)), [size]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.transition = transition ? 'on' : 'off';
    dataset.asideTransition = asideTransition ? 'on' : 'off';
  }, [transition, asideTransition]);
  return useMemo(() => antdConfig(data, sizeOf(size)), [data, size]);
}

/** Texts of the component library in the chosen locale; null while they are loaded (zh-CN is always there). */
export function useComponentTexts(): ComponentTexts | null {
  const locale = useLocale((state) => state.locale);
  const [texts, setTexts] = useState<ComponentTexts | null>(locale === 'zh-CN' ? defaultComponentTexts : null);
  useEffect(() => {
    let current = true;
    void componentTexts(locale).then((loaded) => {
      if (current) setTexts(loaded);
    });
    return () => {
      current = false;
    };
  }, [locale]);
  return texts;
}
