import type { LimitRow, RulebookData } from '@app/contract';
import { z } from 'zod';
import { perObject } from '../../../remember.ts';
import { factsForPurpose } from '../../judging/facts.ts';
import { type Answer, decide, inForce, type Subject } from '../../judging/rulebook.ts';
import { normaliseName } from '../../normalise-name.ts';
import type { ContainedSubstance } from '../../rows.ts';
import { text } from '../../words.ts';

/** One branch of an entry with its names ready for comparison. */
export interface Branch {
  limit: LimitRow;
  /** Position in the tables. */
  at: number;
  names: ReadonlySet<string>;
  cas: ReadonlySet<string>;
  /** Factor to the basis by normalised name. */
  factors: ReadonlyMap<string, string>;
  /** The entry without its branch: `25(1)` belongs to entry 25. */
  main: string;
}

/** A table entry that covers at least one substance of the formulation. */
export interface Entry {
  id: string;
  branches: Branch[];
  substances: ContainedSubstance[];
}

/** Branches by the names and CAS numbers that they cover, so that a substance finds its entries at once. */
interface BranchIndex {
  byName: ReadonlyMap<string, readonly Branch[]>;
  byCas: ReadonlyMap<string, readonly Branch[]>;
}

/** Which entries of a table a rule judges: all, only some, or all but some. */
export const EntryChoice = { entries: z.array(z.string()).optional(), except: z.array(z.string()).optional() };
export interface EntryChoice {
  entries?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
}

function isChosen({ limit, main }: Branch, { entries, except }: EntryChoice): boolean {
  const among = (list: readonly string[]) => list.includes(limit.entry) || list.includes(main);
  return (entries === undefined || among(entries)) && (except === undefined || !among(except));
}

/** Entries of a table in force (or, for `future`, coming into force later) that cover something in the formulation. */
export function entriesFor(
  subject: Subject,
  table: string,
  horizon: 'now' | 'future' | 'past' = 'now',
  choice: EntryChoice = {},
): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { branch, substances } of coverageOf(subject).byTable.get(table) ?? []) {
    const { limit } = branch;
    if (!isChosen(branch, choice) || !isWithin(limit, subject.asOf, horizon)) continue;
    const entry = entries.get(limit.entry);
    if (!entry) entries.set(limit.entry, { id: limit.entry, branches: [branch], substances: [...substances] });
    else {
      entry.branches.push(branch);
      entry.substances = [...new Set([...entry.substances, ...substances])];
    }
  }
  return [...entries.values()];
}

function isWithin(limit: LimitRow, day: string, horizon: 'now' | 'future' | 'past'): boolean {
  if (horizon === 'now') return inForce(limit, day);
  return horizon === 'future' ? limit.from > day : limit.to !== undefined && limit.to < day;
}

interface Coverage {
  /** Branches that cover a row, with these rows, by table and in the order of the tables. */
  byTable: Map<string, { branch: Branch; substances: ContainedSubstance[] }[]>;
  bySubstance: Map<ContainedSubstance, ReadonlySet<Branch>>;
}

/** Every branch that covers a row of this formulation; found once per review. */
const coverageOf = ({ data, substances }: Subject): Coverage => coverageIn(data)(substances);

const coverageIn = perObject((data: RulebookData) =>
  perObject((substances: readonly ContainedSubstance[]): Coverage => {
    const { byName, byCas } = indexOf(data);
    const found = new Map<Branch, ContainedSubstance[]>();
    const bySubstance = new Map<ContainedSubstance, ReadonlySet<Branch>>();
    for (const substance of substances) {
      const own = new Set<Branch>();
      for (const key of substance.keys) for (const branch of byName.get(key) ?? []) own.add(branch);
      for (const cas of substance.cas) for (const branch of byCas.get(cas) ?? []) own.add(branch);
      if (own.size > 0) bySubstance.set(substance, own);
      for (const branch of own) {
        const covered = found.get(branch);
        if (covered) covered.push(substance);
        else found.set(branch, [substance]);
      }
    }
    const byTable: Coverage['byTable'] = new Map();
    for (const [branch, covered] of [...found].sort(([a], [b]) => a.at - b.at)) {
      const list = byTable.get(branch.limit.table);
      if (list) list.push({ branch, substances: covered });
      else byTable.set(branch.limit.table, [{ branch, substances: covered }]);
    }
    return { byTable, bySubstance };
  }),
);

/** Whether any table in force names this substance. */
export function isNamedBy(subject: Subject, substance: ContainedSubstance, tables: readonly string[]): boolean {
  for (const { limit } of coverageOf(subject).bySubstance.get(substance) ?? [])
    if (tables.includes(limit.table) && inForce(limit, subject.asOf)) return true;
  return false;
}

/** The first entry in force of these tables that names a substance. */
export function entryNaming(
  subject: Subject,
  substance: ContainedSubstance,
  tables: readonly string[],
): LimitRow | undefined {
  const branches = [...(coverageOf(subject).bySubstance.get(substance) ?? [])].sort((a, b) => a.at - b.at);
  return branches.find(({ limit }) => tables.includes(limit.table) && inForce(limit, subject.asOf))?.limit;
}

/** Whether a branch names this substance. */
export function covers(branch: Branch, substance: ContainedSubstance): boolean {
  for (const key of substance.keys) if (branch.names.has(key)) return true;
  return substance.cas.some((cas) => branch.cas.has(cas));
}

/** Whether the product and the purpose of this row lie in the branch's scope. */
export function scopeOf(subject: Subject, branch: Branch, substance: ContainedSubstance): Answer {
  const { scopeWhen } = branch.limit;
  return scopeWhen === undefined ? 'yes' : decide(scopeWhen, factsForPurpose(subject.facts, substance.row.purpose));
}

/** Whether another table governs the row, because of its purpose (preservatives: table 4). */
export function governedElsewhere(entry: Entry, substance: ContainedSubstance): Answer {
  const [first] = entry.branches;
  return first ? goesToAnotherTable(first, substance.row.purpose ?? '') : 'no';
}

/**
 * ‘表3 第8项’ as the finding cites it, in English ‘Table 3, no. 8’; entries that have no number there, as the colourants of table 6, keep what stands in
 * its place. An article that is no Chinese table is cited as it stands.
 */
export function entryLabel({ entry, citation: { article } }: Pick<LimitRow, 'entry' | 'citation'>) {
  const [, table, place = ''] = /^表\s{0,9}(\d{1,9})(.{0,80})$/u.exec(article) ?? [];
  if (table === undefined) return text(article, article, article);
  const [, number] = /^第\s{0,9}([^\s项]{1,40})\s{0,9}项$/u.exec(place.trim()) ?? [];
  const said = number === undefined && place.trim() !== '' ? place.trim() : `no. ${number ?? entry}`;
  return text(article, `Table ${table}, ${said}`, article);
}

/** A branch with its names ready for comparison. */
export function branchOf(limit: LimitRow, at: number): Branch {
  return {
    limit,
    at,
    names: new Set(limit.names.map(normaliseName)),
    cas: new Set(limit.cas),
    main: limit.entry.replace(/\(.*/, ''),
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
export function goesToAnotherTable({ limit }: Branch, given: string): Answer {
  const word = limit.exceptPurpose;
  if (word === undefined) return 'no';
  const purpose = given.trim();
  if (purpose === '') return 'unknown';
  // `!防腐` is a table for this purpose only; every other use is governed elsewhere.
  const isOwn = word.startsWith('!') ? !purpose.includes(word.slice(1)) : purpose.includes(word);
  return isOwn ? 'yes' : 'no';
}

const indexOf = perObject((data: RulebookData): BranchIndex => {
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
  return { byName, byCas };
});
