import type { ThemeConfig } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { antdConfig, applyTheme, defaultTheme, loadTheme, type ThemeName, themeNames } from '../theme/theme.ts';

/** The user's theme (R3-44), drawn first as classic until its tokens are here. */
export function useTheme(): ThemeConfig {
  const [data, setData] = useState(defaultTheme);
  useEffect(() => {
    const name = storedTheme();
    let current = true;
    void loadTheme(name).then((loaded) => {
      if (!current) return;
      applyTheme(name, loaded);
      setData(loaded);
    });
    return () => {
      current = false;
    };
  }, []);
  return useMemo(() => antdConfig(data), [data]);
}

function storedTheme(): ThemeName {
  const stored = localStorage.getItem('settings.theme');
  return themeNames.find((name) => name === stored) ?? 'classic';
}
