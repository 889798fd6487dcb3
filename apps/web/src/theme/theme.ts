import { theme as antdTheme, type ThemeConfig } from 'antd';
import sizes from './sizes.json';
import classic from './themes/classic.json';

export const themeNames = ['classic', 'chester', 'element', 'violet', 'line', 'meteor', 'darkblue'] as const;
export type ThemeName = (typeof themeNames)[number];
export type SizeName = keyof typeof sizes;
type ThemeData = Omit<typeof classic, 'structure'> & { structure: Record<string, string | number> };

const others = import.meta.glob<ThemeData>(['./themes/*.json', '!./themes/classic.json'], { import: 'default' });

/** Tokens of a theme; classic is at hand, the others are loaded when chosen. */
export async function loadTheme(name: ThemeName): Promise<ThemeData> {
  return (await others[`./themes/${name}.json`]?.()) ?? classic;
}

/** The theme that is drawn before any choice (R9-19). */
export const defaultTheme: ThemeData = classic;

/** antd configuration of a theme and a size; `pin` keeps our seed colours where the dark algorithm would replace them. */
export function antdConfig(data: ThemeData, size: SizeName = 'small'): ThemeConfig {
  const base = data.antd.algorithm === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm;
  const bySize = sizes[size];
  const components: Record<string, object> = { ...data.antd.components };
  for (const [name, values] of Object.entries(bySize.components)) components[name] = { ...components[name], ...values };
  return {
    cssVar: { key: 'antd-theme' },
    hashed: false,
    algorithm: [base, (_seed, map) => ({ ...(map ?? base(_seed)), ...data.antd.pin })],
    // The family follows the language (theme/base.css).
    token: {
      ...data.antd.token,
      ...bySize.token,
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--mono)',
      motion: !prefersStillness(),
    },
    components,
  };
}

/** The user asked the system for less motion. */
function prefersStillness(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

/** Writes roles and status colours to the root as CSS variables, for our own CSS. */
export function applyTheme(name: ThemeName, data: ThemeData): void {
  const root = document.documentElement;
  root.dataset.theme = name;
  for (const [role, colour] of Object.entries(data.roles)) root.style.setProperty(`--${role}`, colour);
  for (const [status, colours] of Object.entries(data.status)) {
    root.style.setProperty(`--${status}-f`, colours.fg);
    root.style.setProperty(`--${status}-b`, colours.bg);
    root.style.setProperty(`--${status}-l`, colours.border);
  }
  const radius = Number(data.structure.radius ?? 4);
  root.style.setProperty('--radius', `${radius}px`);
  root.style.setProperty('--r2', `${Math.min(radius, 6)}px`);
}
