import type { Json, LimitRow, ReviewDossier } from '@app/contract';
import { add, type Decimal, percentOf, show, zero } from '../decimal/index.ts';
import { compile } from '../formula/index.ts';
import { branchOf, factorIn, goesToAnotherTable } from './checks/limits/limit-entries.ts';
import { identityOfSubstance } from './ingredient-statement.ts';
import { codeFactNames, factsOf, purposeFacts } from './judging/facts.ts';
import { type Answer, decide, type Rulebook, withFacts } from './judging/rulebook.ts';
import { normaliseName } from './normalise-name.ts';
import { partKeyOf, sharesOf } from './parts.ts';
import { type ContainedSubstance, namesFor, rowsOf, substancesOf } from './rows.ts';

/** A substance of a product as an index over many products holds it. */
export interface Content {
  /** Normalised names under which tables know it. */
  keys: string[];
  /** Names under which tables may give a factor, its own first. */
  names: string[];
  cas: string;
  purpose: string;
  /** % in the product, exact. */
  amount: string;
  /** % after mixing, for parts of a product that is mixed before use. */
  mixed?: string;
}

/** What an index over products has to hold of one to judge it by any limit. */
export function contentsOf(
  dossier: ReviewDossier,
  rulebook: Rulebook,
): { contents: Content[]; facts: Record<string, Json> } {
  const substances = substancesOf(
    rowsOf(dossier.rows),
    (name) => rulebook.resolve(name),
    (name) => rulebook.identify?.(name) ?? nothing(name),
  );
  const facts = factsOf(dossier, rulebook.data.codes, substances);
  const names = new Set([...codeFactNames, ...rulebook.data.limits.flatMap(factNames)]);
  const held = [...names].flatMap((name) => {
    const value = facts.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const contents = substancesByUse(substances).flatMap(([substance, content]): Content[] => {
    const part = dossier.parts && sharesOf(dossier.parts).mixed.get(partKeyOf(substance.row, dossier.parts));
    return [
      {
        keys: [...substance.keys].sort(),
        names: [...new Set(namesFor(substance).map(normaliseName))].filter((name) => name !== ''),
        cas: substance.cas[0] ?? '',
        purpose: substance.row.purpose?.trim() ?? '',
        amount: show(content),
        ...(part ? { mixed: show(percentOf(content, part)) } : {}),
      },
    ];
  });
  return { contents, facts: Object.fromEntries(held.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** One substance in several raw materials of a part, for one purpose, is one content: as the check of limits counts it. */
function substancesByUse(substances: readonly ContainedSubstance[]): (readonly [ContainedSubstance, Decimal])[] {
  const found = new Map<string, readonly [ContainedSubstance, Decimal]>();
  for (const substance of substances) {
    if (!substance.content) continue;
    const { row, content } = substance;
    const key = `${(row.parent ?? row).part ?? ''}|${row.purpose?.trim() ?? ''}|${identityOfSubstance(substance)}`;
    const [first, before] = found.get(key) ?? [substance, zero];
    found.set(key, [first, add(before, content)]);
  }
  return [...found.values()];
}

function nothing(given: string) {
  return { given, kind: 'unknown' as const, substances: [], path: [], confidence: 0, proposals: [] };
}

/** Facts that the formulations of a limit ask for; what a row's purpose says is added row by row. */
function factNames({ scopeWhen, conditionWhen }: LimitRow): string[] {
  return [scopeWhen, conditionWhen].flatMap((source) => {
    const compiled = source === undefined ? undefined : compile(source);
    return compiled && 'fields' in compiled ? compiled.fields.filter((name) => !name.includes('.')) : [];
  });
}

/** How a limit judges substances and uses of an index; pure, the same functions that the check uses. */
export interface Reach {
  /** Normalised names and CAS numbers that it covers. */
  names: string[];
  cas: string[];
  /** Factor from a substance to the basis, and whether it is exact; null = another table governs the row. */
  factor(one: Pick<Content, 'names' | 'purpose'>): { factor: string | null; exact: boolean } | null;
  /** Whether a product with these facts lies in the scope when the substance serves this purpose. */
  scope(facts: Readonly<Record<string, Json>>, purpose: string): Answer;
}

/** The reach of a limit. Where the factor of a substance is unknown, `factor` answers the upper bound of the entry, or null without one. */
export function reachOf(limit: LimitRow): Reach {
  const branch = branchOf(limit, 0);
  return {
    names: [...branch.names],
    cas: [...branch.cas],
    factor({ names, purpose }) {
      if (goesToAnotherTable(branch, purpose) === 'yes') return null;
      const factor = factorIn(branch, names);
      return factor === undefined ? { factor: limit.factorAtMost ?? null, exact: false } : { factor, exact: true };
    },
    scope(facts, purpose) {
      if (limit.scopeWhen === undefined) return 'yes';
      return decide(limit.scopeWhen, withFacts({ get: (name) => facts[name] }, purposeFacts(purpose)));
    },
  };
}
