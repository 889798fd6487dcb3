import { constants } from '@app/contract';
import { describe, expect, it, test } from 'vitest';
import { contrast, isColour, safeColour, toOklch } from './colour.ts';
import { recolour, usedColour } from './recolour.ts';
import { antdConfig, loadTheme, type ThemeData, themeEntries, themeNames } from './theme.ts';

type Role = keyof ThemeData['roles'];

/** Text colours with the backgrounds they are used on, and the contrast that WCAG 2 AA demands (design/README 4). */
const pairs: readonly (readonly [fronts: readonly Role[], grounds: readonly Role[], least: number])[] = [
  [['text'], ['surface', 'bg', 'sel', 'surface2', 'hover'], 4.5],
  [['text2'], ['surface', 'bg', 'surface2', 'hover'], 4.5],
  [['text3'], ['surface', 'surface2', 'bg'], 4.5],
  [['link', 'mark'], ['surface', 'bg', 'sel', 'hover'], 4.5],
  [['onAction'], ['action', 'actionHover', 'actionActive'], 4.5],
  [['hText', 'hText2'], ['hBg'], 4.5],
  [['sText', 'sGroup'], ['sBg'], 4.5],
  [['sSelText'], ['sSelBg'], 4.5],
  [['tText'], ['tBg'], 4.5],
  [['tSelText'], ['tSelBg'], 4.5],
  [['control'], ['surface'], 3],
  [['dirty'], ['tBg'], 3],
  [['dirtySel'], ['tSelBg'], 3],
  [['focus'], ['surface', 'bg'], 3],
];

function faultsOf({ roles, status }: ThemeData): string[] {
  const faults: string[] = [];
  const judge = (name: string, front: string, ground: string, least: number) => {
    const value = contrast(front, ground);
    if (value < least) faults.push(`${name} ${front} on ${ground}: ${value.toFixed(2)} < ${least}`);
  };
  for (const [fronts, grounds, least] of pairs)
    for (const front of fronts)
      for (const ground of grounds) judge(`${front} on ${ground}`, roles[front], roles[ground], least);
  for (const [name, { fg, bg }] of Object.entries(status)) {
    judge(`${name} tag`, fg, bg, 4.5);
    judge(`${name} text`, fg, roles.surface, 4.5);
  }
  return faults;
}

describe('contrast of the seven themes', () => {
  test.each(themeNames)('%s is readable everywhere', async (name) => {
    expect(faultsOf(await loadTheme(name))).toEqual([]);
  });

  it('a fault is seen', async () => {
    const data = await loadTheme('classic');
    expect(faultsOf({ ...data, roles: { ...data.roles, link: constants.defaultColour } })).not.toEqual([]);
  });

  test.each(themeNames)('%s: the component library is drawn with the same colours', async (name) => {
    const data = await loadTheme(name);
    expect(data.antd.token.colorPrimary).toBe(data.roles.action);
    expect(data.antd.token.colorLink).toBe(data.roles.link);
    expect(antdConfig(data, 'mini').token?.controlHeight).toBe(28);
  });
});

describe('a chosen colour', () => {
  const chosen = ['#FFE600', '#67C23A', '#F56C6C', '#000000', '#FFFFFF', '#8E44AD', '#00FFFF', '#7F7F7F', '#FF69B4'];

  test.each(themeNames)('%s stays readable in every colour that can be chosen', async (name) => {
    const data = await loadTheme(name);
    for (const colour of chosen)
      expect({ colour, faults: faultsOf(recolour(data, colour)) }).toEqual({ colour, faults: [] });
  });

  it('keeps its hue', () => {
    for (const colour of ['#67C23A', '#F56C6C', '#8E44AD'])
      for (const dark of [false, true]) {
        const ground = dark
          ? { dark, bg: '#0A1424', surface: '#111F35', hover: '#16273F' }
          : { dark, bg: '#F1F4F8', surface: '#FFFFFF', hover: '#F4F8FD' };
        const turned = toOklch(safeColour(colour, ground).fill).h - toOklch(colour).h;
        expect(Math.abs(Math.atan2(Math.sin(turned), Math.cos(turned)))).toBeLessThan(0.06);
      }
  });

  it('hover and active are darker by 0.05 and 0.10', () => {
    const { fill, hover, active } = safeColour('#F56C6C', {
      dark: false,
      bg: '#F1F4F8',
      surface: '#FFFFFF',
      hover: '#F4F8FD',
    });
    expect(toOklch(fill).l - toOklch(hover).l).toBeCloseTo(0.05, 2);
    expect(toOklch(fill).l - toOklch(active).l).toBeCloseTo(0.1, 2);
  });

  it('R9-20 the default #409EFF stands for the own colours of the theme', async () => {
    const data = await loadTheme('violet');
    expect(usedColour(data, constants.defaultColour)).toBeNull();
    expect(recolour(data, '#409eff')).toBe(data);
    expect([isColour('#409EFF'), isColour('red'), isColour('#fff'), isColour(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('theme entries', () => {
  it('R3-41 each has title, name, background image and preview', () => {
    expect(Object.keys(themeEntries)).toEqual([...themeNames]);
    for (const [name, entry] of Object.entries(themeEntries)) {
      expect(entry.name).toBe(name);
      expect(Object.values(entry.title).every((title) => title.length > 1)).toBe(true);
      expect(entry.backgroundImage).toMatch(/^none$|gradient\(/);
      expect(entry.preview, name).toMatch(/\.webp$|^data:image\/webp/);
    }
    expect(themeNames.map((name) => themeEntries[name].title['zh-CN'])).toEqual([
      '经典',
      '切斯特',
      'Element',
      '紫罗兰',
      '简约线条',
      '流星',
      '深蓝',
    ]);
  });
});
