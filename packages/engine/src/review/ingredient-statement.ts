import { add, type Decimal } from './decimal.ts';
import { normaliseName } from './normalise-name.ts';
import { textAt } from './places.ts';
import { perObject } from './remember.ts';
import type { Leaf } from './rows.ts';
import type { Subject } from './rulebook.ts';

/** The ingredient statement of a label in the order of its words. */
export interface Statement {
  /** Names before 其他微量成分. */
  main: readonly Named[];
  /** Names after it; undefined = the label has no such heading. */
  trace: readonly Named[] | undefined;
}
export interface Named {
  name: string;
  /** The same key for every name of one catalogue entry. */
  identity: string;
}

/** A substance of the formula with its content in the whole product, all rows together. */
export interface Total {
  identity: string;
  name: string;
  leaves: Leaf[];
  content?: Decimal;
}

const heading =
  /^\s*(?:【\s*(?:全?成[分份]表?|ingredients?)\s*】\s*[:：]?|(?:全?成[分份]表?|ingredients?)\s*[:：])\s*/i;
const traceHeading = /其[他它](?:微量)?成[分份]\s*[:：]?/;

/** Reads the statement of the label, or undefined when the dossier has none. */
export const statementOf = perObject((subject: Subject): Statement | undefined => {
  const source = textAt(subject, 'label.ingredients');
  if (source === undefined) return undefined;
  const body = source.replace(heading, '');
  const [main = '', trace] = body.split(traceHeading);
  const named = (part: string) => namesIn(part).map((name) => ({ name, identity: identityOf(subject, name) }));
  return { main: named(main), trace: trace === undefined ? undefined : named(trace) };
});

const [openings, closings] = ['([（【', ')]）】'];
const marks = /[([（【)\]）】、，,；;\n]/g;

/** Names of a list; a comma inside a number (`1,2-己二醇`) or brackets does not separate. */
export function namesIn(list: string): string[] {
  const names: string[] = [];
  let [depth, from] = [0, 0];
  const take = (to: number) => {
    const name = list
      .slice(from, to)
      .trim()
      .replace(/[。.;；、，,]+$/u, '')
      .trim();
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
export function identityOfLeaf(leaf: Leaf): string {
  const { row, byName, byInci, readings } = leaf;
  const known = byName?.[0] ?? byInci?.[0] ?? readings[0]?.substances[0];
  return normaliseName(known && known.name !== '' ? known.name : row.name.trim() === '' ? (row.inci ?? '') : row.name);
}

/** Chinese names of the formula that no catalogue has, where the INCI name tells the substance: labels and reports repeat them. */
const uncatalogued = perObject((subject: Subject): ReadonlyMap<string, string> => {
  const unknown = subject.leaves.filter(({ row, byName }) => row.name.trim() !== '' && byName?.length === 0);
  return new Map(unknown.map((leaf) => [normaliseName(leaf.row.name), identityOfLeaf(leaf)]));
});

/** The substances of the formula by identity, in the order of first appearance. */
export const totalsOf = perObject((subject: Subject): readonly Total[] => {
  const totals = new Map<string, Total>();
  for (const leaf of subject.leaves) {
    if (leaf.row.name.trim() === '' && (leaf.row.inci ?? '').trim() === '') continue;
    const name = leaf.row.name.trim() === '' ? (leaf.row.inci ?? '') : leaf.row.name.trim();
    const identity = identityOfLeaf(leaf);
    const total = totals.get(identity);
    if (!total)
      totals.set(identity, { identity, name, leaves: [leaf], ...(leaf.content ? { content: leaf.content } : {}) });
    else {
      total.leaves.push(leaf);
      if (total.content && leaf.content) total.content = add(total.content, leaf.content);
      else delete total.content;
    }
  }
  return [...totals.values()];
});
