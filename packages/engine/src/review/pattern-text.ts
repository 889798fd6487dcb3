import { z } from 'zod';
import { patternProblem } from '../pattern/index.ts';

/** An expression that a rule brings along: it has to be readable and quick on every text. */
export const PatternText = z.string().superRefine((source, context) => {
  const problem = patternProblem(source);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: `${source}: ${problem}` });
});
