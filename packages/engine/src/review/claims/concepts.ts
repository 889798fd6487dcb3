import { breaksClause, clauseAround, isCautioned, isDenied } from './denial.ts';
import type { Lead, PlainConcept, PlainSequence, PreparedLanguage } from './language.ts';
import { standsByItself, type WordIndex } from './word-index.ts';

/** An expression of a concept in a text: as it was read, from where to where. */
export interface Expression {
  concept: string;
  word: string;
  from: number;
  to: number;
}

/** Most expressions of one concept that are told of one text: what comes after says nothing new. */
const mostOfOne = 20;

/** The concepts that a text expresses; `literal` has numbers as written, `numbers` those in Chinese as digits. */
export function expressionsIn(
  literal: string,
  numbers: string,
  language: PreparedLanguage,
  isWhole: (text: 'literal' | 'numbers', from: number, to: number) => boolean,
): { literal: Expression[]; numbers: Expression[] } {
  const patterns = (numerals: boolean) =>
    [...language.concepts.values()].filter((one) => one.concept.numerals === numerals && one.patterns.length > 0);
  return {
    literal: found(literal, language.literal, patterns(false), (from, to) => isWhole('literal', from, to)),
    numbers: found(numbers, language.counted, patterns(true), (from, to) => isWhole('numbers', from, to)),
  };
}

function found(
  text: string,
  index: WordIndex<Lead>,
  withPatterns: readonly PlainConcept[],
  isWhole: (from: number, to: number) => boolean,
): Expression[] {
  const raw = new Map<PlainConcept, { from: number; to: number }[]>();
  const put = (of: PlainConcept, from: number, to: number): void => {
    const own = raw.get(of);
    if (own) own.push({ from, to });
    else raw.set(of, [{ from, to }]);
  };
  index.scan(text, (word, { of, sequence }, at) => {
    if (!standsByItself(text, at, at + word.length)) return;
    const to = sequence ? endOf(text, at + word.length, sequence) : at + word.length;
    if (to !== undefined) put(of, at, to);
  });
  for (const of of withPatterns)
    for (const pattern of of.patterns)
      for (const { 0: said, index: from } of text.matchAll(pattern)) if (said !== '') put(of, from, from + said.length);
  return [...raw].flatMap(([of, places]) => meantIn(text, of, places, isWhole));
}

/** Places of a concept that mean it: the longest of those that overlap, without exceptions, denials and advice. */
function meantIn(
  text: string,
  of: PlainConcept,
  places: { from: number; to: number }[],
  isWhole: (from: number, to: number) => boolean,
): Expression[] {
  const { concept } = of;
  const isExcepted = exceptionsIn(text, of.except);
  const expressions: Expression[] = [];
  let end = 0;
  for (const { from, to } of places.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < end || expressions.length >= mostOfOne) continue;
    if (isExcepted(from, to)) continue;
    if (!isWhole(from, to) || isBeside(text, from, to, of.beside)) continue;
    if (concept.spared.includes('denial') && isDenied(text, from)) continue;
    if (concept.spared.includes('caution') && isCautioned(text, from, to)) continue;
    end = to;
    expressions.push({ concept: concept.id, word: text.slice(from, to), from, to });
  }
  return expressions;
}

/** The end of a sequence whose first part ended at a place; undefined when the rest does not follow in the clause. */
function endOf(text: string, begin: number, { parts, within }: PlainSequence): number | undefined {
  let end = begin;
  for (const part of parts.slice(1)) {
    let next: number | undefined;
    for (let at = end; at <= end + within && at < text.length; at += 1) {
      const word = part.find((one) => text.startsWith(one, at));
      if (word !== undefined) {
        next = at + word.length;
        break;
      }
      // A clause that ends, or a denial in between, says something else.
      if (breaksClause(text, at) || '不未无非勿没'.includes(text.charAt(at))) return undefined;
    }
    if (next === undefined) return undefined;
    end = next;
  }
  return end;
}

function isBeside(text: string, from: number, to: number, beside: readonly string[]): boolean {
  if (beside.length === 0) return false;
  const clause = clauseAround(text, from, to);
  const around = text.slice(clause.from, clause.to);
  return beside.some((one) => around.includes(one));
}

/** Tells whether a passage lies inside one of some longer expressions of the text. */
function exceptionsIn(text: string, except: readonly string[]): (from: number, to: number) => boolean {
  // For each place the farthest end of an exception that begins there or before.
  let ends: Int32Array | undefined;
  for (const one of except)
    for (let from = text.indexOf(one); from >= 0; from = text.indexOf(one, from + 1)) {
      ends ??= new Int32Array(text.length);
      ends[from] = Math.max(ends[from] ?? 0, from + one.length);
    }
  if (!ends) return () => false;
  for (let at = 1; at < ends.length; at += 1) ends[at] = Math.max(ends[at] ?? 0, ends[at - 1] ?? 0);
  const farthest = ends;
  return (from, to) => (farthest[from] ?? 0) >= to;
}
