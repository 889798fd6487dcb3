import { z } from 'zod';
import { Count, Id } from '../../json.ts';
import { generic } from '../area/parts.ts';

/** Input of a call that is about one case. */
export const ofCase = <T extends z.ZodRawShape>(input: T) => generic({ caseId: Id, ...input });
/** A submitted version of it. */
export const version = Count.coerced.min(1);
/** How often officers accepted and rejected findings; a finding of a case counts once, by its newest decision. */
export const Decisions = z.object({ accepted: z.number().int(), rejected: z.number().int() });
