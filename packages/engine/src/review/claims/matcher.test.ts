import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClaimConcept, ClaimLanguage, type RulebookData } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorsOf } from '../../pattern/index.ts';
import { aRulebook } from '../testing.ts';
import { expressionsIn } from './concepts.ts';
import { breaksClause, clauseAround, isCautioned, isDenied, isDeniedInLatin, isExcluded } from './denial.ts';
import { counted, languageOf } from './language.ts';
import { plainOf } from './plain-text.ts';
import { standsByItself, WordIndex } from './word-index.ts';

/** More runs by hand: `CLAIM_RUNS=20000 npx vitest run --project unit packages/engine/src/review/claims/matcher.test.ts`. */
const runs = Number(process.env.CLAIM_RUNS ?? 120);

const file = join(import.meta.dirname, '../../../../../definitions/regulation/claim-concepts.json');
const claims = ClaimLanguage.parse(JSON.parse(readFileSync(file, 'utf8')));
const data: RulebookData = { ...aRulebook([]).data, claims };
const language = languageOf(data);

interface Place {
  from: number;
  to: number;
}
const spelt = (word: string, numerals = false) => (numerals ? counted(plainOf(word)).text : plainOf(word).text);

/** Every place of a word, looked for one after the other. */
function placesOf(text: string, word: string): Place[] {
  const places: Place[] = [];
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1))
    if (standsByItself(text, from, from + word.length)) places.push({ from, to: from + word.length });
  return places;
}

function endOf(text: string, begin: number, parts: readonly (readonly string[])[], within: number): number | undefined {
  const [part, ...rest] = parts;
  if (part === undefined) return begin;
  for (let at = begin; at <= begin + within && at < text.length; at += 1) {
    const word = part.map((one) => spelt(one)).find((one) => text.startsWith(one, at));
    if (word !== undefined) return endOf(text, at + word.length, rest, within);
    if (breaksClause(text, at) || '不未无非勿没'.includes(text.charAt(at))) return undefined;
  }
  return undefined;
}

/** What a concept says in a text, by reading the text once for each of its words, expressions and exceptions. */
function slowly(text: string, concept: ClaimConcept): Place[] {
  const words = concept.words.flatMap((word) => placesOf(text, spelt(word, concept.numerals)));
  const sequences = concept.sequences.flatMap(({ parts: [first = [], ...rest], within }) =>
    first.flatMap((head) =>
      placesOf(text, spelt(head)).flatMap(({ from, to }): Place[] => {
        const end = endOf(text, to, rest, within);
        return end === undefined ? [] : [{ from, to: end }];
      }),
    ),
  );
  const patterns = concept.patterns.flatMap((source) =>
    [...text.matchAll(new RegExp(source, 'gu'))].map(({ 0: said, index }) => ({
      from: index,
      to: index + said.length,
    })),
  );
  const exceptions = concept.except.flatMap((word) => {
    const own = spelt(word, concept.numerals);
    return Array.from(text, (_, at) => at).flatMap((at): Place[] =>
      text.startsWith(own, at) ? [{ from: at, to: at + own.length }] : [],
    );
  });
  const said: Place[] = [];
  let end = 0;
  for (const one of [...words, ...sequences, ...patterns].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const { from, to } = one;
    if (from < end || said.length >= 20 || from === to) continue;
    if (exceptions.some((other) => other.from <= from && other.to >= to)) continue;
    const clause = clauseAround(text, from, to);
    if (concept.beside.some((word) => text.slice(clause.from, clause.to).includes(spelt(word)))) continue;
    const isDeniedThere = () =>
      isDenied(text, from, concept.spared.includes('avoidance')) ||
      isDeniedInLatin(text, from, to) ||
      isExcluded(text, from, to);
    if (concept.spared.includes('denial') && isDeniedThere()) continue;
    if (concept.spared.includes('caution') && isCautioned(text, from, to)) continue;
    end = to;
    said.push({ from, to });
  }
  return said;
}

/** Pieces of which label texts are made: words of the concepts whole and in part, what takes them back, and ordinary text. */
const own = claims.concepts.flatMap(({ words, except, beside, sequences }) => [
  ...words,
  ...except,
  ...beside,
  ...sequences.flatMap(({ parts }) => parts.flat()),
]);
const literals = claims.concepts.flatMap(({ patterns }) => patterns.flatMap((source) => anchorsOf(source, 'u') ?? []));
const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...own) },
  { weight: 3, arbitrary: fc.constantFrom(...literals) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...own), fc.nat(3), fc.integer({ min: 1, max: 4 }))
      .map(([word, from, length]) => word.slice(from, from + length)),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '不具有',
        '不含',
        '无',
        '，',
        '。',
        '、',
        '\n',
        ' ',
        '-',
        '7天',
        '100%',
        '3岁',
        '12个月',
        'A',
        'ZHI LIAO',
        '0',
      ],
      ...['使用', '的', '肌肤', '者慎用', '避免', '以外', '炎', '癣', '针', '术', '细胞', '见效', '第一', '最', '𠮷'],
    ),
  },
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => plainOf(pieces.join('')).text);

const listed = (found: readonly (Place & { concept: string })[]) =>
  found.map(({ concept, from, to }) => `${concept} ${from}-${to}`).sort();

describe('the matcher of concepts', () => {
  it('finds in a text of any pieces what reading it once for every word and expression finds', () => {
    fc.assert(
      fc.property(text, (literal) => {
        const numbers = counted({ text: literal }).text;
        const found = expressionsIn(literal, numbers, language, () => true);
        const expected = claims.concepts.flatMap((concept) =>
          slowly(concept.numerals ? numbers : literal, concept).map((place) => ({ concept: concept.id, ...place })),
        );
        expect(listed([...found.literal, ...found.numbers])).toEqual(listed(expected));
      }),
      { numRuns: runs },
    );
  });

  it('meets every word of every concept: the texts above do say something', () => {
    const silent = own.filter((word) => {
      const literal = plainOf(word).text;
      const found = expressionsIn(literal, counted({ text: literal }).text, language, () => true);
      return found.literal.length + found.numbers.length > 0;
    });
    expect(silent.length).toBeGreaterThan(3_000);
  });

  it('tells the longest word at a place, and none where none begins', () => {
    const index = new WordIndex([
      ['美白', true],
      ['美白牙膏', true],
      ['斑', true],
    ]);
    expect([0, 1, 4, 9].map((at) => index.lengthAt('美白牙膏斑', at))).toEqual([4, 0, 1, 0]);
    expect(index.longest).toBe(4);
  });
});

describe('the anchors of an expression', () => {
  it.each([
    ['(?:美白|焕肤)术(?!后)', ['美白', '焕肤']],
    ['(?<![A-Z])QU[ -]?BA', ['QU']],
    ['(?:甲|乙)?丙{2}丁?', ['丙']],
    ['[0-9]{1,3}(?:天|周)(?:见效|变白)', ['见效', '变白']],
    ['[用试]一', ['一']],
    ['a\\.b', ['a.b']],
  ])('of %s are the texts of which one has to stand in a match', (source, anchors) => {
    expect(anchorsOf(source, 'u')).toEqual(anchors);
  });

  it.each(['[\\u3400-\\u9fff]', '(?:美白)?', '美白|.', '\\d{2}', '[^美]', '[a-z]'])('of %s are none', (source) => {
    expect(anchorsOf(source, 'u')).toBeUndefined();
  });

  it('stand in whatever an expression of the rulebook matches', () => {
    const patterns = claims.concepts.flatMap((concept) => concept.patterns);
    fc.assert(
      fc.property(text, (said) => {
        for (const source of patterns) {
          const anchors = anchorsOf(source, 'u');
          for (const [match] of said.matchAll(new RegExp(source, 'gu')))
            expect(anchors === undefined || anchors.some((one) => match.includes(one))).toBe(true);
        }
      }),
      { numRuns: runs },
    );
  });
});
