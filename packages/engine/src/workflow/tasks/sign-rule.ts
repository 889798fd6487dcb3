import type { RawElement } from '../reading/raw.ts';
import { Unsupported } from '../reading/unsupported.ts';
import type { Vote } from '../running/instance.ts';

/** How a countersign decides. */
export interface SignRule {
  /**
   * `all`: everybody who does not abstain; `any`: one is enough; `ratio`: `need` percent or heads; `weight`: `need`
   * percent or points of the weights.
   */
  kind: 'all' | 'any' | 'ratio' | 'weight';
  /** The side whose threshold decides; the other wins when it cannot be reached any more. */
  by: 'agree' | 'oppose';
  need: { amount: number; unit: 'percent' | 'count' };
  /** `complete`: ends with the decision, open votes are closed; `wait`: everybody votes first. */
  followUp: 'complete' | 'wait';
  /** One after another. */
  inOrder: boolean;
  /** Whether somebody who left or stepped aside still counts among all. */
  absent: 'count' | 'drop';
  /** Whether somebody who abstained still counts among all. */
  abstain: 'count' | 'drop';
}

/** One who votes, as the rule sees it; `left` = gone without a vote, null = has not voted. */
export interface Ballot {
  vote: Vote | 'left' | null;
  weight: number;
}
interface Tally {
  agree: number;
  oppose: number;
  abstain: number;
  left: number;
  open: number;
  total: number;
}
type Decision = 'agree' | 'oppose' | null;

/** Counts votes (heads, or points when the rule weighs). */
export function tally(rule: SignRule, ballots: readonly Ballot[]): Tally {
  const count: Tally = { agree: 0, oppose: 0, abstain: 0, left: 0, open: 0, total: 0 };
  for (const { vote, weight } of ballots) count[vote ?? 'open'] += rule.kind === 'weight' ? weight : 1;
  count.total = count.agree + count.oppose + count.open;
  if (rule.abstain === 'count') count.total += count.abstain;
  if (rule.absent === 'count') count.total += count.left;
  return count;
}

/**
 * The decision that the votes allow now, null while both are possible. A percentage is reached exactly or above:
 * 2 of 3 reach 66.6 %, compared without rounding. Nobody left to vote and no threshold reached is the other side.
 */
export function decide(rule: SignRule, ballots: readonly Ballot[]): Decision {
  const count = tally(rule, ballots);
  if (rule.followUp === 'wait' && count.open > 0) return null;
  const other = rule.by === 'agree' ? 'oppose' : 'agree';
  const reached = (votes: number) => votes > 0 && isEnough(rule, votes, count.total);
  if (reached(count[rule.by])) return rule.by;
  return reached(count[rule.by] + count.open) && count.open > 0 ? null : other;
}

function isEnough(rule: SignRule, votes: number, total: number): boolean {
  if (rule.kind === 'any') return votes > 0;
  if (rule.kind === 'all') return votes >= total;
  // Compared as whole numbers: 2/3 of 3 must not fail by a rounding error.
  if (rule.need.unit === 'percent') return votes * 100 >= rule.need.amount * total - 1e-9;
  return votes >= rule.need.amount;
}

/**
 * Reads p:sign (`all`, `any`, `ratio`, `weight`, `sequence` = all one after another) with p:signNeed (`60%` or `3`),
 * p:signBy, p:signThen, p:signOrder, p:signAbsent and p:signAbstain; null without p:sign.
 */
export function readSignRule(raw: RawElement): SignRule | null {
  const { sign, signNeed, signBy, signThen, signOrder, signAbsent, signAbstain } = raw.attributes;
  if (sign === undefined) return null;
  const kind = oneOf(sign, ['all', 'any', 'ratio', 'weight', 'sequence'] as const, 'all', 'p:sign');
  const isWeighed = kind === 'ratio' || kind === 'weight';
  if (isWeighed !== (signNeed !== undefined)) throw new Unsupported(isWeighed ? 'signNeed' : 'signNeedless', { kind });
  return {
    kind: kind === 'sequence' ? 'all' : kind,
    by: oneOf(signBy, ['agree', 'oppose'] as const, 'agree', 'p:signBy'),
    need: readNeed(signNeed),
    followUp: oneOf(signThen, ['complete', 'wait'] as const, 'complete', 'p:signThen'),
    inOrder:
      kind === 'sequence' ||
      oneOf(signOrder, ['together', 'inOrder'] as const, 'together', 'p:signOrder') === 'inOrder',
    absent: oneOf(signAbsent, ['count', 'drop'] as const, 'drop', 'p:signAbsent'),
    abstain: oneOf(signAbstain, ['count', 'drop'] as const, isWeighed ? 'count' : 'drop', 'p:signAbstain'),
  };
}

function readNeed(text: string | undefined): SignRule['need'] {
  if (text === undefined) return { amount: 1, unit: 'count' };
  const match = /^(\d{1,4}(?:\.\d{1,4})?)(%?)$/.exec(text);
  const amount = Number(match?.[1]);
  const unit = match?.[2] === '%' ? 'percent' : 'count';
  if (!match || amount <= 0 || (unit === 'percent' && amount > 100)) throw new Unsupported('signShare', { text });
  return { amount, unit };
}

/** One of the known words, the usual one when absent. */
export function oneOf<const Word extends string>(
  text: string | undefined,
  words: readonly Word[],
  usual: Word,
  attribute: string,
): Word {
  if (text === undefined) return usual;
  const found = words.find((word) => word === text);
  if (!found) throw new Unsupported('oneOf', { attribute, words: words.join(', '), text });
  return found;
}
