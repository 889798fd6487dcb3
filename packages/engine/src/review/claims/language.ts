import type { ClaimConcept, ClaimLanguage, RulebookData } from '@app/contract';
import { anchorsOf, linearPattern } from '../../pattern/index.ts';
import { perObject } from '../../remember.ts';
import { type Plain, plainOf, replaced } from './plain-text.ts';
import { standsByItself, WordIndex } from './word-index.ts';

/** A sequence with its parts in plain spelling. */
export interface PlainSequence {
  parts: readonly (readonly string[])[];
  within: number;
}

/** An expression of a concept, tried only on a text with one of its `anchors`; without any on every text. */
export interface PlainPattern {
  readonly test: RegExp;
  readonly anchors: readonly string[] | undefined;
}

/** A concept ready for searching. */
export interface PlainConcept {
  readonly concept: ClaimConcept;
  readonly patterns: readonly PlainPattern[];
  readonly except: WordIndex<true>;
  readonly beside: readonly string[];
}

/** What a word found leads to: the concept that it says by itself, of which it begins a sequence, or whose expression it is in. */
export interface Lead {
  of: PlainConcept;
  sequence?: PlainSequence;
  pattern?: PlainPattern;
}

/** The words that lead to concepts, and the concepts with expressions in their order. */
export interface Leads {
  readonly words: WordIndex<Lead>;
  readonly withPatterns: readonly PlainConcept[];
}

/** The language of a rulebook, prepared once: other spellings, and the concepts with digits as written and as numbers. */
export interface PreparedLanguage {
  readonly spellings: WordIndex<string>;
  readonly literal: Leads;
  readonly counted: Leads;
  readonly concepts: ReadonlyMap<string, PlainConcept>;
}

const empty: ClaimLanguage = { spellings: [], concepts: [] };

/** The language in which a rulebook understands claims. */
export const languageOf = perObject((data: RulebookData): PreparedLanguage => {
  const { spellings, concepts } = data.claims ?? empty;
  const prepared = concepts.map(
    (concept): PlainConcept => ({
      concept,
      patterns: concept.patterns.map((source) => ({
        test: linearPattern(source, 'gu'),
        anchors: anchorsOf(source, 'u'),
      })),
      except: new WordIndex(
        concept.except.map((word) => [concept.numerals ? counted(plainOf(word)).text : spelling(word), true] as const),
      ),
      beside: concept.beside.map(spelling),
    }),
  );
  const leads = (numerals: boolean): Leads => {
    const own = prepared.filter(({ concept }) => concept.numerals === numerals);
    return {
      words: new WordIndex(own.flatMap(leadsOf)),
      withPatterns: own.filter(({ patterns }) => patterns.length > 0),
    };
  };
  return {
    spellings: new WordIndex(
      spellings.flatMap(({ means, written }) =>
        written.map((one): [string, string] => [spelling(one), spelling(means)]),
      ),
    ),
    literal: leads(false),
    counted: leads(true),
    concepts: new Map(prepared.map((one) => [one.concept.id, one])),
  };
});

function leadsOf(of: PlainConcept): [string, Lead][] {
  // Where numbers are read as digits, so are those of the concept's own words: `一次见效`.
  const own = (word: string) => (of.concept.numerals ? counted(plainOf(word)).text : spelling(word));
  const words = of.concept.words.map((word): [string, Lead] => [own(word), { of }]);
  const sequences = of.concept.sequences.flatMap(({ parts, within }): [string, Lead][] => {
    const sequence = { parts: parts.map((part) => part.map(spelling)), within };
    return (sequence.parts[0] ?? []).map((head) => [head, { of, sequence }]);
  });
  const anchors = of.patterns.flatMap((pattern) =>
    (pattern.anchors ?? []).map((anchor): [string, Lead] => [anchor, { of, pattern }]),
  );
  return [...words, ...sequences, ...anchors];
}

function spelling(word: string): string {
  return plainOf(word).text;
}

/** A plain text in which other ways of writing a word are read as the word: `镁白` as `美白`. */
export function meant(plain: Plain, { spellings }: PreparedLanguage): Plain {
  const pieces: { from: number; to: number; by: string }[] = [];
  let end = 0;
  spellings.scan(plain.text, (word, means, from) => {
    if (from < end || !standsByItself(plain.text, from, from + word.length)) return;
    end = from + word.length;
    pieces.push({ from, to: end, by: means });
  });
  return replaced(plain, pieces);
}

const digits: Record<string, number> = Object.fromEntries(
  ['零〇', '一壹', '二两贰', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'].flatMap((signs, value) =>
    Array.from(signs, (sign) => [sign, value]),
  ),
);
const tens: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1_000, 仟: 1_000, 万: 10_000 };
const numerals =
  /(?<![第零〇一壹二两贰三叁四肆五伍六陆七柒八捌九玖十拾百佰千仟万])[零〇一壹二两贰三叁四肆五伍六陆七柒八捌九玖十拾百佰千仟万]{1,9}(?=个?(?:天|日|周|星期|月|年|岁|周岁|小时|分钟|秒|次|倍|成|重|盒|瓶|支|片|套|疗程|夜|晚|步|%))/gu;
const shares = /百分(?:之[零〇一壹二两贰三叁四肆五伍六陆七柒八捌九玖十拾百]{1,6}|之?[0-9]{1,3}|百)/gu;

/** A plain text with numbers in Chinese as digits where something is counted: `七天` as `7天`, `百分之百` as `100%`. */
export function counted(plain: Plain): Plain {
  const pieces = [
    ...Array.from(plain.text.matchAll(shares), ({ 0: said, index }) => ({ said, index, sign: '%' })),
    ...Array.from(plain.text.matchAll(numerals), ({ 0: said, index }) => ({ said, index, sign: '' })),
  ]
    .sort((a, b) => a.index - b.index)
    .map(({ said, index, sign }) => ({
      from: index,
      to: index + said.length,
      by: `${numberOf(said.replace(/^百分之?/, '') || '百')}${sign}`,
    }));
  return replaced(
    plain,
    pieces.filter(({ from }, index) => from >= (pieces[index - 1]?.to ?? 0)),
  );
}

/** A number in Chinese signs or digits: `三十五`, `二〇`, `12`. */
export function numberOf(said: string): number {
  if (/^[0-9]+$/.test(said)) return Number(said);
  const signs = Array.from(said);
  // Signs one after another, without tens: `二〇`.
  if (!signs.some((sign) => sign in tens)) return Number(signs.map((sign) => digits[sign] ?? 0).join(''));
  let [sum, digit] = [0, 0];
  for (const sign of signs) {
    const ten = tens[sign];
    if (ten === undefined) digit = digits[sign] ?? 0;
    else {
      sum += (digit || 1) * ten;
      digit = 0;
    }
  }
  return sum + digit;
}
