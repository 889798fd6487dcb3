import { whyNotLinear } from './linear.ts';

export { whyNotLinear } from './linear.ts';

/** Answers are kept: the expressions of rules and forms are few, and come back with every review. */
const answers = new Map<string, { problem: string | undefined; compiled: RegExp | undefined }>();
const mostKept = 2_000;

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
