import type { ListItem, Severity } from '@app/contract';
import { z } from 'zod';
import { perObject } from '../../remember.ts';
import { find, type Hit, matches, type Prepared, textsOf, without } from '../find-words.ts';
import { check, checked, type Draft, decide, type Subject } from '../judging/rulebook.ts';
import { itemsInForce } from '../list-items.ts';
import { PatternText } from '../pattern-text.ts';
import { placeOf } from '../places.ts';
import { fillText, Said } from '../say.ts';
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
  /** Formulation that makes the words acceptable (a declared efficacy, a test). Absent: never. */
  unless: z.string().optional(),
  say: Said.optional(),
});

/**
 * Words that a text may not carry, or only under a condition. A word inside an ingredient name of the formulation, inside
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
    let left: readonly Prepared[] = texts;
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
      // A term inside a longer one that was reported already is not reported again.
      left = without(left, word);
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

// Longer terms first: a shorter term inside a longer one is then not reported again.
const longestFirst = perObject((items: readonly ListItem[]) => items.toSorted((a, b) => b.key.length - a.key.length));

function termsOf(subject: Subject, list: string | undefined, categories?: readonly string[]): readonly ListItem[] {
  if (list === undefined) return [];
  const items = longestFirst(itemsInForce(subject, list));
  return categories === undefined ? items : items.filter(({ group = '' }) => categories.includes(group));
}

function longest(found: readonly string[]): string {
  return found.reduce((a, b) => (b.length > a.length ? b : a), '');
}
