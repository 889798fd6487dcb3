import { trimmedOf } from '@app/contract';
import { normaliseName } from '../normalise-name.ts';

/** Key that ignores every sign between letters and digits: `C13-14ISOPARAFFIN` and `C13-14 ISOPARAFFIN` are one. */
export function squash(text: string): string {
  // Almost every name is plain Latin: the long way is for the others.
  if (isPlain(text)) return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return normaliseName(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d]/gu, '');
}

/** Whether a text has nothing but the signs of plain Latin writing. */
export function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** Readings of British and German spellings, word by word, in the spelling of the catalogue. */
const spellings: readonly [RegExp, string][] = [
  [/SULPH/g, 'SULF'],
  [/ALUMINIUM/g, 'ALUMINUM'],
  [/COLOUR/g, 'COLOR'],
  [/GLYCERINE\b/g, 'GLYCERIN'],
  [/HYDROLYSED/g, 'HYDROLYZED'],
  [/PHYTO STEROL/g, 'PHYTOSTEROL'],
  [/\bEDETATE DISODIUM\b/g, 'DISODIUM EDTA'],
  [/\bPARAHYDROXYBENZOATE\b/g, 'PARABEN'],
  [/\bCO-?POLYMER\b/g, 'COPOLYMER'],
  [/\bHCI\b/g, 'HCL'],
  [/\bCROSS-?POLYMER\b/g, 'CROSSPOLYMER'],
];

/** Parts of every unusual spelling: most names have none of them. */
const unusual = /SULPH|NIUM|COLOUR|INE\b|LYSED|PHYTO |EDETATE|HCI|PARAHYDROXY|POLYMER/;

/** The catalogue's spelling of a text, or the text itself. */
export function usualSpelling(text: string): string {
  if (!unusual.test(text)) return text;
  return spellings.reduce((known, [from, to]) => known.replace(from, to), text);
}

/** Words that praise or describe and name no other substance. */
const descriptors =
  /\b(?:CERTIFIED ORGANIC|ORGANIC(?:ALLY GROWN)?|WILDCRAFTED|WILD HARVESTED|COLD[- ]PRESSED|FAIR TRADE|NATURAL|PURIFIED|DEIONI[SZ]ED|DEMINERALI[SZ]ED|DISTILLED|PURE|RAW|VIRGIN|EXTRA VIRGIN|UNREFINED|STERILI[SZ]ED|VEGAN|FOOD GRADE|ESSENTIAL(?= OIL)|NATURALLY DERIVED|USP|NON-?GMO|BIO)\b/g;

/** The text without words that only describe. */
export function withoutDescriptors(text: string): string {
  return text
    .replace(descriptors, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text without footnote marks, trade marks, closing dots and what follows them (`. *Certified organic …`). */
export function withoutMarks(text: string): string {
  // Runs of blanks and of marks become one first: what follows then tries each place once.
  const plain = text
    .replace(/[\uFFFD®™©†‡§¹²³⁴⁺°#^~"“”]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[*+]+/g, '*');
  const note = plain.search(/ ?(?:[. )]|^) ?\* ?[\p{L}=:]/u);
  const bracket = note >= 0 && plain.slice(note).trimStart().startsWith(')') ? ')' : '';
  const named = note < 0 ? plain : `${plain.slice(0, note)}${bracket}`;
  const advice = named.search(notices);
  const kept = (advice < 0 ? named : named.slice(0, advice)).replaceAll('*', ' ');
  return trimmedOf(kept, ' .:-–—/])}&', ' .:;-–—/[({&').replace(/\s+/g, ' ');
}

/** What begins a notice behind a name. */
const notices =
  /\b(?:PLEASE (?:BE AWARE|NOTE|REFER)|INGREDIENT LISTS? (?:MAY|ARE)|CONTAINS? NO|FREE OF|DENOTES|FROM ORGANIC|COMES? FROM|INDICATES)\b/i;

/** The text without a share such as `3.0%` or `(7.5 % w/w)`. */
export function withoutPercent(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\(? ?(?:[<>≤≥] ?)?\d{1,20}(?:[.,]\d{1,20})? ?[%％] ?(?:(?:w\/w|w\/v|by weight) ?)?\)?/giu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text outside brackets, and what stands in each of them. */
export function bracketsOf(text: string): { outside: string; inside: string[] } {
  const inside: string[] = [];
  let outside = text;
  for (let round = 0; round < 3; round += 1) {
    const next = outside.replace(/[([]([^()[\]]*)[)\]]/g, (_, within: string) => {
      inside.push(within.trim());
      return ' ';
    });
    if (next === outside) break;
    outside = next;
  }
  return {
    outside: outside
      .replace(/[()[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    inside: inside.filter((one) => one !== ''),
  };
}

/** Colour-index numbers in a text, as `CI 77891`. */
export function colourNumbers(text: string): string[] {
  const marked = [...text.matchAll(/\bC\.?\s?[IL]\.?\s?(?:NO\.?|#|N°)?\s?[:.]?\s?(\d{5})(?:\s?:\s?\d)?\b/gi)].map(
    (match) => match[1] ?? '',
  );
  const bare = /^\d{5}$/.test(text.trim()) ? [text.trim()] : [];
  return [...new Set([...marked, ...bare])].map((number) => `CI ${number}`);
}
