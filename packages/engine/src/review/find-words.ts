import { linearPattern } from '../pattern/index.ts';
import { perObject, perText } from '../remember.ts';
import { type Expression, expressionsIn } from './claims/concepts.ts';
import { isDenied } from './claims/denial.ts';
import { counted, languageOf, meant } from './claims/language.ts';
import { originOf, type Plain, plainOf } from './claims/plain-text.ts';
import { type ClaimText, textsAt } from './claims/texts.ts';
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

const prepared = perObject((subject: Subject) =>
  perText((path): readonly Prepared[] => {
    const language = languageOf(subject.data);
    return textsAt(subject, path).map((text) => {
      const plain = meant(plainOf(text.original), language);
      const folded = { ...plain, text: blank(subject, plain.text) };
      return { text, folded, ...denseOf(folded.text) };
    });
  }),
);

/** The texts of a dossier at these paths, ready for searching; a path with nothing at it is left out. */
export function textsOf(subject: Subject, paths: readonly string[]): Prepared[] {
  return paths.flatMap(prepared(subject));
}

/** The texts with a word blanked out wherever it stands, so that no shorter word is found inside it. */
export function without(texts: readonly Prepared[], word: string): Prepared[] {
  const needle = fold(word);
  return texts.map((one) => ({ ...one, dense: one.dense.replaceAll(needle, gap.repeat(needle.length)) }));
}

/** What is no claim wherever it stands: the ingredient statement, prescribed warnings, names of ingredients. */
const sparedOf = perObject((subject: Subject): readonly string[] => {
  const language = languageOf(subject.data);
  const whole = ['label.ingredients', 'label.warnings'].flatMap((path) => textAt(subject, path) ?? []);
  const names = subject.substances.map((substance) => substance.row.name).filter((name) => name.trim().length > 2);
  return [...whole, ...names].map((one) => meant(plainOf(one), language).text);
});

function blank(subject: Subject, folded: string): string {
  let text = folded;
  for (const name of sparedOf(subject)) if (text.includes(name)) text = text.replaceAll(name, gap.repeat(name.length));
  return text;
}

/** A word in the one spelling in which texts are read. */
const fold = perText((source) => plainOf(source).text);

/** Blanks and marks between two Chinese characters; a line break parts words. */
const marksInWords =
  /(?<=\p{Script=Han})[\p{Zs}\t\p{So}\p{Sk}_\-\u2010-\u2015·‧・•*~|/\\.'"“”‘’「」『』()[\]【】〈〉《》<>#&=…]+(?=\p{Script=Han})|(?<=(?<![A-Z])[A-Z])[ .·-]{1,3}(?=[A-Z](?![A-Z]))/gu;

function denseOf(folded: string): Pick<Prepared, 'dense' | 'at'> {
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
  return { dense, at };
}

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

/** All concepts that a text expresses: worked out once for all rules. */
const expressed = perObject((subject: Subject) =>
  perObject((one: Prepared): readonly (Hit & Pick<Expression, 'concept' | 'word'>)[] => {
    const language = languageOf(subject.data);
    if (language.concepts.size === 0) return [];
    const numbers = counted({ text: one.dense });
    const inDense = (index: number) => originOf(numbers, index);
    const { literal, numbers: withNumbers } = expressionsIn(one.dense, numbers.text, language, (text, from, to) =>
      text === 'literal' ? isWhole(one, from, to) : isWhole(one, inDense(from), inDense(to - 1) + 1),
    );
    return [
      ...literal.map((found) => ({ ...found, ...hitOf(one, found.from, found.to) })),
      ...withNumbers.map((found) => ({ ...found, ...hitOf(one, inDense(found.from), inDense(found.to - 1) + 1) })),
    ];
  }),
);

function placeIn({ at }: Prepared, index: number): number {
  return at?.[index] ?? index;
}

/** A passage of the dense text, from … to, as it stands in the original. */
function hitOf(one: Prepared, from: number, to: number): Hit {
  const { text, folded } = one;
  const { original } = text;
  const first = originOf(folded, placeIn(one, from));
  const last = originOf(folded, placeIn(one, to - 1));
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
  return [folded.charAt(first - 1), folded.charAt(last + 1)].some((sign) => !han.test(sign));
}

/** Marks that stand between words of no list: between the syllables of a word they hide it. */
const hiding = /[*~_#&=\p{So}]/u;
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
