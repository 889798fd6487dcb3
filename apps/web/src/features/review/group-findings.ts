import type { AreaDefinition, Severity, StoredFinding } from '@app/contract';
import { bySeverity, severityOrder } from '../../runtime/finding/finding.ts';

/** What the list of findings shows; `all` = no filter. */
export interface FindingFilter {
  severity: Severity | 'all';
  state: 'all' | 'open' | 'accepted' | 'rejected';
  /** Rule id or words of title, detail and value. */
  text: string;
}
export const noFilter: FindingFilter = { severity: 'all', state: 'all', text: '' };

/** Findings under one heading: a severity, or the form's field. */
export interface FindingGroup {
  key: string;
  findings: StoredFinding[];
}

/** Findings that a filter leaves. */
export function filterFindings(findings: readonly StoredFinding[], filter: FindingFilter): StoredFinding[] {
  const words = filter.text.trim().toUpperCase();
  return findings.filter(
    (one) =>
      (filter.severity === 'all' || one.severity === filter.severity) &&
      (filter.state === 'all' || (filter.state === 'open' ? one.decision === null : one.decision === filter.state)) &&
      (words === '' || said(one).includes(words)),
  );
}

/** Groups by severity, gravest first, or by place in the order of the form; a finding stands at its first place, one without place last. */
export function groupFindings(
  findings: readonly StoredFinding[],
  by: 'severity' | 'place',
  definition: AreaDefinition,
): FindingGroup[] {
  const sorted = bySeverity(findings) as StoredFinding[];
  const keys =
    by === 'severity'
      ? severityOrder
      : [...definition.fields.map(({ key }) => key), ...sorted.map(placeOf).filter((key) => key !== ''), ''];
  return [...new Set(keys)].flatMap((key) => {
    const own = sorted.filter((one) => (by === 'severity' ? one.severity : placeOf(one)) === key);
    return own.length > 0 ? [{ key, findings: own }] : [];
  });
}

const placeOf = (finding: StoredFinding): string => finding.places[0]?.field ?? '';

function said({ rule, title, detail, value }: StoredFinding): string {
  return [rule, ...Object.values(title), ...Object.values(detail ?? {}), value ?? ''].join('\n').toUpperCase();
}
