import { z } from 'zod';
import { job } from '../../kernel/job.ts';

/** Removes files and content of a volume that is disposed of. */
export const archiveRemove = job('archive.remove', z.strictObject({ caseId: z.string() }));

/** Opens the volume of a case that is over. */
export const archiveOpen = job('archive.open', z.strictObject({ caseId: z.string(), class: z.string() }));
