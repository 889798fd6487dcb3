import { breaksClause, clauseAround, isCautioned, isDenied, isDeniedInLatin, isExcluded } from './denial.ts';
import type { Leads, PlainConcept, PlainPattern, PlainSequence, PreparedLanguage } from './language.ts';
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
  return {
    literal: found(literal, language.literal, (from, to) => isWhole('literal', from, to)),
    numbers: found(numbers, language.counted, (from, to) => isWhole('numbers', from, to)),
  };
}

function found(
  text: string,
  { words, withPatterns }: Leads,
  isWhole: (from: number, to: number) => boolean,
): Expression[] {
  const raw = new Map<PlainConcept, { from: number; to: number }[]>();
  const put = (of: PlainConcept, from: number, to: number): void => {
    const own = raw.get(of);
    if (own) own.push({ from, to });
    else raw.set(of, [{ from, to }]);
  };
  const led = new Set<PlainPattern>();
  words.scan(text, (word, { of, sequence, pattern }, at) => {
    if (pattern) {
      led.add(pattern);
      return;
    }
    if (!standsByItself(text, at, at + word.length)) return;
    const to = sequence ? endOf(text, at + word.length, sequence) : at + word.length;
    if (to !== undefined) put(of, at, to);
  });
  for (const of of withPatterns)
    for (const pattern of of.patterns)
      if (pattern.anchors === undefined || led.has(pattern))
        for (const { 0: said, index: from } of text.matchAll(pattern.test))
          if (said !== '') put(of, from, from + said.length);
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
  const expressions: Expression[] = [];
  let end = 0;
  for (const { from, to } of places.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < end || expressions.length >= mostOfOne) continue;
    if (isExcepted(text, from, to, of.except)) continue;
    if (!isWhole(from, to) || isBeside(text, from, to, of.beside)) continue;
    if (concept.spared.includes('denial') && isTakenBack(text, from, to, concept.spared.includes('avoidance')))
      continue;
    if (concept.spared.includes('caution') && isCautioned(text, from, to)) continue;
    end = to;
    expressions.push({ concept: concept.id, word: text.slice(from, to), from, to });
  }
  return expressions;
}

/** Whether a passage is denied in Chinese or in a language of Latin letters, or named as what the claim leaves out. */
function isTakenBack(text: string, from: number, to: number, loosely: boolean): boolean {
  return isDenied(text, from, loosely) || isDeniedInLatin(text, from, to) || isExcluded(text, from, to);
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

/** Whether a passage lies inside one of some longer expressions of the text. */
function isExcepted(text: string, from: number, to: number, except: WordIndex<true>): boolean {
  // No expression that begins before can reach to the end of the passage.
  for (let at = Math.max(0, to - except.longest); at <= from; at += 1)
    if (at + except.lengthAt(text, at) >= to) return true;
  return false;
}
