import type { Json } from '@app/contract';
import { covers, type Entry, entriesFor, goesToAnotherTable } from '../checks/limits/limit-entries.ts';
import type { ContainedSubstance } from '../rows.ts';
import { factsForPurpose } from './facts.ts';
import { decide, type Facts, type Subject, withFacts } from './rulebook.ts';

/** Facts that a substance of the formulation tells, where a table allows it only in products of which the fact holds. */
const told = [{ fact: 'oxidativeDye', of: 'hairDye', table: 'stsc7' }] as const;

/** Facts of a formulation, and whether every row of a table that tells one of them was compared with the official text. */
export interface ToldFacts {
  facts: Map<string, Json>;
  verified: boolean;
}

/**
 * Facts that the formulation tells and nobody has to answer: a hair dye with a substance that table 7 allows in oxidative products alone is one of
 * them. What the dossier says itself comes first. The opposite is never drawn: a dye for both kinds, or none that the table has, leaves it open.
 */
export function formulationFacts(subject: Subject): ToldFacts {
  const facts = new Map<string, Json>();
  let verified = true;
  for (const { fact, of, table } of told) {
    if (subject.facts.get(fact) !== undefined || subject.facts.get(of) !== true) continue;
    const [without, given] = [false, true].map((value) => withFacts(subject.facts, new Map([[fact, value]])));
    const telling =
      without && given ? entriesFor(subject, table).filter((entry) => isOnlyFor(given, without, entry)) : [];
    if (telling.length === 0) continue;
    facts.set(fact, true);
    verified &&= telling.some(({ branches }) => branches.every(({ limit }) => limit.citation.verified));
  }
  return { facts, verified };
}

/** Whether an entry allows one of its substances with these facts, and in no branch without them. */
function isOnlyFor(given: Facts, without: Facts, { branches, substances }: Entry): boolean {
  return substances.some((substance) => {
    const own = branches.filter((branch) => covers(branch, substance));
    if (own.some((branch) => goesToAnotherTable(branch, purposeOf(substance)) !== 'no')) return false;
    const answers = (facts: Facts) =>
      own.map(({ limit: { scopeWhen } }) =>
        scopeWhen === undefined ? 'yes' : decide(scopeWhen, factsForPurpose(facts, substance.row.purpose)),
      );
    return answers(given).includes('yes') && answers(without).every((answer) => answer === 'no');
  });
}

const purposeOf = ({ row }: ContainedSubstance) => row.purpose ?? '';
