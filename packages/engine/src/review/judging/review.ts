import {
  type Finding,
  homeRegime,
  type Notice,
  type ReviewDossier,
  type ReviewResult,
  type RuleRow,
} from '@app/contract';
import { isProved } from '../../reading/with-readings.ts';
import { perText } from '../../remember.ts';
import { checks } from '../checks/index.ts';
import { rowsOf, substancesOf } from '../rows.ts';
import { text, tw } from '../words.ts';
import { factsOf } from './facts.ts';
import { formulationFacts } from './formulation-facts.ts';
import { missingFor, missingInput } from './missing-input.ts';
import { brokenRule, undecidedScope, unknownCheck } from './not-judged.ts';
import { notReviewed, tooLargeToReview } from './not-reviewed.ts';
import {
  checked,
  type Draft,
  decide,
  type Input,
  inForce,
  type Outcome,
  type Rulebook,
  type Subject,
  withFacts,
} from './rulebook.ts';

/**
 * Judges a dossier by the rules in force on a date. Pure: same dossier, rulebook and date, same result. Findings advise;
 * what cannot be decided is said, never passed; what is larger than a form may be is told so and not judged.
 */
export function review(dossier: ReviewDossier, rulebook: Rulebook, asOf: string): ReviewResult {
  const refusal = tooLargeToReview(dossier);
  const { regime } = rulebook.data;
  if (refusal) return ofRegime(notReviewed(refusal, rulebook, asOf), regime);
  const subject = subjectOf(dossier, rulebook, asOf);
  const told = formulationFacts(subject);
  // One subject wherever it can be: what the checks prepare is kept for each.
  const informed = told.facts.size === 0 ? subject : { ...subject, facts: withFacts(subject.facts, told.facts) };
  const findings: Finding[] = [];
  const notices = new Map<string, Notice>();
  const passed: string[] = [];
  const notApplicable: string[] = [];
  const missing = new Map<Input, RuleRow[]>();
  for (const rule of rulebook.data.rules) {
    if (!rule.enabled || !inForce(rule, asOf)) continue;
    // What nobody has compared with the official text decides no rule that somebody has.
    const outcome = outcomeOf(rule, rule.citation.verified && !told.verified ? subject : informed);
    if (outcome.kind === 'notApplicable') notApplicable.push(rule.id);
    else if (outcome.kind === 'missing') missing.set(outcome.input, [...(missing.get(outcome.input) ?? []), rule]);
    else {
      findings.push(...outcome.findings.map((draft) => finish(draft, rule)));
      if (outcome.findings.length === 0) passed.push(rule.id);
      for (const notice of [...(outcome.notices ?? []), ...incompleteLists(rule, subject)]) merge(notices, notice);
    }
  }
  for (const [input, rules] of missing) findings.push(...missingInput(input, rules, subject));
  const result: ReviewResult = {
    findings: withOwnKeys(proved(findings, subject)),
    notices: [...notices.values()],
    passed,
    notApplicable,
    rulebookVersion: rulebook.data.version,
    asOf,
  };
  return ofRegime(result, regime);
}

/**
 * A result with the market in every finding and before its key: the same fact may be found by several rulebooks, and what is missing for one is
 * often missing for the other. That of the authority's own rulebook stays as it is, as in every result stored before.
 */
export function ofRegime(result: ReviewResult, regime: string | undefined): ReviewResult {
  if (regime === undefined || regime === homeRegime) return result;
  const findings = result.findings.map((finding) => ({ ...finding, key: `${regime}:${finding.key}`, regime }));
  return { ...result, findings };
}

/** Findings drawn from a document whose quote does not stand in its words are dropped: they rest on nothing. */
function proved(findings: readonly Finding[], { dossier, field }: Subject): readonly Finding[] {
  const [tests, assessment] = [field('tests'), field('assessment')];
  const unproved = new Set(
    (dossier.tests ?? []).filter(({ source }) => !isProved(source, dossier.documents)).map(({ id }) => id),
  );
  const isBlank = !isProved(dossier.assessment?.source, dossier.documents);
  if (unproved.size === 0 && !isBlank) return findings;
  return findings.filter(
    ({ places }) =>
      !places.some(
        (place) =>
          (place.field === tests && unproved.has(place.rowId ?? '')) ||
          (isBlank && place.field.split('.')[0] === assessment),
      ),
  );
}

/** Keys tell findings apart even where row ids repeat, as they may in data that no form of ours wrote. */
function withOwnKeys(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const count = (seen.get(finding.key) ?? 0) + 1;
    seen.set(finding.key, count);
    return count === 1 ? finding : { ...finding, key: `${finding.key}~${count}` };
  });
}

function subjectOf(dossier: ReviewDossier, rulebook: Rulebook, asOf: string): Subject {
  const rows = rowsOf(dossier.rows);
  // Many rules ask for the same names: each is looked up once in a review.
  const resolve = perText((name) => rulebook.resolve(name));
  const identify = rulebook.identify && perText(rulebook.identify.bind(rulebook));
  const substances = substancesOf(rows, resolve, identify);
  return {
    dossier,
    data: rulebook.data,
    asOf,
    rows,
    substances,
    facts: factsOf(dossier, rulebook.data.codes, substances, rulebook.isWorkingDay, asOf),
    resolve,
    ...(identify ? { identify } : {}),
    field: (key) => dossier.fields?.[key] ?? key,
  };
}

function outcomeOf(rule: RuleRow, subject: Subject): Outcome {
  if (rule.when !== undefined) {
    const answer = decide(rule.when, subject.facts);
    if (answer === 'no') return { kind: 'notApplicable' };
    if (answer === 'unknown') {
      const input = missingFor(rule.when, subject.facts);
      return input === undefined ? checked([undecidedScope(rule)]) : { kind: 'missing', input };
    }
  }
  const known = checks[rule.check];
  if (!known) return checked([unknownCheck(rule)]);
  try {
    return known.run(subject, rule.options, rule);
  } catch (error) {
    return checked([brokenRule(rule, error instanceof Error ? error.message : String(error))]);
  }
}

/** A finding of a rule: an unverified ground is at most a warning, and says so and what it would be (domain, section 8). */
function finish(draft: Draft, rule: RuleRow): Finding {
  const { subject, severity = rule.severity, citation = rule.citation, ...rest } = draft;
  const isCapped = !citation.verified && severity === 'error';
  return {
    key: `${rule.id}:${subject}`,
    rule: rule.id,
    ruleVersion: rule.version,
    severity: isCapped ? 'warn' : severity,
    citation,
    ...rest,
    ...(citation.verified ? {} : { unverified: true }),
    ...(isCapped ? { wouldBe: 'error' } : {}),
  };
}

/** 'List incomplete' once per table, for the tables that a rule names in `options.lists`. */
function incompleteLists(rule: RuleRow, subject: Subject): Notice[] {
  const lists = Array.isArray(rule.options.lists) ? rule.options.lists : [];
  return lists.flatMap((name): Notice[] => {
    const table = typeof name === 'string' ? subject.data.completeness[name] : undefined;
    if (typeof name !== 'string' || !table || table.have >= table.of) return [];
    return [
      {
        key: `incomplete:${name}`,
        title: text(
          `名单不全：${table.title['zh-CN']}收录 ${table.have} / ${table.of} 项，没有发现不等于没有问题`,
          `List incomplete: ${table.title.en} holds ${table.have} of ${table.of} entries, so no finding does not mean no problem`,
          `名單不全：${tw(table.title)}收錄 ${table.have} / ${table.of} 項，沒有發現不等於沒有問題`,
        ),
        rules: [rule.id],
      },
    ];
  });
}

function merge(notices: Map<string, Notice>, notice: Notice): void {
  const known = notices.get(notice.key);
  notices.set(notice.key, known ? { ...known, rules: [...new Set([...known.rules, ...notice.rules])] } : notice);
}
