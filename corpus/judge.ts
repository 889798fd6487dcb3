import type { Finding } from '@app/contract';
import type { Sample } from './generate.ts';

/** What the review of a corpus came to, per rule and in all. */
export interface Score {
  /** Expected findings that came, and all expected ones. */
  found: number;
  wanted: number;
  /** Findings that were expected or may come along, and all findings of error or warning level. */
  right: number;
  said: number;
}

export interface Verdict {
  perRule: Map<string, Score>;
  total: Score;
  /** Per kind of fault: planted and found. */
  perDefect: Map<string, { planted: number; found: number }>;
  /** Examples of what is missing and what is too much: `fault → rule` and `rule title`, with their number. */
  missed: Map<string, number>;
  surplus: Map<string, number>;
}

/** An empty verdict. */
export function newVerdict(): Verdict {
  return { perRule: new Map(), total: emptyScore(), perDefect: new Map(), missed: new Map(), surplus: new Map() };
}

/**
 * Compares a dossier's findings with its expected set. Findings of error and warning level count; one of a rule is right
 * when a planted fault calls for that rule. A fault counts as found when each of its rules (or one of several) speaks.
 */
export function judge(sample: Sample, findings: readonly Finding[], verdict: Verdict): void {
  const loud = findings.filter(({ severity }) => severity === 'error' || severity === 'warn');
  const spoken = new Set(loud.map(({ rule }) => rule));
  const allowed = new Set(sample.expected.flatMap(({ rules }) => rules));
  for (const expected of sample.expected) {
    if (expected.may) continue;
    const rule = expected.rules.find((one) => spoken.has(one)) ?? expected.rules[0] ?? '';
    const came = spoken.has(rule);
    for (const score of [verdict.total, scoreOf(verdict, rule)]) {
      score.wanted += 1;
      if (came) score.found += 1;
    }
    if (!came) count(verdict.missed, `${sample.planted.join(' + ')} → ${expected.rules.join(' or ')}`);
  }
  for (const finding of loud) {
    const right = allowed.has(finding.rule);
    for (const score of [verdict.total, scoreOf(verdict, finding.rule)]) {
      score.said += 1;
      if (right) score.right += 1;
    }
    if (!right)
      count(
        verdict.surplus,
        `${finding.rule} ${finding.title['zh-CN'].replace(/第 \d+ [行列]|“[^”]*”/g, '…')} [${sample.planted.join(' + ') || 'clean'} ${sample.kind}]`,
      );
  }
}

/** Share of expected findings that came, and of findings that were called for. */
export function ratios(score: Score): { recall: number; precision: number } {
  return {
    recall: score.wanted === 0 ? 1 : score.found / score.wanted,
    precision: score.said === 0 ? 1 : score.right / score.said,
  };
}

function scoreOf(verdict: Verdict, rule: string): Score {
  const known = verdict.perRule.get(rule) ?? emptyScore();
  verdict.perRule.set(rule, known);
  return known;
}

function emptyScore(): Score {
  return { found: 0, wanted: 0, right: 0, said: 0 };
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}
