import type { LimitRow, RulebookData } from '@app/contract';
import { type Answer, decide, withFacts } from '../decide.ts';
import { purposeFacts } from '../facts.ts';
import { normaliseName } from '../normalise-name.ts';
import type { Leaf } from '../rows.ts';
import { inForce, type Subject } from '../rulebook.ts';
import { text } from '../words.ts';

/** One branch of an entry with its names ready for comparison. */
export interface Branch {
  limit: LimitRow;
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

const indexes = new WeakMap<RulebookData, Branch[]>();

/** Entries of a table in force (or, for `future`, coming into force later) that cover something in the formula. */
export function entriesFor(subject: Subject, table: string, horizon: 'now' | 'future' = 'now'): Entry[] {
  const entries = new Map<string, Entry>();
  for (const branch of branchesOf(subject.data)) {
    const { limit } = branch;
    if (limit.table !== table) continue;
    if (horizon === 'now' ? !inForce(limit, subject.asOf) : limit.from <= subject.asOf) continue;
    const leaves = subject.leaves.filter((leaf) => covers(branch, leaf));
    if (leaves.length === 0) continue;
    const entry = entries.get(limit.entry) ?? { id: limit.entry, branches: [], leaves: [] };
    entry.branches.push(branch);
    for (const leaf of leaves) if (!entry.leaves.includes(leaf)) entry.leaves.push(leaf);
    entries.set(limit.entry, entry);
  }
  return [...entries.values()];
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
  const word = entry.branches[0]?.limit.exceptPurpose;
  if (word === undefined) return 'no';
  const purpose = leaf.row.purpose?.trim() ?? '';
  return purpose === '' ? 'unknown' : purpose.includes(word) ? 'yes' : 'no';
}

/** ‘表3 第8项’ as the finding cites it. */
export function entryLabel(limit: LimitRow) {
  return text(limit.citation.article, `Table 3, no. ${limit.entry.replace(/\(.*/, '')}`, limit.citation.article);
}

function branchesOf(data: RulebookData): Branch[] {
  const known = indexes.get(data);
  if (known) return known;
  const branches = data.limits.map(
    (limit): Branch => ({
      limit,
      names: new Set(limit.names.map(normaliseName)),
      cas: new Set(limit.cas),
      factors: new Map(Object.entries(limit.factors ?? {}).map(([name, factor]) => [normaliseName(name), factor])),
    }),
  );
  indexes.set(data, branches);
  return branches;
}
