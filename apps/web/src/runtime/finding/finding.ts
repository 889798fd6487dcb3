import { type Citation, type Finding, type Weight, weightOf, weights } from '@app/contract';

/** Findings by weight, gravest first, then in the order of the rules. */
export function byWeight(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => weights.indexOf(weightOf(a)) - weights.indexOf(weightOf(b)));
}

/** How many findings of each weight there are. */
export function countByWeight(findings: readonly Finding[]): Record<Weight, number> {
  const counts: Record<Weight, number> = { error: 0, grave: 0, warn: 0, undecided: 0, info: 0 };
  for (const finding of findings) counts[weightOf(finding)] += 1;
  return counts;
}

/** The greatest weight among findings, or null. */
export function worst(findings: readonly Finding[]): Weight | null {
  return weights.find((weight) => findings.some((finding) => weightOf(finding) === weight)) ?? null;
}

/** The value of a finding; empty where it is a long list that stands in the title already. */
export function valueBeside({ value = '' }: Finding, title: string): string {
  return value.length > 40 && title.includes(value.slice(0, 40)) ? '' : value;
}

/** Whether what a finding holds the value against is a measure, e.g. `≤ 10 mg/kg`, and not words that should have stood there. */
export const isMeasure = (limit: string): boolean => /^\s*[\d≤≥<>＜＞]|[≤≥<>%]/.test(limit);

/** The legal ground in one line. */
export function basisOf(citation: Citation): string {
  return [citation.regulation, citation.article].filter((part) => part !== '').join(' ');
}
