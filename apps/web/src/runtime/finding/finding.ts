import type { Citation, Finding, Severity } from '@app/contract';

/** Gravest first; findings that cannot be decided stand before mere notes. */
export const severityOrder: readonly Severity[] = ['error', 'warn', 'undecided', 'info'];

/** Findings by severity, then in the order of the rules. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => severityOrder.indexOf(a.severity) - severityOrder.indexOf(b.severity));
}

/** How many findings of each severity there are. */
export function countBySeverity(findings: readonly Finding[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warn: 0, undecided: 0, info: 0 };
  for (const finding of findings) counts[finding.severity] += 1;
  return counts;
}

/** The gravest severity among findings, or null. */
export function worst(findings: readonly Finding[]): Severity | null {
  return severityOrder.find((severity) => findings.some((finding) => finding.severity === severity)) ?? null;
}

/** The value of a finding; empty where it is a long list that stands in the title already. */
export function valueBeside({ value = '' }: Finding, title: string): string {
  return value.length > 40 && title.includes(value.slice(0, 40)) ? '' : value;
}

/** The legal ground in one line. */
export function basisOf(citation: Citation): string {
  return [citation.regulation, citation.article].filter((part) => part !== '').join(' ');
}
