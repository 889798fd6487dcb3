import type { LimitRow, RulebookData } from '@app/contract';
import { z } from 'zod';
import { type Answer, decide, withFacts } from '../decide.ts';
import { purposeFacts } from '../facts.ts';
import { normaliseName } from '../normalise-name.ts';
import type { Leaf } from '../rows.ts';
import { inForce, type Subject } from '../rulebook.ts';
import { text } from '../words.ts';

/** One branch of an entry with its names ready for comparison. */
export interface Branch {
  limit: LimitRow;
  /** Position in the tables. */
  at: number;
  names: ReadonlySet<string>;
  cas: ReadonlySet<string>;
  /** Factor to the basis by normalised name. */
  factors: ReadonlyMap<string, string>;
}

/** A table entry that covers at least one substance of the formula. */
export interface Entry {
  id: string;
  branches: Branch[];
  leaves: Leaf[];
}

/** Branches by the names and CAS numbers that they cover, so that a substance finds its entries at once. */
interface BranchIndex {
  byName: ReadonlyMap<string, readonly Branch[]>;
  byCas: ReadonlyMap<string, readonly Branch[]>;
}

const indexes = new WeakMap<RulebookData, BranchIndex>();

/** Which entries of a table a rule judges: all, only some, or all but some. */
export const EntryChoice = { entries: z.array(z.string()).optional(), except: z.array(z.string()).optional() };
export interface EntryChoice {
  entries?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
}

/** `25(1)` belongs to entry 25. */
function isChosen(entry: string, { entries, except }: EntryChoice): boolean {
  const main = entry.replace(/\(.*/, '');
  const among = (list: readonly string[]) => list.includes(entry) || list.includes(main);
  return (entries === undefined || among(entries)) && (except === undefined || !among(except));
}

/** Entries of a table in force (or, for `future`, coming into force later) that cover something in the formula. */
export function entriesFor(
  subject: Subject,
  table: string,
  horizon: 'now' | 'future' | 'past' = 'now',
  choice: EntryChoice = {},
): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { branch, leaves } of coveredBranches(subject)) {
    const { limit } = branch;
    if (limit.table !== table || !isChosen(limit.entry, choice) || !isWithin(limit, subject.asOf, horizon)) continue;
    const entry = entries.get(limit.entry) ?? { id: limit.entry, branches: [], leaves: [] };
    entry.branches.push(branch);
    for (const leaf of leaves) if (!entry.leaves.includes(leaf)) entry.leaves.push(leaf);
    entries.set(limit.entry, entry);
  }
  return [...entries.values()];
}

function isWithin(limit: LimitRow, day: string, horizon: 'now' | 'future' | 'past'): boolean {
  if (horizon === 'now') return inForce(limit, day);
  return horizon === 'future' ? limit.from > day : limit.to !== undefined && limit.to < day;
}

const covered = new WeakMap<Subject, { branch: Branch; leaves: Leaf[] }[]>();

/** Every branch that covers a row of this formula, in the order of the tables; found once per review. */
function coveredBranches(subject: Subject): { branch: Branch; leaves: Leaf[] }[] {
  const known = covered.get(subject);
  if (known) return known;
  const { byName, byCas } = indexOf(subject.data);
  const found = new Map<Branch, Leaf[]>();
  for (const leaf of subject.leaves) {
    const own = new Set<Branch>();
    for (const key of leaf.keys) for (const branch of byName.get(key) ?? []) own.add(branch);
    for (const branch of byCas.get(leaf.row.cas?.trim() ?? '') ?? []) own.add(branch);
    for (const branch of own) {
      const leaves = found.get(branch);
      if (leaves) leaves.push(leaf);
      else found.set(branch, [leaf]);
    }
  }
  const list = [...found].map(([branch, leaves]) => ({ branch, leaves })).sort((a, b) => a.branch.at - b.branch.at);
  covered.set(subject, list);
  return list;
}

/** Whether any table in force names this substance. */
export function isNamedBy(subject: Subject, leaf: Leaf, tables: readonly string[]): boolean {
  return coveredBranches(subject).some(
    ({ branch, leaves }) =>
      tables.includes(branch.limit.table) && inForce(branch.limit, subject.asOf) && leaves.includes(leaf),
  );
}

/** Whether a branch names this substance. */
export function covers(branch: Branch, leaf: Leaf): boolean {
  for (const key of leaf.keys) if (branch.names.has(key)) return true;
  const cas = leaf.row.cas?.trim();
  return cas !== undefined && cas !== '' && branch.cas.has(cas);
}

/** Whether the product and the purpose of this row lie in the branch's scope. */
export function scopeOf(subject: Subject, branch: Branch, leaf: Leaf): Answer {
  const { scopeWhen } = branch.limit;
  return scopeWhen === undefined ? 'yes' : decide(scopeWhen, withFacts(subject.facts, purposeFacts(leaf.row.purpose)));
}

/** Whether another table governs the row, because of its purpose (preservatives: table 4). */
export function governedElsewhere(entry: Entry, leaf: Leaf): Answer {
  const [first] = entry.branches;
  return first ? leavesToOthers(first, leaf.row.purpose ?? '') : 'no';
}

/** ‘表3 第8项’ as the finding cites it. */
export function entryLabel(limit: LimitRow) {
  const [, table = '3', number = limit.entry] = /表\s*(\d+)\s*第\s*(\S+?)\s*项/.exec(limit.citation.article) ?? [];
  return text(limit.citation.article, `Table ${table}, no. ${number}`, limit.citation.article);
}

/** A branch with its names ready for comparison. */
export function branchOf(limit: LimitRow, at: number): Branch {
  return {
    limit,
    at,
    names: new Set(limit.names.map(normaliseName)),
    cas: new Set(limit.cas),
    factors: new Map(Object.entries(limit.factors ?? {}).map(([name, factor]) => [normaliseName(name), factor])),
  };
}

/** Factor to the branch's basis by the first of a substance's names that has one; without a basis it counts as it is. */
export function factorIn({ limit, factors }: Branch, names: readonly string[]): string | undefined {
  if (limit.basis === undefined) return '1';
  for (const name of names) {
    const factor = factors.get(normaliseName(name));
    if (factor !== undefined) return factor;
  }
  return undefined;
}

/** Whether a branch leaves a row of this purpose to another table (preservatives: table 4). */
export function leavesToOthers({ limit }: Branch, given: string): Answer {
  const word = limit.exceptPurpose;
  if (word === undefined) return 'no';
  const purpose = given.trim();
  if (purpose === '') return 'unknown';
  // `!防腐` is a table for this purpose only; every other use is governed elsewhere.
  const isOwn = word.startsWith('!') ? !purpose.includes(word.slice(1)) : purpose.includes(word);
  return isOwn ? 'yes' : 'no';
}

function indexOf(data: RulebookData): BranchIndex {
  const known = indexes.get(data);
  if (known) return known;
  const [byName, byCas] = [new Map<string, Branch[]>(), new Map<string, Branch[]>()];
  const note = (map: Map<string, Branch[]>, key: string, branch: Branch) => {
    const list = map.get(key);
    if (list) list.push(branch);
    else map.set(key, [branch]);
  };
  data.limits.forEach((limit, at) => {
    const branch = branchOf(limit, at);
    for (const name of branch.names) note(byName, name, branch);
    for (const cas of branch.cas) note(byCas, cas, branch);
  });
  const index = { byName, byCas };
  indexes.set(data, index);
  return index;
}
