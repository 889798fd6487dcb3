import { type Finding, languages, type ReviewResult, type Text } from '@app/contract';
import type { Unfinished } from '../../kernel/turns/worker-pool.ts';
import { type JudgingTextKey, say } from './texts.ts';

const inAll = (key: JudgingTextKey) =>
  Object.fromEntries(languages.map((language) => [language, say(language, key)])) as Text;

/** The result of a review that did not finish: no rule counts as passed, and a notice stands in place of the findings. */
export function unfinishedReview(
  { reason }: Pick<Unfinished, 'reason'>,
  facts: Pick<ReviewResult, 'rulebookVersion' | 'asOf'>,
): ReviewResult {
  const finding: Finding = {
    key: 'notFinished',
    rule: '—',
    ruleVersion: 0,
    severity: 'undecided',
    title: inAll(`judging.unfinished.${reason}`),
    detail: inAll('judging.unfinishedDetail'),
    places: [],
    citation: { regulation: '', article: '', verified: true },
  };
  return { findings: [finding], notices: [], passed: [], notApplicable: [], ...facts };
}
