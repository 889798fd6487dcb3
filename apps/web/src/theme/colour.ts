/** A colour of the picker and what is derived from it (design/README 4). */
export interface SafeColour {
  fill: string;
  hover: string;
  active: string;
  onFill: string;
  link: string;
  /** Soft ground of selected rows. */
  soft: string;
}

interface Oklch {
  l: number;
  c: number;
  h: number;
}
type Rgb = readonly [number, number, number];

/** Background colours on which a derived colour must be readable. */
export interface Ground {
  dark: boolean;
  bg: string;
  surface: string;
  /** Ground of the row under the pointer. */
  hover: string;
}

const enough = 4.5;
const step = 0.01;

/**
 * Keeps the hue and lowers the OKLCH lightness in steps of 0.01 until white is readable on the fill and the fill on page
 * and selected rows; in the dark it rises until the link is readable on the cards. Hover −0.05, active −0.10.
 */
export function safeColour(chosen: string, { dark, bg, surface, hover }: Ground): SafeColour {
  const seed = toOklch(chosen);
  const soft = mix(chosen, surface, dark ? 0.22 : 0.11);
  const at = (l: number) => toHex({ ...seed, l });
  let l = seed.l;
  if (dark) {
    while (l < 1 && !readable(at(l), surface, soft, bg, hover)) l += step;
    let link = l;
    while (link < 1 && contrast(at(link), surface) < 6) link += step;
    const fill = at(l);
    const onFill = toHex({ l: 0.24, c: Math.min(seed.c, 0.06), h: seed.h });
    return { fill, hover: at(l + 0.05), active: at(l + 0.1), onFill, link: at(link), soft };
  }
  while (l > 0 && (contrast('#FFFFFF', at(l)) < enough || !readable(at(l), surface, soft, bg, hover))) l -= step;
  const fill = at(l);
  return { fill, hover: at(l - 0.05), active: at(l - 0.1), onFill: '#FFFFFF', link: fill, soft };
}

function readable(colour: string, ...grounds: string[]): boolean {
  return grounds.every((ground) => contrast(colour, ground) >= enough);
}

/** Contrast of two colours by WCAG 2. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of one colour over another. */
export function mix(one: string, over: string, share: number): string {
  const [a, b] = [toRgb(one), toRgb(over)];
  return hexOf([0, 1, 2].map((index) => (a[index] ?? 0) * share + (b[index] ?? 0) * (1 - share)) as unknown as Rgb);
}

/** Whether a text is a colour as the picker writes it. */
export function isColour(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);
}

function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map(linear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toRgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
}

function hexOf(rgb: Rgb): string {
  const byte = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(byte).join('')}`.toUpperCase();
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** sRGB → OKLCH (Ottosson's matrices). */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = toRgb(hex).map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: lightness, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** OKLCH → sRGB; colours outside sRGB lose chroma, never hue or lightness. */
function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  for (let chroma = c; chroma > 0; chroma -= 0.002) {
    const rgb = rgbOf({ l: lightness, c: chroma, h });
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return hexOf(rgb);
  }
  return hexOf(rgbOf({ l: lightness, c: 0, h }));
}

function rgbOf({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}
