import type { ListItem, Severity } from '@app/contract';
import { z } from 'zod';
import { linearPattern } from '../../pattern/index.ts';
import { perObject, perText } from '../../remember.ts';
import { decide } from '../decide.ts';
import { itemsInForce } from '../list-items.ts';
import { PatternText } from '../pattern-text.ts';
import { placeOf, textAt } from '../places.ts';
import { check, checked, type Draft, type Subject } from '../rulebook.ts';
import { fillText, Said } from '../say.ts';
import { simplified } from '../simplified.ts';
import { text } from '../words.ts';

/** Where claims stand, in the order in which a finding names them. */
const claimPaths = [
  'productName',
  'label.productName',
  'label.trademark',
  'label.claims',
  'label.text',
  'salesPackage.claims',
  'salesPackage.text',
];

const Group = z.strictObject({
  words: z.array(z.string()).min(1),
  /** Further forms of the claim, as patterns over half-width capitals: `\\d+小时`. */
  patterns: z.array(PatternText).default([]),
  /** Ordinary expressions that contain a word and claim nothing: `染发后` of a shampoo. */
  ordinary: z.array(z.string()).default([]),
  /** Formula that makes the words acceptable (a declared efficacy, a test). Absent: never. */
  unless: z.string().optional(),
  say: Said.optional(),
});

/**
 * Words that a text may not carry, or only under a condition. A word inside an ingredient name of the formula, inside
 * the ingredient statement or after a negation does not count.
 */
export const words = check({
  options: z.strictObject({
    in: z.array(z.string()).default(claimPaths),
    groups: z.array(Group).default([]),
    /** A look-up list of terms instead of groups: `value` is the severity, `group` the category, `names` ordinary expressions with the term. */
    list: z.string().optional(),
    categories: z.array(z.string()).optional(),
    negation: z.boolean().default(true),
    title: Said,
    detail: Said.optional(),
    lists: z.array(z.string()).optional(),
  }),
  run(subject, options) {
    const texts = textsOf(subject, options.in);
    if (texts.length === 0) return { kind: 'missing', input: 'claims' };
    const drafts: Draft[] = [];
    const seen = new Set<string>();
    const left = texts.map((one) => ({ ...one }));
    const report = (
      word: string,
      answer: 'no' | 'unknown',
      category: Said | undefined,
      ordinary: readonly string[] = [],
      severity?: Severity,
    ) => {
      const hit = find(left, word, options.negation, ordinary);
      if (!hit || seen.has(word)) return;
      seen.add(word);
      // A term inside a longer one that was told already is not told again.
      for (const one of left) one.dense = one.dense.replaceAll(fold(word), gap.repeat(word.length));
      drafts.push(draftOf(subject, options, { word, category, answer, severity, ...hit }));
    };
    for (const item of termsOf(subject, options.list, options.categories)) {
      const severity = item.value === 'warn' ? 'warn' : undefined;
      const group = item.group ?? '';
      report(item.key, 'no', { 'zh-CN': group, en: item.note ?? group, 'zh-TW': group }, item.names, severity);
    }
    for (const group of options.groups) {
      const said = [...group.words, ...matches(texts, group.patterns)].filter((word) =>
        find(texts, word, options.negation, group.ordinary),
      );
      if (said.length === 0) continue;
      const answer = group.unless === undefined ? 'no' : decide(group.unless, subject.facts);
      if (answer === 'yes') continue;
      report(longest(said), answer, group.say, group.ordinary);
    }
    return checked(drafts);
  },
});

/** Claims that the label must carry when the dossier declares them. */
export const wordsRequired = check({
  options: z.strictObject({
    in: z.array(z.string()).default(claimPaths),
    groups: z.array(Group.omit({ unless: true, patterns: true, ordinary: true }).extend({ when: z.string() })),
    at: z.string(),
    title: Said,
    detail: Said.optional(),
  }),
  run(subject, options) {
    const texts = textsOf(subject, options.in);
    if (texts.length === 0) return { kind: 'missing', input: 'claims' };
    const needed = options.groups.filter((group) => decide(group.when, subject.facts) === 'yes');
    if (needed.length === 0) return { kind: 'notApplicable' };
    return checked(
      needed.flatMap((group): Draft[] => {
        if (group.words.some((word) => find(texts, word, false))) return [];
        const get = (name: string) =>
          name === 'words' ? group.words.slice(0, 6).join(' / ') : name === 'say' ? group.say?.['zh-CN'] : undefined;
        const english = (name: string) => (name === 'say' ? group.say?.en : get(name));
        const title = fillText(options.title, get);
        return [
          {
            subject: group.words[0] ?? '',
            title: { ...title, en: fillText(options.title, english).en },
            ...(options.detail ? { detail: fillText(options.detail, get) } : {}),
            places: [placeOf(subject, options.at)],
            limit: group.words.slice(0, 6).join(' / '),
          },
        ];
      }),
    );
  },
});

interface Hit {
  path: string;
  context: string;
}

function draftOf(
  subject: Subject,
  options: { title: Said; detail?: Said | undefined },
  found: Hit & {
    word: string;
    category: Said | undefined;
    answer: 'no' | 'unknown';
    severity: Severity | undefined;
  },
): Draft {
  const { word, category, answer, severity, path, context } = found;
  const get = (pick: (said: Said) => string) => (name: string) =>
    name === 'word'
      ? word
      : name === 'say'
        ? category
          ? pick(category)
          : ''
        : name === 'context'
          ? context
          : undefined;
  const [zh, en, traditional] = [
    get((said) => said['zh-CN']),
    get((said) => said.en),
    get((said) => said['zh-TW'] ?? said['zh-CN']),
  ];
  const all = (said: Said) =>
    text(fillText(said, zh)['zh-CN'], fillText(said, en).en, fillText(said, traditional)['zh-TW'] ?? '');
  const place = placeOf(subject, path);
  const draft: Draft = { subject: word, title: all(options.title), places: [place], value: context };
  if (options.detail) draft.detail = all(options.detail);
  if (answer === 'unknown') {
    draft.severity = 'undecided';
    draft.title = text(
      `无法判断“${word}”是否有依据`,
      `Cannot tell whether “${word}” is supported`,
      `無法判斷「${word}」是否有依據`,
    );
  } else if (severity) draft.severity = severity;
  return draft;
}

// The longer term speaks for the shorter one inside it.
const longestFirst = perObject((items: readonly ListItem[]) => items.toSorted((a, b) => b.key.length - a.key.length));

function termsOf(subject: Subject, list: string | undefined, categories?: readonly string[]): readonly ListItem[] {
  if (list === undefined) return [];
  const items = longestFirst(itemsInForce(subject, list));
  return categories === undefined ? items : items.filter(({ group = '' }) => categories.includes(group));
}

/** A text ready for searching. */
interface Prepared {
  path: string;
  original: string;
  /** One spelling, one character for one; the ingredient statement and ingredient names are blanked out. */
  folded: string;
  /** The same without the blanks inside words (`消 炎`). */
  dense: string;
  /** Where each character of `dense` stands in the text; absent where nothing was left out. */
  at?: readonly number[];
}
/** Stands where something was blanked out: a private character, no blank, so that the words around it stay apart. */
const gap = '\uE000';

const prepared = perObject((subject: Subject) =>
  perText((path): readonly Prepared[] => {
    const original = textAt(subject, path);
    if (original === undefined) return [];
    const folded = blank(subject, fold(original));
    return [{ path, original, folded, ...denseOf(folded) }];
  }),
);

function textsOf(subject: Subject, paths: readonly string[]): Prepared[] {
  return paths.flatMap(prepared(subject));
}

/** What is no claim wherever it stands: the ingredient statement, prescribed warnings, names of ingredients. */
const sparedOf = perObject((subject: Subject): readonly string[] => {
  const whole = ['label.ingredients', 'label.warnings'].flatMap((path) => textAt(subject, path) ?? []);
  const names = subject.leaves.map((leaf) => leaf.row.name).filter((name) => name.trim().length > 2);
  return [...whole, ...names].map(fold);
});

function blank(subject: Subject, folded: string): string {
  let text = folded;
  for (const name of sparedOf(subject)) if (text.includes(name)) text = text.replaceAll(name, gap.repeat(name.length));
  return text;
}

/** Half width, upper case, simplified, one character for one, so that positions stay. */
const fold = perText((source) =>
  simplified(
    source
      .replace(/[！-～]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
      .replace(/[a-z]+/g, (some) => some.toUpperCase()),
  ),
);

/** Blanks between two Chinese characters; a line break parts words. */
const blanksInWords =
  /(?<=\p{Script=Han})[^\S\r\n\u2028\u2029]+(?=\p{Script=Han})|[\u200B-\u200D\u2060\uFEFF\u00AD]+/gu;

function denseOf(folded: string): Pick<Prepared, 'dense' | 'at'> {
  const blanks = [...folded.matchAll(blanksInWords)];
  if (blanks.length === 0) return { dense: folded };
  const at: number[] = [];
  let from = 0;
  for (const { 0: blank_, index } of [...blanks, { 0: '', index: folded.length }]) {
    for (let one = from; one < index; one += 1) at.push(one);
    from = index + blank_.length;
  }
  return { dense: at.map((one) => folded.charAt(one)).join(''), at };
}

const negations =
  /(?:不|无|無|非|未|勿|没有|沒有|并非|並非|不含|不得|不能|不可|不是|禁止|避免|避开|避開|请勿|請勿|切勿|不具有?|不用于|不用於|不作)[^，。；、！,.;!\s\uE000]{0,4}$/;

/** A denial of several things in a row: `不具有美白、祛斑`, `不含激素、抗生素`. */
const denials = /不含|不添加|未添加|无添加|不具有?|不具备|没有|并非|不是|不用于|不能(?:代替|替代)/g;

function isDenied(before: string): boolean {
  if (negations.test(before.slice(-8))) return true;
  for (const { 0: denial, index } of before.matchAll(denials)) {
    const things = before.slice(index + denial.length);
    if (/[，。；！,.;!\s\uE000]/.test(things)) continue;
    const named = things.split(/[、和或及与]/);
    if (named.length > 1 && named.every((one) => one.length <= 8) && (named.at(-1)?.length ?? 0) <= 4) return true;
  }
  return false;
}

function find(
  texts: readonly Prepared[],
  word: string,
  negation: boolean,
  ordinary: readonly string[] = [],
): Hit | undefined {
  const needle = fold(word);
  if (needle === '') return undefined;
  for (const { path, original, folded, dense, at: places } of texts) {
    for (let at = dense.indexOf(needle); at >= 0; at = dense.indexOf(needle, at + needle.length)) {
      if (ordinary.some((one) => standsAround(one, dense, needle, at))) continue;
      const [first, last] = [at, at + needle.length - 1].map((one) => places?.[one] ?? one) as [number, number];
      if (places && isParted(folded.slice(first, last + 1)) && !standsFree(folded, first, last)) continue;
      if (negation && isDenied(folded.slice(Math.max(0, first - 40), first))) continue;
      const [start, end] = [Math.max(0, first - 12), Math.min(original.length, last + 13)];
      return {
        path,
        context: `${start > 0 ? '…' : ''}${original.slice(start, end)}${end < original.length ? '…' : ''}`,
      };
    }
  }
  return undefined;
}

/** Whether blanks that are seen stand in a word. */
function isParted(found: string): boolean {
  return /[^\S\uFEFF]/.test(found);
}

/** Whether a word found across a blank begins or ends where words do: `取消 炎热` has none, `消 炎` and `祛痘消 炎` do. */
function standsFree(folded: string, first: number, last: number): boolean {
  return [folded.charAt(first - 1), folded.charAt(last + 1)].some((one) => !han.test(one));
}

const han = /\p{Script=Han}/u;

/** Whether the word found at a place is part of a longer expression there. */
function standsAround(expression: string, dense: string, word: string, at: number): boolean {
  const around = fold(expression);
  for (let inside = around.indexOf(word); inside >= 0; inside = around.indexOf(word, inside + 1))
    if (dense.startsWith(around, at - inside)) return true;
  return false;
}

/** What the patterns find, as words. */
function matches(texts: readonly Prepared[], patterns: readonly string[]): string[] {
  return patterns.flatMap((source) => texts.flatMap(({ dense }) => dense.match(linearPattern(source, 'g')) ?? []));
}

function longest(found: readonly string[]): string {
  return found.reduce((a, b) => (b.length > a.length ? b : a), '');
}
