import {
  type ClaimConcept,
  type Language,
  type ListItem,
  type Place,
  type RulebookData,
  type Severity,
  textOf,
} from '@app/contract';
import { z } from 'zod';
import { perObject } from '../../remember.ts';
import { languageOf } from '../claims/language.ts';
import { type ClaimText, claimPaths, positionIn } from '../claims/texts.ts';
import {
  conceptsIn,
  find,
  type Hit,
  matches,
  type Prepared,
  standingTerms,
  termIndexOf,
  textsOf,
  textsWithNames,
  without,
} from '../find-words.ts';
import { check, checked, type Draft, decide, type Subject } from '../judging/rulebook.ts';
import { itemsInForce } from '../list-items.ts';
import { PatternText } from '../pattern-text.ts';
import { placeOf } from '../places.ts';
import { fillText, Said } from '../say.ts';
import { text } from '../words.ts';

const Group = z.strictObject({
  words: z.array(z.string()).default([]),
  /** Concepts of the rulebook that are the claim as well, in whichever words. */
  concepts: z.array(z.string()).default([]),
  /** Further forms of the claim, as patterns over half-width capitals: `\\d+小时`. */
  patterns: z.array(PatternText).default([]),
  /** Ordinary expressions that contain a word and claim nothing: `染发后` of a shampoo. */
  ordinary: z.array(z.string()).default([]),
  /** Condition that makes the words acceptable (a declared efficacy, a test). Absent: never. */
  unless: z.string().optional(),
  say: Said.optional(),
});
const says = (group: { words: readonly string[]; concepts: readonly string[]; patterns?: readonly string[] }) =>
  group.words.length + group.concepts.length + (group.patterns?.length ?? 0) > 0;
const nothing = 'a group needs words, concepts or patterns';

/**
 * Words that a text may not carry, or only under a condition. A word inside an ingredient name of the formulation, inside
 * the ingredient statement or after a negation does not count.
 */
export const words = check({
  options: z.strictObject({
    in: z.array(z.string()).default([...claimPaths]),
    groups: z.array(Group.refine(says, nothing)).default([]),
    /** Concepts of the rulebook that no text may express. */
    concepts: z.array(z.string()).default([]),
    /** A look-up list of terms instead of groups: `value` is the severity, `group` the category, `names` ordinary expressions with the term. */
    list: z.string().optional(),
    categories: z.array(z.string()).optional(),
    negation: z.boolean().default(true),
    /** Whether names of ingredients of the formulation count in the texts as well: what is said of them is judged. */
    named: z.boolean().default(false),
    /** Texts that a product need not have: where none is there, nothing is to be judged. */
    optional: z.boolean().default(false),
    title: Said,
    detail: Said.optional(),
    lists: z.array(z.string()).optional(),
  }),
  run(subject, options) {
    known(subject)(options);
    const texts = options.named ? textsWithNames(subject, options.in) : textsOf(subject, options.in);
    if (texts.length === 0) return options.optional ? { kind: 'notApplicable' } : { kind: 'missing', input: 'claims' };
    const drafts: Draft[] = [];
    const seen = new Set<string>();
    let left: readonly Prepared[] = texts;
    const report = (said: Reported, hit: Hit | undefined) => {
      const { word } = said;
      if (!hit || seen.has(word)) return;
      seen.add(word);
      // A term inside a longer one that was reported already is not reported again.
      left = without(left, word);
      drafts.push(draftOf(subject, options, { ...said, ...hit }));
    };
    const foundIn = (word: string, ordinary?: readonly string[]) => find(left, word, options.negation, ordinary);
    for (const item of termsIn(subject, texts, options.list, options.categories)) {
      const severity = item.value === 'warn' ? 'warn' : undefined;
      const group = item.group ?? '';
      const category = { 'zh-CN': group, en: item.note ?? group, 'zh-TW': group };
      report({ word: item.key, answer: 'no', category, severity }, foundIn(item.key, item.names));
    }
    // What a term says already is not said again by its concept.
    const isSaid = (word: string) => [...seen].some((one) => one.includes(word) || word.includes(one));
    for (const { concept: id, word, ...hit } of conceptsIn(subject, texts, options.concepts)) {
      const concept = conceptOf(subject, id);
      const { title: category, severity } = concept;
      if (!isSaid(word)) report({ word, answer: 'no', category, severity, concept }, hit);
    }
    for (const group of options.groups) {
      const concepts = conceptsIn(subject, texts, group.concepts);
      const said = [...group.words, ...matches(texts, group.patterns)].filter((word) =>
        find(texts, word, options.negation, group.ordinary),
      );
      if (said.length === 0 && concepts.length === 0) continue;
      const answer = group.unless === undefined ? 'no' : decide(group.unless, subject.facts);
      if (answer === 'yes') continue;
      // The longest expression says most of what is claimed.
      const word = longest(said);
      const [expressed] = concepts.toSorted((a, b) => b.word.length - a.word.length);
      if (expressed && expressed.word.length > word.length) {
        const { concept: id, word: own, ...hit } = expressed;
        report({ word: own, answer, category: group.say, concept: conceptOf(subject, id) }, hit);
      } else report({ word, answer, category: group.say }, foundIn(word, group.ordinary));
    }
    return checked(drafts);
  },
});

/** Claims that the label must carry when the dossier declares them. */
export const wordsRequired = check({
  options: z.strictObject({
    in: z.array(z.string()).default([...claimPaths]),
    groups: z.array(
      Group.omit({ unless: true, patterns: true, ordinary: true }).extend({ when: z.string() }).refine(says, nothing),
    ),
    at: z.string(),
    title: Said,
    detail: Said.optional(),
  }),
  run(subject, options) {
    const texts = textsOf(subject, options.in);
    if (texts.length === 0) return { kind: 'missing', input: 'claims' };
    known(subject)(options);
    const needed = options.groups.filter((group) => decide(group.when, subject.facts) === 'yes');
    if (needed.length === 0) return { kind: 'notApplicable' };
    return checked(
      needed.flatMap((group): Draft[] => {
        if (group.words.some((word) => find(texts, word, false))) return [];
        if (conceptsIn(subject, texts, group.concepts).length > 0) return [];
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

/** The place of a text: its field, or the document with its page. */
function placeIn(subject: Subject, { path, page }: ClaimText): Place {
  const place = placeOf(subject, path);
  const [section, code = ''] = path.split('.');
  if (section !== 'documents') return place;
  return { ...place, field: subject.field('documents'), document: code, ...(page === undefined ? {} : { page }) };
}

interface Naming {
  concepts?: readonly string[];
  groups: readonly { concepts: readonly string[] }[];
}
/** Makes sure that a rulebook has every concept that the options of a rule name; once for both. */
const knownIn = perObject((data: RulebookData) =>
  perObject(({ concepts = [], groups }: Naming): true => {
    for (const id of [...concepts, ...groups.flatMap((group) => group.concepts)]) conceptIn(data, id);
    return true;
  }),
);
const known = ({ data }: Subject) => knownIn(data);

/** The concept of the rulebook with an id; a rule that names none is broken. */
function conceptOf({ data }: Subject, id: string): ClaimConcept {
  return conceptIn(data, id);
}

function conceptIn(data: RulebookData, id: string): ClaimConcept {
  const own = languageOf(data).concepts.get(id);
  if (!own) throw new Error(`the rulebook has no concept ${id}`);
  return own.concept;
}

/** What is reported of a word: whether its condition fails or is unknown, what kind of claim it is, and what the concept says of it. */
interface Reported {
  word: string;
  answer: 'no' | 'unknown';
  category: Said | undefined;
  severity?: Severity | undefined;
  concept?: ClaimConcept;
}

function draftOf(subject: Subject, options: { title: Said; detail?: Said | undefined }, found: Hit & Reported): Draft {
  const { word, category, answer, severity, concept, text: source, from, to, context } = found;
  const said = source.original.slice(from, to);
  const place = placeIn(subject, source);
  const where = positionIn(source, from);
  const get = (language: Language) => (name: string) => {
    if (name === 'word') return word;
    if (name === 'say') return category ? textOf(category, language) : '';
    if (name === 'context') return context;
    if (name === 'said') return said;
    if (name === 'where')
      return `${place.label ? textOf(place.label, language) : ''}${language === 'en' ? ', ' : ''}${textOf(where, language)}`;
    return undefined;
  };
  const all = (words: Said) =>
    text(
      fillText(words, get('zh-CN'))['zh-CN'],
      fillText(words, get('en')).en,
      fillText(words, get('zh-TW'))['zh-TW'] ?? '',
    );
  const draft: Draft = {
    subject: word,
    title: all(options.title),
    places: [{ ...place, passage: { from, to } }],
    value: context,
  };
  if (concept) draft.citation = concept.citation;
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
const longestFirst = perObject((items: readonly ListItem[]) => {
  const sorted = items.toSorted((a, b) => b.key.length - a.key.length);
  return { sorted, index: termIndexOf(sorted.map(({ key }) => key)) };
});

/** Terms of a list that stand in the texts, the longest first. */
function termsIn(
  subject: Subject,
  texts: readonly Prepared[],
  list: string | undefined,
  categories?: readonly string[],
): readonly ListItem[] {
  if (list === undefined) return [];
  const { sorted, index } = longestFirst(itemsInForce(subject, list));
  const standing = standingTerms(texts, index);
  if (standing.size === 0) return [];
  return sorted.filter(
    ({ key, group = '' }) => standing.has(key) && (categories === undefined || categories.includes(group)),
  );
}

function longest(found: readonly string[]): string {
  return found.reduce((a, b) => (b.length > a.length ? b : a), '');
}
