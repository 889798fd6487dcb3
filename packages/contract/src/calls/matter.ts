import { z } from 'zod';

/** What somebody looks after without being given a task for it. */
export const matterKinds = [
  'failedJobs',
  'noBackup',
  'tenantsWaiting',
  'signUps',
  'employees',
  'rolesEnding',
  'incidents',
  'keysEnding',
  'unsealed',
  'switches',
  'operations',
  'signIns',
  'reads',
  'productsSuspended',
  'productsEnding',
  'productsActive',
] as const;

/** How many of a kind there are, and the list that has exactly these. */
export const Matter = z.object({
  kind: z.enum(matterKinds),
  count: z.number(),
  /** It asks for something to be done; otherwise it is good to know. */
  due: z.boolean(),
  path: z.string(),
  /** Sub-system whose menu has the page, where that of the reader has not. */
  system: z.literal('platform').optional(),
});
export type Matter = z.infer<typeof Matter>;
export type MatterKind = Matter['kind'];
