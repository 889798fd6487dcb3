import {
  type AreaDefinition,
  type RulePractice,
  type StoredFinding,
  type Weight,
  weightOf,
  weights,
} from '@app/contract';
import { byWeight } from '../../runtime/finding/finding.ts';

/** What the list of findings shows; `all` = no filter. */
export interface FindingFilter {
  weight: Weight | 'all';
  state: 'all' | 'open' | 'accepted' | 'rejected';
  /** Rule id or words of title, detail and value. */
  text: string;
}
export const noFilter: FindingFilter = { weight: 'all', state: 'all', text: '' };

/** Findings under one heading: a weight, or the form's field. */
export interface FindingGroup {
  key: string;
  findings: StoredFinding[];
}

/** Findings that a filter leaves. */
export function filterFindings(findings: readonly StoredFinding[], filter: FindingFilter): StoredFinding[] {
  const words = filter.text.trim().toUpperCase();
  return findings.filter(
    (one) =>
      (filter.weight === 'all' || weightOf(one) === filter.weight) &&
      (filter.state === 'all' || (filter.state === 'open' ? one.decision === null : one.decision === filter.state)) &&
      (words === '' || said(one).includes(words)),
  );
}

/** What is known of the practice of a finding's rule, in the version that found it. */
export function practiceIn(
  practice: readonly RulePractice[],
  { rule, ruleVersion }: Pick<StoredFinding, 'rule' | 'ruleVersion'>,
): Pick<RulePractice, 'accepted' | 'rejected'> {
  return practice.find((one) => one.rule === rule && one.version === ruleVersion) ?? { accepted: 0, rejected: 0 };
}

/** A rule counts as if officers had accepted so many findings already: a few decisions move it little, and an untried rule stands first. */
const assumed = 10;

/** How far officers agree with a rule: 1 = always. */
function trust({ accepted, rejected }: Pick<RulePractice, 'accepted' | 'rejected'>): number {
  return (accepted + assumed) / (accepted + rejected + assumed);
}

/**
 * Groups by weight, gravest first, or by place in the order of the form; a finding stands at its first place, one without place last. Within a weight
 * those come first with whose rules officers agree most.
 */
export function groupFindings(
  findings: readonly StoredFinding[],
  by: 'weight' | 'place',
  definition: AreaDefinition,
  practice: readonly RulePractice[],
): FindingGroup[] {
  const trusted = new Map(findings.map((one) => [one.id, trust(practiceIn(practice, one))]));
  const byTrust = [...findings].sort((a, b) => (trusted.get(b.id) ?? 0) - (trusted.get(a.id) ?? 0));
  const sorted = byWeight(byTrust) as StoredFinding[];
  const keys: readonly string[] =
    by === 'weight'
      ? weights
      : [...definition.fields.map(({ key }) => key), ...sorted.map(placeOf).filter((key) => key !== ''), ''];
  return [...new Set(keys)].flatMap((key) => {
    const own = sorted.filter((one) => (by === 'weight' ? weightOf(one) : placeOf(one)) === key);
    return own.length > 0 ? [{ key, findings: own }] : [];
  });
}

const placeOf = (finding: StoredFinding): string => finding.places[0]?.field ?? '';

function said({ rule, title, detail, value }: StoredFinding): string {
  return [rule, ...Object.values(title), ...Object.values(detail ?? {}), value ?? ''].join('\n').toUpperCase();
}
