import { constants } from '@app/contract/constants';
import { theme as antdTheme, type ThemeConfig } from 'antd';
import sizes from './sizes.json';
import { type ThemeName, themeEntries } from './theme-entries.ts';
import classic from './themes/classic.json';

export { type ThemeName, themeEntries, themeNames } from './theme-entries.ts';
export type SizeName = keyof typeof sizes;
export const sizeNames: readonly SizeName[] = constants.sizes; // R9-18
export type ThemeData = Omit<typeof classic, 'structure'> & { structure: Record<string, string | number> };

const others = import.meta.glob<ThemeData>(['./themes/*.json', '!./themes/classic.json'], { import: 'default' });

/** Tokens of a theme; classic is part of the bundle, others are loaded when chosen. */
export async function loadTheme(name: ThemeName): Promise<ThemeData> {
  return (await others[`./themes/${name}.json`]?.()) ?? classic;
}

/** The theme that is drawn before any choice (R9-19). */
export const defaultTheme: ThemeData = classic;

/** antd configuration of a theme and a size; `pin` keeps our seed colours where the dark algorithm would replace them. */
export function antdConfig(data: ThemeData, size: SizeName = 'small'): ThemeConfig {
  const base = data.antd.algorithm === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm;
  const bySize = sizes[size];
  const components: Record<string, object> = {
    ...data.antd.components,
    Tabs: tabsOf(data),
    // A sorted column has no background of its own (its arrow is enough), so that stripes, hover and selection show.
    Table: {
      ...data.antd.components.Table,
      bodySortBg: 'transparent',
      headerSortActiveBg: data.antd.components.Table.headerBg,
    },
  };
  for (const [name, values] of Object.entries(bySize.components)) components[name] = { ...components[name], ...values };
  return {
    cssVar: { key: 'antd-theme' },
    hashed: false,
    // The library's rules are a style sheet (shell/App.tsx); only the theme's values are written at run time.
    zeroRuntime: true,
    algorithm: [base, (_seed, map) => ({ ...(map ?? base(_seed)), ...data.antd.pin })],
    // The font family depends on the language (theme/base.css).
    token: {
      ...data.antd.token,
      ...bySize.token,
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--mono)',
      motion: !prefersStillness(),
      // Lowest z-index of layers over a tab (R9-35).
      zIndexPopupBase: constants.tabZIndexBase,
    },
    components,
  };
}

/** Tokens of tabs within a page, which lie on cards; a theme's `Tabs` tokens are for the tab bar, which is our own. */
function tabsOf({ roles, antd }: ThemeData): object {
  const { text2, mark, action, surface2 } = roles;
  const colours = { itemColor: text2, itemSelectedColor: mark, itemHoverColor: mark, inkBarColor: action };
  return { ...antd.components.Tabs, ...colours, cardBg: surface2 };
}

/** Whether the user has set the system to reduced motion. */
function prefersStillness(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

/** Writes roles and status colours to the root as CSS variables, for our own CSS; structure is in structure.css. */
export function applyTheme(name: ThemeName, data: ThemeData): void {
  const root = document.documentElement;
  root.dataset.theme = name;
  root.style.colorScheme = data.antd.algorithm === 'dark' ? 'dark' : 'light';
  for (const [role, colour] of Object.entries(data.roles)) root.style.setProperty(`--${role}`, colour);
  for (const [status, colours] of Object.entries(data.status)) {
    root.style.setProperty(`--${status}-f`, colours.fg);
    root.style.setProperty(`--${status}-b`, colours.bg);
    root.style.setProperty(`--${status}-l`, colours.border);
  }
  const radius = Number(data.structure.radius ?? 4);
  root.style.setProperty('--radius', `${radius}px`);
  root.style.setProperty('--r2', `${Math.min(radius, 6)}px`);
  root.style.setProperty('--shadow', data.antd.token.boxShadowTertiary);
  root.style.setProperty('--theme-image', themeEntries[name].backgroundImage);
}

/** Writes a size to the root: text, control, row and menu heights of our own CSS (design/README 3). */
export function applySize(name: SizeName): void {
  const { token, components, rowHeight } = sizes[name];
  const root = document.documentElement;
  root.dataset.size = name;
  const pixels = {
    '--fs': token.fontSize,
    '--lh': Math.round(token.fontSize * token.lineHeight),
    '--ch': token.controlHeight,
    '--ch-sm': token.controlHeightSM,
    '--row': rowHeight,
    '--item': components.Menu.itemHeight,
    '--form-gap': components.Form.itemMarginBottom,
  };
  for (const [variable, value] of Object.entries(pixels)) root.style.setProperty(variable, `${value}px`);
}
