import { trimmedOf } from '@app/contract';
import { add, type Decimal, percentOf } from '../decimal/index.ts';
import { perObject } from '../remember.ts';
import type { Subject } from './judging/rulebook.ts';
import { normaliseName } from './normalise-name.ts';
import { partFormulationsOf, partKeyOf, weightOf } from './parts.ts';
import { textAt } from './places.ts';
import type { ContainedSubstance } from './rows.ts';

/** The ingredient statement of a label in the order of its words. */
export interface Statement {
  /** Its lists in the order of the label: one, or one for each part (`I剂：…；II剂：…`). */
  sections: readonly Section[];
  /** All names, of every list. */
  all: readonly Named[];
}
/** One list of the statement. */
export interface Section {
  /** Id of the part that the heading names. */
  part?: string;
  /** Names before 其他微量成分. */
  main: readonly Named[];
  /** Names after it; undefined = the list has no such heading. */
  trace: readonly Named[] | undefined;
}
/** A name as the label prints it. */
export interface Named {
  name: string;
  /** The same key for every name of one catalogue entry. */
  identity: string;
}

/** A substance of the formulation with its content in the product or in a part of it, all rows together. */
export interface Total {
  identity: string;
  name: string;
  substances: ContainedSubstance[];
  content?: Decimal;
}

const heading =
  /^(?:【\s*(?:全?成[分份]表?|ingredients?)\s*】\s*(?:[:：]\s*)?|(?:全?成[分份]表?|ingredients?)(?:\s*[:：]|\s)\s*)/i;
const traceHeading = /其[他它](?:微量)?成[分份]\s*[:：]?/;

/** Reads the statement of the label, or undefined when the dossier has none. */
export const statementOf = perObject((subject: Subject) => statementAt(subject, 'label.ingredients'));

/** Reads the ingredient statement at a path of the dossier: that of the label draft, or of the sales package. */
export function statementAt(subject: Subject, path: string): Statement | undefined {
  const source = textAt(subject, path);
  if (source === undefined) return undefined;
  const named = (list: string) => namesIn(list).map((name) => ({ name, identity: identityOf(subject, name) }));
  const sections = listsIn(source.trimStart().replace(heading, '')).map(({ title, list }): Section => {
    const [main = '', trace] = list.split(traceHeading);
    const part = partNamed(title, subject);
    return {
      ...(part === undefined ? {} : { part }),
      main: named(main),
      trace: trace === undefined ? undefined : named(trace),
    };
  });
  return { sections, all: sections.flatMap(({ main, trace }) => [...main, ...(trace ?? [])]) };
}

/** A heading before a list: `I剂成分：`, `染膏：`; a colon between digits belongs to a name (`CI 15850:1`). */
const listHeading =
  /(?:^|[\n；;。])[^\S\n]{0,9}(?:[【[][^\S\n]{0,9})?([^\s、，,；;。:：【】[\]](?:[^、，,；;。:：\n【】[\]]{0,19}))[】\]]?[^\S\n]{0,9}[:：](?!\d)/g;

/** The lists of a statement with their headings; what stands before the first heading is a list of its own. */
function listsIn(body: string): { title: string; list: string }[] {
  const heads = [...body.matchAll(listHeading)].filter(([, title = '']) => !traceHeading.test(`${title}：`));
  const lists = heads.map(({ 0: head, 1: title = '', index }, at) => ({
    title: title.trim(),
    list: body.slice(index + head.length, heads[at + 1]?.index),
  }));
  const before = body.slice(0, heads[0]?.index);
  return before.trim() === '' && lists.length > 0 ? lists : [{ title: '', list: before }, ...lists];
}

function partNamed(title: string, { dossier }: Subject): string | undefined {
  if (title === '') return undefined;
  const spelt = normaliseName(title).replace(/全?成[分份]表?$/, '');
  return dossier.parts?.find(({ id, name }) => [id, name ?? ''].some((one) => normaliseName(one) === spelt))?.id;
}

const [openings, closings] = ['([（【', ')]）】'];
const marks = /[([（【)\]）】、，,；;\n]/g;

/** Names of a list; a comma inside a number (`1,2-己二醇`) or brackets does not separate. */
export function namesIn(list: string): string[] {
  const names: string[] = [];
  let [depth, from] = [0, 0];
  const take = (to: number) => {
    const name = trimmedOf(list.slice(from, to), ' ', ' 。.;；、，,');
    if (name !== '') names.push(name);
    from = to + 1;
  };
  for (const { 0: mark, index } of list.matchAll(marks)) {
    if (openings.includes(mark)) depth += 1;
    else if (closings.includes(mark)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && !isInNumber(list, index)) take(index);
  }
  take(list.length);
  return names;
}

function isInNumber(list: string, at: number): boolean {
  return /[,，]/.test(list.charAt(at)) && /[\dA-Za-z]/.test(list.charAt(at - 1)) && /\d/.test(list.charAt(at + 1));
}

/** One key for all names of a catalogue entry; an unknown name is its own key. */
export function identityOf(subject: Subject, name: string): string {
  const rows = subject.resolve(name);
  const known = rows?.[0] ?? (rows === undefined ? undefined : readingOf(subject, name));
  const identity = normaliseName(known && known.name !== '' ? known.name : name);
  return uncatalogued(subject).get(identity) ?? identity;
}

/** The substance of a name that no catalogue has as it is written: `水 (Water)`. */
function readingOf(subject: Subject, name: string): { name: string } | undefined {
  const reading = subject.identify?.(name);
  return reading?.kind === 'identified' ? reading.substances[0] : undefined;
}

/** One key for all rows of one substance, whichever of its names they carry. */
export function identityOfSubstance(substance: ContainedSubstance): string {
  const { row, byName, byInci, readings } = substance;
  const known = byName?.[0] ?? byInci?.[0] ?? readings[0]?.substances[0];
  return normaliseName(known && known.name !== '' ? known.name : row.name.trim() === '' ? (row.inci ?? '') : row.name);
}

/** Chinese names in the formulation that no catalogue has, with the key of the substance that their INCI name identifies. Labels and reports repeat such names. */
const uncatalogued = perObject((subject: Subject): ReadonlyMap<string, string> => {
  const unknown = subject.substances.filter(({ row, byName }) => row.name.trim() !== '' && byName?.length === 0);
  return new Map(unknown.map((substance) => [normaliseName(substance.row.name), identityOfSubstance(substance)]));
});

/**
 * The substances of the product by identity, in the order of first appearance. Where it has several formulations their
 * contents are weighted by what each makes up of the product; without its ratio a content is not known.
 */
export const totalsOf = perObject((subject: Subject): readonly Total[] => {
  const formulations = partFormulationsOf(subject.rows, subject.dossier.parts);
  if (formulations.length < 2) return totalsIn(subject.substances);
  const weights = new Map(
    formulations.map((formulation) => [formulation.key, weightOf(formulation, formulations, subject.dossier.parts)]),
  );
  return totalsIn(subject.substances, (substance) => {
    const weight = weights.get(partKeyOf(substance.row, subject.dossier.parts));
    return weight && substance.content && percentOf(substance.content, weight);
  });
});

/** The substances by identity with their content in the formulations that they stand in, whatever these make up of the product. */
export const plainTotalsOf = perObject((subject: Subject): readonly Total[] => totalsIn(subject.substances));

/** The substances of one part by identity, with their content in that part. */
export function totalsOfPart(subject: Subject, part: string): readonly Total[] {
  return totalsIn(subject.substances.filter(({ row }) => partKeyOf(row, subject.dossier.parts) === part));
}

function totalsIn(
  substances: readonly ContainedSubstance[],
  contentOf: (substance: ContainedSubstance) => Decimal | undefined = ({ content }) => content,
): readonly Total[] {
  const totals = new Map<string, Total>();
  for (const substance of substances) {
    if (substance.row.name.trim() === '' && (substance.row.inci ?? '').trim() === '') continue;
    const name = substance.row.name.trim() === '' ? (substance.row.inci ?? '') : substance.row.name.trim();
    const identity = identityOfSubstance(substance);
    const [total, content] = [totals.get(identity), contentOf(substance)];
    if (!total) totals.set(identity, { identity, name, substances: [substance], ...(content ? { content } : {}) });
    else {
      total.substances.push(substance);
      if (total.content && content) total.content = add(total.content, content);
      else delete total.content;
    }
  }
  return [...totals.values()];
}
