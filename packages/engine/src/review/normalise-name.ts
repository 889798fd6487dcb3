import { withoutEnd } from '@app/contract';
import { perText } from '../remember.ts';

/**
 * One spelling for names that differ only in width, case, spaces, brackets, dashes or the catalogue's own footnote
 * stars; used as the key of every name comparison.
 */
export const normaliseName: (name: string) => string = perText(
  (name) => withoutEnd(isPlain.test(name) ? plainKey(name) : fullKey(name), '*'),
  40_000,
);

/** Plain Latin letters, digits and signs: nearly all INCI names, and the long way changes nothing else in them. */
const isPlain = /^[ -~]*$/;

function plainKey(name: string): string {
  return name.toUpperCase().replace(/ +/g, '').replaceAll('[', '(').replaceAll(']', ')').replaceAll('`', "'");
}

function fullKey(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u200B-\u200D\u2060\uFEFF]+/g, '')
    .replace(/[‐-―−﹣]/g, '-')
    .replace(/[【〔［[]/g, '(')
    .replace(/[】〕］\]]/g, ')')
    .replace(/[′’‘`´]/g, "'")
    .replace(/、/g, ',')
    .replace(/[·•・‧]/g, '');
}
