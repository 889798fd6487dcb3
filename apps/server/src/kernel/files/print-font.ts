import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { woffToSfnt } from './woff.ts';

const require = createRequire(import.meta.url);
const fonts = new Map<string, Buffer>();

/** The Song-style font of printed documents as plain TrueType, unpacked once (ADR 0014). */
export function printFont(weight: 400 | 700): Buffer {
  const name = `@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-${weight}-normal.woff`;
  const known = fonts.get(name);
  if (known) return known;
  const made = woffToSfnt(readFileSync(require.resolve(name)));
  fonts.set(name, made);
  return made;
}
