import type { ClaimConcept, ClaimLanguage, RulebookData } from '@app/contract';
import { linearPattern } from '../../pattern/index.ts';
import { perObject } from '../../remember.ts';
import { type Plain, plainOf, replaced } from './plain-text.ts';
import { standsByItself, WordIndex } from './word-index.ts';

/** A sequence with its parts in plain spelling. */
export interface PlainSequence {
  parts: readonly (readonly string[])[];
  within: number;
}

/** A concept ready for searching. */
export interface PlainConcept {
  readonly concept: ClaimConcept;
  readonly patterns: readonly RegExp[];
  readonly except: readonly string[];
  readonly beside: readonly string[];
}

/** What a word found leads to: the concept that it says by itself, or of which it begins a sequence. */
export interface Lead {
  of: PlainConcept;
  sequence?: PlainSequence;
}

/** The language of a rulebook, prepared once: other spellings, and the concepts with digits as written and as numbers. */
export interface PreparedLanguage {
  readonly spellings: WordIndex<string>;
  readonly literal: WordIndex<Lead>;
  readonly counted: WordIndex<Lead>;
  readonly concepts: ReadonlyMap<string, PlainConcept>;
}

const empty: ClaimLanguage = { spellings: [], concepts: [] };

/** The language in which a rulebook understands claims. */
export const languageOf = perObject((data: RulebookData): PreparedLanguage => {
  const { spellings, concepts } = data.claims ?? empty;
  const prepared = concepts.map(
    (concept): PlainConcept => ({
      concept,
      patterns: concept.patterns.map((source) => linearPattern(source, 'gu')),
      except: concept.except.map((word) => (concept.numerals ? counted(plainOf(word)).text : spelling(word))),
      beside: concept.beside.map(spelling),
    }),
  );
  const leads = (numerals: boolean) =>
    new WordIndex(prepared.filter(({ concept }) => concept.numerals === numerals).flatMap(leadsOf));
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
  return [...words, ...sequences];
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
