import { linearPattern } from '../pattern/index.ts';
import { perObject, perText } from '../remember.ts';
import { absenceOf } from './claims/absence.ts';
import { type Expression, expressionsIn } from './claims/concepts.ts';
import { isDenied, isDeniedInLatin } from './claims/denial.ts';
import { counted, languageOf, meant, type PreparedLanguage } from './claims/language.ts';
import { originOf, type Plain, plainOf } from './claims/plain-text.ts';
import { type ClaimText, textsAt } from './claims/texts.ts';
import { standsByItself, WordIndex } from './claims/word-index.ts';
import type { Subject } from './judging/rulebook.ts';
import { textAt } from './places.ts';

/** A word found: its text, the passage as it stands there, and the words around it. */
export interface Hit {
  text: ClaimText;
  /** Where the passage stands in the original. */
  from: number;
  to: number;
  context: string;
}

/** A text ready for searching. */
export interface Prepared {
  text: ClaimText;
  /** One spelling; the ingredient statement and ingredient names are blanked out. */
  folded: Plain;
  /** The same without the blanks and marks inside words (`消 炎`, `消*炎`). */
  dense: string;
  /** Where each character of `dense` stands in `folded`; absent where nothing was left out. */
  at?: readonly number[];
}
/** Stands where something was blanked out: a private character, no blank, so that the words around it stay apart. */
const gap = '\uE000';

const prepared = perObject((subject: Subject) => {
  const language = languageOf(subject.data);
  // The package repeats most of the label draft: what is the same is made ready once.
  const known = new Map<string, Omit<Prepared, 'text'>>();
  const readied = (original: string, path: string): Omit<Prepared, 'text'> => {
    const key = apart.includes(path) ? `${path} ${original}` : ` ${original}`;
    const before = known.get(key);
    if (before) return before;
    const plain = meant(plainOf(original), language);
    const folded = { ...plain, text: blank(subject, plain.text, path) };
    const ready = { folded, ...denseOf(folded.text, language) };
    known.set(key, ready);
    return ready;
  };
  return perText((path): readonly Prepared[] =>
    textsAt(subject, path).map((text) => ({ text, ...readied(text.original, path) })),
  );
});

/** The same with the names of ingredients in them, for what is said of these. */
const unspared = perObject((subject: Subject) => {
  const language = languageOf(subject.data);
  return perText((path): readonly Prepared[] =>
    textsAt(subject, path).map((text) => {
      const folded = meant(plainOf(text.original), language);
      return { text, folded, ...denseOf(folded.text, language) };
    }),
  );
});

/** The texts of a dossier at these paths, ready for searching, with the names of ingredients that stand in them. */
export function textsWithNames(subject: Subject, paths: readonly string[]): Prepared[] {
  return paths.flatMap(unspared(subject));
}

/** The texts of a dossier at these paths, ready for searching; a path with nothing at it is left out. */
export function textsOf(subject: Subject, paths: readonly string[]): Prepared[] {
  return paths.flatMap(prepared(subject));
}

const standingIn = perObject((index: WordIndex<string>) =>
  perObject((one: Prepared): ReadonlySet<string> => {
    const standing = new Set<string>();
    index.scan(one.dense, (_word, term) => standing.add(term));
    return standing;
  }),
);

/** Words by their one spelling, made once for a list, to tell which of them stand in a text at all. */
export function termIndexOf(terms: readonly string[]): WordIndex<string> {
  return new WordIndex(terms.map((term) => [fold(term), term] as const));
}

/** Which words of an index stand in some of the texts, denied or not: the others need not be sought one by one. */
export function standingTerms(texts: readonly Prepared[], index: WordIndex<string>): ReadonlySet<string> {
  const standing = new Set<string>();
  for (const one of texts) for (const term of standingIn(index)(one)) standing.add(term);
  return standing;
}

/** The texts with a word blanked out wherever it stands, so that no shorter word is found inside it. */
export function without(texts: readonly Prepared[], word: string): Prepared[] {
  const needle = fold(word);
  return texts.map((one) => ({ ...one, dense: one.dense.replaceAll(needle, gap.repeat(needle.length)) }));
}

/** Texts of a label that are no claim where they are repeated among others; rules that judge them name them. */
const apart = ['label.ingredients', 'label.warnings', 'salesPackage.warnings'];

/** Names and terms in the one spelling of a language; they occur in many dossiers. */
const spellingIn = perObject((language: PreparedLanguage) => perText((one) => meant(plainOf(one), language).text));

interface Spared {
  /** In the order in which they are blanked out. */
  words: readonly string[];
  /** The same words for looking which of them stand in a text. */
  index: WordIndex<string>;
}

/** What is no claim wherever it stands: the ingredient statement, prescribed warnings, names of ingredients. */
const sparedOf = perObject((subject: Subject): { names: Spared; all: Spared } => {
  const spelt = spellingIn(languageOf(subject.data));
  const listed = subject.substances.map((substance) => substance.row.name).filter((name) => name.trim().length > 2);
  const [whole, names] = [apart.flatMap((path) => textAt(subject, path) ?? []).map(spelt), listed.map(spelt)];
  const spared = (words: readonly string[]): Spared => ({
    words,
    index: new WordIndex([...new Set(words)].map((word) => [word, word] as const)),
  });
  return { names: spared(names), all: spared([...whole, ...names]) };
});

function blank(subject: Subject, folded: string, path: string): string {
  const { names, all } = sparedOf(subject);
  const { words, index } = apart.includes(path) ? names : all;
  const standing = new Set<string>();
  index.scan(folded, (word) => standing.add(word));
  if (standing.size === 0) return folded;
  let text = folded;
  for (const word of words) if (standing.has(word)) text = text.replaceAll(word, gap.repeat(word.length));
  return text;
}

/** A word in the one spelling in which texts are read. */
const fold = perText((source) => plainOf(source).text);

/** Blanks and marks between two Chinese characters; a line break parts words. */
const marksInWords =
  /(?<=\p{Script=Han})[\p{Zs}\t\p{So}\p{Sk}_\-\u2010-\u2015·‧・•*~|/\\.'"“”‘’「」『』()[\]【】〈〉《》<>#&=…+×@^]+(?=\p{Script=Han})|(?<=(?<![A-Z])[A-Z])[ .·-]{1,3}(?=[A-Z](?![A-Z]))/gu;

function denseOf(folded: string, language: PreparedLanguage): Pick<Prepared, 'dense' | 'at'> {
  const marks = [...folded.matchAll(marksInWords)];
  if (marks.length === 0) return { dense: folded };
  const at: number[] = [];
  let dense = '';
  let from = 0;
  for (const { 0: mark, index } of [...marks, { 0: '', index: folded.length }]) {
    dense += folded.slice(from, index);
    for (let one = from; one < index; one += 1) at.push(one);
    from = index + mark.length;
  }
  // Another spelling with marks inside is read as the word only now: `镁*白`.
  const read = meant({ text: dense, at }, language);
  return { dense: read.text, at: read.at ?? at };
}

/** Where a text denies a word: `不含甘油`. A word that goes on as another (`甘油三酯`) is not the word. */
export function findDenied(texts: readonly Prepared[], word: string): Hit | undefined {
  const needle = fold(word);
  if (needle.length < 2) return undefined;
  for (const one of texts) {
    const { folded, dense } = one;
    for (let at = dense.indexOf(needle); at >= 0; at = dense.indexOf(needle, at + needle.length)) {
      const end = at + needle.length;
      if (!standsByItself(dense, at, end) || !endsHere.test(dense.slice(end, end + 2))) continue;
      if (advises.test(dense.slice(Math.max(0, at - 12), at))) continue;
      if (
        isDenied(folded.text, placeIn(one, at)) ||
        isDeniedInLatin(dense, at, end) ||
        absenceOf(folded.text, placeIn(one, at), placeIn(one, end - 1) + 1)
      )
        return hitOf(one, at, end);
    }
  }
  return undefined;
}

/** Where a text first denies what one of two expressions means: `said` beside a word of denial, `whole` by itself. */
export function findAbsent(texts: readonly Prepared[], said: string, whole?: string): Hit | undefined {
  for (const one of texts) {
    const { text } = one.folded;
    for (const { 0: thing, index } of text.matchAll(linearPattern(said, 'g'))) {
      const denied = thing === '' ? undefined : absenceOf(text, index, index + thing.length);
      if (denied) return placedIn(one, denied.from, denied.to - 1);
    }
    const found = whole === undefined ? null : linearPattern(whole).exec(text);
    if (found && found[0] !== '' && !isDenied(text, found.index))
      return placedIn(one, found.index, found.index + found[0].length - 1);
  }
  return undefined;
}

/** Advice against a use says nothing of what is in the product: `请勿与含水杨酸的产品同用`. */
const advises = /勿|禁|避免|不宜|不得|不可|不能|不应|不要|不建议|不适|不与|不同/;

/** What may follow the name of an ingredient: no Chinese character, or one that goes on with the sentence. */
const endsHere = /^(?:$|\P{Script=Han}|[的等和及或与也成添配残])/u;

/** Where a word first stands in the texts; not where it is denied (`negation`), nor inside one of the ordinary expressions. */
export function find(
  texts: readonly Prepared[],
  word: string,
  negation: boolean,
  ordinary: readonly string[] = [],
): Hit | undefined {
  const needle = fold(word);
  if (needle === '') return undefined;
  for (const one of texts) {
    const { folded, dense } = one;
    for (let at = dense.indexOf(needle); at >= 0; at = dense.indexOf(needle, at + needle.length)) {
      if (ordinary.some((expression) => standsAround(expression, dense, needle, at))) continue;
      if (!isWhole(one, at, at + needle.length)) continue;
      if (negation && isDenied(folded.text, placeIn(one, at), true)) continue;
      return hitOf(one, at, at + needle.length);
    }
  }
  return undefined;
}

/** What concepts of the rulebook the texts express, each expression once, in the order of the texts. */
export function conceptsIn(
  subject: Subject,
  texts: readonly Prepared[],
  concepts: readonly string[],
): (Hit & Pick<Expression, 'concept' | 'word'>)[] {
  const wanted = new Set(concepts);
  const seen = new Set<string>();
  return texts.flatMap((one) =>
    expressed(subject)(one).flatMap((found) => {
      const key = `${found.concept} ${found.word}`;
      if (!wanted.has(found.concept) || seen.has(key)) return [];
      seen.add(key);
      return [found];
    }),
  );
}

/** A concept expressed in a text, from its first character to its last in the folded text. */
interface Placed extends Pick<Expression, 'concept' | 'word'> {
  first: number;
  last: number;
}

/** All concepts that a text expresses: worked out once for all rules, and once where several faces bear the same text. */
const expressed = perObject((subject: Subject) => {
  const language = languageOf(subject.data);
  const known = new Map<string, readonly Placed[]>();
  const placed = (one: Prepared): readonly Placed[] => {
    const key = `${namePaths.test(one.text.path) ? 'name' : ''} ${one.folded.text}`;
    const before = known.get(key);
    if (before) return before;
    const found = placesIn(one, language);
    known.set(key, found);
    return found;
  };
  return perObject((one: Prepared): readonly (Hit & Pick<Expression, 'concept' | 'word'>)[] =>
    language.concepts.size === 0
      ? []
      : placed(one).map(({ concept, word, first, last }) => ({ concept, word, ...placedIn(one, first, last) })),
  );
});

function placesIn(one: Prepared, language: PreparedLanguage): Placed[] {
  const numbers = counted({ text: one.dense });
  const inDense = (index: number) => originOf(numbers, index);
  const { literal, numbers: withNumbers } = expressionsIn(one.dense, numbers.text, language, (text, from, to) =>
    text === 'literal' ? isWhole(one, from, to) : isWhole(one, inDense(from), inDense(to - 1) + 1),
  );
  const at = ({ concept, word }: Expression, from: number, last: number): Placed => ({
    concept,
    word,
    first: placeIn(one, from),
    last: placeIn(one, last),
  });
  return [
    ...literal.map((found) => at(found, found.from, found.to - 1)),
    ...withNumbers.map((found) => at(found, inDense(found.from), inDense(found.to - 1))),
    ...acrossLines(one, language),
  ];
}

/** A line break between two Chinese characters, and the stops of a row of single syllables: `祛、斑`. */
const lineBreaks =
  /(?<=\p{Script=Han})[^\S\n\r]{0,20}[\n\r\u2028\u2029、，,。:：;；!！?？]\s{0,20}(?=\p{Script=Han})/gu;
const stops = /[、，,。:：;；!！?？]/;
/** Characters to each side of a line break in which a word that it parts is sought. */
const nearBreak = 12;

/**
 * Concepts whose words a line break of the package face parts (`祛⏎斑`). The lines around each break are read as one:
 * a word counts where it begins or ends as words do, so that the end of one line and the begin of the next make none.
 * Stops such as 、 part words; only a row of single syllables hides one (`祛、斑`).
 */
function acrossLines(one: Prepared, language: PreparedLanguage): Placed[] {
  const { text: folded } = one.folded;
  const breaks = [...folded.matchAll(lineBreaks)];
  if (breaks.length === 0) return [];
  const at: number[] = [];
  let joined = '';
  const copy = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) at.push(index);
    joined += folded.slice(from, to);
  };
  let end = 0;
  for (const [index, { 0: sign, index: from }] of breaks.entries()) {
    const start = Math.max(end, from - nearBreak);
    if (start > end && joined !== '') {
      joined += gap;
      at.push(start);
    }
    copy(start, from);
    end = from + sign.length;
    const next = breaks[index + 1]?.index ?? folded.length;
    const stop = Math.min(end + nearBreak, next);
    copy(end, stop);
    end = stop;
  }
  const numbers = counted({ text: joined });
  const inJoined = (index: number) => originOf(numbers, index);
  const isParted = (from: number, to: number): boolean => {
    const [first, last] = [at[from] ?? 0, at[to - 1] ?? 0];
    const inside = folded.slice(first, last + 1);
    if (stops.test(inside))
      return (
        inside.split(/[\s、，,。:：;；!！?？]/).every((piece) => piece.length <= 1) &&
        [folded.charAt(first - 1), folded.charAt(last + 1)].every((sign) => !han.test(sign))
      );
    if (!/[\n\r\u2028\u2029]/.test(inside)) return false;
    if (isWrapped(folded, first) && !beginsWithWhite.test(inside)) return true;
    return [folded.charAt(first - 1), folded.charAt(last + 1)].some((sign) => !han.test(sign));
  };
  const { literal, numbers: withNumbers } = expressionsIn(joined, numbers.text, language, (text, from, to) =>
    text === 'literal' ? isParted(from, to) : isParted(inJoined(from), inJoined(to - 1) + 1),
  );
  const placed = ({ concept, word }: Expression, from: number, last: number): Placed => ({
    concept,
    word,
    first: at[from] ?? 0,
    last: at[last] ?? 0,
  });
  return [
    ...literal.map((found) => placed(found, found.from, found.to - 1)),
    ...withNumbers.map((found) => placed(found, inJoined(found.from), inJoined(found.to - 1))),
  ];
}

function placeIn({ at }: Prepared, index: number): number {
  return at?.[index] ?? index;
}

/** A passage of the dense text, from … to, as it stands in the original. */
function hitOf(one: Prepared, from: number, to: number): Hit {
  return placedIn(one, placeIn(one, from), placeIn(one, to - 1));
}

/** A passage of the folded text from its first character to its last, as it stands in the original. */
function placedIn({ text, folded }: Prepared, begin: number, final: number): Hit {
  const { original } = text;
  const first = originOf(folded, begin);
  const last = originOf(folded, final);
  const end = last + ((original.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
  const [start, stop] = [Math.max(0, first - 12), Math.min(original.length, end + 12)];
  const context = `${start > 0 ? '…' : ''}${original.slice(start, stop)}${stop < original.length ? '…' : ''}`;
  return { text, from: first, to: end, context: withoutHalves(context) };
}

/** A piece of a text without the halves of characters at its ends. */
function withoutHalves(piece: string): string {
  return piece.replace(/(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/g, '');
}

/** Whether a word that was found across blanks or marks is one: it begins or ends where words do, or marks that no list has stand in it. */
function isWhole(one: Prepared, from: number, to: number): boolean {
  if (!one.at) return true;
  const folded = one.folded.text;
  const [first, last] = [placeIn(one, from), placeIn(one, to - 1)];
  if (last - first === to - 1 - from) return true;
  const inside = folded.slice(first, last + 1);
  if (hiding.test(inside)) return true;
  // A name is no list: what stands apart in it hides a word (`抑·菌`), but 白 begins a scent or a tea of its own.
  if (namePaths.test(one.text.path) && !beginsWithWhite.test(inside)) return true;
  return [folded.charAt(first - 1), folded.charAt(last + 1)].some((sign) => !han.test(sign));
}

/** A piece that 白 begins: white tea, white musk are words of their own. */
const beginsWithWhite = /[\s\p{P}]白/u;
/** Characters from which a line is a sentence that went on in the next, and no entry of a list. */
const longLine = 10;

/** Whether the line before a place is long enough to have been wrapped there. */
function isWrapped(text: string, at: number): boolean {
  for (let back = 1; back <= longLine; back += 1)
    if (/[\n\r\u2028\u2029]|^$/.test(text.charAt(at - back))) return false;
  return true;
}

const namePaths = /(?:^|\.)(?:productName|trademark|nameBrand|nameGeneric)$/;

/** Marks that stand between words of no list: between the syllables of a word they hide it. */
const hiding = /[*~_#&=+×@^\p{So}]/u;
const han = /\p{Script=Han}/u;

/** Whether the word found at a place is part of a longer expression there. */
function standsAround(expression: string, dense: string, word: string, at: number): boolean {
  const around = fold(expression);
  for (let inside = around.indexOf(word); inside >= 0; inside = around.indexOf(word, inside + 1))
    if (dense.startsWith(around, at - inside)) return true;
  return false;
}

/** What the patterns find, as words. */
export function matches(texts: readonly Prepared[], patterns: readonly string[]): string[] {
  return patterns.flatMap((source) => texts.flatMap(({ dense }) => dense.match(linearPattern(source, 'g')) ?? []));
}
