import { perText } from '../review/remember.ts';
import { whyNotLinear } from './linear.ts';

export { whyNotLinear } from './linear.ts';

/**
 * What is wrong with an expression that somebody wrote into a rule or a form: not readable, or slow on long texts. Undefined
 * for one that may run.
 */
export function patternProblem(source: string, flags = ''): string | undefined {
  try {
    new RegExp(source, flags);
    return whyNotLinear(source, flags);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const known = new Map<string, (source: string) => RegExp>();

/** The expression of a rule, compiled once; one that may take long throws and says why. */
export function linearPattern(source: string, flags = ''): RegExp {
  let compiled = known.get(flags);
  if (!compiled) {
    compiled = perText((text) => {
      const problem = patternProblem(text, flags);
      if (problem !== undefined) throw new Error(`the pattern ${text} cannot be used: ${problem}`);
      return new RegExp(text, flags);
    });
    known.set(flags, compiled);
  }
  return compiled(source);
}
