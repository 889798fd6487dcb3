import type { Text } from '@app/contract';

export const themeNames = ['classic', 'chester', 'element', 'violet', 'line', 'meteor', 'darkblue'] as const;
export type ThemeName = (typeof themeNames)[number];

/** A theme as the settings show it (R3-41); the preview is a picture of the product itself. */
export interface ThemeEntry {
  title: Text;
  name: ThemeName;
  /** Drawn behind the header. */
  backgroundImage: string;
  /** Address of a small picture. */
  preview: string;
}

const previews = import.meta.glob<string>('./previews/*.webp', { import: 'default', query: '?url', eager: true });

const streak = (x: number, width: number, strength: number) =>
  `linear-gradient(160deg, transparent 49.6%, rgb(127 162 255 / ${strength}) 49.8%, transparent 50.6%) ${x}px 0 / ${width}px 48px no-repeat`;

const titles: Record<ThemeName, Text> = {
  classic: { 'zh-CN': '经典', 'zh-TW': '經典', en: 'Classic' },
  chester: { 'zh-CN': '切斯特', 'zh-TW': '切斯特', en: 'Chester' },
  element: { 'zh-CN': 'Element', 'zh-TW': 'Element', en: 'Element' },
  violet: { 'zh-CN': '紫罗兰', 'zh-TW': '紫羅蘭', en: 'Violet' },
  line: { 'zh-CN': '简约线条', 'zh-TW': '簡約線條', en: 'Minimal line' },
  meteor: { 'zh-CN': '流星', 'zh-TW': '流星', en: 'Meteor' },
  darkblue: { 'zh-CN': '深蓝', 'zh-TW': '深藍', en: 'Dark blue' },
};

const images: Record<ThemeName, string> = {
  classic: 'none',
  chester: 'none',
  element: 'none',
  violet: 'radial-gradient(120px 48px at 240px 0, rgb(155 123 234 / 0.28), transparent)',
  line: 'none',
  meteor: [streak(520, 180, 0.55), streak(700, 120, 0.4), streak(300, 150, 0.35)].join(', '),
  darkblue: 'none',
};

/** The seven themes in the order of the specification (R2.4-29…R2.4-35). */
export const themeEntries = Object.fromEntries(
  themeNames.map((name) => [
    name,
    {
      title: titles[name],
      name,
      backgroundImage: images[name],
      preview: previews[`./previews/${name}.webp`] ?? '',
    } satisfies ThemeEntry,
  ]),
) as Record<ThemeName, ThemeEntry>;
