import { charactersOf } from '@app/contract';
import { mostSteps, whyNotLinear } from './linear.ts';

export { anchorsOf } from './anchors.ts';
export { whyNotLinear } from './linear.ts';

interface Answer {
  problem: string | undefined;
  compiled: RegExp | undefined;
}
/** Cache of results by flags and source: rules and forms have few expressions, and each review uses them again. */
const answers = new Map<string, Map<string, Answer>>();
/** Cache of expressions not proved linear, each with the greatest text length on which it is still fast. */
const slow = new Map<string, { compiled: RegExp; limit: number } | undefined>();
const mostKept = 2_000;
/** Greatest text length for an expression not proved linear; less when its steps grow faster. */
const mostUnproved = 200;
/** Steps that take about a millisecond. */
const fewSteps = 250_000;

/** Whether a text matches an expression; for a longer text than a slow one may be used on, that `limit` (0 = never). */
export type Fit = { fits: boolean } | { limit: number };

/**
 * Whether a text matches an expression of a form. Slow expressions, published before they were refused, are used on short
 * texts only, or never (`limit` 0) when they may be slow even on those.
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
 * Why an expression of a rule or a form is refused: it is no valid expression, or slow on long texts; undefined when it
 * can be used.
 */
export function patternProblem(source: string, flags = ''): string | undefined {
  return answerTo(source, flags).problem;
}

/** Compiles the expression of a rule once; throws an error with the reason when it may be slow. */
export function linearPattern(source: string, flags = ''): RegExp {
  const { problem, compiled } = answerTo(source, flags);
  if (!compiled) throw new Error(`the pattern ${source} cannot be used: ${problem}`);
  return compiled;
}

function answerTo(source: string, flags: string): Answer {
  const own = answers.get(flags) ?? new Map<string, Answer>();
  if (own.size === 0) answers.set(flags, own);
  const before = own.get(source);
  if (before) return before;
  // The flag `g` does not change the time that one match takes.
  const plain = flags.replace('g', '');
  const problem = plain === flags ? problemOf(source, flags) : patternProblem(source, plain);
  const answer = { problem, compiled: problem === undefined ? new RegExp(source, flags) : undefined };
  if (own.size >= mostKept) own.clear();
  own.set(source, answer);
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
