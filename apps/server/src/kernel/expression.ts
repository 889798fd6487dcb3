import { compile, isError } from '@app/engine/formula';
import { z } from 'zod';

/** An option of a service that is a formula: one that does not compile is a fault of the process, found when it is published. */
export const Expression = z.string().refine((source) => !isError(compile(source)), 'this formula does not compile');
