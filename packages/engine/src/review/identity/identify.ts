import { simplified } from '../simplified.ts';
import type { NameIndex } from './name-index.ts';
import {
  bracketsOf,
  colourNumbers,
  usualSpelling,
  withoutDescriptors,
  withoutMarks,
  withoutPercent,
} from './spellings.ts';
import type { Identity, PathStep, ReadingStep, Substance } from './substance.ts';

/** Factor by which each reading step lowers the confidence in an identity; measured on hand-checked label names, see docs/ingredient-identity.md. */
const certainty: Record<ReadingStep, number> = {
  exact: 1,
  colourIndex: 0.99,
  marks: 0.99,
  percent: 0.99,
  lead: 0.99,
  synonym: 0.97,
  brackets: 0.97,
  bracketed: 0.93,
  plantName: 0.97,
  commonName: 0.93,
  spacing: 0.97,
  spelling: 0.98,
  languages: 0.96,
  plural: 0.97,
  descriptor: 0.95,
};

/** Below this no reading counts as an identification. */
const least = 0.8;

interface Reading {
  substances: readonly Substance[];
  path: readonly PathStep[];
}

/**
 * What a name stands for: Chinese standard name, INCI, CAS or colour-index number, synonyms, and the usual noise of
 * labels. Steps are tried from the certain to the less certain and each is told; a name that is only similar is never
 * taken (ask `proposalsFor`). Never throws; an empty text is unknown.
 */
export function identify(given: string, index: NameIndex): Identity {
  const reading = given.length > 400 ? undefined : (read(given, index) ?? undefined);
  if (!reading) return { given, kind: 'unknown', substances: [], path: [], confidence: 0, proposals: [] };
  const { substances, path } = reading;
  const confidence = path.reduce((left, { step }) => left * certainty[step], 1);
  const kind = !isOne(substances, index) ? 'ambiguous' : confidence >= least ? 'identified' : 'unknown';
  return { given, kind, substances, path, confidence: Math.round(confidence * 1000) / 1000, proposals: [] };
}

function read(given: string, index: NameIndex): Reading | undefined {
  let path: PathStep[] = [];
  let text = given.trim();
  const now = (): Reading | undefined => {
    const found = lookUp(text, index);
    return found && { substances: found.substances, path: [...path, ...found.path] };
  };
  const exact = now();
  if (exact) return exact;
  const cleaners: [ReadingStep, (from: string) => string][] = [
    ['spelling', simplified],
    ['marks', withoutMarks],
    ['percent', withoutPercent],
    ['lead', withoutLead],
  ];
  for (const [step, clean] of cleaners) {
    const next = clean(text);
    if (next === text || next === '') continue;
    text = next;
    path = [...path, { step, text }];
    const found = now();
    if (found) return found;
  }
  const colour = readColour(text, index, path);
  if (colour) return colour;
  const upper = text.normalize('NFKC').toUpperCase();
  return (
    readBrackets(upper, index, path) ??
    readLanguages(upper, index, path) ??
    readPlural(upper, index, path) ??
    readDescriptors(upper, index, path)
  );
}

/** The steps that look a text up as it is: exactly, as a synonym, as a plant without its common name, by its letters. */
function lookUp(text: string, index: NameIndex): Reading | undefined {
  const exact = index.exact(text);
  if (exact.length > 0) return { substances: exact, path: [{ step: 'exact', text }] };
  const synonym = index.synonym(text);
  if (synonym)
    return { substances: synonym.substances, path: [{ step: 'synonym', text: synonym.substances[0]?.inci ?? text }] };
  const spelt = usualSpelling(text.toUpperCase());
  const near = index.squashed(spelt);
  if (near.length > 0) {
    const step: ReadingStep = spelt === text.toUpperCase() ? 'spacing' : 'spelling';
    return { substances: near, path: [{ step, text: near[0]?.inci ?? text }] };
  }
  const plant = index.bracketless(spelt);
  if (plant.length > 0) return { substances: plant, path: [{ step: 'plantName', text: plant[0]?.inci ?? text }] };
  const common = index.common(spelt);
  if (common.length > 0) return { substances: common, path: [{ step: 'commonName', text: common[0]?.inci ?? text }] };
  return undefined;
}

/** A leading word such as `Contains:` or `Sunscreen:`; a locant (`Alpha:`) is no lead because nothing known follows. */
function withoutLead(text: string): string {
  return text
    .replace(/^[\p{L}\s/&()]{3,40}[:：]\s*/u, '')
    .replace(/^(?:AND|CONTAINS?|WITH|ET|和|及|含)\s+/i, '')
    .trim();
}

/** `CI 77891`, `Red 4 (CI 14700)`: a colour number names the colour unless the words name another known substance. */
function readColour(text: string, index: NameIndex, path: readonly PathStep[]): Reading | undefined {
  const numbers = colourNumbers(text);
  const [number] = numbers;
  if (number === undefined || numbers.length > 1) return undefined;
  const words = text
    .replace(/\bC\.?\s?I\.?[^\d]{0,4}\d{5}(?:\s?:\s?\d)?/i, ' ')
    .replace(/[()[\]/]/g, ' ')
    .trim();
  const substances = index.exact(number);
  if (substances.length === 0) return undefined;
  const named = words === '' ? undefined : lookUp(words, index);
  const step: PathStep = { step: 'colourIndex', text: number };
  if (named && isOne(named.substances, index) && !overlaps(named.substances, substances, index))
    return { substances: named.substances, path: [...path, { step: 'brackets', text: words }, ...named.path] };
  return { substances, path: [...path, step] };
}

/**
 * `Water (Aqua)`, `Vitamin E (Tocopherol)`, `Simmondsia Chinensis (Jojoba) Seed Oil`: the words outside the brackets,
 * else those inside. Brackets that name something else than the words outside make the reading ambiguous only when no
 * outside name is known.
 */
function readBrackets(text: string, index: NameIndex, path: readonly PathStep[]): Reading | undefined {
  const { outside, inside } = bracketsOf(text);
  if (inside.length === 0 && outside === text) return undefined;
  const step: PathStep = { step: 'brackets', text: outside };
  if (outside !== '') {
    const found = lookUp(outside, index) ?? readLanguages(outside, index, []) ?? readDescriptors(outside, index, []);
    if (found) return { substances: found.substances, path: [...path, step, ...found.path] };
  }
  if (outside.split(' ').length > 6 || outside.includes(':')) return undefined;
  const within = inside.flatMap((one) => {
    const found = lookUp(one, index) ?? readLanguages(one, index, []) ?? readBare(one, index);
    return found ? [found] : [];
  });
  const [first, ...others] = within;
  if (!first) return undefined;
  // A plant's common name in brackets names the plant, not the part or extract outside them.
  if (partWords.test(outside) && !partWords.test(first.path[0]?.text ?? '')) return undefined;
  const substances = others.every((other) => overlaps(other.substances, first.substances, index))
    ? first.substances
    : within.flatMap((one) => one.substances);
  return { substances, path: [...path, { step: 'bracketed', text: first.path[0]?.text ?? '' }, ...first.path] };
}

const partWords =
  /\b(?:EXTRACT|OIL|BUTTER|WATER|POWDER|JUICE|WAX|SEED|LEAF|FLOWER|FRUIT|ROOT|BARK|PEEL|GUM|STARCH|FERMENT|FILTRATE|PROTEIN|KERNEL|STEM|ACID)\b/;

function readBare(text: string, index: NameIndex): Reading | undefined {
  const [number, ...more] = colourNumbers(text);
  if (number === undefined || more.length > 0) return undefined;
  const substances = index.exact(number);
  return substances.length > 0 ? { substances, path: [{ step: 'colourIndex', text: number }] } : undefined;
}

/** Words of French and Latin label names that say the same again (`Yeast Extract/Faex/Extrait de levure`). */
const translated =
  /^(?:EAU|AQUA|PARFUM|AROMA|MEL|MIEL|FAEX|CERA|LAC|LACTIS|OVUM|SOLUM|MARIS|SUS|CIRE|HUILE|BEURRE|EXTRAIT|PROT[EÉ]INE|SEL|TERRE|LAIT|JUS|SUCRE|FARINE|AMIDON|POUDRE|GOMME|ARGILE|BAUME|FEUILLE|ALCOOL|ACIDE|SACCHARUM)\b|\b(?:DE|DU|DES|D['’][A-ZÉÈÊ]{1,40})\b/;

/** `Water/Aqua/Eau`: several names of one substance with strokes between; other known names than the first make it ambiguous. */
function readLanguages(text: string, index: NameIndex, path: readonly PathStep[]): Reading | undefined {
  const beside = /^([^A-Z]*\p{Script=Han})\s+([A-Z\u00C0-\u00DE][^\p{Script=Han}]{2,})$/u.exec(text);
  if (beside) return readBeside(beside[1] ?? '', beside[2] ?? '', index, path);
  const parts = text
    .replace(/\s+/g, ' ')
    .split(/[/\\=]| - | OR /)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 4) return undefined;
  const known = parts.map((part) => lookUp(part, index) ?? readLoose(part, index));
  const first = known.find((one) => one !== undefined);
  if (!first) return undefined;
  const others = parts.filter((_, i) => known[i] === undefined);
  if (!others.every((part) => translated.test(part))) return undefined;
  const readings = known.filter((one) => one !== undefined);
  const step: PathStep = { step: 'languages', text: first.path[0]?.text ?? '' };
  const alike = readings.every((one) => overlaps(one.substances, first.substances, index));
  const common = first.substances.filter((one) =>
    readings.every(({ substances }) => overlaps(substances, [one], index)),
  );
  return {
    substances: alike ? (common.length > 0 ? common : first.substances) : readings.flatMap((one) => one.substances),
    path: [...path, step, ...first.path],
  };
}

/** `甘油 Glycerin Glycérine`: a Chinese name with foreign ones behind it, unless they name something else. */
function readBeside(
  chinese: string,
  foreign: string,
  index: NameIndex,
  path: readonly PathStep[],
): Reading | undefined {
  const found = lookUp(chinese, index);
  if (!found) return undefined;
  // Names of more words than these are sentences.
  const words = foreign.split(/[\s/]+/, 12);
  const others = words
    .map((_, at) => lookUp(words.slice(0, at + 1).join(' '), index))
    .filter((one) => one !== undefined);
  const other = others.at(-1);
  const alike = !other || overlaps(other.substances, found.substances, index);
  const step: PathStep = { step: 'languages', text: chinese };
  return {
    substances: alike ? found.substances : [...found.substances, ...other.substances],
    path: [...path, step, ...found.path],
  };
}

function readLoose(text: string, index: NameIndex): Reading | undefined {
  const { outside, inside } = bracketsOf(text);
  return inside.length > 0 && outside !== '' ? lookUp(outside, index) : readBare(text, index);
}

/** `Caprylic/capric triglycerides`, `Iron oxide`: the other number of the last word. */
function readPlural(text: string, index: NameIndex, path: readonly PathStep[]): Reading | undefined {
  const other = text.endsWith('S') ? text.slice(0, -1) : `${text}S`;
  const found = /[A-Z]{4}$/.test(text) ? lookUp(other, index) : undefined;
  return found && { substances: found.substances, path: [...path, { step: 'plural', text: other }, ...found.path] };
}

/** `Organic cold-pressed argan oil`: without the words that only describe. */
function readDescriptors(text: string, index: NameIndex, path: readonly PathStep[]): Reading | undefined {
  const plain = withoutDescriptors(text);
  if (plain === text || plain === '') return undefined;
  const found = lookUp(plain, index) ?? readBrackets(plain, index, []);
  return found && { substances: found.substances, path: [...path, { step: 'descriptor', text: plain }, ...found.path] };
}

/** Whether the rows are one substance under several names or serials. */
function isOne(substances: readonly Substance[], index: NameIndex): boolean {
  const [first] = substances;
  return first !== undefined && substances.every((one) => index.same(one, first));
}

function overlaps(some: readonly Substance[], others: readonly Substance[], index: NameIndex): boolean {
  return some.some((one) => others.some((other) => index.same(one, other)));
}
