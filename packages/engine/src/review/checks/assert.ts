import { inEach, type Json, type Source, type Text, textOf } from '@app/contract';
import { z } from 'zod';
import { type Compiled, compile, evaluate } from '../../formula/index.ts';
import { isError, toBoolean } from '../../formula/value.ts';
import { Expression } from '../formula-text.ts';
import { filesOnce } from '../judging/files-once.ts';
import { check, checked, type Draft, type Input, type Subject } from '../judging/rulebook.ts';
import { placeOf, quoted } from '../places.ts';
import { fill, Said } from '../say.ts';
import { listed, text, tw } from '../words.ts';

const lists = {
  tests: (subject: Subject) => subject.dossier.tests,
  documents: (subject: Subject) => subject.dossier.documents,
  manufacturers: (subject: Subject) => subject.dossier.form?.manufacturers,
  newIngredients: (subject: Subject) => subject.dossier.newIngredients,
  efficacyClaims: (subject: Subject) => subject.dossier.efficacy?.claims,
  standardItems: (subject: Subject) => subject.dossier.standard?.items,
  supplementItems: (subject: Subject) => subject.dossier.supplement?.items,
  foreignTexts: (subject: Subject) => subject.dossier.label?.foreignTexts,
  files: (subject: Subject) => {
    const all = filesOnce(subject.dossier.documents);
    return all.map((file, at) => ({ ...file, otherPaper: paperWithSame(subject, file, all.slice(0, at)) }));
  },
} as const;

interface FileOfPaper {
  code: string;
  sha256?: string | undefined;
}

/** Title of a paper before this one that has the same file, or nothing: one file twice under one paper is only superfluous. */
function paperWithSame(subject: Subject, file: FileOfPaper, before: readonly FileOfPaper[]): string | undefined {
  const other = before.find(({ code, sha256 }) => sha256 !== undefined && sha256 === file.sha256 && code !== file.code);
  return other && (requirementTitle(subject, { code: other.code })?.['zh-CN'] ?? other.code);
}

const Inputs = ['rows', 'form', 'label', 'claims', 'tests', 'assessment', 'standard', 'efficacy', 'register'] as const;

/**
 * A statement that has to hold for the dossier, or for each record of a list. The formula reads the record's own
 * fields first, then the facts of the dossier. A field that is not known leaves it undecided, unless it is `optional`.
 */
export const assertion = check({
  options: z.strictObject({
    over: z.enum(Object.keys(lists) as [keyof typeof lists, ...(keyof typeof lists)[]]).optional(),
    /** Records that the statement is about; unknown fields count as empty here. */
    where: Expression.optional(),
    must: Expression,
    /** Fields that may be unknown: they count as empty. */
    optional: z.array(z.string()).default([]),
    /** What is missing when the list, or (without a list) a field of the statement, is not there. */
    input: z.enum([...Inputs, 'authorisation', 'saleProof']).optional(),
    /** The part of the dossier that the statement is about: without it the rule does not apply, with it an unknown field leaves it undecided. */
    about: z.enum(['renewal']).optional(),
    at: z.string(),
    /** Of this check's findings; absent = that of its rule. */
    severity: z.enum(['error', 'warn', 'info']).optional(),
    title: Said,
    detail: Said.optional(),
    value: Said.optional(),
    limit: Said.optional(),
    lists: z.array(z.string()).optional(),
  }),
  run(subject, options) {
    const records = options.over === undefined ? [{}] : lists[options.over](subject);
    if (records === undefined) return absent(options.input);
    const [must, where] = [compile(options.must), options.where === undefined ? undefined : compile(options.where)];
    if (isError(must) || (where && isError(where))) throw new Error(isError(must) ? must.detail : 'where');
    const drafts: Draft[] = [];
    const open: Text[] = [];
    let judged = 0;
    for (const [index, record] of records.entries()) {
      const get = getter(subject, record);
      if (where && holds(where, get, subject) !== true) continue;
      judged += 1;
      const unknown = must.fields.filter((field) => get(field) === undefined && !options.optional.includes(field));
      if (unknown.length > 0) open.push(...(options.over === undefined ? [] : [titleOf(subject, record, index)]));
      if (unknown.length > 0 && options.over === undefined)
        return options.about !== undefined && subject.dossier[options.about] !== undefined
          ? checked([unsaid(subject, options.at, unknown)])
          : absent(options.input);
      if (unknown.length > 0) continue;
      const answer = holds(must, get, subject);
      if (answer === undefined) open.push(titleOf(subject, record, index));
      if (answer === false) drafts.push(failed(subject, options, record, index, get));
    }
    if (judged === 0) return { kind: 'notApplicable' };
    return checked(open.length === 0 ? drafts : [...drafts, undecided(subject, options.at, open)]);
  },
});

interface Wording {
  over?: string | undefined;
  at: string;
  severity?: 'error' | 'warn' | 'info' | undefined;
  title: Said;
  detail?: Said | undefined;
  value?: Said | undefined;
  limit?: Said | undefined;
}
type Get = (name: string) => Json | undefined;

function absent(input: Input | undefined) {
  return input === undefined ? ({ kind: 'notApplicable' } as const) : ({ kind: 'missing', input } as const);
}

function failed(subject: Subject, options: Wording, record: object, index: number, get: Get): Draft {
  const source = 'source' in record ? quoted(record.source as Source | undefined) : undefined;
  const known = requirementTitle(subject, record);
  const say = (said: Said): Text =>
    inEach((language) => fill(textOf(said, language), language, wordsIn(language, known, get)));
  const draft: Draft = {
    subject: options.over === undefined ? 'dossier' : nameOf(record, index),
    title: say(options.title),
    places: [placeOf(subject, options.at, rowOf(record))],
    ...(options.severity ? { severity: options.severity } : {}),
  };
  const detail = options.detail && say(options.detail);
  if (detail || source)
    draft.detail = text(
      [detail?.['zh-CN'], source?.['zh-CN']].filter(Boolean).join(' '),
      [detail?.en, source?.en].filter(Boolean).join(' '),
      [detail && tw(detail), source && tw(source)].filter(Boolean).join(' '),
    );
  if (options.value) draft.value = say(options.value)['zh-CN'];
  if (options.limit) draft.limit = say(options.limit)['zh-CN'];
  return draft;
}

function undecided(subject: Subject, at: string, names: readonly Text[]): Draft {
  const all = text(
    listed(names.map((name) => name['zh-CN']))['zh-CN'],
    listed(names.map((name) => name.en)).en,
    tw(listed(names.map(tw))),
  );
  return {
    subject: 'unknown',
    severity: 'undecided',
    title: text(
      `资料没有写明，无法判断：${all['zh-CN']}`,
      `Cannot be decided, because the papers do not say: ${all.en}`,
      `資料沒有寫明，無法判斷：${tw(all)}`,
    ),
    places: [placeOf(subject, at)],
  };
}

/** A statement about the dossier as a whole that cannot be judged: the fields that nobody knows. */
function unsaid(subject: Subject, at: string, fields: readonly string[]): Draft {
  const names = fields.join('、');
  const spaced = fields.join(', ');
  return {
    subject: 'unknown',
    severity: 'undecided',
    title: text(`无法判断，缺少：${names}`, `Cannot be decided without: ${spaced}`, `無法判斷，缺少：${names}`),
    places: [placeOf(subject, at)],
  };
}

function getter(subject: Subject, record: object): Get {
  const own = record as Record<string, Json | undefined>;
  return (name) => {
    const value = own[name];
    if (value !== undefined) return value;
    if (name === 'asOf') return subject.asOf;
    if (name === 'productName') return subject.dossier.productName;
    return subject.facts.get(name);
  };
}

/** What a formula comes to; undefined when it fails on these values. */
function holds(compiled: Compiled, get: Get, { facts }: Subject): boolean | undefined {
  const value = toBoolean(evaluate(compiled, { ...facts, get }));
  return isError(value) ? undefined : value;
}

function nameOf(record: object, index: number): string {
  const { id, code, name, item } = record as Record<string, unknown>;
  const own = [item, code, name, id].find((one) => typeof one === 'string' && one !== '');
  return typeof own === 'string' ? (typeof id === 'string' && own !== id ? `${own} (${id})` : own) : String(index + 1);
}

/** A test item or document by the words of the list of requirements; their codes say nothing to a reader. */
function requirementTitle(subject: Subject, record: object): Text | undefined {
  const { item, code } = record as Record<string, unknown>;
  return subject.data.requirements.find((one) => one.code === item || one.code === code)?.title;
}

function titleOf(subject: Subject, record: object, index: number): Text {
  const { item, code, name } = record as Record<string, unknown>;
  const own = [item, code, name].find((one) => typeof one === 'string' && one !== '');
  const word = typeof own === 'string' ? own : nameOf(record, index);
  return requirementTitle(subject, record) ?? text(word, word, word);
}

/** Values of a record for a text in one language. */
function wordsIn(language: 'zh-CN' | 'zh-TW' | 'en', known: Text | undefined, get: Get): Get {
  return (name) => {
    if (!known || (name !== 'item' && name !== 'code')) return get(name);
    return language === 'zh-TW' ? tw(known) : known[language];
  };
}

function rowOf(record: object): string | undefined {
  const { id, code } = record as Record<string, unknown>;
  return typeof code === 'string' ? code : typeof id === 'string' ? id : undefined;
}
