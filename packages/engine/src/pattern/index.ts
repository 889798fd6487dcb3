import { charactersOf } from '@app/contract';
import { mostSteps, whyNotLinear } from './linear.ts';

export { whyNotLinear } from './linear.ts';

/** Answers are kept: the expressions of rules and forms are few, and come back with every review. */
const answers = new Map<string, { problem: string | undefined; compiled: RegExp | undefined }>();
/** Expressions that are not proved but bounded on short texts, with the most characters of these. */
const slow = new Map<string, { compiled: RegExp; limit: number } | undefined>();
const mostKept = 2_000;
/** An unproved expression judges no text of more characters than this, fewer when its steps grow faster. */
const mostUnproved = 200;
/** Steps that are over in about a millisecond. */
const fewSteps = 250_000;

/** Whether a text fits an expression; `limit`: it judges no more characters than these, 0 = none at all. */
export type Fit = { fits: boolean } | { limit: number };

/**
 * Whether a text fits an expression of a form. One published before slow ones were refused judges short texts only, and none
 * where even those may take for ever.
 */
export function fitOf(source: string, flags: string, text: string): Fit {
  const { compiled } = answerTo(source, flags);
  if (compiled) return { fits: compiled.test(text) };
  const known = slowPattern(source, flags);
  if (!known) return { limit: 0 };
  const isLong = text.length > known.limit && charactersOf(text) > known.limit;
  return isLong ? { limit: known.limit } : { fits: known.compiled.test(text) };
}

function slowPattern(source: string, flags: string) {
  const key = `${flags}/${source}`;
  if (!slow.has(key)) {
    if (slow.size >= mostKept) slow.clear();
    slow.set(key, boundedPattern(source, flags));
  }
  return slow.get(key);
}

function boundedPattern(source: string, flags: string): { compiled: RegExp; limit: number } | undefined {
  try {
    const compiled = new RegExp(source, flags);
    let limit = mostUnproved;
    while (limit >= 20 && mostSteps(source, flags, limit) > fewSteps) limit -= 20;
    return limit >= 20 ? { compiled, limit } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with an expression that somebody wrote into a rule or a form: not readable, or slow on long texts. Undefined
 * for one that may run.
 */
export function patternProblem(source: string, flags = ''): string | undefined {
  return answerTo(source, flags).problem;
}

/** The expression of a rule, compiled once; one that may take long throws and says why. */
export function linearPattern(source: string, flags = ''): RegExp {
  const { problem, compiled } = answerTo(source, flags);
  if (!compiled) throw new Error(`the pattern ${source} cannot be used: ${problem}`);
  return compiled;
}

function answerTo(source: string, flags: string) {
  const key = `${flags}/${source}`;
  const before = answers.get(key);
  if (before) return before;
  // Whether all places are asked for changes nothing in what one takes.
  const plain = flags.replace('g', '');
  const problem = plain === flags ? problemOf(source, flags) : patternProblem(source, plain);
  const answer = { problem, compiled: problem === undefined ? new RegExp(source, flags) : undefined };
  if (answers.size >= mostKept) answers.clear();
  answers.set(key, answer);
  return answer;
}

function problemOf(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return whyNotLinear(source, flags);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
