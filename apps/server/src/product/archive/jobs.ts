import { z } from 'zod';
import { job } from '../../kernel/job.ts';

/** Opens the volume of a case that is over. */
export const archiveOpen = job('archive.open', z.strictObject({ caseId: z.string(), class: z.string() }));
