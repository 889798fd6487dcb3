import { z } from 'zod';
import { compile } from '../formula/index.ts';
import { isError } from '../formula/value.ts';

/** A formula that a rule brings along: it has to be readable. */
export const Expression = z.string().refine((source) => !isError(compile(source)), 'not a formula');
